// Q20.12 fixed point: positions in u and velocities in u a tick, range +-524 288 u, step 1/4096 u. State is made of
// these; floats are derived from them and never travel.
#pragma once

#include <compare>
#include <cstdint>

namespace spearrun::math {

struct Fixed {
  std::int32_t raw = 0;

  static constexpr std::int32_t kOne = 4096;

  // Whole units, or a constant with a fraction (evaluated by the compiler, so no run-time float rounding).
  static constexpr Fixed from_int(std::int32_t units) { return {units * kOne}; }
  static consteval Fixed of(double units) {
    const double scaled = units * kOne;
    return {static_cast<std::int32_t>(scaled + (scaled < 0 ? -0.5 : 0.5))};
  }
  // Nearest step. NaN and what lies beyond the range (about +-488 000 u) give 0: a lab's tables may hold any number.
  static constexpr Fixed nearest(float units) {
    constexpr float kMost = 2.0e9F;
    const float scaled = units * static_cast<float>(kOne);
    if (!(scaled > -kMost && scaled < kMost)) return {0};
    return {static_cast<std::int32_t>(scaled + (scaled < 0 ? -0.5F : 0.5F))};
  }

  // Exact for |x| < 4096 u; use on differences (figure-local), not on course positions.
  constexpr float units() const { return static_cast<float>(raw) / static_cast<float>(kOne); }
  constexpr std::int32_t whole() const { return raw >> 12; }

  friend constexpr auto operator<=>(Fixed, Fixed) = default;
  // Beyond the range they wrap, the same on every machine.
  friend constexpr Fixed operator+(Fixed a, Fixed b) { return wrapped(bits(a) + bits(b)); }
  friend constexpr Fixed operator-(Fixed a, Fixed b) { return wrapped(bits(a) - bits(b)); }
  friend constexpr Fixed operator-(Fixed a) { return wrapped(0U - bits(a)); }

 private:
  static constexpr std::uint32_t bits(Fixed a) { return static_cast<std::uint32_t>(a.raw); }
  static constexpr Fixed wrapped(std::uint32_t b) { return {static_cast<std::int32_t>(b)}; }
};

// a * numerator / denominator, rounded toward minus infinity, in 64 bits.
constexpr std::int32_t mul_div(std::int64_t a, std::int64_t numerator, std::int64_t denominator) {
  const std::int64_t product = a * numerator;
  std::int64_t quotient = product / denominator;
  if ((product % denominator != 0) && ((product < 0) != (denominator < 0))) --quotient;
  return static_cast<std::int32_t>(quotient);
}
constexpr Fixed scaled(Fixed a, std::int64_t numerator, std::int64_t denominator) {
  return {mul_div(a.raw, numerator, denominator)};
}

}  // namespace spearrun::math
