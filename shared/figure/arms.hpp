// Arms: by angles where there is a rhythm, by IK where a hand must be somewhere (both hands on the shaft).
#pragma once

#include "shared/figure/pose.hpp"

namespace spearrun::figure {

// An arm by its angles: upper arm 0 = straight down, forward positive; the forearm adds flex to it.
Arm arm_by_angles(math::Vec2 shoulder, float upper_turns, float flex_turns, const Rig& rig = kRig);

// Both arms and the spear: near hand = rear grip, far hand = front grip. The shaft is laid through the hands where
// they come to be, so a grip out of reach turns the spear and never leaves a hand beside it. A hand that has let go
// swings by its angles; between, it is on its way.
struct ArmsAndSpear {
  Arm near_arm, far_arm;
  Spear spear;
};
ArmsAndSpear hold_spear(math::Vec2 shoulder, const Parameters& parameters, const Rig& rig = kRig);

// A rigid shaft through two grips: the rear one stays, the rest follows from the direction between them (`fallback`
// when they coincide). butt = length behind the rear grip.
Spear lay_shaft(math::Vec2 rear, math::Vec2 front, math::Vec2 fallback, float butt);

}  // namespace spearrun::figure
