// Falling into a gap: the legs draw up, the spear goes up out of the way.
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"

namespace spearrun::moves {

using figure::Param;

Tracks fall_tracks() {
  constexpr float kTucked = 16;
  Tracks t;
  t.set(Param::hip_x, {{0, 0}, {kTucked, 0}});
  t.set(Param::hip_y, {{0, 60}, {kTucked, 56}});
  t.set(Param::hip_twist, {{0, 0}, {kTucked, 0}});
  t.set(Param::lean, {{0, rad(.22F)}, {kTucked, rad(.42F)}});
  t.set(Param::bend, {{0, 0}, {kTucked, rad(.20F)}});
  t.set(Param::nod, {{0, 0}, {kTucked, rad(-.25F)}});
  t.set(Param::spear_angle, {{0, deg(14)}, {kTucked, deg(62)}});
  t.set(Param::grip_x, {{0, 21}, {kTucked, 20}});
  t.set(Param::grip_y, {{0, -22}, {kTucked, -12}});
  t.set(Param::near_foot_x, {{0, -16}, {kTucked, 2}});
  t.set(Param::near_foot_y, {{0, 4}, {kTucked, 12}});
  t.set(Param::far_foot_x, {{0, 20}, {kTucked, 22}});
  t.set(Param::far_foot_y, {{0, 8}, {kTucked, 18}});
  t.set(Param::near_toe, {{0, rad(-.5F)}, {kTucked, rad(-.5F)}});
  t.set(Param::far_toe, {{0, rad(-.3F)}, {kTucked, rad(-.3F)}});
  return t;
}

void pose_fall(const state::Runner& r, const Tables& tables, figure::Parameters& p) {
  pose_body(r, gait_of(r, tables), tables, p);
  apply(tables.of(state::Move::fall), static_cast<float>(r.move_tick), p);
}

}  // namespace spearrun::moves
