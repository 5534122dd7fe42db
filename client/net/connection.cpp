#include "client/net/connection.hpp"

#include <algorithm>

namespace spearrun::client {
namespace {

constexpr std::size_t kLinesKept = 100;
constexpr float kLossy = 0.04F;

net::Bytes bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string hex(std::uint64_t value) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = kDigits[(value >> (60 - 4 * i)) & 15];
  return text;
}

std::string explain_refusal(const net::Refuse& refusal) {
  switch (refusal.reason) {
    case net::RefuseReason::full: return "The server is full. Try again when somebody has left.";
    case net::RefuseReason::banned: return "This server does not let you in. Its host can tell you why.";
    case net::RefuseReason::wire_version:
      return "The server speaks another version of the protocol. Install the same version on both sides.";
    case net::RefuseReason::rules:
      return "The server plays by rules " + hex(refusal.rules_hash) +
             " and this game by others. Install the same version on both sides.";
    case net::RefuseReason::stopping: break;
  }
  return "The server is shutting down. Try again in a minute.";
}

std::string explain_close(net::CloseReason reason) {
  switch (reason) {
    case net::CloseReason::left: return "You left.";
    case net::CloseReason::replaced: return "You joined again from somewhere else; this window was let go.";
    case net::CloseReason::server_stops: return "The server has shut down.";
    case net::CloseReason::kicked: return "You were removed from the server.";
    case net::CloseReason::desync:
      return "This game and the server came to different results twice. Please report it; joining again may help.";
    case net::CloseReason::overflow:
    case net::CloseReason::malformed:
      return "The server and this game did not understand each other. Install the same version on both sides.";
    case net::CloseReason::timed_out: break;
  }
  return "The connection was lost. Join again within two minutes to get your place back.";
}

}  // namespace

std::string explain(const net::ClientEndpoint& endpoint) {
  switch (endpoint.failure()) {
    case net::ClientFailure::none: return {};
    case net::ClientFailure::no_answer:
      return "No answer from the server. Check the address, that the server runs, and that its UDP port is open.";
    case net::ClientFailure::refused: return explain_refusal(endpoint.refusal());
    case net::ClientFailure::lost: return explain_close(net::CloseReason::timed_out);
    case net::ClientFailure::closed: break;
  }
  return explain_close(endpoint.reason());
}

Connection::Connection(const net::ClientOptions& options, net::Entropy& entropy)
    : m_endpoint(options, entropy),
      m_feed(std::make_unique<wire::LiveFeed>()),
      m_input(std::make_unique<wire::LiveInput>()) {}

void Connection::connect(const net::Address& server, const std::optional<net::Key>& key, const std::string& name,
                         net::Time now) {
  m_lobby.reset();
  m_race.reset();
  m_race_start.reset();
  m_race_end.reset();
  m_early_log.reset();
  m_endpoint.connect(server, key, bytes_of(name), now);
}

void Connection::receive(const net::Address& from, net::Bytes datagram, net::Time now) {
  m_now = now;
  m_endpoint.receive(from, datagram, now, *this);
}

bool Connection::on_feed(net::Bytes body) {
  if (!m_codec.decode(body, *m_feed)) return false;
  if (m_race) m_race->take(*m_feed, m_now, m_endpoint.session()->round_trip().smoothed);
  return true;
}

bool Connection::on_frame(net::FrameType type, net::Bytes body) {
  if (type == net::FrameType::feed) return on_feed(body);
  if (type != net::FrameType::margin) return false;
  wire::LiveMargin margin;
  if (!m_codec.decode(body, margin)) return false;
  if (m_race) m_race->take(margin, m_now);
  return true;
}

bool Connection::on_message(net::ChannelId, net::Bytes body) {
  const auto message = wire::decode_server_message(body);
  if (!message) return false;
  std::visit([this](const auto& m) { on(m); }, *message);
  while (m_lines.size() > kLinesKept) m_lines.pop_front();
  return true;
}

// The log of a race, or a feed that was too large for a packet: it does for both.
bool Connection::on_bulk(net::Bytes bytes) {
  wire::LiveLog log;
  if (!m_codec.decode_log(bytes, log)) return on_feed(bytes);
  if (m_race && m_race->number() == log.race) {
    m_race->take(std::move(log));
  } else {
    m_early_log = std::move(log);
  }
  return true;
}

void Connection::on(const wire::LobbyState& lobby) {
  m_lobby = lobby;
  if (lobby.phase == wire::RoomPhase::lobby) {
    m_race.reset();
    m_race_start.reset();
  }
}

void Connection::on(const wire::RaceStart& start) {
  // A second word of the same race, after coming back, brings the log with it.
  m_race_start = start;
  m_race_end.reset();
  m_race = std::make_unique<play::OnlineRace>(start);
  if (m_early_log) m_race->take(std::move(*m_early_log));
  m_early_log.reset();
}

void Connection::on(const wire::RaceEnd& end) { m_race_end = end; }

void Connection::on(const wire::Said& said) {
  std::string who = "somebody";
  if (m_lobby) {
    for (const wire::Member& m : m_lobby->members) {
      if (m.id == said.from) who = m.name;
    }
  }
  m_lines.push_back(who + ": " + said.text);
}

void Connection::on(const wire::Notice& notice) { m_lines.push_back(notice.text); }

void Connection::tell(const wire::ClientMessage& message) {
  const std::string bytes = wire::encode(message);
  m_endpoint.send_message(net::ChannelId::control, bytes_of(bytes));
}

void Connection::send_live(net::Time now, net::Outbox& out) {
  if (!m_race || m_endpoint.state() != net::ClientState::connected) return;
  if (m_race->wants_log()) {
    m_race->log_asked();
    tell(wire::AskLog{});
  }
  m_race->pending(*m_input);
  // A key counts from the tick that has it: on a fast display a frame may bring none.
  const std::uint8_t levels = m_input->levels.empty() ? m_sent_levels : m_input->levels.back().levels;
  // Where many packets are lost, more of them carry each key.
  const net::Time every = m_endpoint.session()->loss() > kLossy ? kSendEvery / 2 : kSendEvery;
  const bool changed = levels != m_sent_levels;
  if (!changed && now - m_sent_at < every) return;
  // Paced from when it was due, so that a frame's length does not add up.
  m_sent_at = changed ? now : std::max(m_sent_at + every, now - every / 2);
  m_sent_levels = levels;
  if (m_input->levels.empty()) {
    // Watching, or the clock does not run yet: only the ack goes.
    const net::Frame frame{net::FrameType::feed_ack,
                           m_codec.encode(wire::FeedAck{m_race->number(), m_input->feed_ack})};
    m_endpoint.send({&frame, 1}, now, out);
    return;
  }
  const net::Frame frame{net::FrameType::input, m_codec.encode(*m_input)};
  m_endpoint.send({&frame, 1}, now, out);
}

}  // namespace spearrun::client
