// What several moves share of the gait: the body over its phase, and the feet as the state has latched them.
#pragma once

#include "shared/figure/gait.hpp"
#include "shared/moves/tables.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::moves {

figure::Gait gait_of(const state::Runner& r, const Tables& tables);
void pose_body(const state::Runner& r, const figure::Gait& gait, const Tables& tables, figure::Parameters& p);
void pose_feet(const state::Runner& r, const figure::Gait& gait, figure::Parameters& p);

// How far a foot is through its swing, 0..1.
float swing_progress(const state::Runner& r, state::FootSide side);

}  // namespace spearrun::moves
