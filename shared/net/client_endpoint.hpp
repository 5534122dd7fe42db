// The client's side of the wire: from an address (and maybe a key) to a session, with a reason for each way it can
// fail. Sans-IO, like the server's side.
#pragma once

#include <memory>
#include <optional>

#include "shared/net/handshake.hpp"
#include "shared/net/session.hpp"

namespace spearrun::net {

enum class ClientState : std::uint8_t {
  idle,
  fetching_key,  // of a bare host:port
  key_received,  // waits for the owner to trust it: trust_key()
  greeting,      // HELLO sent
  connecting,    // CONNECT sent
  connected,
  closed  // failure() or reason() says why
};

enum class ClientFailure : std::uint8_t {
  none,
  no_answer,  // nothing at all came back
  refused,    // refusal() says why
  lost,       // a session that timed out
  closed      // by the server; reason()
};

struct ClientOptions {
  std::uint64_t rules_hash = 0;
  Role role = Role::racer;
  crypto::SigningPair identity;
};

class ClientEndpoint {
 public:
  static constexpr Time kRetryEvery = 250 * kMillisecond;
  static constexpr Time kGiveUpAfter = 10 * kSecond;
  // The first sealed packet of a server that has the session comes sooner; it pings after a quarter of a second.
  static constexpr Time kAnswerWithin = 1500 * kMillisecond;

  ClientEndpoint(const ClientOptions& options, Entropy& entropy) : m_options(options), m_entropy(&entropy) {}

  // name: UTF-8, at most kMaxNameBytes. Without a key it is fetched first.
  void connect(const Address& server, const std::optional<Key>& server_key, Bytes name, Time now);
  // After key_received: goes on with the key that was fetched.
  void trust_key(Time now);
  const Key& server_key() const { return m_server_key; }

  void receive(const Address& from, Bytes datagram, Time now, FrameHandler& handler);
  // Retries, time-outs, and packets for whatever is due. Call every frame.
  void tick(Time now, Outbox& out);
  void send(std::span<const Frame> frames, Time now, Outbox& out);
  bool send_message(ChannelId channel, Bytes message) { return m_session && m_session->push_message(channel, message); }
  void close();

  ClientState state() const { return m_state; }
  ClientFailure failure() const { return m_failure; }
  const Refuse& refusal() const { return m_refusal; }
  CloseReason reason() const { return m_session ? m_session->reason() : CloseReason::left; }
  const AcceptReply& accepted() const { return m_accepted; }
  const Session* session() const { return m_session.get(); }
  const Address& server() const { return m_server; }

 private:
  void begin_greeting(Time now, Time began);
  void send_handshake(Time now, Outbox& out);
  void take_retry(Bytes datagram, Time now);
  void take_accept(Bytes datagram, Time now);
  void fail(ClientFailure failure);
  std::size_t padded(int tries) const;

  ClientOptions m_options;
  Entropy* m_entropy;
  Address m_server;
  Key m_server_key{}, m_mac_key{};
  std::array<std::uint8_t, kMaxNameBytes> m_name{};
  std::size_t m_name_size = 0;
  ClientState m_state = ClientState::idle;
  ClientFailure m_failure = ClientFailure::none;
  Refuse m_refusal;
  Time m_began = 0, m_last_sent = 0, m_connected_at = 0;
  int m_tries = 0;
  Key m_ephemeral_secret{};
  Greeting m_greeting;
  Cookie m_cookie;
  std::optional<NoiseInitiator> m_noise;
  std::array<std::uint8_t, kConnectFields> m_connect{};
  AcceptReply m_accepted;
  std::unique_ptr<Session> m_session;
};

}  // namespace spearrun::net
