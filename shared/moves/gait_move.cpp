// Walk and run: the gait of figure/gait with the feet where the state has latched them.
#include <algorithm>

#include "shared/figure/gait.hpp"

#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using figure::Gait;
using figure::Param;
using figure::Parameters;
using state::FootSide;
using state::Runner;

namespace {

constexpr float kNodLag = 0.05F;
constexpr float kStepLag = 0.06F;
constexpr float kSettleLift = 6;

// On a slope the body comes down by this much of a stride for each unit of steepness, toward the lower foot, and leans
// against the hill.
constexpr float kSlopeDrop = 0.40F;
constexpr float kSlopeLean = 0.25F;  // rad

float slope_of(std::int32_t raw) { return static_cast<float>(raw) / 65536.0F; }

// Turns of a sole that lies on a slope: the arc tangent by its series, 3e-4 rad off at 25 degrees.
float pitch_of(std::int32_t raw) {
  const float s = slope_of(raw);
  return math::turns_from_radians(s - s * s * s * (1.0F / 3 - s * s * 0.2F));
}

// The body comes down for a landing from this part of the swing on, and for a lift-off from this part of the stance on;
// after either it takes this much of the stance or swing that follows to rise again.
constexpr float kDropFrom = 0.3F, kDropLate = 0.55F, kDropFade = 0.5F;

float phase_of(const Runner& r, FootSide side) {
  return static_cast<float>(state::foot_phase(r, side) >> 8) / 16777216.0F;
}

struct PosedFoot {
  math::Vec2 at;
  float toe;
  figure::FootSupport support;
};

PosedFoot pose_foot(const Runner& r, FootSide side, const Gait& gait) {
  const state::Foot& f = r.foot(side);
  const math::Vec2 from{(f.anchor_x - r.x).units(), (f.anchor_y - r.y).units()};
  if (f.planted) return {from, pitch_of(f.anchor_slope), {true, 1}};
  const math::Vec2 to{(f.target_x - r.x).units(), (f.target_y - r.y).units()};
  const float carried = static_cast<float>(f.carried) / 255;
  if (f.settle > 0) {
    const float u = math::unit(static_cast<float>(f.settle) / static_cast<float>(std::max<int>(1, f.settle_length)));
    return {figure::swing_path(from, to, u, kSettleLift),
            0,
            {false, figure::swing_support(u, carried, f.held ? 0 : 1), true}};
  }
  if (f.held) return {from, 0, {false, carried, true}};
  const float u = swing_progress(r, side);
  const float ground = (f.ground_y - r.y).units();
  const float pitch = math::lerp(pitch_of(f.anchor_slope), pitch_of(f.target_slope), math::smooth(u));
  return {figure::swing_over(from, to, ground, u, gait.step_height),
          figure::swing_toe(u, gait.toe_back) + pitch,
          {false, figure::swing_support(u, carried, 1)}};
}

// What the body gives to one foot: as much as it needs at its contacts, and smoothly less between them.
float drop_for(const Runner& r, FootSide side, const Gait& gait) {
  const state::Foot& f = r.foot(side);
  if (f.drop_down.raw == 0 && f.drop_off.raw == 0) return 0;
  if (f.planted) {
    const float stance = phase_of(r, side) / gait.duty;
    return f.drop_down.units() * (1 - math::smooth(stance / kDropFade)) + f.drop_off.units() * drop_off_share(stance);
  }
  const float u = swing_progress(r, side);
  const float coming = math::smooth((u - kDropFrom) / (1 - kDropFrom));
  return f.drop_down.units() * coming + f.drop_off.units() * (1 - math::smooth(u / kDropFade));
}

// The greater of both with a rounded corner; 0 when both are.
float greater_drop(float a, float b) {
  if (a == 0 && b == 0) return 0;
  constexpr float kRound = 2;
  return 0.5F * (a + b + std::sqrt((a - b) * (a - b) + kRound * kRound) - kRound);
}

}  // namespace

float hip_over_base(const Gait& gait, const figure::Rig& rig, float phase, std::int32_t slope) {
  const float steepness = slope_of(slope < 0 ? -slope : slope);
  return rig.hip_height - gait.hip_drop - gait.bob / 2 * math::cos_turns(2 * (phase - gait.bob_shift)) -
         kSlopeDrop * gait.stride * steepness;
}

float drop_off_share(float stance) { return math::smooth((stance - kDropLate) / (1 - kDropLate)); }

float swing_progress(const Runner& r, FootSide side) {
  const float p = phase_of(r, side);
  const float lift = static_cast<float>(r.foot(side).lift_phase) / 65536.0F;
  return math::unit((p - lift) / (1 - lift));
}

void pose_feet(const Runner& r, const Gait& gait, Parameters& p) {
  const PosedFoot near = pose_foot(r, FootSide::near, gait);
  const PosedFoot far = pose_foot(r, FootSide::far, gait);
  p[Param::near_foot_x] = near.at.x;
  p[Param::near_foot_y] = near.at.y;
  p[Param::near_toe] = near.toe;
  p.near_support = near.support;
  p[Param::far_foot_x] = far.at.x;
  p[Param::far_foot_y] = far.at.y;
  p[Param::far_toe] = far.toe;
  p.far_support = far.support;
}

void pose_body(const Runner& r, const Gait& gait, const Tables& tables, Parameters& p) {
  const float phase = static_cast<float>(r.phase >> 8) / 16777216.0F;
  const float once = math::cos_turns(phase);
  p[Param::hip_x] = 0;
  p[Param::hip_y] = hip_over_base(gait, tables.rig, phase, r.slope);
  p[Param::lean] = gait.lean + math::turns_from_radians(kSlopeLean) * slope_of(r.slope);
  p[Param::bend] = gait.spine_bend;
  p[Param::nod] = gait.nod * math::cos_turns(2 * (phase - kNodLag));
  p[Param::hip_twist] = gait.pelvis_shift * once;
  p[Param::near_shoulder_x] = -gait.shoulder_shift * once;
  p[Param::far_shoulder_x] = gait.shoulder_shift * once;
  const float step = math::cos_turns(2 * (phase - kStepLag));
  p[Param::grip_x] = gait.grip_x + gait.sway_x * once;
  p[Param::grip_y] = -(gait.grip_down + gait.sway_down * step);
  p[Param::spear_angle] = gait.spear_angle + gait.sway_angle * step;
  p[Param::hand_spacing] = gait.hand_spacing;
  p[Param::butt] = gait.butt;
  p[Param::near_grip] = 1;
  p[Param::far_grip] = 1;
  // Each arm swings against its own leg.
  p[Param::near_arm] = gait.arm_centre - gait.arm_swing * once;
  p[Param::near_flex] = gait.elbow_base - (once < 0 ? gait.elbow_forward : gait.elbow_back) * once;
  p[Param::far_arm] = gait.arm_centre + gait.arm_swing * once;
  p[Param::far_flex] = gait.elbow_base + (once > 0 ? gait.elbow_forward : gait.elbow_back) * once;
  p[Param::squash] = 1;
}

Gait gait_of(const Runner& r, const Tables& tables) {
  return figure::gait_at(tables.gait, static_cast<float>(r.gait) / static_cast<float>(figure::kGaitOne));
}

void pose_gait(const Runner& r, const Tables& tables, Parameters& p) {
  const Gait gait = gait_of(r, tables);
  pose_body(r, gait, tables, p);
  pose_feet(r, gait, p);
  p[Param::hip_y] -= greater_drop(drop_for(r, FootSide::near, gait), drop_for(r, FootSide::far, gait));
}

}  // namespace spearrun::moves
