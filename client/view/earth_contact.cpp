#include "client/view/earth_contact.hpp"

#include <algorithm>

#include "shared/course/terrain.hpp"

namespace spearrun::view {

namespace {

using math::Fixed;

constexpr double kFarthest = 500'000;  // u; what Fixed holds
// A wall farther away than this is no way out: the ground above is nearer for anything that fell in a tick or two.
constexpr double kWallReach = 160;

double units(Fixed value) { return static_cast<double>(value.raw) / Fixed::kOne; }
Fixed fixed(double units) {
  return {static_cast<std::int32_t>(std::clamp(units, -kFarthest, kFarthest) * Fixed::kOne)};
}

double top_at(const course::Course& course, double x, float radius) {
  const double line = units(course::ground_at(course, fixed(x)));
  return line + std::max(0.0, static_cast<double>(radius) - static_cast<double>(kAnkleOverLine));
}

// Between the walls of a gap: the way from the nearer one, or over its edge when that is less.
math::Vec2 out_of_wall(const course::Course& course, const course::Piece& gap, double x, double y, float radius) {
  const double near_edge = units(gap.x), far_edge = units(gap.x + gap.width);
  const double r = static_cast<double>(radius);
  const bool by_near = x < near_edge + r;
  const bool by_far = x > far_edge - r;
  if (!by_near && !by_far) return {};
  const double edge = by_near ? near_edge : far_edge;
  const double up = top_at(course, edge, radius) - y;
  if (up <= 0) return {};
  const double side = by_near ? near_edge + r - x : far_edge - r - x;
  // A ball that rests on the corner.
  if (up < std::min(std::abs(side), r)) return {0, static_cast<float>(up)};
  return {static_cast<float>(side), 0};
}

// Inside solid earth: up, or into a gap when its wall is nearer.
math::Vec2 out_of_earth(const course::Course& course, double x, double y, float radius) {
  const double up = top_at(course, x, radius) - y;
  if (up <= 0) return {};
  double side = 0;
  bool found = false;
  const double r = static_cast<double>(radius);
  for (std::size_t i = course::first_piece_from(course, fixed(x - 1024)); i < course.pieces.size(); ++i) {
    const course::Piece& gap = course.pieces[i];
    if (units(gap.x) > x + kWallReach) break;
    if (gap.kind != course::PieceKind::gap) continue;
    const double near_edge = units(gap.x), far_edge = units(gap.x + gap.width);
    const double way = x <= near_edge ? near_edge + r - x : far_edge - r - x;
    if (std::abs(way) > kWallReach || (found && std::abs(way) >= std::abs(side))) continue;
    side = way;
    found = true;
  }
  if (found && std::abs(side) < up) return {static_cast<float>(side), 0};
  return {0, static_cast<float>(up)};
}

}  // namespace

math::Vec2 way_out(const course::Course& course, double x, double y, float radius) {
  const int gap = course::gap_at(course, fixed(x));
  return gap < 0 ? out_of_earth(course, x, y, radius)
                 : out_of_wall(course, course.pieces[static_cast<std::size_t>(gap)], x, y, radius);
}

}  // namespace spearrun::view
