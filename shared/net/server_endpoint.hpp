// The server's side of the wire: answers handshakes without keeping anything for an unproven address, opens sessions on
// AUTH, and carries their frames. Sans-IO: datagrams and the time come in, datagrams go to the Outbox.
#pragma once

#include <memory>
#include <vector>

#include "shared/net/handshake.hpp"
#include "shared/net/session.hpp"

namespace spearrun::net {

// A peer's place; it is used again after the session ended. 0 .. max_peers - 1.
using PeerId = std::uint16_t;
// First 10 bytes of BLAKE2b of the Ed25519 key: who somebody is.
using Identity = Block<10>;
Identity identity_of(const Key& signing_open);

// What the application hears. Called from inside receive() and tick(); it may send and close, but not destroy.
class ServerHandler {
 public:
  virtual ~ServerHandler() = default;
  virtual void on_join(PeerId peer, const Identity& identity, Bytes name, Role role) = 0;
  virtual void on_leave(PeerId peer, CloseReason reason) = 0;
  virtual bool on_frame(PeerId peer, FrameType type, Bytes body) = 0;
  virtual bool on_message(PeerId peer, ChannelId channel, Bytes body) = 0;
};

// Everything that was dropped, by why. Counted, never logged.
struct Dropped {
  std::uint64_t unknown_kind = 0, bad_hello = 0, bad_cookie = 0, bad_connect = 0, bad_auth = 0, no_session = 0,
                not_genuine = 0;
  std::uint64_t key_limited = 0, refuse_limited = 0, connect_limited = 0, full = 0;
};

struct ServerOptions {
  crypto::KeyPair static_key;
  std::uint64_t rules_hash = 0;
  std::size_t max_peers = 128;
  std::uint8_t feed_hz = 30;
};

class ServerEndpoint {
 public:
  static constexpr std::size_t kPending = 256;
  static constexpr std::size_t kPendingPerAddress = 32;  // a whole party behind one router
  static constexpr Time kPendingLife = 5 * kSecond;

  ServerEndpoint(const ServerOptions& options, Entropy& entropy, ServerHandler& handler, Time now);

  // Any bytes from anybody. Allocates only when an authenticated peer joins.
  void receive(const Address& from, Bytes datagram, Time now, Outbox& out);
  // Time-outs, and packets for whatever is due. Call every tick.
  void tick(Time now, Outbox& out);
  void set_stopping(bool stopping) { m_stopping = stopping; }

  bool connected(PeerId peer) const { return peer < m_peers.size() && m_peers[peer] && !m_peers[peer]->has_left; }
  // One packet with these frames now.
  void send(PeerId peer, std::span<const Frame> frames, Time now, Outbox& out);
  bool send_message(PeerId peer, ChannelId channel, Bytes message);
  // More than kMaxBulk bytes, or none, closes the session instead.
  void send_bulk(PeerId peer, Bytes bytes);
  void close(PeerId peer, CloseReason reason);
  const Session* session(PeerId peer) const { return connected(peer) ? &m_peers[peer]->session : nullptr; }
  const Address* address(PeerId peer) const { return connected(peer) ? &m_peers[peer]->address : nullptr; }
  std::size_t peer_count() const { return m_count; }
  const Dropped& dropped() const { return m_dropped; }
  const Key& open_key() const { return m_options.static_key.open; }

 private:
  // A CONNECT that was accepted and waits for its AUTH.
  struct Pending {
    std::uint32_t session = 0;  // ours; 0 = free
    Address from;
    Greeting greeting;
    Time at = 0;
    Role role = Role::racer;
    NoiseKeys keys;
    std::array<std::uint8_t, kMaxDatagram> accept;
    std::size_t accept_size = 0;
  };
  struct Peer {
    Peer(const NoiseKeys& keys, std::uint32_t peer_session, Time now)
        : session(keys, SealedLink::Side::server, peer_session, now) {}
    Session session;
    Address address;
    Identity identity{};
    std::uint32_t own_session = 0;
    bool has_left = false;  // the handler knows; only its CLOSE is still on the way
  };
  class PeerFrames;
  // A few answers a second for what needs no proof.
  class Trickle {
   public:
    bool take(Time now, int per_second, int burst);

   private:
    Time m_spent_until = 0;
  };

  void answer_key_request(const Address& from, Bytes datagram, Time now, Outbox& out);
  void answer_hello(const Address& from, Bytes datagram, Time now, Outbox& out);
  void answer_connect(const Address& from, Bytes datagram, Time now, Outbox& out);
  bool write_accept(Pending& pending, NoiseResponder& noise, std::size_t padded);
  void refuse(const Address& from, const Greeting& greeting, RefuseReason reason, std::size_t answering, Time now,
              Outbox& out);
  void receive_sealed(const Address& from, Bytes datagram, Time now);
  void take_auth(Pending& pending, const Address& from, Bytes datagram, Time now);
  std::optional<PeerId> join(Pending& pending, const Address& from, const Auth& auth, Time now);
  void put(PeerId peer, std::span<const Frame> frames, Time now, Outbox& out);
  void drop(PeerId peer);
  Pending* pending_of(const Address& from, const Greeting& greeting);
  Pending& free_pending(const Address& from, Time now);
  std::uint32_t fresh_session();

  ServerOptions m_options;
  Entropy* m_entropy;
  ServerHandler* m_handler;
  Key m_mac_key;
  CookieJar m_cookies;
  std::vector<Pending> m_pending;
  std::vector<std::unique_ptr<Peer>> m_peers;
  std::size_t m_count = 0;
  Trickle m_key_replies, m_refusals, m_connects;
  bool m_stopping = false;
  Dropped m_dropped;
};

}  // namespace spearrun::net
