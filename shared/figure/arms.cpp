#include "shared/figure/arms.hpp"

#include "shared/figure/ik.hpp"
#include "shared/figure/rig.hpp"
#include "shared/math/curve.hpp"

namespace spearrun::figure {

using math::Vec2;

namespace {

constexpr float kArmSpare = 0.3F;  // an elbow is never locked
constexpr float kArmOuterSoft = 1.5F;
constexpr float kArmInner = 6;
constexpr float kArmInnerSoft = 1;

Arm arm_to(Vec2 shoulder, Vec2 hand, Bend bend, const Rig& rig) {
  const float outer = rig.upper_arm + rig.forearm - kArmSpare;
  const TwoBone bones{rig.upper_arm, rig.forearm, bend, outer, kArmOuterSoft, kArmInner, kArmInnerSoft};
  const TwoBoneSolution s = solve(bones, shoulder, hand);
  return {shoulder, s.middle, s.end};
}

// hold: 1 on the shaft, 0 by its angles, between on the way.
struct Swing {
  float hold, upper, flex;
};
Arm arm_between(Vec2 shoulder, Vec2 grip, Bend bend, Swing swing, const Rig& rig) {
  const float hold = math::unit(swing.hold);
  if (hold >= 1) return arm_to(shoulder, grip, bend, rig);
  const Arm free = arm_by_angles(shoulder, swing.upper, swing.flex, rig);
  if (hold <= 0) return free;
  return arm_to(shoulder, math::lerp(free.hand, grip, hold), bend, rig);
}

}  // namespace

Arm arm_by_angles(Vec2 shoulder, float upper_turns, float flex_turns, const Rig& rig) {
  const Vec2 u = math::direction(upper_turns - 0.25F);
  const Vec2 f = math::direction(upper_turns + flex_turns - 0.25F);
  const Vec2 elbow = shoulder + u * rig.upper_arm;
  return {shoulder, elbow, elbow + f * rig.forearm};
}

Spear lay_shaft(Vec2 rear, Vec2 front, Vec2 fallback, float butt) {
  const Vec2 between = front - rear;
  const float d = math::length(between);
  const Vec2 along = d > 1 ? between * (1 / d) : fallback;
  return {rear - along * butt, rear, front, rear + along * (kSpearLength - butt)};
}

ArmsAndSpear hold_spear(Vec2 shoulder, const Parameters& p, const Rig& rig) {
  const Vec2 along = math::direction(p[Param::spear_angle]);
  const Vec2 middle = shoulder + Vec2{p[Param::grip_x], p[Param::grip_y]};
  const float half = p[Param::hand_spacing] / 2;
  const Vec2 near_shoulder = shoulder + Vec2{p[Param::near_shoulder_x], 0};
  const Vec2 far_shoulder = shoulder + Vec2{p[Param::far_shoulder_x], 0};

  ArmsAndSpear r;
  // Seen from the near side: the near elbow points back and down, the far one up.
  const Swing near{p[Param::near_grip], p[Param::near_arm], p[Param::near_flex]};
  const Swing far{p[Param::far_grip], p[Param::far_arm], p[Param::far_flex]};
  r.near_arm = arm_between(near_shoulder, middle - along * half, Bend::right, near, rig);
  r.far_arm = arm_between(far_shoulder, middle + along * half, Bend::left, far, rig);
  const bool both = far.hold >= 1;
  const Vec2 front = both ? r.far_arm.hand : r.near_arm.hand + along * p[Param::hand_spacing];
  r.spear = lay_shaft(r.near_arm.hand, front, along, p[Param::butt]);
  return r;
}

}  // namespace spearrun::figure
