// Stretches of ground that are not flat: slopes, hills and flights of steps, for the generator to lay between pieces.
#pragma once

#include "shared/course/dice.hpp"
#include "shared/course/profile.hpp"

namespace spearrun::course {

// What a stretch is made of. Lengths in whole u.
inline constexpr int kLeastSlope = 150, kMostSlope = 600;
inline constexpr int kLeastTangent = 141, kMostTangent = 466;  // per mille: 8 and 25 degrees
inline constexpr int kLeastSteps = 2, kMostSteps = 5;
inline constexpr int kStep = 12, kLeastTread = 60;
inline constexpr int kHighStep = 24, kLeastHighTread = 90;  // up only
inline constexpr int kTreadRange = 40;
// The ground wanders between these.
inline constexpr int kLowest = -300, kHighest = 600;
// No stretch is longer.
inline constexpr int kLongestStretch = kMostSlope;

struct Relief {
  Profile outline;
  int y = 0;  // where it has come to
};

// Adds one stretch that begins at x and returns where it ends; flat ground follows. The outline has no points beyond x.
int add_stretch(Dice& dice, int x, Relief& relief);

}  // namespace spearrun::course
