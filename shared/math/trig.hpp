// Sine and cosine of angles in turns, the same bits on every machine (libm's differ between CPUs).
// Range: any finite angle below 2^22 turns in size; beyond that, and for NaN, the result is that of 0 turns.
#pragma once

#include "shared/math/vec2.hpp"

namespace spearrun::math {

inline constexpr float kTau = 6.28318530717958647692F;
constexpr float turns_from_radians(float radians) { return radians * (1.0F / kTau); }
constexpr float radians_from_turns(float turns) { return turns * kTau; }

// Absolute error <= 4e-7 against the exact sine for |turns| <= 4 (asserted over the range in tests/math).
// Source: odd polynomial of degree 9 on a quarter turn, interpolated by us at Chebyshev nodes.
float sin_turns(float turns);
float cos_turns(float turns);
// {cos, sin}: the unit vector at this angle, counter-clockwise from +x.
Vec2 direction(float turns);

}  // namespace spearrun::math
