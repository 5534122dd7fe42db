// A short race of bots, run to its end: what the tests of replays, files and the server work on. Costs some
// milliseconds; the same arguments give the same log.
#pragma once

#include <cstdint>

#include "shared/replay/race_log.hpp"

namespace spearrun::tests {

replay::RaceLog one_race(int bots = 5, std::uint32_t seed = 5, int length = 2400);

}  // namespace spearrun::tests
