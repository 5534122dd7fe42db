// The log of a race: every frame as changes of levels, and a state hash a second. Enough to run the race again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shared/state/frame.hpp"

namespace spearrun::replay {

inline constexpr int kHashEvery = 60;

// One change of a runner's used input. In order of tick, then slot.
struct Transition {
  core::Tick tick;
  core::Slot slot = 0;
  state::Input input;
  friend bool operator==(const Transition&, const Transition&) = default;
};

struct LoggedRunner {
  core::RunnerKey key = 0;
  std::string name;
};

struct LoggedResult {
  core::Slot slot = 0;
  int place = 0;
  std::int32_t time_us = -1;  // -1 = did not finish
};

struct RaceLog {
  std::uint64_t rules_hash = 0;
  std::string build;  // version of the program that recorded it
  std::uint32_t course_seed = 0;
  std::int32_t course_length = 0;  // whole u
  std::uint64_t course_hash = 0;
  std::uint64_t race_seed = 0;
  std::vector<LoggedRunner> runners;  // by slot; all join in the first frame
  std::vector<Transition> transitions;
  std::vector<std::uint32_t> hashes;  // short state hashes at ticks 60, 120, ...
  std::int32_t ticks = 0;             // length of the race
  std::uint32_t last_hash = 0;        // at the last tick
  std::vector<LoggedResult> results;  // by slot
};

}  // namespace spearrun::replay
