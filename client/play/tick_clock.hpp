// Display time -> whole ticks and the part of a tick between them. Time is an argument; nothing here reads a clock.
#pragma once

#include <cstdint>

namespace spearrun::play {

class TickClock {
 public:
  // Longest time one frame may bring, so that a stall never becomes a burst of ticks.
  static constexpr std::int64_t kLongestFrameNs = 33'000'000;

  // Adds a frame's time (capped) and returns how many ticks are due.
  int advance(std::int64_t frame_ns);
  // How far the drawing is from the last tick toward the next, 0..1.
  float alpha() const;
  void reset() { m_rest = 0; }

 private:
  // In 1/60 ns, so that a tick is a whole number of them and no time is lost to rounding.
  std::int64_t m_rest = 0;
};

}  // namespace spearrun::play
