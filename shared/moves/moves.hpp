// Moves: what each does to a runner's pose. The catalog is the table; a new move is a file and a row.
#pragma once

#include "shared/figure/pose.hpp"
#include "shared/moves/tables.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::moves {

// The pose of a runner, local to it: add (x, y). A pure function of the state.
figure::Pose pose_of(const state::Runner& runner, const Tables& tables = builtin());

// The parameters behind it, with and without the blend offsets.
figure::Parameters parameters_of(const state::Runner& runner, const Tables& tables = builtin());
figure::Parameters raw_parameters(const state::Runner& runner, const Tables& tables = builtin());

// Writes blend offsets so that the pose goes on from where `before` was (and was heading since `earlier`).
// `after` is the runner at the same tick as `before` but already in its new move or action; its blend is replaced.
void start_blend(state::Runner& after, const state::Runner& before, const state::Runner& earlier,
                 const Tables& tables = builtin());

}  // namespace spearrun::moves
