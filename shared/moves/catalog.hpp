// The tables of moves (what carries the body) and actions (what the upper body does on top). To add one: a file with
// its function, a row here. Tests walk the tables, so a new row is tested by being there.
#pragma once

#include <span>

#include "shared/figure/parameters.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::moves {

struct KneeLimits {
  float least_degrees = 55, most_degrees = 165;
};

struct MoveRow {
  state::Move move;
  const char* name;
  // Sets every parameter of a pose.
  void (*pose)(const state::Runner&, figure::Parameters&);
  KneeLimits knees;
};

struct ActionRow {
  state::Action action;
  const char* name;
  // Changes parameters of the move below; nullptr for none.
  void (*apply)(const state::Runner&, figure::Parameters&);
  KneeLimits knees;
};

std::span<const MoveRow> moves();      // by state::Move
std::span<const ActionRow> actions();  // by state::Action

// Each in its own file.
void pose_idle(const state::Runner&, figure::Parameters&);
void pose_gait(const state::Runner&, figure::Parameters&);  // walk and run, by runner.gait
void pose_jump(const state::Runner&, figure::Parameters&);
void pose_fall(const state::Runner&, figure::Parameters&);
void pose_finish(const state::Runner&, figure::Parameters&);
void apply_thrust(const state::Runner&, figure::Parameters&);
void apply_stagger(const state::Runner&, figure::Parameters&);
void apply_trip(const state::Runner&, figure::Parameters&);
void apply_respawn(const state::Runner&, figure::Parameters&);
void apply_landing(const state::Runner&, figure::Parameters&);  // in jump.cpp: the same tracks go on after touch-down

}  // namespace spearrun::moves
