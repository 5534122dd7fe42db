// What drives one tick: the inputs that were used and the changes of the roster. Live play, joining, spectating and
// replays are all made of these.
#pragma once

#include <array>

#include "shared/core/fixed_vector.hpp"
#include "shared/core/ids.hpp"
#include "shared/state/input.hpp"
#include "shared/state/world.hpp"

namespace spearrun::state {

// A runner takes the next free slot. Only before Go.
struct Join {
  core::RunnerKey key = 0;
  friend bool operator==(const Join&, const Join&) = default;
};

struct Frame {
  core::Tick tick;                          // the tick this frame leads to
  std::array<Input, kMaxRunners> inputs{};  // by slot
  core::FixedVector<Join, kMaxRunners> joins;
};

}  // namespace spearrun::state
