// A race log made by hand: no race that could be run, but every field of the file is filled. For the tests of the
// replay file, which does not know whether a race is true.
#pragma once

#include "shared/replay/race_log.hpp"

namespace spearrun::tests {

replay::RaceLog sample_log();

// As many runners, each changing its levels `changes_a_second` times for the given seconds.
replay::RaceLog lively_log(int runners, int seconds, int changes_a_second);

bool same_log(const replay::RaceLog& a, const replay::RaceLog& b);

}  // namespace spearrun::tests
