// What several tests measure on a pose.
#pragma once

#include <algorithm>
#include <cmath>

#include "shared/figure/pose.hpp"
#include "shared/figure/rig.hpp"

namespace spearrun::figure {

template <class Visit>
void each_point(const Pose& p, Visit visit) {
  for (const auto& v : {p.pelvis, p.chest, p.shoulder, p.head}) visit(v);
  for (const Leg& l : {p.near_leg, p.far_leg}) {
    for (const auto& v : {l.hip, l.knee, l.foot}) visit(v);
  }
  for (const Arm& a : {p.near_arm, p.far_arm}) {
    for (const auto& v : {a.shoulder, a.elbow, a.hand}) visit(v);
  }
  for (const auto& v : {p.spear.butt, p.spear.rear_grip, p.spear.front_grip, p.spear.tip}) visit(v);
}

inline bool all_finite(const Pose& p) {
  bool finite = std::isfinite(p.head_radius) && std::isfinite(p.head_turns);
  each_point(p, [&finite](math::Vec2 v) { finite = finite && std::isfinite(v.x) && std::isfinite(v.y); });
  return finite;
}

// Worst error of any bone of an unsquashed pose, u.
inline float bone_error(const Pose& p) {
  const auto off = [](math::Vec2 a, math::Vec2 b, float length) { return std::abs(math::distance(a, b) - length); };
  float worst = std::max(off(p.pelvis, p.chest, kRig.spine_half), off(p.chest, p.shoulder, kRig.spine_half));
  worst = std::max(worst, off(p.shoulder, p.head, kRig.neck + kRig.head_radius));
  for (const Leg& l : {p.near_leg, p.far_leg})
    worst = std::max({worst, off(l.hip, l.knee, kRig.thigh), off(l.knee, l.foot, kRig.shin)});
  for (const Arm& a : {p.near_arm, p.far_arm}) {
    worst = std::max({worst, off(a.shoulder, a.elbow, kRig.upper_arm), off(a.elbow, a.hand, kRig.forearm)});
  }
  return std::max(worst, off(p.spear.butt, p.spear.tip, kSpearLength));
}

inline float knee_degrees(const Leg& l) {
  const math::Vec2 a = l.hip - l.knee;
  const math::Vec2 b = l.foot - l.knee;
  const float cosine = math::dot(a, b) / (math::length(a) * math::length(b));
  return std::acos(std::clamp(cosine, -1.0F, 1.0F)) * 57.29578F;
}

}  // namespace spearrun::figure
