// What is measured on a ribbon: its quads, the turn of its segments, its outline against a much finer one.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "client/view/figure_parts.hpp"
#include "client/view/ribbon.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::view {

using math::Vec2;

// 1 u is 1.64 px at 720 lines and 2.45 at 1080: the finer one.
inline constexpr float kPixelsAUnit = 2.45F;

struct Case {
  std::array<Vec2, 3> joints;
  std::array<float, 3> widths;
};

inline float area(Vec2 a, Vec2 b, Vec2 c) { return 0.5F * math::cross(b - a, c - a); }

inline int inverted_quads(const Band& band) {
  int count = 0;
  for (std::size_t i = 0; i + 1 < band.size(); ++i) {
    const Vec2 l = band[i].left(), r = band[i].right(), l2 = band[i + 1].left(), r2 = band[i + 1].right();
    if (area(l, r, r2) < -1e-3F || area(l, r2, l2) < -1e-3F) ++count;
  }
  return count;
}

inline float turn_degrees(const BandPoint& a, const BandPoint& b) {
  return std::fabs(std::atan2(math::cross(a.tangent, b.tangent), math::dot(a.tangent, b.tangent))) * 360 / math::kTau;
}

inline float distance_to_segment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 ab = b - a;
  const float size2 = math::dot(ab, ab);
  const float t = size2 > 0 ? math::clamp(math::dot(p - a, ab) / size2, 0, 1) : 0;
  return math::distance(p, a + ab * t);
}

// How far the outline of `band` is from the reference at its worst, in pixels. Where the inner edge is drawn in, inside
// of a bend tighter than the band, it is covered by its neighbours and not part of the outline.
inline float outline_error_px(const Band& band, const std::vector<BandPoint>& reference) {
  float worst = 0;
  for (std::size_t i = 1; i + 1 < reference.size(); ++i) {
    const BandPoint& p = reference[i];
    const float step = math::distance(p.centre, reference[i + 1].centre);
    const float bend =
        std::atan2(math::cross(p.tangent, reference[i + 1].tangent), math::dot(p.tangent, reference[i + 1].tangent));
    const float radius = step / std::max(std::fabs(bend), 1e-6F);
    for (const bool left : {true, false}) {
      const bool inner = (bend > 0) == left;
      if (inner && radius < 1.6F * p.half) continue;
      float nearest = 1e9F;
      for (std::size_t k = 0; k + 1 < band.size(); ++k) {
        nearest = std::min(nearest, left ? distance_to_segment(p.left(), band[k].left(), band[k + 1].left())
                                         : distance_to_segment(p.right(), band[k].right(), band[k + 1].right()));
      }
      worst = std::max(worst, nearest * kPixelsAUnit);
    }
  }
  return worst;
}

inline std::vector<BandPoint> reference_of(const Case& c) {
  std::vector<BandPoint> points(513);
  const std::array<Joint, 3> chain{
      {{c.joints[0], c.widths[0]}, {c.joints[1], c.widths[1]}, {c.joints[2], c.widths[2]}}};
  make_reference_band(chain, 256, points);
  return points;
}

}  // namespace spearrun::view
