// Emotes: a pose of the spear form, struck from standing, held 60 ticks, let go again.
#include <algorithm>
#include <array>

#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"
#include "shared/moves/rest.hpp"
#include "shared/state/input.hpp"

namespace spearrun::moves {

using state::Move;
using state::Runner;

namespace {

constexpr int kHeldTicks = 60;
constexpr int kBackTicks = 28;
constexpr std::array<std::size_t, state::kEmotes> kPoses{8, 11, 12, 14};  // of the form, counted from 0

const FormPose& pose_of_emote(Move emote, const Tables& tables) {
  const auto number = static_cast<std::size_t>(emote) - static_cast<std::size_t>(Move::emote_block);
  return tables.form[kPoses[number < kPoses.size() ? number : 0]];
}

// Two steps of a foot have to fit in.
int reach_ticks(const FormPose& pose) { return std::max(18, pose.reach_ticks()); }

}  // namespace

Move emote_move(int number) { return static_cast<Move>(static_cast<int>(Move::emote_block) + number - 1); }
bool is_emote(Move move) { return move >= Move::emote_block && move <= Move::emote_cloud; }

int emote_ticks(Move emote, const Tables& tables) {
  return reach_ticks(pose_of_emote(emote, tables)) + kHeldTicks + kBackTicks;
}

Stand stand_in_emote(const Runner& r, const Tables& tables, state::FootSide side) {
  const FormPose& pose = pose_of_emote(r.move, tables);
  const int reach = reach_ticks(pose);
  if (r.move_tick < reach + kHeldTicks) return stand_in_pose(pose, side, reach / 2);
  Stand rest = stand_at_rest(r, tables, side);
  rest.step_ticks = kBackTicks / 2;
  return rest;
}

void pose_emote(const Runner& r, const Tables& tables, figure::Parameters& p) {
  const FormPose& pose = pose_of_emote(r.move, tables);
  const auto reach = static_cast<float>(reach_ticks(pose));
  const float tick = static_cast<float>(r.move_tick);
  const float back = (tick - reach - static_cast<float>(kHeldTicks)) / static_cast<float>(kBackTicks);
  pose_rest(r, tables, p);
  toward_pose(pose, tables.rig, math::ease(pose.easing, tick / reach) - math::smooth(back), p);
}

}  // namespace spearrun::moves
