#include "shared/figure/ik.hpp"

namespace spearrun::figure {

using math::Vec2;

float soft_outer(float d, float limit, float soft) {
  const float x = d - (limit - soft);
  if (!(x > 0) || soft <= 0) return d < limit ? d : limit;
  return limit - soft + soft * (x / (x + soft));
}

float soft_inner(float d, float limit, float soft) {
  const float x = (limit + soft) - d;
  if (!(x > 0) || soft <= 0) return d > limit ? d : limit;
  return limit + soft - soft * (x / (x + soft));
}

TwoBoneSolution solve(const TwoBone& bones, Vec2 root, Vec2 target) {
  constexpr float kFar = 1.0e9F;
  Vec2 to = target - root;
  float d2 = math::dot(to, to);
  if (!(d2 > 1.0e-8F && d2 < kFar)) {
    to = {0, -1};
    d2 = 1;
  }
  const float d = std::sqrt(d2);
  const Vec2 along = to * (1 / d);
  const float reach = soft_inner(soft_outer(d, bones.outer_limit, bones.outer_soft), bones.inner_limit, bones.inner_soft);
  const float a = (bones.upper * bones.upper - bones.lower * bones.lower + reach * reach) / (2 * reach);
  const float h2 = bones.upper * bones.upper - a * a;
  const float h = h2 > 0 ? std::sqrt(h2) : 0.0F;
  const Vec2 across = math::perpendicular(along) * (h * static_cast<float>(bones.bend));
  return {root + along * a + across, reach == d ? target : root + along * reach};
}

}  // namespace spearrun::figure
