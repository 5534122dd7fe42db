// The results of a race as text: JSON for scripts, a table for people. Called by whoever ran one. Values in, text out;
// the same race gives the same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/room/room.hpp"
#include "shared/replay/race_log.hpp"

namespace spearrun::host {

struct Report {
  std::uint32_t seed = 0;
  std::uint32_t course_seed = 0;
  const replay::RaceLog& log;
  std::vector<room::RaceResult> results;  // in order of place
  std::string replay_path;
};

// {"race": {course, seed, rules_hash, ticks, results: [...], replay}} and a newline.
std::string json_report(const Report& report);
std::string table_report(const Report& report);

// Microseconds as 1:02.345678, or "did not finish".
std::string clock_text(std::int32_t time_us);

}  // namespace spearrun::host
