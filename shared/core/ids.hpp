// The names of things across ticks: a tick, a runner's slot in a world, a runner's key. All are values; none is a
// pointer. A slot is a place in an array and says nothing about who is better; the key moves with the runner.
#pragma once

#include <compare>
#include <cstdint>

namespace spearrun::core {

inline constexpr int kTicksPerSecond = 60;

// A moment of the simulation, counted from the first step of a race. Differences are plain ints.
struct Tick {
  std::int32_t value = 0;

  friend constexpr auto operator<=>(Tick, Tick) = default;
  friend constexpr Tick operator+(Tick t, int n) { return {t.value + n}; }
  friend constexpr Tick operator-(Tick t, int n) { return {t.value - n}; }
  friend constexpr int operator-(Tick a, Tick b) { return a.value - b.value; }
};

// Place of a runner in a world, 0 .. state::kMaxRunners - 1.
using Slot = std::uint8_t;

// What random numbers and the state hash know a runner by. Unique in a race, chosen by the room.
using RunnerKey = std::uint32_t;

}  // namespace spearrun::core
