// What a piece does to whoever runs into it: momentum lost, and nothing works for the ticks of a trip.
#pragma once

#include <algorithm>

#include "shared/state/runner.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::pieces {

inline void knock(state::Runner& r, int momentum_cost) {
  r.momentum = std::max(0, r.momentum - momentum_cost);
  r.action = state::Action::trip;
  r.action_tick = 0;
  r.action_length = static_cast<std::uint8_t>(state::kTuning.trip_ticks);
}

}  // namespace spearrun::pieces
