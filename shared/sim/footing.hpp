// What the files of this room share about a foot and the ground. Not for callers of step.
#pragma once

#include "shared/sim/body.hpp"

namespace spearrun::sim {

// A foot neither stands on an edge nor against a wall: it lands at least this far from a riser, before or behind it.
math::Fixed clear_of_risers(const course::Course& course, math::Fixed x, math::Fixed planned);
// Of the ground under a whole sole, 1/65536.
std::int32_t sole_slope(const course::Course& course, math::Fixed x);

// Where the pose of a runner has a foot, on the course, and how much that foot holds the pelvis, 1/255.
struct DrawnFoot {
  math::Fixed x, y;
  std::uint8_t carried;
};
DrawnFoot drawn_foot(const Tickwise& at, const state::Runner& r, state::FootSide side);

}  // namespace spearrun::sim
