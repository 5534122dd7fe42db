// Walk and run: the gait of figure/gait with the feet where the state has latched them.
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

struct PosedFoot {
  math::Vec2 at;
  float toe;
  figure::FootSupport support;
};

PosedFoot pose_foot(const Runner& r, FootSide side, const Gait& gait) {
  const state::Foot& f = r.foot(side);
  const math::Vec2 from{(f.anchor_x - r.x).units(), (f.anchor_y - r.y).units()};
  if (f.planted) return {from, 0, {true, 1}};
  const math::Vec2 to{(f.target_x - r.x).units(), (f.target_y - r.y).units()};
  if (f.settle > 0) {
    const float u = static_cast<float>(f.settle) / static_cast<float>(state::kTuning.settle_ticks);
    return {figure::swing_path(from, to, u, kSettleLift), 0, {false, figure::swing_support(u)}};
  }
  const float u = swing_progress(r, side);
  return {figure::swing_path(from, to, u, gait.step_height),
          figure::swing_toe(u, gait.toe_back),
          {false, figure::swing_support(u)}};
}

}  // namespace

float swing_progress(const Runner& r, FootSide side) {
  const float p = static_cast<float>(state::foot_phase(r, side) >> 8) / 16777216.0F;
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
  p[Param::hip_y] =
      tables.rig.hip_height - gait.hip_drop - gait.bob / 2 * math::cos_turns(2 * (phase - gait.bob_shift));
  p[Param::lean] = gait.lean;
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
}

}  // namespace spearrun::moves
