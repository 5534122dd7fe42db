// The HUD of a race: place, time and split, the progress line, messages, momentum and the last launch. Reads values;
// decides nothing.
#pragma once

#include <array>
#include <span>
#include <string>

#include "client/play/moments.hpp"
#include "client/ui/ink.hpp"
#include "client/view/palette.hpp"
#include "shared/state/world.hpp"

namespace spearrun::ui {

struct HudFacts {
  const course::Course& course;
  const state::World& world;
  const play::Moments& moments;
  std::span<const std::string> names;  // by slot
  const std::array<std::uint8_t, state::kMaxRunners>& places;
  const view::Palette& palette;
  core::Slot own = 0;                        // whom the picture follows
  std::span<const std::uint8_t> looks = {};  // by slot, as chosen
};

// Under the table of results only the line at the top is left.
enum class HudParts : std::uint8_t { all, top };
void draw_hud(Ink& ink, const HudFacts& facts, HudParts parts);
// 3, 2, 1 before the start and GO after it.
void draw_countdown(Ink& ink, const HudFacts& facts);

// "1:02.34" of so many hundredths of a second.
std::array<char, 16> time_text(std::int64_t hundredths);
// "st", "nd", "rd", "th".
const char* ordinal_suffix(int place);

}  // namespace spearrun::ui
