// The table of results as plain text, for a terminal.
#pragma once

#include <string>
#include <vector>

#include "server/room/room.hpp"

namespace spearrun::app {

std::string results_text(const std::vector<room::RaceResult>& results);

}  // namespace spearrun::app
