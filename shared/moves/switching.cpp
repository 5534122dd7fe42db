#include "shared/moves/switching.hpp"

#include "shared/moves/moves.hpp"

namespace spearrun::moves {

using state::Action;
using state::Move;
using state::Runner;

namespace {

// Walk and run are one pose with a different gait.
bool same_pose(Move a, Move b) {
  const auto is_gait = [](Move m) { return m == Move::walk || m == Move::run; };
  return a == b || (is_gait(a) && is_gait(b));
}

// The feet of the lab's jump are its own in the air and the ground's on it.
bool left_or_met_ground(const Runner& after, const Runner& before) {
  return after.move == Move::lab_jump && after.airborne() != before.airborne();
}

bool action_began(const Runner& after, const Runner& before) {
  if (after.action == Action::none) return false;  // ended by itself, at rest
  return after.action != before.action || after.action_tick < before.action_tick;
}

}  // namespace

bool switched(const Runner& after, const Runner& before) {
  return !same_pose(after.move, before.move) || action_began(after, before) ||
         (after.action == Action::none && before.action != Action::none &&
          before.action_tick < before.action_length - 1) ||
         left_or_met_ground(after, before) || after.landing_left > before.landing_left ||
         (after.landing_left == 0 && before.landing_left > 1) ||
         (after.move == Move::jump && after.flight_ticks != before.flight_ticks);
}

}  // namespace spearrun::moves
