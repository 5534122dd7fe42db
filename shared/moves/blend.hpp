// Blend offsets: the integers in the state, what they mean, how they shrink.
#pragma once

#include "shared/figure/parameters.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::moves {

// One integer step of a parameter's offset: 1/64 u, 1/65536 turn, 1/4096.
float blend_step(figure::Param p);

// The most velocity (a tick) a blend takes over from the move before; with the curve's own first step a switch then
// adds less than 2 u or .03 rad to a parameter in one tick. 1.3 u, .019 rad, .013.
float blend_velocity_limit(figure::Param p);

// The runner one tick before `after`, as if it had been in the new move then: what the target's own step is counted
// from.
state::Runner one_tick_earlier(const state::Runner& after, const state::Runner& before);

// Adds to every parameter what is left of its offset at the blend's age (math::decay_quintic).
void add_offsets(const state::Blend& blend, figure::Parameters& parameters);

}  // namespace spearrun::moves
