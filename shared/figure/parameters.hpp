// What a move decides and what a blend works on: the numbers that describe a pose before IK.
// Space: local to the runner, x forward, y up, origin on the ground line under the runner. Lengths in u, angles in
// turns (0 = along +x, counter-clockwise), so that one blend treats both.
#pragma once

#include <array>
#include <cstddef>

#include "shared/math/trig.hpp"

namespace spearrun::figure {

enum class Param : unsigned char {
  hip_x,        // pelvis forward of the origin
  hip_y,        // pelvis over the ground before a planted foot pulls it down
  lean,         // of the spine, forward positive
  bend,         // difference of the two spine bones to the lean
  nod,          // head, forward positive
  near_foot_x,  // ankle
  near_foot_y,
  far_foot_x,
  far_foot_y,
  near_toe,  // pitch of the toe against the ground, up positive; drawing only
  far_toe,
  hip_twist,        // near hip joint forward of the pelvis, far one back
  near_shoulder_x,  // near shoulder joint forward of the shoulder point
  far_shoulder_x,
  grip_x,       // midpoint of the hands forward of the shoulder point
  grip_y,       // and above it (negative: below)
  spear_angle,  // of the shaft, tip up positive
  hand_spacing,
  butt,       // shaft behind the rear hand
  near_grip,  // 1: near hand on the shaft, 0: near arm swings by its angles and the spear is not carried
  near_arm,   // upper arm, 0 = straight down, forward positive
  near_flex,  // forearm against the upper arm
  far_grip,   // the same of the far arm
  far_arm,
  far_flex,
  squash,  // vertical scale sy
  count
};

inline constexpr std::size_t kParamCount = static_cast<std::size_t>(Param::count);

// Which unit a parameter has: decides the step of its blend offset.
enum class ParamUnit : unsigned char { length, turns, ratio };
constexpr ParamUnit unit_of(Param p) {
  switch (p) {
    case Param::lean:
    case Param::bend:
    case Param::nod:
    case Param::near_toe:
    case Param::far_toe:
    case Param::spear_angle:
    case Param::near_arm:
    case Param::near_flex:
    case Param::far_arm:
    case Param::far_flex: return ParamUnit::turns;
    case Param::near_grip:
    case Param::far_grip:
    case Param::squash: return ParamUnit::ratio;
    default: return ParamUnit::length;
  }
}

// A foot that stands is held where it stands: no blend moves it, and the pelvis gives way to it.
// support fades over a swing so that the hip does not jump at contacts: 1 planted, 0 in the middle of a swing.
struct FootSupport {
  bool planted = false;
  float support = 0;
  bool steps = false;  // a step beneath a body that stands, not a swing: the knee may close further
};

struct Parameters {
  // A whole number of vectors, so that what is done to all of them needs no rest.
  std::array<float, (kParamCount + 3) / 4 * 4> values{};
  FootSupport near_support;
  FootSupport far_support;

  float& operator[](Param p) { return values[static_cast<std::size_t>(p)]; }
  float operator[](Param p) const { return values[static_cast<std::size_t>(p)]; }
};

}  // namespace spearrun::figure
