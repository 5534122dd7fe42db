// Random fingers: the level of one key changes, then another's. What the network is tried with; no race is won so.
#pragma once

#include "shared/core/ids.hpp"
#include "shared/state/input.hpp"

namespace spearrun::bots {

class RandomPresses {
 public:
  // The same seed and number press the same. changes_per_second: of levels, over all keys, on average.
  RandomPresses(std::uint64_t seed, int number, int changes_per_second)
      : m_seed(seed), m_number(number), m_changes_per_second(changes_per_second) {}
  // What is held at this tick; ticks ascend.
  state::Input at(core::Tick tick);
  // Ticks begin anew, with another race; what is held stays so.
  void restart() { m_next = {0}; }

 private:
  std::uint64_t m_seed;
  int m_number;
  int m_changes_per_second;
  state::Input m_held;
  core::Tick m_next{0};
};

}  // namespace spearrun::bots
