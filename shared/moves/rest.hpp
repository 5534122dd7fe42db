// Breath and weight shift, for whatever stands still.
#pragma once

#include "shared/figure/parameters.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::moves {

void add_rest(const state::Runner& r, figure::Parameters& p);

}  // namespace spearrun::moves
