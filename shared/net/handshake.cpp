#include "shared/net/handshake.hpp"

#include <algorithm>
#include <string_view>

namespace spearrun::net {
namespace {

constexpr std::size_t kMacAt = 1 + 1 + 4 + 4 + 32;

void write_greeting(Writer& w, Kind kind, const Greeting& g, const Key& mac_key) {
  w.byte(static_cast<std::uint8_t>(kind));
  w.byte(g.version);
  w.number(g.net_id);
  w.number(g.session);
  w.bytes(g.ephemeral);
  w.bytes(crypto::keyed_tag(mac_key, w.written()));
}

bool is_kind(Bytes datagram, Kind kind) { return !datagram.empty() && datagram[0] == static_cast<std::uint8_t>(kind); }

bool mac_is_right(Bytes datagram, std::size_t covered, const Key& mac_key) {
  return crypto::equal(crypto::keyed_tag(mac_key, datagram.first(covered)), datagram.subspan(covered, kTagSize));
}

Greeting read_greeting(Reader& r) {
  Greeting g;
  r.byte();
  g.version = r.byte();
  g.net_id = r.number<std::uint32_t>();
  g.session = r.number<std::uint32_t>();
  g.ephemeral = r.array<32>();
  r.bytes(kTagSize);
  return g;
}

Cookie read_cookie(Reader& r) {
  Cookie c;
  c.epoch = r.number<std::uint32_t>();
  c.tag = r.array<16>();
  return c;
}

}  // namespace

Key mac1_key(const Key& server_open) {
  constexpr std::string_view kLabel = "spearrun mac1";
  std::array<std::uint8_t, kLabel.size() + 32> input;
  std::copy(server_open.begin(), server_open.end(), std::copy(kLabel.begin(), kLabel.end(), input.begin()));
  return crypto::hash(input);
}

std::size_t write_key_request(MutableBytes out, std::uint32_t session) {
  Writer w(out);
  w.byte(static_cast<std::uint8_t>(Kind::key_request));
  w.byte(kWireVersion);
  w.number(kNetId);
  w.number(session);
  w.zeros_to(kMaxDatagram);
  return w.size();
}

std::optional<std::uint32_t> read_key_request(Bytes datagram) {
  if (!is_kind(datagram, Kind::key_request) || datagram.size() != kMaxDatagram) return std::nullopt;
  Reader r(datagram.subspan(2));
  const auto net_id = r.number<std::uint32_t>();
  const auto session = r.number<std::uint32_t>();
  if (net_id != kNetId || !r.only_zeros_left()) return std::nullopt;
  return session;
}

std::size_t write_key_reply(MutableBytes out, std::uint32_t session, const Key& server_open) {
  Writer w(out);
  w.byte(static_cast<std::uint8_t>(Kind::key_reply));
  w.byte(kWireVersion);
  w.number(session);
  w.bytes(server_open);
  SPEARRUN_ASSERT(w.size() == kKeyReplySize);
  return w.size();
}

std::optional<KeyReply> read_key_reply(Bytes datagram) {
  if (!is_kind(datagram, Kind::key_reply) || datagram.size() != kKeyReplySize) return std::nullopt;
  Reader r(datagram.subspan(2));
  KeyReply reply;
  reply.session = r.number<std::uint32_t>();
  reply.server_open = r.array<32>();
  return reply;
}

std::size_t write_hello(MutableBytes out, std::size_t size, const Greeting& greeting, const Key& mac_key) {
  Writer w(out);
  write_greeting(w, Kind::hello, greeting, mac_key);
  w.zeros_to(size);
  return w.size();
}

std::optional<Greeting> read_hello(Bytes datagram, const Key& mac_key) {
  if (!is_kind(datagram, Kind::hello) || datagram.size() < kSmallestHello || datagram.size() > kMaxDatagram)
    return std::nullopt;
  if (!mac_is_right(datagram, kMacAt, mac_key)) return std::nullopt;
  Reader r(datagram);
  const Greeting g = read_greeting(r);
  if (!r.only_zeros_left()) return std::nullopt;
  return g;
}

std::size_t write_retry(MutableBytes out, std::uint32_t session, const Cookie& cookie, const Key& mac_key) {
  Writer w(out);
  w.byte(static_cast<std::uint8_t>(Kind::retry));
  w.byte(kWireVersion);
  w.number(std::uint16_t{0});
  w.number(session);
  w.number(cookie.epoch);
  w.bytes(cookie.tag);
  w.bytes(crypto::keyed_tag(mac_key, w.written()));
  SPEARRUN_ASSERT(w.size() == kRetrySize);
  return w.size();
}

std::optional<Retry> read_retry(Bytes datagram, const Key& mac_key) {
  if (!is_kind(datagram, Kind::retry) || datagram.size() != kRetrySize) return std::nullopt;
  if (!mac_is_right(datagram, kRetrySize - kTagSize, mac_key)) return std::nullopt;
  Reader r(datagram.subspan(4));
  Retry retry;
  retry.session = r.number<std::uint32_t>();
  retry.cookie = read_cookie(r);
  return retry;
}

std::size_t write_connect_header(MutableBytes out, const Greeting& greeting, const Cookie& cookie, const Key& mac_key) {
  Writer w(out);
  write_greeting(w, Kind::connect, greeting, mac_key);
  w.number(cookie.epoch);
  w.bytes(cookie.tag);
  return w.size();
}

std::optional<Connect> read_connect(Bytes datagram, const Key& mac_key) {
  constexpr std::size_t kHeader = kConnectFields - kConnectPayload - kTagSize;
  if (!is_kind(datagram, Kind::connect) || datagram.size() < kSmallestHello || datagram.size() > kMaxDatagram)
    return std::nullopt;
  if (!mac_is_right(datagram, kMacAt, mac_key)) return std::nullopt;
  Reader r(datagram);
  Connect c;
  c.greeting = read_greeting(r);
  c.cookie = read_cookie(r);
  c.header = datagram.first(kHeader);
  c.sealed = r.bytes(kConnectPayload + kTagSize);
  if (!r.ok() || !r.only_zeros_left()) return std::nullopt;
  return c;
}

void write_connect_payload(MutableBytes out, const ConnectRequest& request) {
  Writer w(out);
  w.number(request.rules_hash);
  w.number(request.features);
  w.byte(static_cast<std::uint8_t>(request.role));
}

std::optional<ConnectRequest> read_connect_payload(Bytes payload) {
  Reader r(payload);
  ConnectRequest request;
  request.rules_hash = r.number<std::uint64_t>();
  request.features = r.number<std::uint32_t>();
  const std::uint8_t role = r.byte();
  if (!r.done() || role > 1) return std::nullopt;
  request.role = static_cast<Role>(role);
  return request;
}

std::size_t write_accept_header(MutableBytes out, std::uint32_t client_session, std::uint32_t server_session) {
  Writer w(out);
  w.byte(static_cast<std::uint8_t>(Kind::accept));
  w.byte(kWireVersion);
  w.number(client_session);
  w.number(server_session);
  return w.size();
}

std::optional<Accept> read_accept(Bytes datagram) {
  if (!is_kind(datagram, Kind::accept) || datagram.size() < kAcceptFields) return std::nullopt;
  Reader r(datagram.subspan(2));
  Accept a;
  a.client_session = r.number<std::uint32_t>();
  a.server_session = r.number<std::uint32_t>();
  a.header = datagram.first(kAcceptHeader);
  a.ephemeral = r.array<32>();
  a.sealed = r.bytes(kAcceptPayload + kTagSize);
  if (!r.ok() || !r.only_zeros_left()) return std::nullopt;
  return a;
}

void write_accept_payload(MutableBytes out, const AcceptReply& reply) {
  Writer w(out);
  w.number(reply.tick);
  w.byte(reply.feed_hz);
  w.number(reply.rules_hash);
}

std::optional<AcceptReply> read_accept_payload(Bytes payload) {
  Reader r(payload);
  AcceptReply reply;
  reply.tick = r.number<std::uint32_t>();
  reply.feed_hz = r.byte();
  reply.rules_hash = r.number<std::uint64_t>();
  if (!r.done() || reply.feed_hz == 0) return std::nullopt;
  return reply;
}

std::size_t write_refuse(MutableBytes out, std::uint32_t session, RefuseReason reason, std::uint64_t rules_hash,
                         const Key& mac_key) {
  Writer w(out);
  w.byte(static_cast<std::uint8_t>(Kind::refuse));
  w.byte(kWireVersion);
  w.number(session);
  w.byte(static_cast<std::uint8_t>(reason));
  w.number(rules_hash);
  w.bytes(crypto::keyed_tag(mac_key, w.written()));
  SPEARRUN_ASSERT(w.size() <= kRefuseMost);
  return w.size();
}

std::optional<Refuse> read_refuse(Bytes datagram, const Key& mac_key) {
  constexpr std::size_t kFields = 1 + 1 + 4 + 1 + 8;
  if (!is_kind(datagram, Kind::refuse) || datagram.size() != kFields + kTagSize) return std::nullopt;
  if (!mac_is_right(datagram, kFields, mac_key)) return std::nullopt;
  Reader r(datagram.subspan(2));
  Refuse refuse;
  refuse.session = r.number<std::uint32_t>();
  const std::uint8_t reason = r.byte();
  if (reason > static_cast<std::uint8_t>(RefuseReason::stopping)) return std::nullopt;
  refuse.reason = static_cast<RefuseReason>(reason);
  refuse.rules_hash = r.number<std::uint64_t>();
  return refuse;
}

std::size_t write_auth(MutableBytes out, const crypto::SigningPair& identity, const Key& handshake_hash, Bytes name) {
  SPEARRUN_ASSERT(name.size() <= kMaxNameBytes);
  Writer w(out);
  w.bytes(identity.open);
  w.bytes(crypto::sign(identity, handshake_hash));
  w.bytes(name);
  return w.size();
}

std::optional<Auth> read_auth(Bytes body, const Key& handshake_hash) {
  Reader r(body);
  Auth auth;
  auth.identity = r.array<32>();
  auth.signature = r.array<64>();
  auth.name = r.bytes(r.left());
  if (!r.ok() || auth.name.size() > kMaxNameBytes) return std::nullopt;
  if (!crypto::verify(auth.identity, handshake_hash, auth.signature)) return std::nullopt;
  return auth;
}

CookieJar::CookieJar(Entropy& entropy, Time now)
    : m_entropy(&entropy),
      m_turned_at(now),
      m_epoch(entropy.number<std::uint32_t>()),
      m_secret(entropy.key()),
      m_before(entropy.key()) {}

void CookieJar::turn(Time now) {
  if (now - m_turned_at < kEpoch) return;
  // After a long quiet both are stale.
  const bool in_time = now - m_turned_at < 2 * kEpoch;
  m_before = in_time ? m_secret : m_entropy->key();
  m_secret = m_entropy->key();
  m_turned_at = in_time ? m_turned_at + kEpoch : now;
  ++m_epoch;
}

Tag CookieJar::tag(std::uint32_t epoch, const Key& secret, const Address& from, const Greeting& greeting) const {
  std::array<std::uint8_t, 4 + 16 + 2 + 4 + 32> input;
  Writer w(input);
  w.number(epoch);
  w.bytes(from.ip);
  w.number(from.port);
  w.number(greeting.session);
  w.bytes(greeting.ephemeral);
  return crypto::keyed_tag(secret, w.written());
}

Cookie CookieJar::bake(const Address& from, const Greeting& greeting, Time now) {
  turn(now);
  return {m_epoch, tag(m_epoch, m_secret, from, greeting)};
}

bool CookieJar::accepts(const Cookie& cookie, const Address& from, const Greeting& greeting, Time now) {
  turn(now);
  if (cookie.epoch == m_epoch) return crypto::equal(cookie.tag, tag(m_epoch, m_secret, from, greeting));
  if (cookie.epoch == m_epoch - 1) return crypto::equal(cookie.tag, tag(m_epoch - 1, m_before, from, greeting));
  return false;
}

}  // namespace spearrun::net
