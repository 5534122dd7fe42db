// What the pieces of a course do to runners. Each tick everybody is moved first; then contacts are gathered from that
// one state; then they are resolved: so no runner's slot decides anything. To add a piece: a file and a row.
#pragma once

#include <span>

#include "shared/core/fixed_vector.hpp"
#include "shared/course/course.hpp"
#include "shared/state/event.hpp"
#include "shared/state/world.hpp"

namespace spearrun::pieces {

enum class Touch : std::uint8_t { pass, body, spear };

struct Contact {
  core::Slot slot = 0;
  std::uint16_t piece = 0;
  Touch touch = Touch::pass;
};
using Contacts = core::FixedVector<Contact, 4 * state::kMaxRunners>;

// Everything a piece may look at: the worlds before and after the move, one runner, one piece.
struct Scene {
  const course::Course& course;
  const state::World& before;
  const state::World& after;
  core::Slot slot;
  std::uint16_t index;

  const course::Piece& piece() const { return course.pieces[index]; }
  const state::Runner& was() const { return before.runners[slot]; }
  const state::Runner& is() const { return after.runners[slot]; }
};

struct PieceRow {
  course::PieceKind kind;
  const char* name;
  // Adds this piece's contacts with this runner.
  void (*gather)(const Scene&, Contacts&);
  void (*resolve)(const course::Course&, const Contact&, state::World&, state::Events&);
  // Beyond this x the piece is behind the hip and is not looked at again.
  math::Fixed (*end)(const course::Piece&);
};

std::span<const PieceRow> rows();  // by course::PieceKind
const PieceRow& row_of(course::PieceKind kind);

// How far ahead of the hip pieces are gathered: what a body touches, and what a spear can reach.
inline constexpr math::Fixed kBodyReach = math::Fixed::from_int(48);
inline constexpr math::Fixed kSpearReach = math::Fixed::from_int(240);

void gather_gap(const Scene&, Contacts&);
void resolve_gap(const course::Course&, const Contact&, state::World&, state::Events&);
math::Fixed end_of_gap(const course::Piece&);
void gather_hurdle(const Scene&, Contacts&);
void resolve_hurdle(const course::Course&, const Contact&, state::World&, state::Events&);
math::Fixed end_of_hurdle(const course::Piece&);
void gather_dummy(const Scene&, Contacts&);
void resolve_dummy(const course::Course&, const Contact&, state::World&, state::Events&);
math::Fixed end_of_dummy(const course::Piece&);
void gather_checkpoint(const Scene&, Contacts&);
void resolve_checkpoint(const course::Course&, const Contact&, state::World&, state::Events&);
math::Fixed end_of_checkpoint(const course::Piece&);
void gather_low_bar(const Scene&, Contacts&);
void resolve_low_bar(const course::Course&, const Contact&, state::World&, state::Events&);
math::Fixed end_of_low_bar(const course::Piece&);

}  // namespace spearrun::pieces
