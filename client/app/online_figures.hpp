// What a player of an online race could complain of, counted: corrections, starved ticks, traffic, and how long a key
// takes to the picture. For --stats.
#pragma once

#include <cstdint>
#include <vector>

#include "client/net/connection.hpp"
#include "server/room/room.hpp"

namespace spearrun::app {

struct OnlineSummary {
  double rtt_ms = 0, loss = 0, corrections_per_min = 0, correction_u_p95 = 0, starved_pct = 0;
  double bytes_down_per_s = 0, bytes_up_per_s = 0;  // IP level
  std::uint32_t hash_mismatches = 0;
  int press_to_shown_ticks = 0;           // the longest; 0 = no key was pressed
  std::vector<room::RaceResult> results;  // of the last race, as the server told them
};

class OnlineFigures {
 public:
  // A key changed before this frame; it is timed until it is seen.
  void keys(const play::OnlineRace& race, state::Input held);
  // After each shown tick.
  void tick(const play::OnlineRace& race);
  // Another race begins: what the last one counted is kept.
  void race_begins() {
    add(m_now);
    m_now = {};
  }
  void note(const play::OnlineRace& race) { m_now = race.figures(); }
  void connected(net::Time now) { m_connected_at = now; }
  // What the own keys led to.
  int launches() const { return m_launches; }
  int thrusts() const { return m_thrusts; }
  OnlineSummary summary(const net::Session* session, net::Time now) const;

 private:
  void add(const play::RaceFigures& race);

  play::RaceFigures m_done, m_now;
  std::uint32_t m_ticks = 0;
  net::Time m_connected_at = 0;
  std::uint8_t m_levels = 0;
  bool m_waiting = false;  // a change of keys has not been seen yet
  core::Tick m_changed_at;
  int m_longest = 0;
  int m_launches = 0, m_thrusts = 0;
  core::Tick m_last_thrust{-1000000};
};

}  // namespace spearrun::app
