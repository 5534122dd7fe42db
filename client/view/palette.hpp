// What everything is coloured with: the three scene palettes and the eight looks of runners. Each look differs by
// colour, pattern and head shape, any one of them enough to tell it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "client/view/colour.hpp"

namespace spearrun::view {

struct Palette {
  Colour paper, paper_high;  // sky at the horizon and at the top
  Colour hill_far, hill_mid, hill_near;
  Colour earth_top, earth_bottom;
  Colour ink, soft, accent, launch, launch_word, dust, sun;
  Colour wood, straw, halo;
  float far_limb_opacity;
  float sun_opacity;  // at its middle
  bool scenery;       // hills, pines, sun, birds
};

enum class PaletteName : std::uint8_t { day, dusk, high_contrast };
const Palette& palette(PaletteName name);
std::optional<PaletteName> palette_named(std::string_view text);

// Painted on the near leg and the torso. The numbers are the shader's.
enum class Pattern : std::uint8_t { solid, double_bands, rings, centre_line, dots, chevrons, hollow_shin, diagonals };
enum class Head : std::uint8_t { round, topknot, hexagon, straw_hat, crest, diamond, square, ring };

struct Look {
  Colour body;
  Pattern pattern;
  Head head;
};
inline constexpr int kLookCount = 8;

// Runner 1 has the first look; 9 has it again, with its own number.
const Look& look_of(int number);
// The same in this palette: the ink one wears the palette's own ink.
Look look_in(int number, const Palette& palette);

}  // namespace spearrun::view
