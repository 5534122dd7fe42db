// Back on the course: rises from a crouch while the legs already run, 20 ticks.
#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using figure::Param;

void apply_respawn(const state::Runner& r, figure::Parameters& p) {
  const float u =
      1 - math::smooth(static_cast<float>(r.action_tick) / static_cast<float>(state::kTuning.respawn_ticks));
  p[Param::hip_y] -= 22 * u;
  p[Param::lean] += math::turns_from_radians(.35F) * u;
  p[Param::nod] += math::turns_from_radians(-.25F) * u;
  p[Param::spear_angle] += 30.0F / 360 * u;
}

}  // namespace spearrun::moves
