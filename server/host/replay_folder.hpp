// The replays of hosted races on the disk: COURSE-HASH.spr below replays/ in the data folder, HASH being that of the
// bytes. Called by the store's worker through Keeping, and once at the start for what a killed process left half
// written. It knows no results.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "server/store/keeper.hpp"

namespace spearrun::host {

core::Result<store::SavedReplay, std::string> save_hosted_replay(const std::filesystem::path& data,
                                                                 const replay::RaceLog& log);

// All by name and age, oldest first; none is opened. Others, as those of `run --once`, are not among them.
std::vector<store::FoundReplay> find_hosted_replays(const std::filesystem::path& data);

// Refuses one whose name is not that of its bytes.
core::Result<replay::RaceLog, std::string> load_hosted_replay(const std::filesystem::path& data,
                                                              const store::SavedReplay& saved);

// Removes the *.PID.tmp and .probe.PID of writers that are no more; how many. Only with the data folder's lock.
int remove_half_written(const std::filesystem::path& data);

}  // namespace spearrun::host
