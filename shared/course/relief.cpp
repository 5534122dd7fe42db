#include "shared/course/relief.hpp"

#include <algorithm>

namespace spearrun::course {

using math::Fixed;

namespace {

enum class Way { up, down };

constexpr int kSlopeShare = 45, kHillShare = 25;  // of 100 stretches; the rest are flights
constexpr int kHillSlope = 240;                   // a slope of a hill is at most this long
constexpr int kCrestLeast = 40, kCrestRange = 61;
constexpr int kHighStepShare = 40;  // of 100 flights up
constexpr int kMostHighSteps = 4;

void add_point(Relief& relief, int x) { relief.outline.add(Fixed::from_int(x), Fixed::from_int(relief.y)); }

// Up or down, more likely toward the middle of the range the higher or lower it has come.
Way choose_way(Dice& dice, int y) {
  constexpr int kMiddle = (kLowest + kHighest) / 2;
  const int up = std::clamp(50 - (y - kMiddle) / 8, 5, 95);
  return dice.below(100) < up ? Way::up : Way::down;
}

Way kept_in_range(Way way, int y, int rise) {
  if (way == Way::up && y + rise > kHighest) return Way::down;
  if (way == Way::down && y - rise < kLowest) return Way::up;
  return way;
}

int add_slope(Dice& dice, int x, int longest, Way way, Relief& relief) {
  const int length = dice.between(kLeastSlope, longest);
  const int rise = length * dice.between(kLeastTangent, kMostTangent) / 1000;
  const Way kept = kept_in_range(way, relief.y, rise);
  add_point(relief, x);
  relief.y += kept == Way::up ? rise : -rise;
  add_point(relief, x + length);
  return x + length;
}

// Two slopes with flat ground between them: a hill, a valley or a terrace. Each number has its own line: compilers
// differ in the order of a call's arguments.
int add_hill(Dice& dice, int x, Relief& relief) {
  const Way first = choose_way(dice, relief.y);
  const int crest = add_slope(dice, x, kHillSlope, first, relief);
  const int flat = dice.between(kCrestLeast, kCrestLeast + kCrestRange);
  const Way second = choose_way(dice, relief.y);
  return add_slope(dice, crest + flat, kHillSlope, second, relief);
}

int add_flight(Dice& dice, int x, Relief& relief) {
  Way way = choose_way(dice, relief.y);
  const bool high =
      way == Way::up && dice.below(100) < kHighStepShare && relief.y + kMostHighSteps * kHighStep <= kHighest;
  const int rise = high ? kHighStep : kStep;
  const int steps = dice.between(kLeastSteps, high ? kMostHighSteps : kMostSteps);
  const int least_tread = high ? kLeastHighTread : kLeastTread;
  const int tread = dice.between(least_tread, least_tread + kTreadRange);
  way = kept_in_range(way, relief.y, rise * steps);
  for (int i = 0; i < steps; ++i) {
    add_point(relief, x + i * tread);
    relief.y += way == Way::up ? rise : -rise;
    add_point(relief, x + i * tread);
  }
  return x + (steps - 1) * tread;
}

}  // namespace

int add_stretch(Dice& dice, int x, Relief& relief) {
  const int roll = dice.below(100);
  if (roll < kSlopeShare) return add_slope(dice, x, kMostSlope, choose_way(dice, relief.y), relief);
  if (roll < kSlopeShare + kHillShare) return add_hill(dice, x, relief);
  return add_flight(dice, x, relief);
}

}  // namespace spearrun::course
