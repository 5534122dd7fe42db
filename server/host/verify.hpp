// `spearrun-server verify`: reads replays, runs them again, tells a JSON line each. Called by main. What makes a race
// true is shared/replay's verifier; this only reads files and clocks.
#pragma once

#include <filesystem>
#include <vector>

namespace spearrun::host {

// 0 when every replay holds; 66 when a file cannot be read; else 1.
int verify_files(const std::vector<std::filesystem::path>& files);

}  // namespace spearrun::host
