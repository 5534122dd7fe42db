#include "shared/math/trig.hpp"

namespace spearrun::math {
namespace {

constexpr float kLargestTurns = 4194304.0F;  // 2^22: above it a float has no quarter turns left

// sin(x quarter turns) for x in [-1, 1].
float sin_quarter(float x) {
  // sin(pi/2 x) / x interpolated in x^2 at the five Chebyshev nodes of [0, 1]: 6.7e-9 off before rounding.
  const float s = x * x;
  return x * (1.57079632F + s * (-0.64596376F + s * (0.0796899183F + s * (-0.00467414384F + s * 0.000151671704F))));
}

}  // namespace

float sin_turns(float turns) {
  if (!(turns > -kLargestTurns && turns < kLargestTurns)) return 0;
  // Nearest whole turn off: r in [-.5, .5] turns, exact in float.
  float r = turns - std::floor(turns + 0.5F);
  // Fold the outer quarters in: sin(.5 - r) = sin(r).
  if (r > 0.25F) r = 0.5F - r;
  if (r < -0.25F) r = -0.5F - r;
  return sin_quarter(r * 4.0F);
}

float cos_turns(float turns) {
  if (!(turns > -kLargestTurns && turns < kLargestTurns)) return 1;
  return sin_turns((turns - std::floor(turns)) + 0.25F);
}

Vec2 direction(float turns) { return {cos_turns(turns), sin_turns(turns)}; }

}  // namespace spearrun::math
