// What everything that stands still shares: the carry at rest over the feet as they are, breath and weight shift, and
// the poses of the spear form with where their feet belong.
#pragma once

#include "shared/moves/catalog.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::moves {

// Standing without a breath.
void pose_rest(const state::Runner& r, const Tables& tables, figure::Parameters& p);
void add_rest(const state::Runner& r, figure::Parameters& p);

// So far (0..1) on the way to a pose of the form; the feet are left to the state.
void toward_pose(const FormPose& pose, const figure::Rig& rig, float part, figure::Parameters& p);
Stand stand_in_pose(const FormPose& pose, state::FootSide side, int step_ticks);

}  // namespace spearrun::moves
