// A replay that has no row: its writer was killed between the two, or the database is a new one. Turns its log into the
// record that the keeper would have made. Called by the worker thread alone; it knows no files.
#pragma once

#include <string>

#include "server/store/race_record.hpp"
#include "shared/core/result.hpp"
#include "shared/replay/race_log.hpp"

namespace spearrun::store {

// The facts of a race that stand in its log.
void add_facts(RaceRecord& record, const replay::RaceLog& log);

// Runs the race again, twice: once to see that it holds, once for what the log does not tell. A replay knows neither
// identities nor the room, and takes for bots those who bear a bot's name. The error says why it does not hold.
core::Result<RaceRecord, std::string> record_of(const replay::RaceLog& log);

// "course 9 of 1500 u, seed 00000000000000a1, 412 ticks: 1. Anna 0:06.123456, 2. Oak did not finish": enough to know a
// race again that could be kept nowhere.
std::string race_text(const replay::RaceLog& log, const RaceRecord& record);

}  // namespace spearrun::store
