#include "shared/figure/pose.hpp"

#include "shared/figure/arms.hpp"
#include "shared/figure/ik.hpp"
#include "shared/figure/squash.hpp"
#include "shared/math/curve.hpp"

namespace spearrun::figure {

using math::Vec2;

void clamp_parameters(Parameters& p) {
  for (float& v : p.values) {
    v = v > -kParameterLimit ? v : -kParameterLimit;  // also takes NaN
    v = v < kParameterLimit ? v : kParameterLimit;
  }
}

namespace {

constexpr float kGiveWidth = 3;
constexpr float kNeckFollow = 0.55F;

// Limits of a leg, hip to ankle: its reach less this, and not nearer than that (keeps a swinging knee over 58 degrees).
constexpr float kSwingSpare = 1;
constexpr float kPlantedInner = 12;
constexpr float kStepInner = 29;  // of a step beneath a body that may be low
constexpr float kSwingInner = 36.4F;
constexpr float kLegSoft = 2;

// A foot leaves the ground with the limits of one that stands, and they change under way: no knee jumps at a contact.
TwoBone leg_of(const Rig& rig, const FootSupport& foot) {
  const float stands = foot.planted ? 1 : math::unit(foot.support);
  const float outer = rig.leg_reach() - kSwingSpare * (1 - stands);
  // Late, near the contact, where a leg is long: on slopes a knee would close too far in the middle of a swing.
  const float late = stands * stands * stands * stands;
  const float inner = math::lerp(foot.steps ? kStepInner : kSwingInner, kPlantedInner, late);
  return {rig.thigh, rig.shin, Bend::left, outer, kLegSoft, inner, kLegSoft};
}

// A foot that stands must come to lie on its anchor after the squash has widened everything around the figure.
void place_against_squash(float& x, float& y, const FootSupport& s, Scale scale) {
  x /= 1 + (scale.x - 1) * s.support;
  y /= 1 + (scale.y - 1) * s.support;
}

Parameters sanitised(const Parameters& p) {
  Parameters r = p;
  clamp_parameters(r);
  for (FootSupport* s : {&r.near_support, &r.far_support}) s->support = math::unit(s->support);
  if (r[Param::squash] != 1) {
    const Scale scale = squash_scale(r[Param::squash]);
    place_against_squash(r[Param::near_foot_x], r[Param::near_foot_y], r.near_support, scale);
    place_against_squash(r[Param::far_foot_x], r[Param::far_foot_y], r.far_support, scale);
  }
  return r;
}

// A bone that no figure can have, as a lab may ask for, is 1 u or kParameterLimit long.
Rig sanitised(const Rig& rig) {
  Rig r = rig;
  visit_rig(r, [](const char*, float, float, float& bone) {
    bone = bone > 1 ? bone : 1;  // also takes NaN
    bone = bone < kParameterLimit ? bone : kParameterLimit;
  });
  return r;
}

// At most both, with a rounded corner of the given width. Polynomial smooth minimum (Quilez, "smooth minimum").
float smooth_minimum(float a, float b, float width) {
  const float h = math::unit(0.5F + 0.5F * (b - a) / width);
  return math::lerp(b, a, h) - width * h * (1 - h);
}

// The pelvis gives way to a foot that stands far from under it.
float give_way(float hip_y, float hip_x, Vec2 foot, const FootSupport& s, const Rig& rig) {
  if (s.support <= 0) return hip_y;
  const float reach = rig.support_reach();
  const float dx = foot.x - hip_x;
  const float rest = reach * reach - dx * dx;
  const float limit = foot.y + (rest > 0 ? std::sqrt(rest) : 0.0F);
  return math::lerp(hip_y, smooth_minimum(hip_y, limit, kGiveWidth), s.support);
}

Leg solve_leg(Vec2 hip, Vec2 foot, float toe, const FootSupport& support, const Rig& rig) {
  const TwoBoneSolution s = solve(leg_of(rig, support), hip, foot);
  return {hip, s.middle, s.end, toe};
}

void solve_legs(Pose& pose, const Parameters& p, const Rig& rig) {
  const Vec2 near_foot{p[Param::near_foot_x], p[Param::near_foot_y]};
  const Vec2 far_foot{p[Param::far_foot_x], p[Param::far_foot_y]};
  const float twist = p[Param::hip_twist];
  pose.pelvis = {p[Param::hip_x], p[Param::hip_y]};
  pose.pelvis.y = give_way(pose.pelvis.y, pose.pelvis.x + twist, near_foot, p.near_support, rig);
  pose.pelvis.y = give_way(pose.pelvis.y, pose.pelvis.x - twist, far_foot, p.far_support, rig);
  pose.near_leg = solve_leg(pose.pelvis + Vec2{twist, 0}, near_foot, p[Param::near_toe], p.near_support, rig);
  pose.far_leg = solve_leg(pose.pelvis - Vec2{twist, 0}, far_foot, p[Param::far_toe], p.far_support, rig);
}

void solve_spine(Pose& pose, const Parameters& p, const Rig& rig) {
  const float lean = p[Param::lean];
  const float bend = p[Param::bend];
  pose.chest = pose.pelvis + math::direction(0.25F - (lean - bend)) * rig.spine_half;
  pose.shoulder = pose.chest + math::direction(0.25F - (lean + bend)) * rig.spine_half;
  pose.head_turns = 0.25F - (kNeckFollow * (lean + bend) + p[Param::nod]);
  pose.head_radius = rig.head_radius;
  pose.head = pose.shoulder + math::direction(pose.head_turns) * (rig.neck + rig.head_radius);
}

Pose solve_clean(const Parameters& p, const Rig& rig) {
  Pose pose;
  solve_legs(pose, p, rig);
  solve_spine(pose, p, rig);
  const ArmsAndSpear held = hold_spear(pose.shoulder, p, rig);
  pose.near_arm = held.near_arm;
  pose.far_arm = held.far_arm;
  pose.spear = held.spear;
  pose.armed = p[Param::near_grip] > 0.5F;
  return pose;
}

}  // namespace

Pose solve_unsquashed(const Parameters& parameters, const Rig& rig) {
  const Parameters p = sanitised(parameters);
  return rig == kRig ? solve_clean(p, kRig) : solve_clean(p, sanitised(rig));
}

Pose solve_pose(const Parameters& parameters, const Rig& rig) {
  const Parameters p = sanitised(parameters);
  const Pose pose = rig == kRig ? solve_clean(p, kRig) : solve_clean(p, sanitised(rig));
  return squashed(pose, p[Param::squash], p[Param::butt]);
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
  r.armed = t < 0.5F ? a.armed : b.armed;
  r.near_leg = lerp(a.near_leg, b.near_leg, t);
  r.far_leg = lerp(a.far_leg, b.far_leg, t);
  r.near_arm = lerp(a.near_arm, b.near_arm, t);
  r.far_arm = lerp(a.far_arm, b.far_arm, t);
  r.spear = {math::lerp(a.spear.butt, b.spear.butt, t), math::lerp(a.spear.rear_grip, b.spear.rear_grip, t),
             math::lerp(a.spear.front_grip, b.spear.front_grip, t), math::lerp(a.spear.tip, b.spear.tip, t)};
  return r;
}

}  // namespace spearrun::figure
