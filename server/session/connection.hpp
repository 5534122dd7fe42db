// One connected person in front of a room: how the inputs arrive, what of the feed is confirmed, what is still to be
// told. A value of the live room, which is the only one to touch it.
#pragma once

#include <string>
#include <utility>

#include "server/room/input_queue.hpp"
#include "shared/net/server_endpoint.hpp"

namespace spearrun::session {

// A few at once, then one every so often.
class Allowance {
 public:
  constexpr Allowance(int burst, int every_ticks) : m_burst(burst), m_every(every_ticks), m_left(burst) {}
  bool take() {
    if (m_left == 0) return false;
    --m_left;
    return true;
  }
  void tick() {
    if (++m_ticks < m_every) return;
    m_ticks = 0;
    if (m_left < m_burst) ++m_left;
  }

 private:
  int m_burst, m_every, m_left;
  int m_ticks = 0;
};

// How often one person is told: slower while a queue grows on the way, which shows as a longer round trip; loss alone
// changes nothing.
class FeedPace {
 public:
  static constexpr net::Time kQueueGrows = 45 * net::kMillisecond;
  static constexpr net::Time kQueueGone = 20 * net::kMillisecond;
  int ticks_per_feed() const { return m_ticks; }
  // Once a second.
  void judge(net::Time round_trip) {
    if (round_trip == 0) return;
    // The least of the last half to whole minute: a way that became longer is not taken for a queue for ever.
    if (m_least == 0 || round_trip < m_least) m_least = round_trip;
    if (m_least_before == 0 || m_least < m_least_before) m_least_before = m_least;
    if (++m_seconds % 30 == 0) m_least_before = std::exchange(m_least, round_trip);
    const net::Time queued = round_trip - m_least_before;
    m_calm = queued < kQueueGone ? m_calm + 1 : 0;
    if (queued > kQueueGrows && m_ticks < kSlowest) ++m_ticks;
    if (m_calm >= 5 && m_ticks > kFastest) {
      --m_ticks;
      m_calm = 0;
    }
  }

 private:
  static constexpr int kFastest = 2, kSlowest = 4;  // 30, 20, 15 Hz
  int m_ticks = kFastest;
  net::Time m_least = 0, m_least_before = 0;
  int m_seconds = 0, m_calm = 0;
};

struct Connection {
  net::PeerId peer = 0;
  room::InputQueue inputs;
  core::Tick feed_ack{0};   // newest tick applied with a matching hash
  core::Tick log_tick{-1};  // a log up to here is under way; no feed until it is confirmed
  int log_patience = 0;     // ticks until it is sent again
  int logs_asked = 0;       // in this race
  bool awaits_log() const { return log_due || log_tick.value >= 0; }
  bool start_due = false, log_due = false, end_due = false;
  std::uint32_t lobby_told = 0;  // version of the lobby
  std::string notice;            // to be told; empty = none
  Allowance chat{5, 2 * core::kTicksPerSecond};
  FeedPace pace;
  Allowance frames{32, 1};  // a flood of inputs costs no more than a few each tick
};

}  // namespace spearrun::session
