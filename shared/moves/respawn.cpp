// Back on the course: rises from a crouch while the legs already run, 20 ticks.
#include "shared/moves/catalog.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using figure::Param;

Tracks respawn_tracks() {
  constexpr float kUp = state::kTuning.respawn_ticks;
  Tracks t;
  t.add(Param::hip_y, {{0, -22}, {kUp, 0}});
  t.add(Param::lean, {{0, rad(.35F)}, {kUp, 0}});
  t.add(Param::nod, {{0, rad(-.25F)}, {kUp, 0}});
  t.add(Param::spear_angle, {{0, deg(30)}, {kUp, 0}});
  return t;
}

}  // namespace spearrun::moves
