// What a player sends: the held LEVELS of the keys. Edges are derived by the rules from the levels a runner keeps, so a
// late or lost packet delays a press and never swallows it.
#pragma once

#include <cstdint>

namespace spearrun::state {

enum class Button : std::uint8_t { jump = 1, thrust = 2 };
inline constexpr std::uint8_t kAllButtons = 3;  // what a player may hold
// Set by the room beside the keys while a player's connection is gone: no spear staggers who cannot answer.
inline constexpr std::uint8_t kAway = 4;
inline constexpr std::uint8_t kUsedLevels = kAllButtons | kAway;

struct Input {
  std::uint8_t levels = 0;    // bits of Button, and kAway in the inputs that were used
  std::uint8_t view_age = 0;  // ticks that the rivals were drawn behind; latched at a thrust press, clamped to 0..12

  bool held(Button b) const { return (levels & static_cast<std::uint8_t>(b)) != 0; }
  void set(Button b, bool down) {
    const auto bit = static_cast<std::uint8_t>(b);
    levels = static_cast<std::uint8_t>(down ? levels | bit : levels & ~bit);
  }
  friend bool operator==(const Input&, const Input&) = default;
};

}  // namespace spearrun::state
