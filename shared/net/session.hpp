// One established session, either side: sealed packets, acks, two reliable channels, one bulk transfer a direction,
// pings, time-outs, an authenticated close. Bytes in, bytes out; the owner sends them and owns the address.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "shared/net/bulk.hpp"
#include "shared/net/channel.hpp"
#include "shared/net/frames.hpp"
#include "shared/net/outbox.hpp"
#include "shared/net/sealed.hpp"

namespace spearrun::net {

enum class ChannelId : std::uint8_t { control = 0, chat = 1 };
inline constexpr std::size_t kChannels = 2;
// A message may be cut into this many pieces; each starts with a byte that says whether another follows.
inline constexpr std::size_t kMessagePieces = 16;
inline constexpr std::size_t kPieceBytes = kMaxMessage - 1;
inline constexpr std::size_t kMaxLongMessage = kMessagePieces * kPieceBytes;

// Where what arrives goes, in order of arrival.
class FrameHandler {
 public:
  virtual ~FrameHandler() = default;
  // A frame for the application. False = malformed: the session ends.
  virtual bool on_frame(FrameType type, Bytes body) = 0;
  virtual bool on_message(ChannelId channel, Bytes body) = 0;
  virtual bool on_bulk(Bytes bytes) = 0;
};

struct Traffic {
  std::uint64_t packets_in = 0, bytes_in = 0, packets_out = 0, bytes_out = 0;
  std::uint64_t forged = 0, replayed = 0, malformed = 0;
};

class Session {
 public:
  static constexpr Time kPingAfter = 250 * kMillisecond;
  static constexpr Time kProblemAfter = 750 * kMillisecond;
  static constexpr Time kDropAfter = 10 * kSecond;
  static constexpr int kCloseRepeats = 5;
  static constexpr std::size_t kMaxPlain = kMaxDatagram - kSealedOverhead;

  Session(const NoiseKeys& keys, SealedLink::Side side, std::uint32_t peer_session, Time now);

  // True when it was genuine. Frames go to the handler; a malformed one closes the session.
  bool receive(Bytes datagram, Time now, FrameHandler& handler);
  // Opens the packet and hands back its plaintext; for the server's first one, which must bring AUTH.
  OpenError open(Bytes datagram, MutableBytes plain, std::size_t& size, Time now);
  bool take_plain(Bytes plain, Time now, FrameHandler& handler);

  // One packet with these frames, and with whatever reliable pieces are due and fit. Returns its size, 0 when the
  // session is over. `datagram` holds kMaxDatagram bytes.
  std::size_t build(std::span<const Frame> frames, Time now, MutableBytes datagram);
  // Whether a packet should go out even without frames: something reliable is due, an ack, a ping, a close.
  bool wants_to_send(Time now);

  // Up to kMaxLongMessage bytes, cut into pieces of a channel message each. A full window ends the session: ask
  // message_room() first where that may happen.
  bool push_message(ChannelId channel, Bytes message);
  int message_room(ChannelId channel) const { return m_send[static_cast<std::size_t>(channel)].room(); }
  void start_bulk(Bytes bytes) { m_bulk_out.start(bytes); }
  // AUTH goes with every packet until it is confirmed. Client only.
  void set_auth(Bytes body);

  void close(CloseReason reason);
  // Nothing more to say or hear.
  bool over() const { return m_over; }
  bool closing() const { return m_closing; }
  CloseReason reason() const { return m_reason; }
  void check_time(Time now);
  bool has_problem(Time now) const { return now - m_heard_at > kProblemAfter; }
  Time heard_at() const { return m_heard_at; }

  const RoundTrip& round_trip() const { return m_acks.round_trip(); }
  // Share of our packets that were lost, of the last few hundred: 0..1.
  float loss() const { return m_loss; }
  const Traffic& traffic() const { return m_traffic; }

 private:
  Time resend_after() const;
  AckHeader ack_header(Time now) const;
  void write_reliable(Writer& writer, Time now, CarriedList& carried);
  void write_bulk(Writer& writer, Time now, CarriedList& carried);
  bool take_own(const Frame& frame, FrameHandler& handler);
  bool take_message(Bytes body, FrameHandler& handler);
  bool take_bulk(Bytes body, FrameHandler& handler);
  void delivered(const Carried& carried);
  void end(CloseReason reason);

  SealedLink::Side m_side;
  SealedLink m_link;
  Acks m_acks;
  std::array<SendChannel, kChannels> m_send;
  std::array<ReceiveChannel, kChannels> m_receive;
  std::array<std::vector<std::uint8_t>, kChannels> m_assembly;  // pieces of a message that is not whole yet
  BulkSender m_bulk_out;
  BulkReceiver m_bulk_in;
  std::array<std::uint8_t, 200> m_auth{};
  std::size_t m_auth_size = 0;
  Time m_heard_at, m_sent_at, m_newest_at = 0, m_last_close_at = 0;
  bool m_ack_owed = false, m_closing = false, m_over = false;
  int m_closes_sent = 0;
  CloseReason m_reason = CloseReason::left;
  float m_loss = 0;
  std::uint64_t m_loss_sent = 0, m_loss_acked = 0;
  Traffic m_traffic;
};

}  // namespace spearrun::net
