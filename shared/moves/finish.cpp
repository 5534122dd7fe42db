// Past the line: the run slows to a walk and the spear goes up in one hand, the far arm swings free.
#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"
#include "shared/moves/rest.hpp"

namespace spearrun::moves {

using figure::Param;

namespace {
constexpr float kRaiseTicks = 45;
// Attention with the spear upright, by the near hand alone.
constexpr float kUpright = 0.25F;
constexpr float kButt = 74;
constexpr float kSpacing = 22;
constexpr float kGripX = 16;
constexpr float kGripY = -32;
}  // namespace

void pose_finish(const state::Runner& r, figure::Parameters& p) {
  const figure::Gait gait = gait_of(r);
  pose_body(r, gait, p);
  pose_feet(r, gait, p);
  const float walk = math::unit(static_cast<float>(r.vx.raw) / static_cast<float>(figure::speed_raw(0)));
  const float u = math::smooth(static_cast<float>(r.move_tick) / kRaiseTicks);
  const auto toward = [&p](Param param, float goal, float t) { p[param] = math::lerp(p[param], goal, t); };
  toward(Param::spear_angle, kUpright, u);
  toward(Param::butt, kButt, u);
  toward(Param::hand_spacing, kSpacing, u);
  toward(Param::grip_x, kGripX, u);
  toward(Param::grip_y, kGripY, u);
  p[Param::far_grip] = 1 - u;
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
