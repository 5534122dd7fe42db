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
    const auto finite_or_0 = [](float v) { return v > -kFar && v < kFar ? v : 0.0F; };
    root = {finite_or_0(root.x), finite_or_0(root.y)};
    to = {0, -1};
    d2 = 1;
    target = root + to;
  }
  const float d = std::sqrt(d2);
  const float per_d = 1 / d;
  const float squares = bones.upper * bones.upper - bones.lower * bones.lower;
  // Within the limits, nearly always: the end is the target and one division serves for all.
  float a = (squares + d2) * (0.5F * per_d);
  Vec2 end = target;
  if (d > bones.outer_limit - bones.outer_soft || d < bones.inner_limit + bones.inner_soft) {
    const float reach =
        soft_inner(soft_outer(d, bones.outer_limit, bones.outer_soft), bones.inner_limit, bones.inner_soft);
    a = (squares + reach * reach) / (2 * reach);
    end = root + to * (reach * per_d);
  }
  const float h2 = bones.upper * bones.upper - a * a;
  const float h = h2 > 0 ? std::sqrt(h2) : 0.0F;
  return {root + to * (a * per_d) + math::perpendicular(to) * (h * static_cast<float>(bones.bend) * per_d), end};
}

}  // namespace spearrun::figure
