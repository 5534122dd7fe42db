// Counter-based random numbers: a pure function of (seed, tick, key, purpose), so nothing is consumed, no order of
// calls matters, and the numbers of a runner move with its key. Method: Salmon et al. 2011, "Parallel random numbers:
// as easy as 1, 2, 3", with the mixer of core/hash.
#pragma once

#include <cstdint>

#include "shared/core/hash.hpp"
#include "shared/core/ids.hpp"

namespace spearrun::core {

// One value per thing that is decided by chance, so that two decisions of one tick never share a number.
enum class Purpose : std::uint32_t { course, bot_launch, bot_phase, bot_thrust, bot_parry, finish_walk, random_play };

constexpr std::uint64_t random_u64(std::uint64_t seed, Tick tick, std::uint32_t key, Purpose purpose) {
  return Hasher(seed)
      .add(static_cast<std::uint32_t>(tick.value))
      .add((static_cast<std::uint64_t>(purpose) << 32) | key)
      .value();
}

// Uniform in [0, bound); bound >= 1. Bias below 2^-32 (multiply-shift instead of a modulo).
constexpr std::uint32_t random_below(std::uint64_t random, std::uint32_t bound) {
  return static_cast<std::uint32_t>(((random >> 32) * bound) >> 32);
}

}  // namespace spearrun::core
