// Tripped by a hurdle or bumped into a dummy: pitched forward, 15 ticks.
#include "shared/moves/catalog.hpp"

namespace spearrun::moves {

using figure::Param;

Tracks trip_tracks() {
  Tracks t;
  t.add(Param::lean, {{0, 0}, {4, rad(.42F)}, {15, 0}});
  t.add(Param::nod, {{0, 0}, {4, rad(.30F)}, {15, 0}});
  t.add(Param::hip_y, {{0, 0}, {4, -12}, {10, -5}, {15, 0}});
  t.add(Param::spear_angle, {{0, 0}, {4, deg(-16)}, {15, 0}});
  return t;
}

}  // namespace spearrun::moves
