// A race in a window: the fixed tick under a free display rate, true pause, menus.
#pragma once

#include "client/app/keys.hpp"
#include "client/app/options.hpp"
#include "client/app/outputs.hpp"

namespace spearrun::app {

int run_window(const Options& options, Keys keys, Outputs& outputs);

}  // namespace spearrun::app
