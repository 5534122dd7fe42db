// Falling into a gap: the legs draw up, the spear goes up out of the way.
#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"

namespace spearrun::moves {

using figure::Param;

namespace {
constexpr float kTuckTicks = 16;
}

void pose_fall(const state::Runner& r, figure::Parameters& p) {
  pose_body(r, gait_of(r), p);
  const float u = math::smooth(static_cast<float>(r.move_tick) / kTuckTicks);
  const auto mix = [&p, u](Param param, float from, float to) { p[param] = math::lerp(from, to, u); };
  p[Param::hip_x] = 0;
  mix(Param::hip_y, 60, 56);
  p[Param::hip_twist] = 0;
  mix(Param::lean, math::turns_from_radians(.22F), math::turns_from_radians(.42F));
  mix(Param::bend, 0, math::turns_from_radians(.20F));
  mix(Param::nod, 0, math::turns_from_radians(-.25F));
  mix(Param::spear_angle, 14.0F / 360, 62.0F / 360);
  mix(Param::grip_x, 21, 20);
  mix(Param::grip_y, -22, -12);
  mix(Param::near_foot_x, -16, 2);
  mix(Param::near_foot_y, 4, 12);
  mix(Param::far_foot_x, 20, 22);
  mix(Param::far_foot_y, 8, 18);
  p[Param::near_toe] = math::turns_from_radians(-.5F);
  p[Param::far_toe] = math::turns_from_radians(-.3F);
}

}  // namespace spearrun::moves
