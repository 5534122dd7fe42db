// Past the line: the run slows to a walk and the spear goes up in one hand, the far arm swings free.
#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"
#include "shared/moves/rest.hpp"

namespace spearrun::moves {

using figure::Param;

// Attention with the spear upright, by the near hand alone.
Tracks finish_tracks() {
  constexpr float kRaised = 45;
  Tracks t;
  t.toward(Param::spear_angle, deg(90), {{0, 0}, {kRaised, 1}});
  t.toward(Param::butt, 74, {{0, 0}, {kRaised, 1}});
  t.toward(Param::hand_spacing, 22, {{0, 0}, {kRaised, 1}});
  t.toward(Param::grip_x, 16, {{0, 0}, {kRaised, 1}});
  t.toward(Param::grip_y, -32, {{0, 0}, {kRaised, 1}});
  t.set(Param::far_grip, {{0, 1}, {kRaised, 0}});
  return t;
}

void pose_finish(const state::Runner& r, const Tables& tables, figure::Parameters& p) {
  const figure::Gait gait = gait_of(r, tables);
  pose_body(r, gait, tables, p);
  pose_feet(r, gait, p);
  const float walk = math::unit(static_cast<float>(r.vx.raw) / static_cast<float>(tables.numbers.speed_raw(0)));
  const auto toward = [&p](Param param, float goal, float t) { p[param] = math::lerp(p[param], goal, t); };
  apply(tables.of(state::Move::finish), static_cast<float>(r.move_tick), p);
  // At rest nothing swings.
  const float still = 1 - walk;
  toward(Param::hip_y, 66, still);
  toward(Param::lean, 0, still * 0.7F);
  toward(Param::hip_twist, 0, still);
  toward(Param::near_shoulder_x, 0, still);
  toward(Param::far_shoulder_x, 0, still);
  toward(Param::nod, 0, still);
  toward(Param::far_arm, 0, still);
  if (still >= 1) add_rest(r, p);
}

}  // namespace spearrun::moves
