#include "shared/moves/catalog.hpp"

#include <algorithm>
#include <array>

#include "shared/figure/ik.hpp"
#include "shared/moves/moves.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using figure::Param;
using state::Action;
using state::Move;
using state::Runner;

namespace {

// Poses of the spear form stand deep and raise a knee.
constexpr KneeLimits kInForm{46, 165};

constexpr std::array<MoveRow, state::kMoveCount> kMoves{{
    {Move::idle, "idle", pose_idle, nullptr, {55, 165}, stand_at_rest},
    {Move::walk, "walk", pose_gait, nullptr, {55, 165}},
    {Move::run, "run", pose_gait, nullptr, {55, 165}},
    {Move::jump, "jump", pose_jump, jump_tracks, {45, 170}},  // tucks under the body, reaches for the ground
    {Move::fall, "fall", pose_fall, fall_tracks, {45, 170}},
    {Move::finish, "finish", pose_finish, finish_tracks, {55, 165}, stand_at_rest},
    {Move::slide, "slide", pose_slide, slide_tracks, {50, 165}, nullptr, slide_ticks, AtEnd::rests},
    {Move::get_up, "get up", pose_get_up, get_up_tracks, {45, 165}, stand_in_get_up, get_up_ticks, AtEnd::rests},
    {Move::emote_block, "block", pose_emote, nullptr, kInForm, stand_in_emote, emote_ticks, AtEnd::rests},
    {Move::emote_snap, "snap", pose_emote, nullptr, kInForm, stand_in_emote, emote_ticks, AtEnd::rests},
    {Move::emote_knee, "raised knee", pose_emote, nullptr, kInForm, stand_in_emote, emote_ticks, AtEnd::rests},
    {Move::emote_cloud, "cloud turn", pose_emote, nullptr, kInForm, stand_in_emote, emote_ticks, AtEnd::rests},
    {Move::form, "spear form", pose_form, nullptr, kInForm, stand_in_form, spear_form_ticks},
    {.move = Move::throw_ball,
     .name = "throw",
     .pose = pose_throw,
     .tracks = throw_tracks,
     .knees = {45, 168},
     .stand = stand_in_throw,
     .ticks = throw_ticks,
     .travel = throw_travel},
    {Move::lab_jump, "lab jump", pose_lab_jump, lab_jump_tracks, {45, 170}, stand_at_rest, lab_jump_ticks},
}};

constexpr std::array<ActionRow, state::kActionCount> kActions{{
    {Action::none, "none", nullptr, {}},
    {Action::thrust, "thrust", thrust_tracks, {50, 165}},
    {Action::stagger, "stagger", stagger_tracks, {43, 165}, true},
    {Action::trip, "trip", trip_tracks, {43, 165}},
    {Action::respawn, "respawn", respawn_tracks, {43, 165}},
    {Action::crouch, "crouch", crouch_tracks, {43, 165}, false, true},
    {Action::parry, "parry", parry_tracks, {50, 165}},
}};

// However much comes together on top of a move, its hip does not come down further than a leg folds.
void keep_off_the_ground(float of_move, float& hip) {
  constexpr float kLowest = 34, kSoft = 6;
  if (hip >= of_move) return;
  const float room = std::max(0.0F, of_move - kLowest);
  hip = of_move - (room > 0 ? figure::soft_outer(of_move - hip, room, std::min(room, kSoft)) : 0);
}

// Where an action is on its tracks, in their ticks.
float action_time(const Runner& r, const Tables& tables) {
  const auto tick = static_cast<float>(r.action_tick);
  if (!kActions[static_cast<std::size_t>(r.action)].stretched || r.action_length == 0) return tick;
  return tick * tables.of(r.action).length / static_cast<float>(r.action_length);
}

}  // namespace

int loop_ticks(const Tables& tables, Move move) {
  const MoveRow& row = row_of(move);
  return row.ticks == nullptr ? state::kMoveTickWrap : std::max(1, row.ticks(move, tables));
}

std::uint16_t next_tick(const Tables& tables, Move move, std::uint16_t tick) {
  const int loop = loop_ticks(tables, move);
  if (tick + 1 < loop) return static_cast<std::uint16_t>(tick + 1);
  if (row_of(move).at_end == AtEnd::rests) return static_cast<std::uint16_t>(loop);
  // A raised spear stays up: breath and weight are where they were at half of the wrap, too.
  return move == Move::finish ? state::kMoveTickWrap / 2 : std::uint16_t{0};
}

std::span<const MoveRow> moves() { return kMoves; }
std::span<const ActionRow> actions() { return kActions; }

namespace {

// On a slope the body is low already, so what a landing or an action takes from it shrinks with the steepness: else the
// swinging foot would find no room over the ground.
void spare_the_knees(const Runner& r, float hip, figure::Parameters& p) {
  constexpr float kSparing = 2;
  const float slope = static_cast<float>(r.slope < 0 ? -r.slope : r.slope) / 65536.0F;
  const float kept = 1 - math::unit(kSparing * slope);
  if (p[Param::hip_y] < hip) p[Param::hip_y] = math::lerp(hip, p[Param::hip_y], kept);
  if (p[Param::squash] < 1) p[Param::squash] = math::lerp(1, p[Param::squash], kept);
}

}  // namespace

figure::Parameters raw_parameters(const Runner& r, const Tables& tables) {
  figure::Parameters p;
  kMoves[static_cast<std::size_t>(r.move)].pose(r, tables, p);
  const float hip = p[Param::hip_y];
  if (r.landing_left > 0) apply(tables.landing, static_cast<float>(state::kTuning.landing_ticks - r.landing_left), p);
  if (r.action != Action::none) apply(tables.of(r.action), action_time(r, tables), p);
  if (r.slope != 0 && !r.airborne()) spare_the_knees(r, hip, p);
  keep_off_the_ground(hip, p[figure::Param::hip_y]);
  if (r.action == Action::thrust && r.aim != 0) aim_thrust(r, tables, p);
  return p;
}

figure::Pose pose_of(const Runner& r, const Tables& tables) {
  return figure::solve_pose(parameters_of(r, tables), tables.rig);
}

}  // namespace spearrun::moves
