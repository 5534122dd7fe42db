// The tables of moves (what carries the body) and actions (what the upper body does on top). To add one: a file with
// its function, a row here. Tests walk the tables, so a new row is tested by being there.
#pragma once

#include <span>

#include "shared/figure/parameters.hpp"
#include "shared/moves/tables.hpp"
#include "shared/state/runner.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

struct KneeLimits {
  float least_degrees = 55, most_degrees = 165;
};

// Where a foot is wanted by a move that stands, and how it gets there.
struct Stand {
  float x = 0;     // forward of the runner, u
  float lift = 0;  // over the ground, u; 0: it stands there
  int step_ticks = state::kTuning.settle_ticks;
  int overlap = 0;  // it may leave this many ticks before the other foot's step ends
};

// What follows the last tick of a move that has one.
enum class AtEnd : unsigned char { begins_anew, rests };

struct MoveRow {
  state::Move move;
  const char* name;
  // Sets every parameter of a pose.
  void (*pose)(const state::Runner&, const Tables&, figure::Parameters&);
  Tracks (*tracks)();  // the built-in ones; nullptr when it has none
  KneeLimits knees;
  // Of a move that stands; nullptr when the gait or the move's own tracks lead the feet.
  Stand (*stand)(const state::Runner&, const Tables&, state::FootSide) = nullptr;
  // How long it lasts; nullptr for a move that only something else ends.
  int (*ticks)(state::Move, const Tables&) = nullptr;
  AtEnd at_end = AtEnd::begins_anew;
  // How far it carries the runner by itself, from its first tick on, u; nullptr: nowhere.
  float (*travel)(int tick) = nullptr;
};

// Changes parameters of the move below by its tracks alone.
struct ActionRow {
  state::Action action;
  const char* name;
  Tracks (*tracks)();  // nullptr for none
  KneeLimits knees;
  // 0: drawn tick by tick; else its tracks are stretched over the action's own length.
  bool stretched = false;
  bool kept = false;  // until something else ends it
};

std::span<const MoveRow> moves();      // by state::Move
std::span<const ActionRow> actions();  // by state::Action
inline const MoveRow& row_of(state::Move m) { return moves()[static_cast<std::size_t>(m)]; }
inline const ActionRow& row_of(state::Action a) { return actions()[static_cast<std::size_t>(a)]; }

// After this many ticks of a move its pose is that of its first again.
int loop_ticks(const Tables& tables, state::Move move);

// Ticks of a move a tick later: round its loop, or resting at its end.
std::uint16_t next_tick(const Tables& tables, state::Move move, std::uint16_t tick);

// The move of an emote, 1..state::kEmotes.
state::Move emote_move(int number);
bool is_emote(state::Move move);

// Each in its own file.
void pose_idle(const state::Runner&, const Tables&, figure::Parameters&);
void pose_gait(const state::Runner&, const Tables&, figure::Parameters&);  // walk and run, by runner.gait
void pose_jump(const state::Runner&, const Tables&, figure::Parameters&);
void pose_fall(const state::Runner&, const Tables&, figure::Parameters&);
void pose_finish(const state::Runner&, const Tables&, figure::Parameters&);
void pose_slide(const state::Runner&, const Tables&, figure::Parameters&);
void pose_get_up(const state::Runner&, const Tables&, figure::Parameters&);
void pose_emote(const state::Runner&, const Tables&, figure::Parameters&);
void pose_form(const state::Runner&, const Tables&, figure::Parameters&);
void pose_throw(const state::Runner&, const Tables&, figure::Parameters&);
void pose_lab_jump(const state::Runner&, const Tables&, figure::Parameters&);
Stand stand_at_rest(const state::Runner&, const Tables&, state::FootSide);
Stand stand_in_get_up(const state::Runner&, const Tables&, state::FootSide);
Stand stand_in_emote(const state::Runner&, const Tables&, state::FootSide);
Stand stand_in_form(const state::Runner&, const Tables&, state::FootSide);
Stand stand_in_throw(const state::Runner&, const Tables&, state::FootSide);
int slide_ticks(state::Move, const Tables&);
int get_up_ticks(state::Move, const Tables&);
int emote_ticks(state::Move, const Tables&);
int spear_form_ticks(state::Move, const Tables&);
int throw_ticks(state::Move, const Tables&);
float throw_travel(int tick);
Tracks slide_tracks();
Tracks get_up_tracks();
Tracks throw_tracks();
Tracks lab_jump_tracks();
Tracks crouch_tracks();
Tracks parry_tracks();

// The lab's jump: its own ticks on the ground and in the air.
inline constexpr int kLabJumpUp = 17, kLabJumpFlight = 30, kLabJumpTicks = 63;
int lab_jump_ticks(state::Move, const Tables&);
Tracks jump_tracks();
Tracks landing_tracks();  // in jump.cpp: the same body goes on after touch-down
Tracks fall_tracks();
Tracks finish_tracks();
Tracks thrust_tracks();
// Points a thrust in the air by the runner's aim.
void aim_thrust(const state::Runner&, const Tables&, figure::Parameters&);
Tracks stagger_tracks();
Tracks trip_tracks();
Tracks respawn_tracks();

}  // namespace spearrun::moves
