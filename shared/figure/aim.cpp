#include "shared/figure/aim.hpp"

#include "shared/figure/ik.hpp"
#include "shared/figure/pose.hpp"
#include "shared/figure/squash.hpp"
#include "shared/math/curve.hpp"

namespace spearrun::figure {

using math::Vec2;

namespace {

constexpr float kHandNear = 7;      // a hand comes no nearer to its shoulder
constexpr float kHandSpare = 1.5F;  // and leaves so much of its arm's reach
constexpr float kGripFar = 60;      // the middle of the hands from the shoulder, at most

// Before the squash; empty-handed when there is nothing to follow.
bool followed(Vec2& point, const Parameters& p) {
  const auto sane = [](float v) { return v > -kParameterLimit && v < kParameterLimit; };
  if (!sane(point.x) || !sane(point.y)) return false;
  const Scale scale = squash_scale(p[Param::squash]);
  point = {point.x / scale.x, point.y / scale.y};
  return true;
}

float toward_angle(float from, float to, float weight) { return from + math::fraction_turns(to - from) * weight; }

Vec2 within(Vec2 v, float most) {
  const float d = math::length(v);
  return d > most ? v * (most / d) : v;
}

bool reaches(Vec2 hand, Vec2 shoulder, const Rig& rig) {
  const float d = math::distance(hand, shoulder);
  return d >= kHandNear && d <= rig.upper_arm + rig.forearm - kHandSpare;
}

void set_grip(Parameters& p, Vec2 grip, float weight) {
  p[Param::grip_x] = math::lerp(p[Param::grip_x], grip.x, weight);
  p[Param::grip_y] = math::lerp(p[Param::grip_y], grip.y, weight);
}

void reach_freely(Parameters& p, Side side, const Pose& pose, Vec2 point, float weight, const Rig& rig) {
  const bool near = side == Side::near;
  const Arm& arm = near ? pose.near_arm : pose.far_arm;
  const float outer = rig.upper_arm + rig.forearm - kHandSpare;
  const TwoBone bones{rig.upper_arm, rig.forearm, Bend::right, outer, 2, kHandNear, 1};
  const TwoBoneSolution s = solve(bones, arm.shoulder, point);
  const float upper = math::angle_turns(s.middle - arm.shoulder) + 0.25F;
  const float flex = math::angle_turns(s.end - s.middle) + 0.25F - upper;
  float& upper_now = p[near ? Param::near_arm : Param::far_arm];
  float& flex_now = p[near ? Param::near_flex : Param::far_flex];
  upper_now = toward_angle(upper_now, upper, weight);
  flex_now = toward_angle(flex_now, flex, weight);
}

}  // namespace

void aim_head(Parameters& p, Vec2 point, float weight, const Rig& rig) {
  clamp_parameters(p);
  if (!followed(point, p)) return;
  const Pose pose = solve_unsquashed(p, rig);
  const Vec2 to = point - pose.head;
  if (math::dot(to, to) < 1) return;
  // The face is a quarter turn forward of the neck; nodding turns both down.
  const float straight = pose.head_turns + p[Param::nod] - 0.25F;
  const float nod = math::clamp(math::fraction_turns(straight - math::angle_turns(to)), -kHeadTurn, kHeadTurn);
  p[Param::nod] = math::lerp(p[Param::nod], nod, math::unit(weight));
}

void aim_hand(Parameters& p, Side side, Vec2 point, float weight, const Rig& rig) {
  clamp_parameters(p);
  if (!followed(point, p)) return;
  const Pose pose = solve_unsquashed(p, rig);
  const bool near = side == Side::near;
  if (p[near ? Param::near_grip : Param::far_grip] < 0.5F) {
    reach_freely(p, side, pose, point, math::unit(weight), rig);
    return;
  }
  const Vec2 along = math::direction(p[Param::spear_angle]) * (p[Param::hand_spacing] / 2);
  const Vec2 grip = (near ? point + along : point - along) - pose.shoulder;
  set_grip(p, within(grip, kGripFar), math::unit(weight));
}

void aim_tip(Parameters& p, Vec2 point, float weight, const Rig& rig) {
  clamp_parameters(p);
  if (!followed(point, p)) return;
  const Pose pose = solve_unsquashed(p, rig);
  const Vec2 grip{p[Param::grip_x], p[Param::grip_y]};
  const Vec2 to = point - (pose.shoulder + grip);
  const float distance = math::length(to);
  if (!(distance > 1)) return;
  const float angle = math::clamp(math::angle_turns(to), -kShaftTurn, kShaftTurn);
  const Vec2 along = math::direction(angle);
  const float half = p[Param::hand_spacing] / 2;
  const float beyond = distance - (kSpearLength - p[Param::butt] - half);
  // As much of it as both arms allow, halved until it is known to a 64th.
  float part = 0;
  for (float step = 1; step > 1.0F / 128; step /= 2) {
    const float tried = math::unit(part + step);
    const Vec2 middle = pose.shoulder + grip + along * (beyond * tried);
    if (reaches(middle - along * half, pose.near_arm.shoulder, rig) &&
        reaches(middle + along * half, pose.far_arm.shoulder, rig))
      part = tried;
  }
  p[Param::spear_angle] = toward_angle(p[Param::spear_angle], angle, math::unit(weight));
  set_grip(p, within(grip + along * (beyond * part), kGripFar), math::unit(weight));
}

}  // namespace spearrun::figure
