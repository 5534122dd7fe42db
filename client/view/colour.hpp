// Colours: four bytes, straight alpha, and the few mixes that ink and paper need.
#pragma once

#include <cstdint>

namespace spearrun::view {

struct Colour {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend constexpr bool operator==(Colour, Colour) = default;
};

// 0xRRGGBB.
constexpr Colour rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8), static_cast<std::uint8_t>(hex),
          255};
}

constexpr std::uint8_t channel(float value) {
  return static_cast<std::uint8_t>(value <= 0 ? 0.0F : (value >= 255 ? 255.0F : value + 0.5F));
}

// t = 0: a, t = 1: b. Alpha is mixed too.
constexpr Colour mix(Colour a, Colour b, float t) {
  const auto blend = [t](std::uint8_t from, std::uint8_t to) {
    return channel(static_cast<float>(from) + (static_cast<float>(to) - static_cast<float>(from)) * t);
  };
  return {blend(a.r, b.r), blend(a.g, b.g), blend(a.b, b.b), blend(a.a, b.a)};
}

// Toward black: k = 1 leaves it, k = .62 is a rival's hair.
constexpr Colour darker(Colour c, float k) {
  return {channel(static_cast<float>(c.r) * k), channel(static_cast<float>(c.g) * k),
          channel(static_cast<float>(c.b) * k), c.a};
}

// The same colour at this opacity, 0..1.
constexpr Colour faded(Colour c, float opacity) { return {c.r, c.g, c.b, channel(static_cast<float>(c.a) * opacity)}; }

}  // namespace spearrun::view
