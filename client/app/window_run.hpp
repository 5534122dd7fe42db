// The game in a window, from the first screen to the last.
#pragma once

#include "client/app/keys.hpp"
#include "client/app/options.hpp"
#include "client/app/outputs.hpp"
#include "client/app/player.hpp"

namespace spearrun::app {

int run_window(const Options& options, Player& player, Keys keys, Outputs& outputs);

}  // namespace spearrun::app
