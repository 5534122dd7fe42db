#include "shared/moves/catalog.hpp"

#include <array>

#include "shared/moves/moves.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using state::Action;
using state::Move;
using state::Runner;

namespace {

constexpr std::array<MoveRow, state::kMoveCount> kMoves{{
    {Move::idle, "idle", pose_idle, nullptr, {55, 165}},
    {Move::walk, "walk", pose_gait, nullptr, {55, 165}},
    {Move::run, "run", pose_gait, nullptr, {55, 165}},
    {Move::jump, "jump", pose_jump, jump_tracks, {45, 170}},  // tucks under the body, reaches for the ground
    {Move::fall, "fall", pose_fall, fall_tracks, {45, 170}},
    {Move::finish, "finish", pose_finish, finish_tracks, {55, 165}},
}};

constexpr std::array<ActionRow, state::kActionCount> kActions{{
    {Action::none, "none", nullptr, {}, false},
    {Action::thrust, "thrust", thrust_tracks, {50, 165}, false},
    {Action::stagger, "stagger", stagger_tracks, {45, 165}, true},
    {Action::trip, "trip", trip_tracks, {45, 165}, false},
    {Action::respawn, "respawn", respawn_tracks, {45, 165}, false},
}};

// Where an action is on its tracks, in their ticks.
float action_time(const Runner& r, const Tables& tables) {
  const auto tick = static_cast<float>(r.action_tick);
  if (!kActions[static_cast<std::size_t>(r.action)].stretched || r.action_length == 0) return tick;
  return tick * tables.of(r.action).length / static_cast<float>(r.action_length);
}

}  // namespace

std::span<const MoveRow> moves() { return kMoves; }
std::span<const ActionRow> actions() { return kActions; }

figure::Parameters raw_parameters(const Runner& r, const Tables& tables) {
  figure::Parameters p;
  kMoves[static_cast<std::size_t>(r.move)].pose(r, tables, p);
  if (r.landing_left > 0) apply(tables.landing, static_cast<float>(state::kTuning.landing_ticks - r.landing_left), p);
  if (r.action != Action::none) apply(tables.of(r.action), action_time(r, tables), p);
  return p;
}

figure::Pose pose_of(const Runner& r, const Tables& tables) {
  return figure::solve_pose(parameters_of(r, tables), tables.rig);
}

}  // namespace spearrun::moves
