#include "shared/hit/sweep.hpp"

#include <algorithm>

#include "shared/math/curve.hpp"

namespace spearrun::hit {

using math::Vec2;

namespace {

float point_segment(Vec2 p, const Segment& s) {
  const Vec2 d = s.b - s.a;
  const float l2 = math::dot(d, d);
  const float u = l2 > 0 ? math::unit(math::dot(p - s.a, d) / l2) : 0.0F;
  return math::distance(p, s.a + d * u);
}

bool cross_each_other(const Segment& s, const Segment& t) {
  const Vec2 d = s.b - s.a;
  const Vec2 e = t.b - t.a;
  const float s_side = math::cross(d, t.a - s.a) * math::cross(d, t.b - s.a);
  const float t_side = math::cross(e, s.a - t.a) * math::cross(e, s.b - t.a);
  return s_side < 0 && t_side < 0;
}

float travel(Vec2 from, Vec2 to) { return math::distance(from, to); }

}  // namespace

float distance(const Segment& s, const Segment& t) {
  if (cross_each_other(s, t)) return 0;
  return std::min(std::min(point_segment(s.a, t), point_segment(s.b, t)),
                  std::min(point_segment(t.a, s), point_segment(t.b, s)));
}

std::optional<Contact> first_contact(const MovingSegment& s, const MovingSegment& t, float reach) {
  // No point of either moves farther in the tick than its farther end does.
  const float speed = std::max(travel(s.from.a, s.to.a), travel(s.from.b, s.to.b)) +
                      std::max(travel(t.from.a, t.to.a), travel(t.from.b, t.to.b));
  float fraction = 0;
  for (int i = 0; i < 64; ++i) {
    const float gap = distance(s.at(fraction), t.at(fraction)) - reach;
    if (gap <= kSweepError) return Contact{fraction, gap + reach};
    if (fraction >= 1 || speed <= 0) return std::nullopt;
    fraction = std::min(1.0F, fraction + gap / speed);
  }
  return std::nullopt;
}

}  // namespace spearrun::hit
