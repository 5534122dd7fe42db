// What several moves share of the gait: the body over its phase, and the feet as the state has latched them.
#pragma once

#include "shared/figure/gait.hpp"
#include "shared/moves/tables.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::moves {

figure::Gait gait_of(const state::Runner& r, const Tables& tables);
void pose_body(const state::Runner& r, const figure::Gait& gait, const Tables& tables, figure::Parameters& p);
void pose_feet(const state::Runner& r, const figure::Gait& gait, figure::Parameters& p);

// Height of the pelvis over the base that the body runs on, at this phase of the near foot and on this slope (1/65536).
float hip_over_base(const figure::Gait& gait, const figure::Rig& rig, float phase, std::int32_t slope);

// Share of a foot's drop_off that holds at this part of its stance, 0..1: it grows toward the lift-off.
float drop_off_share(float stance);

// How far a foot is through its swing, 0..1.
float swing_progress(const state::Runner& r, state::FootSide side);

// The same of a flight, 0 at the launch and 1 at the tick of the touch-down.
float flight_progress(const state::Runner& r);

// Where the jump has this foot at the touch-down, on flat ground.
math::Vec2 touch_down_foot(const state::Runner& r, state::FootSide side, const Tables& tables);

}  // namespace spearrun::moves
