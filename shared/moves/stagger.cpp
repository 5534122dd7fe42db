// Hit from behind (18 ticks) or parried (10): thrown back, doubled up, caught again, over the running legs.
#include "shared/moves/catalog.hpp"

namespace spearrun::moves {

using figure::Param;

Tracks stagger_tracks() {
  Tracks t;
  t.add(Param::lean, {{0, 0}, {3, rad(-.36F)}, {9, rad(.28F)}, {13, rad(.16F)}, {18, 0}});
  t.add(Param::bend, {{0, 0}, {3, rad(-.24F)}, {9, rad(.16F)}, {18, 0}});
  t.add(Param::nod, {{0, 0}, {3, rad(-.42F)}, {9, rad(.26F)}, {18, 0}});
  t.add(Param::hip_y, {{0, 0}, {3, -2}, {9, -9}, {18, 0}});
  t.add(Param::spear_angle, {{0, 0}, {3, deg(20)}, {9, deg(-14)}, {18, 0}});
  t.add(Param::grip_x, {{0, 0}, {3, -6}, {9, 1}, {18, 0}});
  t.add(Param::grip_y, {{0, 0}, {3, 9}, {9, 0}, {18, 0}});
  t.add(Param::hand_spacing, {{0, 0}, {9, -6}, {18, 0}});
  t.add(Param::butt, {{0, 0}, {9, -6}, {18, 0}});
  return t;
}

}  // namespace spearrun::moves
