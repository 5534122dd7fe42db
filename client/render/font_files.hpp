// Where this system keeps the fonts that everything written is set in.
#pragma once

#include <optional>
#include <string>

namespace spearrun::render {

// A file of the DejaVu family, by its name. Looks into a few folders.
std::optional<std::string> find_font(const char* file);
// Whatever there is of fonts with Chinese, Japanese and Korean letters; only merged in for letters in use.
std::optional<std::string> find_wide_font();

}  // namespace spearrun::render
