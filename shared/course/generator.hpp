// Seed -> course. Widths and spacing come from the momentum that a clean runner is expected to have there, less a
// stagger, so a course never asks for what one hit makes impossible (proved by the solver in shared/bot).
#pragma once

#include "shared/course/course.hpp"

namespace spearrun::course {

inline constexpr int kDefaultLength = 24000;
inline constexpr int kShortestLength = 1500;  // shorter is no race
inline constexpr int kLongestLength = 31000;

// length_units is clamped to [kShortestLength, kLongestLength].
Course generate(std::uint32_t seed, int length_units);

// Momentum (1/1800) of a runner who was at `momentum` and ran `distance_units` without a mistake.
int expected_momentum(int momentum, int distance_units);

// The widest gap, in whole u, that a GOOD launch clears after a stagger at this expected momentum, with 20 u to spare.
int widest_gap(int expected);

}  // namespace spearrun::course
