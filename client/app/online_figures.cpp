#include "client/app/online_figures.hpp"

#include <algorithm>

namespace spearrun::app {

namespace {
constexpr double kHeaders = 28;  // IPv4 and UDP, a datagram
}

void OnlineFigures::keys(const play::OnlineRace& race, state::Input held) {
  const std::uint8_t levels = held.levels & state::kPlayerLevels;
  if (levels == m_levels) return;
  m_levels = levels;
  if (!race.racing() || !race.started()) return;
  m_waiting = true;
  m_changed_at = race.own_tick();
}

void OnlineFigures::tick(const play::OnlineRace& race) {
  if (!race.racing()) return;
  ++m_ticks;
  const state::Runner& own = race.shown().runners[static_cast<std::size_t>(race.own_slot())];
  for (const state::Event& event : race.events()) {
    if (event.slot == race.own_slot() && event.kind == state::EventKind::launch) ++m_launches;
  }
  if (own.thrust_began > m_last_thrust) ++m_thrusts;
  m_last_thrust = own.thrust_began;
  if (!m_waiting) return;
  if (own.finished()) m_waiting = false;
  if (!m_waiting || (own.levels & state::kPlayerLevels) != m_levels) return;
  m_longest = std::max(m_longest, race.own_tick() - m_changed_at);
  m_waiting = false;
}

void OnlineFigures::add(const play::RaceFigures& race) {
  m_done.corrections += race.corrections;
  m_done.starved += race.starved;
  m_done.hash_mismatches += race.hash_mismatches;
  m_done.largest_correction = std::max(m_done.largest_correction, race.largest_correction);
}

OnlineSummary OnlineFigures::summary(const net::Session* session, net::Time now) const {
  OnlineFigures all = *this;
  all.add(m_now);
  OnlineSummary s;
  const double ticks = std::max(1.0, static_cast<double>(m_ticks));
  s.corrections_per_min = all.m_done.corrections * 60.0 * core::kTicksPerSecond / ticks;
  s.correction_u_p95 = static_cast<double>(all.m_done.largest_correction);
  s.starved_pct = 100.0 * all.m_done.starved / ticks;
  s.hash_mismatches = all.m_done.hash_mismatches;
  s.press_to_shown_ticks = m_longest;
  if (session == nullptr) return s;
  const net::Traffic& traffic = session->traffic();
  const double seconds = std::max(0.001, static_cast<double>(now - m_connected_at) / 1e6);
  s.rtt_ms = static_cast<double>(session->round_trip().smoothed) / 1000;
  s.loss = static_cast<double>(session->loss());
  s.bytes_down_per_s =
      (static_cast<double>(traffic.bytes_in) + kHeaders * static_cast<double>(traffic.packets_in)) / seconds;
  s.bytes_up_per_s =
      (static_cast<double>(traffic.bytes_out) + kHeaders * static_cast<double>(traffic.packets_out)) / seconds;
  return s;
}

}  // namespace spearrun::app
