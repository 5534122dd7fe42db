// Writes a picture as a PNG file.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "client/view/picture.hpp"

namespace spearrun::render {

// rgb: width * height * 3 bytes, top row first. False when the file cannot be written.
[[nodiscard]] bool write_png(const std::string& path, int width, int height, std::span<const std::uint8_t> rgb);
// With its alpha.
[[nodiscard]] bool write_png(const std::string& path, const view::Picture& picture);

}  // namespace spearrun::render
