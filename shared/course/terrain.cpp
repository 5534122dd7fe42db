#include "shared/course/terrain.hpp"

namespace spearrun::course {

using math::Fixed;

namespace {

bool has_narrow_valley(const Profile& outline) {
  const auto points = outline.points();
  bool went_down = false;
  Fixed bottom;  // where the last way down ended
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Fixed rise = points[i].y - points[i - 1].y;
    if (rise.raw > 0 && went_down && points[i - 1].x - bottom < kLeastValley) return true;
    if (rise.raw > 0) went_down = false;
    if (rise.raw < 0) {
      went_down = true;
      bottom = points[i].x;
    }
  }
  return false;
}

// The highest ground over [x - heel, x + toe] is a way up seen a toe early and a way down left a heel late.
void make_envelope(const Profile& outline, Profile& envelope) {
  const auto points = outline.points();
  const auto add = [&envelope](Fixed x, Fixed y) {
    const auto made = envelope.points();
    if (made.empty() || made.back().x != x || made.back().y != y) envelope.add(x, y);
  };
  for (std::size_t i = 1; i < points.size(); ++i) {
    const ProfilePoint& a = points[i - 1];
    const ProfilePoint& b = points[i];
    if (a.y == b.y) continue;
    const Fixed shift = a.y < b.y ? -kToeReach : kHeelReach;
    add(a.x + shift, a.y);
    add(b.x + shift, b.y);
  }
  if (envelope.points().empty() && !points.empty()) envelope.add(points[0].x, points[0].y);
}

}  // namespace

bool set_terrain(Course& course, const Profile& outline) {
  course.terrain.clear();
  course.envelope.clear();
  if (has_narrow_valley(outline)) return false;
  course.terrain = outline;
  make_envelope(outline, course.envelope);
  return true;
}

std::int32_t slope_of(const Profile& outline, Fixed x) {
  const Fixed ahead = outline.mean(x, x + kSlopeReach);
  const Fixed behind = outline.mean(x - kSlopeReach, x);
  if (ahead == behind) return 0;
  return math::mul_div(ahead.raw - behind.raw, kSlopeOne, kSlopeReach.raw);
}

}  // namespace spearrun::course
