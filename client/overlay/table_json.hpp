// The tables of the figure as a JSON file: what the lab exports and imports. A file may hold any part of them; what it
// leaves out is as built in. Lengths in u, angles in degrees, key times in ticks.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "client/overlay/json_source.hpp"
#include "shared/moves/tables.hpp"

namespace spearrun::overlay {

// Reads back bit for bit.
std::string to_json(const moves::Tables& tables);

// Anything wrong (no JSON, an unknown name, a wrong type, a value out of range, keys out of order) is told with its
// line, and nothing is taken.
core::Result<moves::Tables, FileFault> from_json(std::string file_name, std::string text);

// A whole small file.
core::Result<std::string, FileFault> read_text(const std::filesystem::path& file);
std::optional<FileFault> write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace spearrun::overlay
