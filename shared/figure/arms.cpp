#include "shared/figure/arms.hpp"

#include "shared/figure/ik.hpp"
#include "shared/figure/rig.hpp"
#include "shared/math/curve.hpp"

namespace spearrun::figure {

using math::Vec2;

namespace {

constexpr float kArmOuter = kUpperArm + kForearm - 0.3F;
constexpr float kArmOuterSoft = 1.5F;
constexpr float kArmInner = 6;
constexpr float kArmInnerSoft = 1;

Arm arm_to(Vec2 shoulder, Vec2 hand, Bend bend) {
  const TwoBone bones{kUpperArm, kForearm, bend, kArmOuter, kArmOuterSoft, kArmInner, kArmInnerSoft};
  const TwoBoneSolution s = solve(bones, shoulder, hand);
  return {shoulder, s.middle, s.end};
}

}  // namespace

Arm arm_by_angles(Vec2 shoulder, float upper_turns, float flex_turns) {
  const Vec2 u = math::direction(upper_turns - 0.25F);
  const Vec2 f = math::direction(upper_turns + flex_turns - 0.25F);
  const Vec2 elbow = shoulder + u * kUpperArm;
  return {shoulder, elbow, elbow + f * kForearm};
}

Spear lay_shaft(Vec2 rear, Vec2 front, Vec2 fallback, float butt) {
  const Vec2 between = front - rear;
  const float d = math::length(between);
  const Vec2 along = d > 1 ? between * (1 / d) : fallback;
  return {rear - along * butt, rear, front, rear + along * (kSpearLength - butt)};
}

ArmsAndSpear hold_spear(Vec2 shoulder, const Parameters& p) {
  const Vec2 along = math::direction(p[Param::spear_angle]);
  const Vec2 middle = shoulder + Vec2{p[Param::grip_x], p[Param::grip_y]};
  const float half = p[Param::hand_spacing] / 2;
  const Vec2 near_shoulder = shoulder + Vec2{p[Param::near_shoulder_x], 0};
  const Vec2 far_shoulder = shoulder + Vec2{p[Param::far_shoulder_x], 0};

  ArmsAndSpear r;
  // Seen from the near side: the near elbow points back and down, the far one up.
  r.near_arm = arm_to(near_shoulder, middle - along * half, Bend::right);
  const float hold = math::unit(p[Param::far_grip]);
  Vec2 far_target = middle + along * half;
  if (hold < 1) {
    r.far_arm = arm_by_angles(far_shoulder, p[Param::far_arm], p[Param::far_flex]);
    if (hold > 0) r.far_arm = arm_to(far_shoulder, math::lerp(r.far_arm.hand, far_target, hold), Bend::left);
    r.spear = lay_shaft(r.near_arm.hand, r.near_arm.hand + along * p[Param::hand_spacing], along, p[Param::butt]);
    return r;
  }
  r.far_arm = arm_to(far_shoulder, far_target, Bend::left);
  r.spear = lay_shaft(r.near_arm.hand, r.far_arm.hand, along, p[Param::butt]);
  return r;
}

}  // namespace spearrun::figure
