#include "shared/figure/squash.hpp"

#include "shared/figure/arms.hpp"

namespace spearrun::figure {

using math::Vec2;

Scale squash_scale(float vertical) {
  const float most = vertical < kSquashMax ? vertical : kSquashMax;
  const float sy = most > kSquashMin ? most : kSquashMin;  // also takes NaN
  return {1 + (1 - sy) * 0.7F, sy};
}

Pose squashed(const Pose& pose, float vertical, float butt) {
  if (vertical == 1) return pose;
  const auto [sx, sy] = squash_scale(vertical);
  const auto scale = [sx = sx, sy = sy](Vec2& v) { v = {v.x * sx, v.y * sy}; };
  Pose r = pose;
  for (Vec2* v : {&r.pelvis, &r.chest, &r.shoulder, &r.head}) scale(*v);
  for (Leg* leg : {&r.near_leg, &r.far_leg}) {
    scale(leg->hip);
    scale(leg->knee);
    scale(leg->foot);
  }
  for (Arm* arm : {&r.near_arm, &r.far_arm}) {
    scale(arm->shoulder);
    scale(arm->elbow);
    scale(arm->hand);
  }
  r.head_radius = pose.head_radius * (sx + sy) / 2;
  Vec2 rear = pose.spear.rear_grip;
  Vec2 front = pose.spear.front_grip;
  scale(rear);
  scale(front);
  const Vec2 fallback = (pose.spear.tip - pose.spear.butt) * (1 / math::distance(pose.spear.butt, pose.spear.tip));
  r.spear = lay_shaft(rear, front, fallback, butt);
  return r;
}

}  // namespace spearrun::figure
