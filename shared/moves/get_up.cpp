// Getting up from the ground: through one knee, the spear as a staff, 40 ticks.
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"
#include "shared/moves/rest.hpp"

namespace spearrun::moves {

using figure::Param;
using state::FootSide;
using state::Runner;

namespace {

constexpr float kKneels = 12, kRises = 20, kStands = 40;
// The near knee is on the ground, its foot behind on the toes.
constexpr float kNearBehind = -34, kNearOnToes = 3, kFarBefore = 22;

}  // namespace

Tracks get_up_tracks() {
  Tracks t;
  const auto through = [&t](Param p, float goal) { t.toward(p, goal, {{0, 1}, {kRises, 1}, {kStands, 0}}); };
  through(Param::hip_x, -2);
  t.toward(Param::hip_y, 37, {{0, 1}, {kKneels, 1}, {kRises, 1}, {kStands, 0}});
  t.add(Param::hip_y, {{0, -3}, {kKneels, 0}});
  through(Param::lean, rad(.30F));
  t.add(Param::lean, {{0, rad(.45F)}, {kKneels, 0}});
  through(Param::bend, rad(.12F));
  t.add(Param::bend, {{0, rad(.20F)}, {kKneels, 0}});
  t.add(Param::nod, {{0, rad(.10F)}, {kKneels, rad(-.25F)}, {kRises, rad(-.25F)}, {kStands, 0}});
  through(Param::spear_angle, deg(72));
  through(Param::grip_x, 24);
  through(Param::grip_y, -10);
  through(Param::hand_spacing, 26);
  through(Param::butt, 52);
  return t;
}

int get_up_ticks(state::Move, const Tables& tables) {
  return static_cast<int>(std::floor(tables.of(state::Move::get_up).length + 0.5F));
}

Stand stand_in_get_up(const Runner& r, const Tables& tables, FootSide side) {
  constexpr int kStep = 9;
  if (r.move_tick >= static_cast<int>(kRises)) {
    Stand rest = stand_at_rest(r, tables, side);
    rest.step_ticks = kStep;
    return rest;
  }
  return side == FootSide::near ? Stand{kNearBehind, kNearOnToes, kStep} : Stand{kFarBefore, 0, kStep};
}

void pose_get_up(const Runner& r, const Tables& tables, figure::Parameters& p) {
  pose_rest(r, tables, p);
  apply(tables.of(state::Move::get_up), static_cast<float>(r.move_tick), p);
}

}  // namespace spearrun::moves
