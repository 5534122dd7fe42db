// The course: geometry only, the same on every side for the same seed. Flat ground at y = 0 with pieces in order of x.
// Lengths in Q20.12 u along the course, 0 at the start line.
#pragma once

#include <cstdint>
#include <span>

#include "shared/core/fixed_vector.hpp"
#include "shared/math/fixed.hpp"

namespace spearrun::course {

enum class PieceKind : std::uint8_t { gap, hurdle, dummy, checkpoint };
inline constexpr int kPieceKindCount = 4;

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

  std::span<const Piece> all() const { return {pieces.data(), pieces.size()}; }
};

// Where the ground is missing at x: the gap's index in pieces, or -1. O(log pieces).
int gap_at(const Course& course, math::Fixed x);

// Index of the first piece whose x is at or after the given one; pieces.size() when there is none. O(log pieces).
std::size_t first_piece_from(const Course& course, math::Fixed x);

// Everything that decides a race on it; the same on every machine.
std::uint64_t course_hash(const Course& course);

}  // namespace spearrun::course
