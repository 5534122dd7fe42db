// A race without a window: as fast as it goes, tick by tick, the same every time; pictures where they were asked for.
#pragma once

#include "client/app/keys.hpp"
#include "client/app/options.hpp"
#include "client/app/outputs.hpp"

namespace spearrun::app {

int run_headless(const Options& options, Keys keys, Outputs& outputs);

}  // namespace spearrun::app
