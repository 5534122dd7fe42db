// What a player sends: the held LEVELS of the keys. Edges are derived by the rules from the levels a runner keeps, so a
// late or lost packet delays a press and never swallows it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace spearrun::state {

enum class Button : std::uint8_t { jump = 1, thrust = 2, crouch = 4 };
inline constexpr std::uint8_t kAllButtons = 7;
inline constexpr std::array kButtons{Button::jump, Button::thrust, Button::crouch};
// Its place in kButtons.
constexpr std::size_t index_of(Button b) {
  return static_cast<std::size_t>(std::countr_zero(static_cast<std::uint8_t>(b)));
}
// Set by the room beside the keys while a player's connection is gone: no spear staggers who cannot answer.
inline constexpr std::uint8_t kAway = 8;
// The emote that is asked for, 1..kEmotes, or 0.
inline constexpr int kEmoteShift = 4;
inline constexpr std::uint8_t kEmoteBits = 7 << kEmoteShift;
inline constexpr int kEmotes = 4;
inline constexpr std::uint8_t kPlayerLevels = kAllButtons | kEmoteBits;  // what a player may hold
inline constexpr std::uint8_t kUsedLevels = kPlayerLevels | kAway;

struct Input {
  std::uint8_t levels = 0;    // bits of Button, an emote, and kAway in the inputs that were used
  std::uint8_t view_age = 0;  // ticks that the rivals were drawn behind; latched at a thrust press, clamped to 0..12

  bool held(Button b) const { return (levels & static_cast<std::uint8_t>(b)) != 0; }
  void set(Button b, bool down) {
    const auto bit = static_cast<std::uint8_t>(b);
    levels = static_cast<std::uint8_t>(down ? levels | bit : levels & ~bit);
  }
  // 0..4; a number that is no emote is none.
  int emote() const { return emote_of(levels); }
  static constexpr int emote_of(std::uint8_t levels) {
    const int number = (levels & kEmoteBits) >> kEmoteShift;
    return number <= kEmotes ? number : 0;
  }
  void set_emote(int number) {
    levels = static_cast<std::uint8_t>((levels & ~kEmoteBits) | ((number << kEmoteShift) & kEmoteBits));
  }
  friend bool operator==(const Input&, const Input&) = default;
};

}  // namespace spearrun::state
