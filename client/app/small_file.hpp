// Small text files of the home folder: read whole, written whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spearrun::app {

enum class Privacy : unsigned char { open, owner_only };
enum class Existing : unsigned char { replace, keep };

// Nothing when it is missing or cannot be read; errno says which.
std::optional<std::string> read_small_file(const std::filesystem::path& file);
std::vector<std::string> lines_of(std::string_view text);
// Written aside and then given its name. With Existing::keep a file that is there already makes it fail with EEXIST.
[[nodiscard]] bool write_small_file(const std::filesystem::path& file, std::string_view text, Privacy privacy,
                                    Existing existing = Existing::replace);

}  // namespace spearrun::app
