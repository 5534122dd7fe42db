#include "client/bots/bot_client.hpp"

#include <algorithm>

#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::bots {
namespace {

net::ClientOptions options_for(const Plan& plan, int number) {
  return {sim::rules_hash(), net::Role::racer, plan.identities.of(number)};
}

const net::Impairment& way(const net::Profile* profile, bool up) {
  static const net::Impairment clean;
  if (profile == nullptr) return clean;
  return up ? profile->up : profile->down;
}

}  // namespace

core::Result<std::unique_ptr<BotClient>, std::string> BotClient::create(const Plan& plan, int number) {
  auto socket = client::UdpSocket::open();
  if (!socket) return core::Unexpected{socket.error()};
  return std::unique_ptr<BotClient>(new BotClient(plan, number, std::move(*socket)));
}

BotClient::BotClient(const Plan& plan, int number, std::unique_ptr<client::UdpSocket> socket)
    : m_plan(plan),
      m_number(number),
      m_socket(std::move(socket)),
      m_connection(options_for(plan, number), m_entropy),
      m_up(way(plan.profile, true), plan.seed * 1000 + static_cast<std::uint64_t>(number) * 2),
      m_down(way(plan.profile, false), plan.seed * 1000 + static_cast<std::uint64_t>(number) * 2 + 1),
      m_presses(plan.seed, number, plan.presses_per_second) {}

// The bad network of the profile lies between the connection and the socket.
void BotClient::put(const net::Address&, net::Bytes datagram) {
  if (m_plan.profile == nullptr) {
    m_socket->send(m_plan.server, datagram, net::Proof::ours);
    return;
  }
  m_up.put(datagram, m_now);
}

void BotClient::connect(net::Time now) {
  m_connection.connect(m_plan.server, m_plan.key, "Bot " + std::to_string(m_number + 1), now);
  m_ready_sent = false;
}

void BotClient::receive(net::Time now) {
  net::Address from;
  while (const auto datagram = m_socket->receive(from)) {
    if (m_plan.profile == nullptr) {
      m_connection.receive(from, *datagram, now);
    } else {
      m_down.put(*datagram, now);
    }
  }
  while (const auto datagram = m_down.take(now)) m_connection.receive(m_plan.server, *datagram, now);
  while (const auto datagram = m_up.take(now)) m_socket->send(m_plan.server, *datagram, net::Proof::ours);
}

state::Input BotClient::fingers() {
  play::OnlineRace* race = m_connection.race();
  if (race == nullptr || !race->racing() || !race->started()) return {};
  if (!m_plan.skill) return m_presses.at(race->own_tick());
  return bot::think(race->course(), race->history(), static_cast<core::Slot>(race->own_slot()), *m_plan.skill,
                    m_plan.seed, m_memory);
}

void BotClient::note_race() {
  play::OnlineRace* race = m_connection.race();
  const wire::RaceNumber number = race != nullptr ? race->number() : wire::RaceNumber{0};
  if (number != m_race) {
    m_done.corrections += m_race_now.corrections;
    m_done.without_cause += m_race_now.without_cause;
    m_done.hash_mismatches += m_race_now.hash_mismatches;
    m_done.starved += m_race_now.starved;
    m_race_now = {};
    m_race = number;
    m_memory = {};
    m_presses.restart();
  }
  if (race == nullptr) return;
  m_race_now = race->figures();
  m_done.largest_correction = std::max(m_done.largest_correction, m_race_now.largest_correction);
  const bool in = race->racing() && race->confirmed().slots > race->own_slot() &&
                  race->confirmed().runners[static_cast<std::size_t>(race->own_slot())].finished();
  m_done.finished = m_done.finished || in;
}

// Lost, or not reached: once more, as a player would. At first only where the network is bad on purpose: there it may
// be in an outage, else nobody is there.
bool BotClient::comes_again() const {
  const net::ClientFailure failure = m_connection.endpoint().failure();
  const bool may_be_there = came_in() || m_plan.profile != nullptr;
  return failure == net::ClientFailure::lost || (may_be_there && failure == net::ClientFailure::no_answer);
}

std::string BotClient::why_outside() const {
  if (m_connection.state() == net::ClientState::closed) return client::explain(m_connection.endpoint());
  return "No answer from the server in this time. Check the address, that the server runs, and that its UDP port is "
         "open, or give more --seconds.";
}

// Of the session under way, or of the one that has just ended.
void BotClient::add_traffic(Figures& to) const {
  const net::Session* session = m_connection.endpoint().session();
  if (session == nullptr) return;
  to.packets_in += session->traffic().packets_in;
  to.packets_out += session->traffic().packets_out;
  to.bytes_in += session->traffic().bytes_in;
  to.bytes_out += session->traffic().bytes_out;
  to.round_trip = session->round_trip().smoothed;
}

void BotClient::note_connection() {
  const bool is_connected = m_connection.state() == net::ClientState::connected;
  if (is_connected && !m_was_connected) m_connected_at = m_now;
  if (!is_connected && m_was_connected) {
    m_connected_for += m_now - m_connected_at;
    add_traffic(m_done);
  }
  m_was_connected = is_connected;
  m_done.connected = m_done.connected || is_connected;
}

void BotClient::frame(net::Time now) {
  m_now = now;
  receive(now);
  const net::ClientState state = m_connection.state();
  if (state == net::ClientState::idle) connect(now);
  if (state == net::ClientState::key_received) m_connection.trust_key(now);
  note_connection();
  if (state == net::ClientState::closed && comes_again()) {
    ++m_done.reconnects;
    connect(now);
  }
  if (state == net::ClientState::connected && !m_ready_sent && m_connection.lobby()) {
    m_connection.set_ready(true);
    m_ready_sent = true;
  }
  m_connection.frame(now, fingers(), *this, [this] { ++m_done.own_ticks; });
  note_race();
}

Figures BotClient::figures() const {
  Figures f = m_done;
  f.corrections += m_race_now.corrections;
  f.without_cause += m_race_now.without_cause;
  f.hash_mismatches += m_race_now.hash_mismatches;
  f.starved += m_race_now.starved;
  f.connected_seconds = static_cast<double>(m_connected_for + (m_was_connected ? m_now - m_connected_at : 0)) / 1e6;
  if (m_was_connected) add_traffic(f);
  return f;
}

}  // namespace spearrun::bots
