// A finished race as it is kept: facts, results by slot, and where its replay is. Values between the worker, the
// database and the spool.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shared/replay/race_log.hpp"

namespace spearrun::store {

struct RecordRow {
  int slot = 0, place = 0;
  std::string name;
  std::string identity;  // 20 hex digits; empty for bots
  bool bot = false;
  std::int32_t time_us = -1;  // -1 = did not finish
  int perfects = 0, hits = 0, parries = 0;
};

struct RaceRecord {
  std::string replay_hash;  // 16 hex digits of the replay's bytes; a race is kept once by it
  std::string replay_path;  // below the data folder
  std::string ended_at;     // UTC, 2026-11-30T15:04:05Z
  std::string room;
  std::string rules_hash;  // 16 hex digits
  std::string build;
  std::uint32_t course_seed = 0;
  std::int32_t course_length = 0;
  std::string race_seed;  // 16 hex digits: it does not fit SQL's signed numbers
  std::int32_t ticks = 0;
  std::vector<RecordRow> rows;
};

}  // namespace spearrun::store
