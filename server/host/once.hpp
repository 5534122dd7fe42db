// One race of bots from start to results: builds a room, ticks it at the wanted pace, keeps the replay, tells the
// results. Called by main for `run --once`.
#pragma once

#include "server/host/options.hpp"

namespace spearrun::host {

// Returns the exit code.
int run_once(const Options& options);

}  // namespace spearrun::host
