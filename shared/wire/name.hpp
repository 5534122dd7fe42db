// What somebody wants to be called -> what is shown: short, visible, one line. Called wherever a name comes from
// outside, on both sides. It does not know who else has that name.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "shared/core/result.hpp"

namespace spearrun::wire {

inline constexpr int kMostNameCharacters = 24;  // combining marks do not count
inline constexpr std::size_t kMostNameBytes = 96;

enum class NameError : std::uint8_t { not_utf8, control_character, empty };

struct CleanName {
  std::string text;
  bool cut = false;  // it was too long; to be told
};

// Trims and folds spaces; drops what is invisible or turns the direction of text, and all but two combining marks a
// letter; cuts. Linear in the bytes given.
core::Result<CleanName, NameError> clean_name(std::span<const std::uint8_t> bytes);

// One sentence for people.
const char* name_error_text(NameError error);

}  // namespace spearrun::wire
