#include "shared/net/server_endpoint.hpp"

#include <algorithm>

namespace spearrun::net {
namespace {

constexpr int kKeyRepliesPerSecond = 20;
constexpr int kRefusalsPerSecond = 20;
constexpr int kAnswerBurst = 40;
// Each new CONNECT costs three multiplications on the curve.
constexpr int kConnectsPerSecond = 400;
constexpr int kConnectBurst = 400;

// Who has one address of a provider's IPv6 network has them all.
bool same_network(const Address& a, const Address& b) {
  return std::equal(a.ip.begin(), a.ip.begin() + (a.is_v4() || b.is_v4() ? 16 : 8), b.ip.begin());
}

}  // namespace

Identity identity_of(const Key& signing_open) {
  const Key h = crypto::hash(signing_open);
  Identity identity;
  std::copy_n(h.begin(), identity.size(), identity.begin());
  return identity;
}

// Hands a peer's frames up with its number.
class ServerEndpoint::PeerFrames final : public FrameHandler {
 public:
  PeerFrames(ServerHandler& handler, PeerId peer) : m_handler(handler), m_peer(peer) {}
  bool on_frame(FrameType type, Bytes body) override { return m_handler.on_frame(m_peer, type, body); }
  bool on_message(ChannelId channel, Bytes body) override { return m_handler.on_message(m_peer, channel, body); }
  bool on_bulk(Bytes) override { return false; }  // clients send none

