// Sine and cosine of angles in turns, the same bits on every machine (libm's differ between CPUs).
// Range: any finite angle below 2^22 turns in size; beyond that, and for NaN, the result is that of 0 turns.
#pragma once

#include <cstdint>

#include "shared/math/vec2.hpp"

namespace spearrun::math {

inline constexpr float kTau = 6.28318530717958647692F;
constexpr float turns_from_radians(float radians) { return radians * (1.0F / kTau); }

namespace trig_detail {

inline constexpr float kLargestTurns = 4194304.0F;  // 2^22: above it a float has no quarter turns left

// sin(x quarter turns) for x in [-1, 1].
inline float sin_quarter(float x) {
  // sin(pi/2 x) / x interpolated in x^2 at the five Chebyshev nodes of [0, 1]: 6.7e-9 off before rounding.
  const float s = x * x;
  return x * (1.57079632F + s * (-0.64596376F + s * (0.0796899183F + s * (-0.00467414384F + s * 0.000151671704F))));
}

// The part of an angle that is left without its whole turns, in [-.5, .5]; exact. By an integer, since floor is a call
// on the baseline CPU.
inline float fraction(float turns) {
  if (!(turns > -kLargestTurns && turns < kLargestTurns)) return 0;
  const auto nearest = static_cast<std::int32_t>(turns + (turns < 0 ? -0.5F : 0.5F));
  return turns - static_cast<float>(nearest);
}

// sin for r in [-.5, .75] turns: the outer quarters are folded in, sin(.5 - r) = sin(r).
inline float sin_folded(float r) {
  if (r > 0.25F) r = 0.5F - r;
  if (r < -0.25F) r = -0.5F - r;
  return sin_quarter(r * 4.0F);
}

}  // namespace trig_detail

// An angle without its whole turns, in [-.5, .5].
inline float fraction_turns(float turns) { return trig_detail::fraction(turns); }

// Absolute error <= 4e-7 against the exact sine for |turns| <= 4 (asserted over the range in tests/math).
// Source: odd polynomial of degree 9 on a quarter turn, interpolated by us at Chebyshev nodes.
inline float sin_turns(float turns) { return trig_detail::sin_folded(trig_detail::fraction(turns)); }
inline float cos_turns(float turns) { return trig_detail::sin_folded(trig_detail::fraction(turns) + 0.25F); }
// {cos, sin}: the unit vector at this angle, counter-clockwise from +x.
inline Vec2 direction(float turns) {
  const float r = trig_detail::fraction(turns);
  return {trig_detail::sin_folded(r + 0.25F), trig_detail::sin_folded(r)};
}

// The angle of a vector, turns in [-.5, .5]; 0 for one without a length or that is not finite. Absolute error <= 2e-6
// turns. Source: the arc tangent on [0, 1] of Abramowitz and Stegun, 4.4.47.
inline float angle_turns(Vec2 v) {
  const float x = v.x < 0 ? -v.x : v.x;
  const float y = v.y < 0 ? -v.y : v.y;
  const float most = x > y ? x : y;
  const float least = x > y ? y : x;
  if (!(most > 0 && most < 1.0e30F && least >= 0)) return 0;
  const float t = least / most;
  const float s = t * t;
  const float radians = t * (0.9998660F + s * (-0.3302995F + s * (0.1801410F + s * (-0.0851330F + s * 0.0208351F))));
  float turns = turns_from_radians(radians);
  if (y > x) turns = 0.25F - turns;
  if (v.x < 0) turns = 0.5F - turns;
  return v.y < 0 ? -turns : turns;
}

}  // namespace spearrun::math
