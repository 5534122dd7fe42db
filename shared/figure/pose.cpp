#include "shared/figure/pose.hpp"

#include "shared/figure/arms.hpp"
#include "shared/figure/ik.hpp"
#include "shared/figure/rig.hpp"
#include "shared/figure/squash.hpp"
#include "shared/math/curve.hpp"

namespace spearrun::figure {

using math::Vec2;

namespace {

// A planted foot may draw the leg this long; below the soft zone of the IK, so the foot stays exactly on its anchor.
constexpr float kSupportReach = 70.3F;
constexpr float kGiveWidth = 3;
constexpr float kNeckFollow = 0.55F;

constexpr TwoBone kPlantedLeg{kThigh, kShin, Bend::left, kLegReach, 2, 12, 2};
constexpr TwoBone kSwingLeg{kThigh, kShin, Bend::left, 71.5F, 2, 37.5F, 2};

// A foot that stands must come to lie on its anchor after the squash has widened everything around the figure.
void place_against_squash(float& x, float& y, const FootSupport& s, Scale scale) {
  x /= 1 + (scale.x - 1) * s.support;
  y /= 1 + (scale.y - 1) * s.support;
}

Parameters sanitised(const Parameters& p) {
  Parameters r = p;
  for (float& v : r.values) {
    v = v > -kParameterLimit ? v : -kParameterLimit;  // also takes NaN
    v = v < kParameterLimit ? v : kParameterLimit;
  }
  if (r[Param::squash] != 1) {
    const Scale scale = squash_scale(r[Param::squash]);
    place_against_squash(r[Param::near_foot_x], r[Param::near_foot_y], r.near_support, scale);
    place_against_squash(r[Param::far_foot_x], r[Param::far_foot_y], r.far_support, scale);
  }
  return r;
}

// At most both, with a rounded corner of the given width. Polynomial smooth minimum (Quilez, "smooth minimum").
float smooth_minimum(float a, float b, float width) {
  const float h = math::unit(0.5F + 0.5F * (b - a) / width);
  return math::lerp(b, a, h) - width * h * (1 - h);
}

// The pelvis gives way to a foot that stands far from under it.
float give_way(float hip_y, float hip_x, Vec2 foot, const FootSupport& s) {
  if (s.support <= 0) return hip_y;
  const float dx = foot.x - hip_x;
  const float rest = kSupportReach * kSupportReach - dx * dx;
  const float limit = foot.y + (rest > 0 ? std::sqrt(rest) : 0.0F);
  return math::lerp(hip_y, smooth_minimum(hip_y, limit, kGiveWidth), s.support);
}

Leg solve_leg(Vec2 hip, Vec2 foot, float toe, bool planted) {
  const TwoBoneSolution s = solve(planted ? kPlantedLeg : kSwingLeg, hip, foot);
  return {hip, s.middle, s.end, toe};
}

void solve_legs(Pose& pose, const Parameters& p) {
  const Vec2 near_foot{p[Param::near_foot_x], p[Param::near_foot_y]};
  const Vec2 far_foot{p[Param::far_foot_x], p[Param::far_foot_y]};
  const float twist = p[Param::hip_twist];
  pose.pelvis = {p[Param::hip_x], p[Param::hip_y]};
  pose.pelvis.y = give_way(pose.pelvis.y, pose.pelvis.x + twist, near_foot, p.near_support);
  pose.pelvis.y = give_way(pose.pelvis.y, pose.pelvis.x - twist, far_foot, p.far_support);
  pose.near_leg = solve_leg(pose.pelvis + Vec2{twist, 0}, near_foot, p[Param::near_toe], p.near_support.planted);
  pose.far_leg = solve_leg(pose.pelvis - Vec2{twist, 0}, far_foot, p[Param::far_toe], p.far_support.planted);
}

void solve_spine(Pose& pose, const Parameters& p) {
  const float lean = p[Param::lean];
  const float bend = p[Param::bend];
  pose.chest = pose.pelvis + math::direction(0.25F - (lean - bend)) * kSpineHalf;
  pose.shoulder = pose.chest + math::direction(0.25F - (lean + bend)) * kSpineHalf;
  pose.head_turns = 0.25F - (kNeckFollow * (lean + bend) + p[Param::nod]);
  pose.head_radius = kHeadRadius;
  pose.head = pose.shoulder + math::direction(pose.head_turns) * (kNeck + kHeadRadius);
}

Pose solve_clean(const Parameters& p) {
  Pose pose;
  solve_legs(pose, p);
  solve_spine(pose, p);
  const ArmsAndSpear held = hold_spear(pose.shoulder, p);
  pose.near_arm = held.near_arm;
  pose.far_arm = held.far_arm;
  pose.spear = held.spear;
  return pose;
}

}  // namespace

Pose solve_unsquashed(const Parameters& parameters) { return solve_clean(sanitised(parameters)); }

Pose solve_pose(const Parameters& parameters) {
  const Parameters p = sanitised(parameters);
  return squashed(solve_clean(p), p[Param::squash], p[Param::butt]);
}

namespace {

Leg lerp(const Leg& a, const Leg& b, float t) {
  return {math::lerp(a.hip, b.hip, t), math::lerp(a.knee, b.knee, t), math::lerp(a.foot, b.foot, t),
          math::lerp(a.toe_turns, b.toe_turns, t)};
}
Arm lerp(const Arm& a, const Arm& b, float t) {
  return {math::lerp(a.shoulder, b.shoulder, t), math::lerp(a.elbow, b.elbow, t), math::lerp(a.hand, b.hand, t)};
}

}  // namespace

Pose lerp(const Pose& a, const Pose& b, float t) {
  Pose r;
  r.pelvis = math::lerp(a.pelvis, b.pelvis, t);
  r.chest = math::lerp(a.chest, b.chest, t);
  r.shoulder = math::lerp(a.shoulder, b.shoulder, t);
  r.head = math::lerp(a.head, b.head, t);
  r.head_radius = math::lerp(a.head_radius, b.head_radius, t);
  r.head_turns = math::lerp(a.head_turns, b.head_turns, t);
  r.near_leg = lerp(a.near_leg, b.near_leg, t);
  r.far_leg = lerp(a.far_leg, b.far_leg, t);
  r.near_arm = lerp(a.near_arm, b.near_arm, t);
  r.far_arm = lerp(a.far_arm, b.far_arm, t);
  r.spear = {math::lerp(a.spear.butt, b.spear.butt, t), math::lerp(a.spear.rear_grip, b.spear.rear_grip, t),
             math::lerp(a.spear.front_grip, b.spear.front_grip, t), math::lerp(a.spear.tip, b.spear.tip, t)};
  return r;
}

}  // namespace spearrun::figure
