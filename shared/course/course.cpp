#include "shared/course/course.hpp"

#include <algorithm>

#include "shared/core/hash.hpp"

namespace spearrun::course {

std::size_t first_piece_from(const Course& course, math::Fixed x) {
  const auto all = course.all();
  const auto it = std::lower_bound(all.begin(), all.end(), x, [](const Piece& p, math::Fixed at) { return p.x < at; });
  return static_cast<std::size_t>(it - all.begin());
}

int gap_at(const Course& course, math::Fixed x) {
  // The last piece that starts before x; checkpoints may stand between a gap's edge and x only outside the gap.
  const std::size_t i = first_piece_from(course, x);
  if (i == 0) return -1;
  const Piece& p = course.pieces[i - 1];
  const bool inside = p.kind == PieceKind::gap && x < p.x + p.width;
  return inside ? static_cast<int>(i - 1) : -1;
}

std::uint64_t course_hash(const Course& course) {
  core::Hasher h;
  h.add(course.seed).add(static_cast<std::uint32_t>(course.length.raw));
  for (const Piece& p : course.all()) {
    h.add(static_cast<std::uint64_t>(p.kind)).add(static_cast<std::uint32_t>(p.x.raw));
    h.add(static_cast<std::uint32_t>(p.width.raw)).add(static_cast<std::uint32_t>(p.height.raw));
  }
  for (const ProfilePoint& p : course.terrain.points()) {
    h.add(static_cast<std::uint32_t>(p.x.raw)).add(static_cast<std::uint32_t>(p.y.raw));
  }
  return h.value();
}

}  // namespace spearrun::course
