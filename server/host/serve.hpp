// Hosting: opens what is needed, says where it listens, and runs rooms until it is told to stop. Called by main for
// `run` without --once.
#pragma once

#include "server/host/options.hpp"

namespace spearrun::host {

// Returns the exit code.
int serve(const Options& options);

}  // namespace spearrun::host
