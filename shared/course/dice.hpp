// The random numbers of one course: the next ones of its seed.
#pragma once

#include "shared/core/rng.hpp"

namespace spearrun::course {

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : m_seed(seed) {}
  // Uniform in [0, bound); bound >= 1.
  int below(int bound) {
    const auto random = core::random_u64(m_seed, {m_count++}, 0, core::Purpose::course);
    return static_cast<int>(core::random_below(random, static_cast<std::uint32_t>(bound)));
  }
  // Uniform in [least, most].
  int between(int least, int most) { return least + below(most - least + 1); }

 private:
  std::uint32_t m_seed;
  std::int32_t m_count = 0;  // takes the place of a tick
};

}  // namespace spearrun::course
