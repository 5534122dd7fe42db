// Which tick the own runner should be at now, so that its keys reach the server just in time: fed by the margins that
// the server reports, slewed by at most 3 %, and set anew when it is far off. Time is an argument.
#pragma once

#include <array>
#include <cstdint>

#include "shared/net/address.hpp"

namespace spearrun::play {

class ServerClock {
 public:
  // A key should arrive this many ticks before it is needed, as seen by the latest of the recent ones.
  static constexpr double kSpareTicks = 1.5;
  static constexpr double kSlewMost = 0.03;
  static constexpr double kJumpAbove = 15;  // ticks: 250 ms

  bool started() const { return m_started; }
  // Sets the tick that is due now.
  void set(double tick, net::Time now);
  // What the server said of the newest key it had. Old ones are forgotten after about three seconds.
  void add_margin(int margin, net::Time now);
  // The tick that is due, with its fraction.
  double at(net::Time now);
  double rate() const { return m_rate; }
  // Lowest of the margins kept; it is held at kSpareTicks.
  double low_margin() const;
  int jumps() const { return m_jumps; }

 private:
  static constexpr std::size_t kMargins = 90;  // three seconds of feeds

  bool m_started = false;
  double m_tick = 0;
  net::Time m_at = 0;
  double m_rate = 1;
  std::array<int, kMargins> m_margins{};
  std::size_t m_count = 0, m_next = 0;
  net::Time m_no_jump_before = 0, m_deaf_until = 0;
  int m_jumps = 0;
};

}  // namespace spearrun::play
