// The course: geometry only, the same on every side for the same seed. The ground's outline, and pieces in order of x;
// a piece stands on the height that the ground has at its x (course/terrain). Lengths in Q20.12 u along the course, 0
// at the start line.
#pragma once

#include <cstdint>
#include <span>

#include "shared/core/fixed_vector.hpp"
#include "shared/course/profile.hpp"
#include "shared/math/fixed.hpp"

namespace spearrun::course {

enum class PieceKind : std::uint8_t { gap, hurdle, dummy, checkpoint, low_bar };
inline constexpr int kPieceKindCount = 5;

struct Piece {
  PieceKind kind = PieceKind::gap;
  math::Fixed x;       // gap: near edge; else the middle
  math::Fixed width;   // gap only: to the far edge
  math::Fixed height;  // hurdle only
};

inline constexpr std::size_t kMaxPieces = 160;

struct Course {
  std::uint32_t seed = 0;
  math::Fixed length;  // the finish line
  core::FixedVector<Piece, kMaxPieces> pieces;
  Profile terrain;   // the ground; flat at 0 while empty
  Profile envelope;  // made of it by set_terrain, never set alone

  std::span<const Piece> all() const { return {pieces.data(), pieces.size()}; }
};

// Where the ground is missing at x: the gap's index in pieces, or -1. O(log pieces).
int gap_at(const Course& course, math::Fixed x);

// Index of the first piece whose x is at or after the given one; pieces.size() when there is none. O(log pieces).
std::size_t first_piece_from(const Course& course, math::Fixed x);

// Everything that decides a race on it; the same on every machine.
std::uint64_t course_hash(const Course& course);

}  // namespace spearrun::course
