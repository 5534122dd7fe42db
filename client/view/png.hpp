// Reads PNG files that anybody may have made: checked before it is decoded, bounded in size, never trusted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "client/view/picture.hpp"
#include "shared/core/result.hpp"

namespace spearrun::view {

inline constexpr std::size_t kLargestPng = 4 * 1024 * 1024;  // bytes
inline constexpr int kWidestPicture = 2048;                  // pixels, either way

// The error says what is wrong with the file ("is no PNG", "is 5000 x 20 pixels; at most 2048 x 2048 are read", ...).
core::Result<Picture, std::string> decode_png(std::span<const std::uint8_t> bytes);

}  // namespace spearrun::view