 private:
  ServerHandler& m_handler;
  PeerId m_peer;
};

bool ServerEndpoint::Trickle::take(Time now, int per_second, int burst) {
  const Time each = kSecond / per_second;
  m_spent_until = std::max(m_spent_until, now - burst * each);
  if (m_spent_until > now) return false;
  m_spent_until += each;
  return true;
}

ServerEndpoint::ServerEndpoint(const ServerOptions& options, Entropy& entropy, ServerHandler& handler, Time now)
    : m_options(options),
      m_entropy(&entropy),
      m_handler(&handler),
      m_mac_key(mac1_key(options.static_key.open)),
      m_cookies(entropy, now),
      m_pending(kPending),
      m_peers(options.max_peers) {}

void ServerEndpoint::receive(const Address& from, Bytes datagram, Time now, Outbox& out) {
  if (datagram.empty() || datagram.size() > kMaxDatagram) {
    ++m_dropped.unknown_kind;
    return;
  }
  switch (datagram[0]) {
    case kSealedKind: receive_sealed(from, datagram, now); return;
    case static_cast<std::uint8_t>(Kind::hello): answer_hello(from, datagram, now, out); return;
    case static_cast<std::uint8_t>(Kind::connect): answer_connect(from, datagram, now, out); return;
    case static_cast<std::uint8_t>(Kind::key_request): answer_key_request(from, datagram, now, out); return;
    default: ++m_dropped.unknown_kind;
  }
}

void ServerEndpoint::answer_key_request(const Address& from, Bytes datagram, Time now, Outbox& out) {
  const auto session = read_key_request(datagram);
  if (!session) {
    ++m_dropped.bad_hello;
    return;
  }
  if (!m_key_replies.take(now, kKeyRepliesPerSecond, kAnswerBurst)) {
    ++m_dropped.key_limited;
    return;
  }
  std::array<std::uint8_t, kKeyReplySize> reply;
  const std::size_t size = write_key_reply(reply, *session, m_options.static_key.open);
  out.send(from, Bytes(reply).first(size), Proof::none, datagram.size());
}

void ServerEndpoint::refuse(const Address& from, const Greeting& greeting, RefuseReason reason, std::size_t answering,
                            Time now, Outbox& out) {
  if (!m_refusals.take(now, kRefusalsPerSecond, kAnswerBurst)) {
    ++m_dropped.refuse_limited;
    return;
  }
  std::array<std::uint8_t, kRefuseMost> bytes;
  const std::size_t size = write_refuse(bytes, greeting.session, reason, m_options.rules_hash, m_mac_key);
  out.send(from, Bytes(bytes).first(size), Proof::none, answering);
}

void ServerEndpoint::answer_hello(const Address& from, Bytes datagram, Time now, Outbox& out) {
  const auto greeting = read_hello(datagram, m_mac_key);
  if (!greeting) {
    ++m_dropped.bad_hello;
    return;
  }
  if (greeting->version != kWireVersion || greeting->net_id != kNetId) {
    refuse(from, *greeting, RefuseReason::wire_version, datagram.size(), now, out);
    return;
  }
  std::array<std::uint8_t, kRetrySize> bytes;
  const std::size_t size = write_retry(bytes, greeting->session, m_cookies.bake(from, *greeting, now), m_mac_key);
  out.send(from, Bytes(bytes).first(size), Proof::none, datagram.size());
}

ServerEndpoint::Pending* ServerEndpoint::pending_of(const Address& from, const Greeting& greeting) {
  for (Pending& p : m_pending) {
    if (p.session != 0 && p.from == from && p.greeting.session == greeting.session &&
        p.greeting.ephemeral == greeting.ephemeral)
      return &p;
  }
  return nullptr;
}

// A free place; or the oldest of this address when it has its share; or the oldest of all.
ServerEndpoint::Pending& ServerEndpoint::free_pending(const Address& from, Time now) {
  std::size_t of_address = 0;
  Pending* oldest_here = nullptr;
  Pending* oldest = &m_pending[0];
  Pending* free = nullptr;
  for (Pending& p : m_pending) {
    if (p.session != 0 && now - p.at >= kPendingLife) p.session = 0;
    if (p.session == 0) {
      free = &p;
      continue;
    }
    if (p.at < oldest->at) oldest = &p;
    if (!same_network(p.from, from)) continue;
    ++of_address;
    if (oldest_here == nullptr || p.at < oldest_here->at) oldest_here = &p;
  }
  if (of_address >= kPendingPerAddress) return *oldest_here;
  return free != nullptr ? *free : *oldest;
}

std::uint32_t ServerEndpoint::fresh_session() {
  for (;;) {
    const auto id = m_entropy->number<std::uint32_t>();
    const auto same = [id](const auto& p) { return p && p->own_session == id; };
    const bool taken =
        std::any_of(m_peers.begin(), m_peers.end(), same) ||
        std::any_of(m_pending.begin(), m_pending.end(), [id](const Pending& p) { return p.session == id; });
    if (id != 0 && !taken) return id;
  }
}

// ACCEPT into the pending entry, padded like the request; a repeated CONNECT gets these very bytes.
bool ServerEndpoint::write_accept(Pending& pending, NoiseResponder& noise, std::size_t padded) {
  const std::size_t header = write_accept_header(pending.accept, pending.greeting.session, pending.session);
  std::array<std::uint8_t, kAcceptPayload> reply;
  write_accept_payload(reply, {0, m_options.feed_hz, m_options.rules_hash});
  const Key ephemeral = m_entropy->key();
  std::array<std::uint8_t, kAcceptPayload + kTagSize> sealed;
  const auto keys = noise.write_second(ephemeral, reply, sealed, Bytes(pending.accept).first(header));
  if (!keys) return false;
  pending.keys = *keys;
  Writer w(MutableBytes(pending.accept).subspan(header));
  w.bytes(crypto::exchange_pair(ephemeral).open);
  w.bytes(sealed);
  w.zeros_to(padded - header);
  pending.accept_size = padded;
  return true;
}

void ServerEndpoint::answer_connect(const Address& from, Bytes datagram, Time now, Outbox& out) {
  const auto connect = read_connect(datagram, m_mac_key);
  if (!connect || connect->greeting.version != kWireVersion || connect->greeting.net_id != kNetId) {
    ++m_dropped.bad_connect;
    return;
  }
  if (!m_cookies.accepts(connect->cookie, from, connect->greeting, now)) {
    ++m_dropped.bad_cookie;
    return;
  }
  if (Pending* known = pending_of(from, connect->greeting)) {
    // The padding may be cut: the fields before it always fit.
    const std::size_t size = std::min(known->accept_size, datagram.size());
    out.send(from, Bytes(known->accept).first(size), Proof::cookie, datagram.size());
    return;
  }
  if (!m_connects.take(now, kConnectsPerSecond, kConnectBurst)) {
    ++m_dropped.connect_limited;
    return;
  }
  NoiseResponder noise(connect->header, m_options.static_key);
  std::array<std::uint8_t, kConnectPayload> payload;
  const bool genuine = noise.read_first(connect->greeting.ephemeral, connect->sealed, payload);
  const auto request = genuine ? read_connect_payload(payload) : std::nullopt;
  if (!request) {
    ++m_dropped.bad_connect;
    return;
  }
  if (m_stopping) return refuse(from, connect->greeting, RefuseReason::stopping, datagram.size(), now, out);
  if (request->rules_hash != m_options.rules_hash)
    return refuse(from, connect->greeting, RefuseReason::rules, datagram.size(), now, out);
  if (m_count >= m_peers.size()) return refuse(from, connect->greeting, RefuseReason::full, datagram.size(), now, out);
  Pending& pending = free_pending(from, now);
  pending.from = from;
  pending.greeting = connect->greeting;
  pending.role = request->role;
  pending.at = now;
  pending.session = fresh_session();

  if (!write_accept(pending, noise, datagram.size())) {
    pending.session = 0;
    ++m_dropped.bad_connect;
    return;
  }
  out.send(from, Bytes(pending.accept).first(pending.accept_size), Proof::cookie, datagram.size());
}

void ServerEndpoint::receive_sealed(const Address& from, Bytes datagram, Time now) {
  const auto session = sealed_session(datagram);
  if (!session) {
    ++m_dropped.unknown_kind;
    return;
  }
  for (std::size_t i = 0; i < m_peers.size(); ++i) {
    Peer* peer = m_peers[i].get();
    if (peer == nullptr || peer->own_session != *session) continue;
    // Only from its own address: following a change of address comes with path challenges.
    if (peer->address != from) {
      ++m_dropped.not_genuine;
      return;
    }
    PeerFrames frames(*m_handler, static_cast<PeerId>(i));
    m_dropped.not_genuine += !peer->session.receive(datagram, now, frames);
    return;
  }
  for (Pending& p : m_pending) {
    if (p.session == *session && p.from == from && now - p.at < kPendingLife) return take_auth(p, from, datagram, now);
  }
  ++m_dropped.no_session;
}

// Nothing is made for a packet that does not open, or brings no AUTH; one that opened and brings none ends the entry.
void ServerEndpoint::take_auth(Pending& pending, const Address& from, Bytes datagram, Time now) {
  SealedLink link(pending.keys, SealedLink::Side::server, pending.greeting.session);
  std::array<std::uint8_t, Session::kMaxPlain> plain;
  std::size_t size = 0;
  std::uint64_t sequence = 0;
  if (link.open(datagram, plain, size, sequence) != OpenError::none) {
    ++m_dropped.not_genuine;
    return;
  }
  Reader reader(Bytes(plain).first(size));
  reader.bytes(kAckHeader);
  const auto frame = next_frame(reader);
  const auto auth =
      frame && frame->type == FrameType::auth ? read_auth(frame->body, pending.keys.handshake_hash) : std::nullopt;
  if (!auth) {
    ++m_dropped.bad_auth;
    pending.session = 0;
    return;
  }
  const auto peer = join(pending, from, *auth, now);
  if (!peer) return;
  // What else the packet brought counts too.
  PeerFrames frames(*m_handler, *peer);
  m_peers[*peer]->session.receive(datagram, now, frames);
}

std::optional<PeerId> ServerEndpoint::join(Pending& pending, const Address& from, const Auth& auth, Time now) {
  const Identity identity = identity_of(auth.identity);
  // The newest proven session of an identity takes the place of the older, which is told so.
  for (std::size_t i = 0; i < m_peers.size(); ++i) {
    if (!m_peers[i] || m_peers[i]->has_left || m_peers[i]->identity != identity) continue;
    m_peers[i]->has_left = true;
    --m_count;
    m_peers[i]->session.close(CloseReason::replaced);
    m_handler->on_leave(static_cast<PeerId>(i), CloseReason::replaced);
  }
  const auto free = std::find(m_peers.begin(), m_peers.end(), nullptr);
  if (free == m_peers.end()) {
    ++m_dropped.full;
    pending.session = 0;
    return std::nullopt;
  }
  auto peer = std::make_unique<Peer>(pending.keys, pending.greeting.session, now);
  peer->address = from;
  peer->identity = identity;
  peer->own_session = pending.session;
  const Role role = pending.role;
  pending.session = 0;
  *free = std::move(peer);
  ++m_count;
  const auto id = static_cast<PeerId>(free - m_peers.begin());
  m_handler->on_join(id, identity, auth.name, role);
  return id;
}

void ServerEndpoint::drop(PeerId peer) {
  if (!m_peers[peer]->has_left) --m_count;
  m_peers[peer].reset();
}

void ServerEndpoint::tick(Time now, Outbox& out) {
  for (std::size_t i = 0; i < m_peers.size(); ++i) {
    const auto id = static_cast<PeerId>(i);
    if (!m_peers[i]) continue;
    m_peers[i]->session.check_time(now);
    if (m_peers[i]->session.wants_to_send(now)) put(id, {}, now, out);
    if (!m_peers[i] || !m_peers[i]->session.over()) continue;
    if (!m_peers[i]->has_left) m_handler->on_leave(id, m_peers[i]->session.reason());
    drop(id);
  }
}

void ServerEndpoint::send(PeerId peer, std::span<const Frame> frames, Time now, Outbox& out) {
  if (connected(peer)) put(peer, frames, now, out);
}

void ServerEndpoint::put(PeerId peer, std::span<const Frame> frames, Time now, Outbox& out) {
  std::array<std::uint8_t, kMaxDatagram> datagram;
  const std::size_t size = m_peers[peer]->session.build(frames, now, datagram);
  if (size > 0) out.send(m_peers[peer]->address, Bytes(datagram).first(size), Proof::session);
}

bool ServerEndpoint::send_message(PeerId peer, ChannelId channel, Bytes message) {
  return connected(peer) && m_peers[peer]->session.push_message(channel, message);
}

void ServerEndpoint::send_bulk(PeerId peer, Bytes bytes) {
  if (bytes.empty() || bytes.size() > kMaxBulk) return close(peer, CloseReason::overflow);
  if (connected(peer)) m_peers[peer]->session.start_bulk(bytes);
}

void ServerEndpoint::close(PeerId peer, CloseReason reason) {
  if (connected(peer)) m_peers[peer]->session.close(reason);
}

}  // namespace spearrun::net
