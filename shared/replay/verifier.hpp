// Verifier: runs a logged race again and says whether it was what the log claims: the rules, the course, the state each
// second, the results. Called by `spearrun-server verify` and before a record is kept. It knows no files.
#pragma once

#include <string>

#include "shared/replay/race_log.hpp"

namespace spearrun::replay {

struct Verdict {
  bool ok = false;
  std::string why;              // for people; empty when ok
  core::Tick first_bad{-1};     // first tick whose state differs; -1 = none or not a matter of ticks
  int ticks = 0;                // how many were run again
  std::int32_t winner_us = -1;  // by this run; -1 = nobody finished
};

// Cost: one step a tick, stopping at the first difference. Allocates.
Verdict verify(const RaceLog& log);

}  // namespace spearrun::replay
