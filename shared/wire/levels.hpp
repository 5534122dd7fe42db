// Held levels as bits: jump and thrust alone, what nearly every tick has, take three; with a crouch four; anything else
// (an emote, a player who is away) nine. One set of levels has one form, so a reader refuses every other.
#pragma once

#include <optional>

#include "shared/state/input.hpp"
#include "shared/wire/bits.hpp"

namespace spearrun::wire {

namespace levels_detail {
inline constexpr int kAllBits = 7;
static_assert(state::kUsedLevels < (1 << kAllBits), "a new button needs a new version of wire and replay file");
static_assert(static_cast<int>(state::Button::jump) == 1 && static_cast<int>(state::Button::thrust) == 2 &&
                  static_cast<int>(state::Button::crouch) == 4,
              "the short forms are made for these");
}  // namespace levels_detail

inline void put_levels(BitWriter& bits, std::uint32_t levels) {
  if (levels < 4) {
    bits.put(levels << 1, 3);  // 0, then two bits
  } else if (levels < 8) {
    bits.put(1 | (levels - 4) << 2, 4);  // 1 0, then two bits
  } else {
    bits.put(3 | levels << 2, 2 + levels_detail::kAllBits);  // 1 1, then all
  }
}

// Empty when the bits are not the ones that put_levels writes. Reading past the end leaves ok() false.
inline std::optional<std::uint8_t> get_levels(BitReader& bits) {
  if (bits.get(1) == 0) return static_cast<std::uint8_t>(bits.get(2));
  if (bits.get(1) == 0) return static_cast<std::uint8_t>(4 + bits.get(2));
  const std::uint32_t levels = bits.get(levels_detail::kAllBits);
  if (levels < 8) return std::nullopt;
  return static_cast<std::uint8_t>(levels);
}

// A change of levels (exclusive or): jump or thrust alone, nearly always, takes two bits.
inline void put_level_change(BitWriter& bits, std::uint32_t change) {
  if (change == 1 || change == 2) {
    bits.put((change - 1) << 1, 2);  // 0, then which
  } else if (change == 4) {
    bits.put(1, 2);  // 1 0: crouch
  } else {
    bits.put(3 | change << 2, 2 + levels_detail::kAllBits);
  }
}

inline std::optional<std::uint32_t> get_level_change(BitReader& bits) {
  if (bits.get(1) == 0) return bits.get(1) + 1;
  if (bits.get(1) == 0) return 4;
  const std::uint32_t change = bits.get(levels_detail::kAllBits);
  if (change == 1 || change == 2 || change == 4) return std::nullopt;
  return change;
}

}  // namespace spearrun::wire
