#include "shared/net/client_endpoint.hpp"

#include <algorithm>

namespace spearrun::net {

void ClientEndpoint::connect(const Address& server, const std::optional<Key>& server_key, Bytes name, Time now) {
  SPEARRUN_ASSERT(name.size() <= kMaxNameBytes);
  m_server = server;
  m_name_size = name.size();
  std::copy(name.begin(), name.end(), m_name.begin());
  m_failure = ClientFailure::none;
  m_session.reset();
  m_began = now;
  m_tries = 0;
  m_last_sent = now - kRetryEvery;
  if (server_key) {
    m_server_key = *server_key;
    begin_greeting(now, now);
    return;
  }
  m_greeting.session = m_entropy->number<std::uint32_t>();
  m_state = ClientState::fetching_key;
}

void ClientEndpoint::trust_key(Time now) {
  if (m_state == ClientState::key_received) begin_greeting(now, now);
}

// A new attempt from its first datagram: fresh ephemeral key, fresh session id.
void ClientEndpoint::begin_greeting(Time now, Time began) {
  m_mac_key = mac1_key(m_server_key);
  m_ephemeral_secret = m_entropy->key();
  m_greeting = {};
  m_greeting.session = m_entropy->number<std::uint32_t>();
  m_greeting.ephemeral = crypto::exchange_pair(m_ephemeral_secret).open;
  m_state = ClientState::greeting;
  m_session.reset();
  m_began = began;
  m_tries = 0;
  m_last_sent = now - kRetryEvery;
}

// The path may carry less than 1200 bytes: after silence the padding shrinks.
std::size_t ClientEndpoint::padded(int tries) const {
  if (tries <= 4) return kMaxDatagram;
  return tries <= 8 ? 1024 : 576;
}

void ClientEndpoint::send_handshake(Time now, Outbox& out) {
  std::array<std::uint8_t, kMaxDatagram> bytes;
  std::size_t size = 0;
  m_last_sent = now;
  ++m_tries;
  switch (m_state) {
    case ClientState::fetching_key: size = write_key_request(bytes, m_greeting.session); break;
    case ClientState::greeting: size = write_hello(bytes, padded(m_tries), m_greeting, m_mac_key); break;
    case ClientState::connecting: {
      Writer w(bytes);
      w.bytes(m_connect);
      w.zeros_to(padded(m_tries));
      size = w.size();
      break;
    }
    default: return;
  }
  out.send(m_server, Bytes(bytes).first(size), Proof::ours);
}

void ClientEndpoint::take_retry(Bytes datagram, Time now) {
  const auto retry = read_retry(datagram, m_mac_key);
  if (!retry || retry->session != m_greeting.session) return;
  // The header is the prologue, so it is written first; the payload is sealed behind it.
  const std::size_t header = write_connect_header(m_connect, m_greeting, retry->cookie, m_mac_key);
  m_noise.emplace(Bytes(m_connect).first(header), m_server_key, m_ephemeral_secret);
  std::array<std::uint8_t, kConnectPayload> payload;
  write_connect_payload(payload, {m_options.rules_hash, 0, m_options.role});
  if (!m_noise->write_first(payload, MutableBytes(m_connect).subspan(header))) return fail(ClientFailure::no_answer);
  m_state = ClientState::connecting;
  m_tries = 0;
  m_last_sent = now - kRetryEvery;
}

void ClientEndpoint::take_accept(Bytes datagram, Time now) {
  const auto accept = read_accept(datagram);
  if (!accept || accept->client_session != m_greeting.session) return;
  std::array<std::uint8_t, kAcceptPayload> payload;
  const auto keys = m_noise->read_second(accept->ephemeral, accept->sealed, payload, accept->header);
  const auto reply = keys ? read_accept_payload(payload) : std::nullopt;
  if (!reply) return;
  m_accepted = *reply;
  m_session = std::make_unique<Session>(*keys, SealedLink::Side::client, accept->server_session, now);
  std::array<std::uint8_t, 200> auth;
  const std::size_t size = write_auth(auth, m_options.identity, keys->handshake_hash, Bytes(m_name).first(m_name_size));
  m_session->set_auth(Bytes(auth).first(size));
  m_state = ClientState::connected;
  m_connected_at = now;
}

void ClientEndpoint::receive(const Address& from, Bytes datagram, Time now, FrameHandler& handler) {
  if (from != m_server || datagram.empty()) return;
  if (m_state == ClientState::connected) {
    if (datagram[0] == kSealedKind) m_session->receive(datagram, now, handler);
    return;
  }
  if (m_state == ClientState::fetching_key) {
    const auto reply = read_key_reply(datagram);
    if (!reply || reply->session != m_greeting.session) return;
    m_server_key = reply->server_open;
    m_state = ClientState::key_received;
    return;
  }
  const bool asking = m_state == ClientState::greeting || m_state == ClientState::connecting;
  if (!asking) return;
  if (const auto refuse = read_refuse(datagram, m_mac_key); refuse && refuse->session == m_greeting.session) {
    m_refusal = *refuse;
    return fail(ClientFailure::refused);
  }
  if (m_state == ClientState::greeting) take_retry(datagram, now);
  if (m_state == ClientState::connecting) take_accept(datagram, now);
}

void ClientEndpoint::fail(ClientFailure failure) {
  m_failure = failure;
  m_state = ClientState::closed;
}

void ClientEndpoint::tick(Time now, Outbox& out) {
  switch (m_state) {
    case ClientState::fetching_key:
    case ClientState::greeting:
    case ClientState::connecting:
      if (now - m_began >= kGiveUpAfter) return fail(ClientFailure::no_answer);
      // A cookie lives ten seconds at most; one that is not taken is asked for anew.
      if (m_state == ClientState::connecting && m_tries >= 12) return begin_greeting(now, m_began);
      if (now - m_last_sent >= kRetryEvery) send_handshake(now, out);
      return;
    case ClientState::connected:
      // Accepted, but the server has let the entry go before AUTH came (many knock at once from one address): again.
      if (m_session->traffic().packets_in == 0 && now - m_connected_at >= kAnswerWithin)
        return begin_greeting(now, m_began);
      m_session->check_time(now);
      if (m_session->wants_to_send(now)) send({}, now, out);
      if (m_session->over())
        fail(m_session->reason() == CloseReason::timed_out ? ClientFailure::lost : ClientFailure::closed);
      return;
    default: return;
  }
}

void ClientEndpoint::send(std::span<const Frame> frames, Time now, Outbox& out) {
  if (m_state != ClientState::connected) return;
  std::array<std::uint8_t, kMaxDatagram> datagram;
  const std::size_t size = m_session->build(frames, now, datagram);
  if (size > 0) out.send(m_server, Bytes(datagram).first(size), Proof::ours);
}

void ClientEndpoint::close() {
  if (m_session) m_session->close(CloseReason::left);
  if (m_state != ClientState::connected) m_state = ClientState::closed;
}

}  // namespace spearrun::net
