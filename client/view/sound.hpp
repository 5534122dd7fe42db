// The sounds of a race: what each is called, how long it lasts, how loud it is beside the others, and which gives way
// when there are too many. Facts only; samples.hpp makes them, voices.hpp plays them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shared/core/ids.hpp"

namespace spearrun::view {

enum class Sound : std::uint8_t {
  step_near,  // footfalls: near and far foot differ a little, so that rhythm can be heard
  step_far,
  launch_perfect,
  launch_good,
  launch_plain,
  land,
  swish,       // a thrust
  dummy_down,  // straw gives way
  hit,         // a spear touched a rival
  struck,      // the own runner was hit
  parry,
  stumble,  // over a hurdle or into a dummy
  fall,
  respawn,
  checkpoint,
  count,  // three, two, one
  go,
  finish
};
inline constexpr std::size_t kSounds = 18;

inline constexpr int kSampleRate = 48000;
inline constexpr int kSamplesPerTick = kSampleRate / core::kTicksPerSecond;  // 800, exact

struct SoundFacts {
  const char* name;
  int ticks;              // it lasts so long; below 36 = 0.6 s
  float gain;             // beside the others, 0..1; samples all peak alike
  std::uint8_t priority;  // higher stays
  std::uint8_t most;      // at once
};

inline constexpr std::array<SoundFacts, kSounds> kSoundFacts{{
    {"step_near", 6, 0.30F, 0, 4},
    {"step_far", 6, 0.28F, 0, 4},
    {"launch_perfect", 30, 0.62F, 3, 2},
    {"launch_good", 20, 0.50F, 3, 2},
    {"launch_plain", 10, 0.42F, 2, 3},
    {"land", 12, 0.38F, 1, 3},
    {"swish", 16, 0.34F, 2, 3},
    {"dummy_down", 22, 0.52F, 3, 3},
    {"hit", 32, 0.66F, 4, 3},
    {"struck", 26, 0.62F, 5, 2},
    {"parry", 34, 0.58F, 4, 2},
    {"stumble", 22, 0.56F, 3, 2},
    {"fall", 30, 0.40F, 3, 2},
    {"respawn", 24, 0.36F, 2, 2},
    {"checkpoint", 28, 0.42F, 4, 1},
    {"count", 8, 0.50F, 5, 1},
    {"go", 34, 0.60F, 5, 1},
    {"finish", 35, 0.66F, 6, 1},
}};

constexpr const SoundFacts& facts_of(Sound sound) { return kSoundFacts[static_cast<std::size_t>(sound)]; }

}  // namespace spearrun::view
