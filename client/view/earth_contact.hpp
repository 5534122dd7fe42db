// The course as something to bump into, for drawing only: the ground line as it is drawn and the walls of its gaps.
// The rules have their own contacts and know nothing of this.
#pragma once

#include "shared/course/course.hpp"
#include "shared/math/vec2.hpp"

namespace spearrun::view {

// An ankle on the ground stands this much over the edge of the ink line: what is thicker lies higher.
inline constexpr float kAnkleOverLine = 3;

// The shortest way out of the earth for a ball of this radius (u) at (x, y) of the course; {0, 0} where it is clear.
// Cost: a look-up of the ground and of the nearest gaps, about 100 ns.
math::Vec2 way_out(const course::Course& course, double x, double y, float radius);

}  // namespace spearrun::view
