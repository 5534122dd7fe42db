// Tells when a pose would jump unless a blend starts: the one place that decides it, looked at once a runner a tick.
#pragma once

#include "shared/state/runner.hpp"

namespace spearrun::moves {

// Whether `after` is in another move, a new or broken-off action, a new landing or a re-planned flight against
// `before`.
bool switched(const state::Runner& after, const state::Runner& before);

}  // namespace spearrun::moves
