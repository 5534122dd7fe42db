// Standing: the walk's carry at rest, with breath and a slow shift of weight.
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"
#include "shared/moves/rest.hpp"

namespace spearrun::moves {

using figure::Param;

namespace {
constexpr float kBreath = 1.2F / 2;  // u, half of peak to peak
constexpr float kBreathTicks = 192;  // 3.2 s
constexpr float kWeight = 2.0F / 2;  // u
constexpr float kWeightTicks = 360;  // 6 s
}  // namespace

void add_rest(const state::Runner& r, figure::Parameters& p) {
  const float tick = static_cast<float>(r.move_tick);
  const float breath = kBreath * math::sin_turns(tick / kBreathTicks);
  p[Param::hip_y] += breath * 0.4F;
  p[Param::grip_y] += breath;
  p[Param::hip_x] += kWeight * math::sin_turns(tick / kWeightTicks);
}

Stand stand_at_rest(const state::Runner&, const Tables&, state::FootSide side) {
  constexpr float kHalf = 8;  // feet this far apart from the middle
  return {side == state::FootSide::near ? -kHalf : kHalf};
}

void pose_rest(const state::Runner& r, const Tables& tables, figure::Parameters& p) {
  const figure::Gait gait = figure::gait_at(tables.gait, 0);
  pose_body(r, gait, tables, p);
  pose_feet(r, gait, p);
  // The phase stands still, so what it would do to the body is taken out.
  p[Param::hip_y] = tables.rig.hip_height;
  p[Param::lean] *= 0.4F;
  p[Param::nod] = 0;
  p[Param::hip_twist] = 0;
  p[Param::near_shoulder_x] = 0;
  p[Param::far_shoulder_x] = 0;
  p[Param::near_arm] = p[Param::far_arm] = 0;
}

void pose_idle(const state::Runner& r, const Tables& tables, figure::Parameters& p) {
  pose_rest(r, tables, p);
  add_rest(r, p);
}

}  // namespace spearrun::moves
