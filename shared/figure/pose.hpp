// The posed figure: where each joint is. A pure function of the parameters; knows no runner, no terrain and no time.
// Space: local to the runner (see parameters.hpp). Float error there stays below 1e-5 u; callers add the position.
#pragma once

#include "shared/figure/parameters.hpp"
#include "shared/figure/rig.hpp"
#include "shared/math/vec2.hpp"

namespace spearrun::figure {

struct Leg {
  math::Vec2 hip, knee, foot;
  float toe_turns = 0;  // pitch of the toe against the ground, drawing only
};

struct Arm {
  math::Vec2 shoulder, elbow, hand;
};

struct Spear {
  math::Vec2 butt, rear_grip, front_grip, tip;
};

struct Pose {
  math::Vec2 pelvis, chest, shoulder, head;
  float head_radius = 0;
  float head_turns = 0;  // direction of the neck, for what is worn on the head
  Leg near_leg, far_leg;
  Arm near_arm, far_arm;
  Spear spear;
  bool armed = true;  // whether the spear is carried; without, it lies where a hand would hold it
};

// Poses the figure. Cost about 25 IK solves. Any input, also NaN or huge, gives a finite pose: parameters are clamped
// to +-kParameterLimit first.
inline constexpr float kParameterLimit = 4096;
// Brings every parameter within the limit; NaN becomes the lower end.
void clamp_parameters(Parameters& parameters);
Pose solve_pose(const Parameters& parameters, const Rig& rig = kRig);

// The same before squash: what bone lengths are measured on.
Pose solve_unsquashed(const Parameters& parameters, const Rig& rig = kRig);

// Every point between two poses at alpha in [0, 1]: for drawing between ticks, never for judging.
Pose lerp(const Pose& a, const Pose& b, float alpha);

}  // namespace spearrun::figure
