// An online race without a window, in real time: joins, says that it is ready, races with the keys of a script or a
// bot, prints the results and leaves. What runs of several clients on one machine are made of.
#pragma once

#include "client/app/keys.hpp"
#include "client/app/options.hpp"
#include "client/app/outputs.hpp"
#include "client/app/player.hpp"

namespace spearrun::app {

int run_online_headless(const Options& options, const Player& player, Keys keys, Outputs& outputs);

}  // namespace spearrun::app
