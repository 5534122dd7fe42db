// Every number of the figure that can be tuned, as one value: bones, gait, the tracks of each move and action, the
// spear form. A race always uses the built-in ones (they are part of the rules); the motion lab poses with a changed
// copy.
#pragma once

#include <array>

#include "shared/figure/gait.hpp"
#include "shared/figure/rig.hpp"
#include "shared/moves/form.hpp"
#include "shared/moves/tracks.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::moves {

struct Tables {
  figure::Rig rig;
  figure::GaitTable gait;
  figure::GaitNumbers numbers{gait};  // made from the gait: make_numbers() after a change
  std::array<Tracks, state::kMoveCount> moves;
  std::array<Tracks, state::kActionCount> actions;
  Tracks landing;  // what goes on after a touch-down, added to the move
  Form form;

  const Tracks& of(state::Move m) const { return moves[static_cast<std::size_t>(m)]; }
  const Tracks& of(state::Action a) const { return actions[static_cast<std::size_t>(a)]; }
  void make_numbers() { numbers = figure::GaitNumbers(gait); }
  // Of the numbers a person can change.
  bool same_as(const Tables& other) const;
};

// About 140 KB, made at the first call; the same at every call.
const Tables& builtin();

// Of every number in them, to the bit.
std::uint64_t tables_hash(const Tables& tables);

}  // namespace spearrun::moves
