#include "shared/moves/catalog.hpp"

#include <array>

#include "shared/moves/moves.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using state::Action;
using state::Move;
using state::Runner;

namespace {

constexpr std::array<MoveRow, 6> kMoves{{
    {Move::idle, "idle", pose_idle, {55, 165}},
    {Move::walk, "walk", pose_gait, {55, 165}},
    {Move::run, "run", pose_gait, {55, 165}},
    {Move::jump, "jump", pose_jump, {45, 170}},  // tucks under the body, reaches for the ground
    {Move::fall, "fall", pose_fall, {45, 170}},
    {Move::finish, "finish", pose_finish, {55, 165}},
}};

constexpr std::array<ActionRow, 5> kActions{{
    {Action::none, "none", nullptr, {}},
    {Action::thrust, "thrust", apply_thrust, {50, 165}},
    {Action::stagger, "stagger", apply_stagger, {45, 165}},
    {Action::trip, "trip", apply_trip, {45, 165}},
    {Action::respawn, "respawn", apply_respawn, {45, 165}},
}};

}  // namespace

std::span<const MoveRow> moves() { return kMoves; }
std::span<const ActionRow> actions() { return kActions; }

figure::Parameters raw_parameters(const Runner& r) {
  figure::Parameters p;
  kMoves[static_cast<std::size_t>(r.move)].pose(r, p);
  if (r.landing_left > 0) apply_landing(r, p);
  if (const auto apply = kActions[static_cast<std::size_t>(r.action)].apply) apply(r, p);
  return p;
}

figure::Pose pose_of(const Runner& r) { return figure::solve_pose(parameters_of(r)); }

}  // namespace spearrun::moves
