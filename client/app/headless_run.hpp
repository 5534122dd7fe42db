// A race without a window: as fast as it goes, tick by tick, the same every time; pictures where they were asked for.
#pragma once

#include "client/app/keys.hpp"
#include "client/app/options.hpp"
#include "client/app/outputs.hpp"
#include "client/app/player.hpp"

namespace spearrun::app {

int run_headless(const Options& options, const Player& player, Keys keys, Outputs& outputs);

}  // namespace spearrun::app
