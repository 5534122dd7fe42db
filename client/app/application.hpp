// The application: a practice race in a window or without one. Owns the race, the keys and the stage; a frame is a list
// of steps.
#pragma once

#include "client/app/options.hpp"

namespace spearrun::app {

// Runs until it is left; the exit code of the program. Its one sentence about a fault is on stderr.
int run(const Options& options);

}  // namespace spearrun::app
