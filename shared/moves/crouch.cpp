// Crouch: lowered over the legs for as long as it is held.
#include "shared/moves/catalog.hpp"

namespace spearrun::moves {

using figure::Param;

Tracks crouch_tracks() {
  constexpr float kDown = state::kTuning.short_step_ticks;
  Tracks t;
  t.add(Param::hip_y, {{0, 0}, {kDown, -22}});
  t.add(Param::lean, {{0, 0}, {kDown, rad(.20F)}});
  return t;
}

}  // namespace spearrun::moves
