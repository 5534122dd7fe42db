// The shape of a head by look: drawn on the figure, in its halo and, small, on the progress line of the HUD.
// Space: the head's own, x forward, y up, centre at 0.
#pragma once

#include "client/view/palette.hpp"
#include "shared/core/fixed_vector.hpp"
#include "shared/math/vec2.hpp"

namespace spearrun::view {

struct HeadShape {
  core::FixedVector<math::Vec2, 64> outline;  // counter-clockwise, seen whole from the centre
  float hole = 0;                             // radius of a round hole, 0 = none
  math::Vec2 knot;                            // a second disc
  float knot_radius = 0;                      // 0 = none
};

// `radius` is that of the round head; a halo asks for a little more.
HeadShape head_outline(Head head, float radius);

// Where a horizontal line at height y crosses the outline: x of the back and of the front. {0, 0} when it misses.
struct Extent {
  float back = 0, front = 0;
};
Extent extent_at(const HeadShape& shape, float y);

}  // namespace spearrun::view
