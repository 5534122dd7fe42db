// The gait: one phase for both feet, every number interpolated between walk (0) and run (1), and the paths that a foot
// takes. The phase runs by distance: dphase = dx * duty / stride, so a planted foot cannot slide.
// Ground speed = stride * cadence / duty (walk 106.5 u/s, run 382.5 u/s).
#pragma once

#include <cstdint>

#include "shared/figure/parameters.hpp"

namespace spearrun::figure {

// What the pose needs of a gait; the rules use the integer forms below.
struct Gait {
  float stride, duty, step_height, hip_drop;
  float bob, bob_shift;                  // peak to peak u; turns of the phase
  float lean, spine_bend, foot_forward;  // turns, turns, u
  float arm_swing, arm_centre;           // turns
  float elbow_base, elbow_forward, elbow_back;
  float shoulder_shift, pelvis_shift, nod;
  float spear_angle, hand_spacing, butt, grip_x, grip_down;
  float sway_x, sway_down, sway_angle;
  float toe_back;  // deepest toe pitch in a swing, turns (negative)
};

// gait: 0 = walk, 1 = run, up to 1.15 extrapolated. Lean and arms for a spear carried in both hands.
Gait gait_at(float gait);

// Integers of the rules. Gait comes in 1/1800 (1800 = run); clamped to [0, kGaitTop].
inline constexpr int kGaitOne = 1800;
inline constexpr int kGaitTop = 2070;
// Stride, in 1/4096 u.
std::int32_t stride_raw(int gait);
// Duty factor, in 1/65536.
std::int32_t duty_raw(int gait);
// Ground speed, in 1/4096 u a tick (60 a second).
std::int32_t speed_raw(int gait);

// Where a swinging foot is: from where it left to where it will land, u in [0, 1]. Ends without speed against the
// ground (the ground's own), so nothing jumps at lift-off and touch-down.
math::Vec2 swing_path(math::Vec2 from, math::Vec2 to, float u, float step_height);

// Height profile of a swing, peak 1 at u = .4 (a heel kick): u^2 (1-u)^3 / .03456.
float swing_lift(float u);

// How much a swinging foot holds the pelvis: fades over the first 35 % and returns over the last 45 %.
float swing_support(float u);

// Pitch of the toe over a swing, turns; 0 at both ends.
float swing_toe(float u, float toe_back);

}  // namespace spearrun::figure
