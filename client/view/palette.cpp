#include "client/view/palette.hpp"

#include <array>

namespace spearrun::view {

namespace {

constexpr Palette kDay{.paper = rgb(0xF4EEDF),
                       .paper_high = rgb(0xE7E1D2),
                       .hill_far = rgb(0xDDD8CA),
                       .hill_mid = rgb(0xC6C5B7),
                       .hill_near = rgb(0xA9AB9C),
                       .earth_top = rgb(0xE3D8BF),
                       .earth_bottom = rgb(0xCDBE9F),
                       .ink = rgb(0x1E1B18),
                       .soft = rgb(0x6B6255),
                       .accent = rgb(0xB5341F),
                       .launch = rgb(0xA85400),
                       .launch_word = rgb(0x9A4300),
                       .dust = rgb(0x8C8672),
                       .sun = rgb(0xD9705A),
                       .wood = rgb(0x6E4A2C),
                       .straw = rgb(0xB8862F),
                       .halo = rgb(0xF4EEDF),
                       .far_limb_opacity = 0.42F,
                       .sun_opacity = 0.80F,
                       .scenery = true};

constexpr Palette kDusk{.paper = rgb(0xE7CDB9),
                        .paper_high = rgb(0xDBBFB0),
                        .hill_far = rgb(0xCDB1AE),
                        .hill_mid = rgb(0xA98F9B),
                        .hill_near = rgb(0x7F6C80),
                        .earth_top = rgb(0xCBB09F),
                        .earth_bottom = rgb(0xA98E86),
                        .ink = rgb(0x1B1520),
                        .soft = rgb(0x5A4A57),
                        .accent = rgb(0x8E1F14),
                        .launch = rgb(0x8A4300),
                        .launch_word = rgb(0x8A4300),
                        .dust = rgb(0x7A6470),
                        .sun = rgb(0xB5341F),
                        .wood = rgb(0x6E4A2C),
                        .straw = rgb(0xB8862F),
                        .halo = rgb(0xF4EEDF),
                        .far_limb_opacity = 0.42F,
                        .sun_opacity = 0.80F,
                        .scenery = true};

constexpr Palette kHighContrast{.paper = rgb(0xFFFFFF),
                                .paper_high = rgb(0xFFFFFF),
                                .hill_far = rgb(0xFFFFFF),
                                .hill_mid = rgb(0xFFFFFF),
                                .hill_near = rgb(0xFFFFFF),
                                .earth_top = rgb(0xE9E9E9),
                                .earth_bottom = rgb(0xE9E9E9),
                                .ink = rgb(0x000000),
                                .soft = rgb(0x595959),
                                .accent = rgb(0xC00000),
                                .launch = rgb(0xB85000),
                                .launch_word = rgb(0xB85000),
                                .dust = rgb(0x777777),
                                .sun = rgb(0xFFFFFF),
                                .wood = rgb(0x6E4A2C),
                                .straw = rgb(0xB8862F),
                                .halo = rgb(0xFFFFFF),
                                .far_limb_opacity = 0.65F,
                                .sun_opacity = 0.0F,
                                .scenery = false};

constexpr std::array<Look, kLookCount> kLooks{{
    {rgb(0x1E1B18), Pattern::solid, Head::round},
    {rgb(0xA63206), Pattern::double_bands, Head::topknot},
    {rgb(0x0914A4), Pattern::rings, Head::hexagon},
    {rgb(0xCB6A0F), Pattern::centre_line, Head::straw_hat},
    {rgb(0x0D6B69), Pattern::dots, Head::crest},
    {rgb(0x65015C), Pattern::chevrons, Head::diamond},
    {rgb(0x0871FF), Pattern::hollow_shin, Head::square},
    {rgb(0x9A7AB1), Pattern::diagonals, Head::ring},
}};

}  // namespace

const Palette& palette(PaletteName name) {
  switch (name) {
    case PaletteName::dusk: return kDusk;
    case PaletteName::high_contrast: return kHighContrast;
    case PaletteName::day: break;
  }
  return kDay;
}

std::optional<PaletteName> palette_named(std::string_view text) {
  if (text == "day") return PaletteName::day;
  if (text == "dusk") return PaletteName::dusk;
  if (text == "high-contrast") return PaletteName::high_contrast;
  return std::nullopt;
}

const Look& look_of(int number) {
  const int index = ((number - 1) % kLookCount + kLookCount) % kLookCount;
  return kLooks[static_cast<std::size_t>(index)];
}

Look look_in(int number, const Palette& palette) {
  Look look = look_of(number);
  if (look.head == Head::round) look.body = palette.ink;
  return look;
}

}  // namespace spearrun::view
