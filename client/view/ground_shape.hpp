// The ground's outline as the picture needs it: heights in u at places in u.
#pragma once

#include <cmath>

#include "client/view/camera.hpp"
#include "shared/core/fixed_vector.hpp"
#include "shared/course/course.hpp"

namespace spearrun::view {

inline double units(math::Fixed value) { return static_cast<double>(value.raw) / math::Fixed::kOne; }

inline double ground_height(const course::Course& course, double x) {
  return units(course.terrain.height({static_cast<std::int32_t>(std::lround(x * math::Fixed::kOne))}));
}
// A point of the picture this much over the ground at x.
inline math::Vec2 over_ground(const View& view, const course::Course& course, double x, double over) {
  return view.at(x, ground_height(course, x) + over);
}

struct OutlinePoint {
  double x, y;
};
using Outline = core::FixedVector<OutlinePoint, 96>;

// The outline from one x to another, both ends included; two points at one x are a riser.
inline void find_outline(const course::Course& course, double from, double to, Outline& out) {
  out.clear();
  out.push_back({from, ground_height(course, from)});
  for (const course::ProfilePoint& p : course.terrain.points()) {
    const double x = units(p.x);
    if (x <= from) continue;
    if (x >= to || out.size() + 1 >= Outline::capacity()) break;
    out.push_back({x, units(p.y)});
  }
  out.push_back({to, ground_height(course, to)});
}

}  // namespace spearrun::view
