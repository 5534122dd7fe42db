// The tables of moves (what carries the body) and actions (what the upper body does on top). To add one: a file with
// its function, a row here. Tests walk the tables, so a new row is tested by being there.
#pragma once

#include <span>

#include "shared/figure/parameters.hpp"
#include "shared/moves/tables.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::moves {

struct KneeLimits {
  float least_degrees = 55, most_degrees = 165;
};

struct MoveRow {
  state::Move move;
  const char* name;
  // Sets every parameter of a pose.
  void (*pose)(const state::Runner&, const Tables&, figure::Parameters&);
  Tracks (*tracks)();  // the built-in ones; nullptr when it has none
  KneeLimits knees;
};

// Changes parameters of the move below by its tracks alone.
struct ActionRow {
  state::Action action;
  const char* name;
  Tracks (*tracks)();  // nullptr for none
  KneeLimits knees;
  // 0: drawn tick by tick; else its tracks are stretched over the action's own length.
  bool stretched;
};

std::span<const MoveRow> moves();      // by state::Move
std::span<const ActionRow> actions();  // by state::Action

// Each in its own file.
void pose_idle(const state::Runner&, const Tables&, figure::Parameters&);
void pose_gait(const state::Runner&, const Tables&, figure::Parameters&);  // walk and run, by runner.gait
void pose_jump(const state::Runner&, const Tables&, figure::Parameters&);
void pose_fall(const state::Runner&, const Tables&, figure::Parameters&);
void pose_finish(const state::Runner&, const Tables&, figure::Parameters&);
Tracks jump_tracks();
Tracks landing_tracks();  // in jump.cpp: the same body goes on after touch-down
Tracks fall_tracks();
Tracks finish_tracks();
Tracks thrust_tracks();
Tracks stagger_tracks();
Tracks trip_tracks();
Tracks respawn_tracks();

}  // namespace spearrun::moves
