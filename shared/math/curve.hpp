// Shapes of change over u in [0, 1]: easings (Penner's names), tracks of keys, and the quintic that takes a blend
// offset to rest. Every function clamps u; a NaN counts as 0.
#pragma once

#include <span>

#include "shared/math/vec2.hpp"

namespace spearrun::math {

// !(u > 0) also catches NaN.
constexpr float unit(float u) { return !(u > 0) ? 0.0F : (u > 1 ? 1.0F : u); }

constexpr float smooth(float u) {
  u = unit(u);
  return u * u * (3 - 2 * u);
}
constexpr float ease_in_cubic(float u) {
  u = unit(u);
  return u * u * u;
}
constexpr float ease_out_cubic(float u) {
  const float v = 1 - unit(u);
  return 1 - v * v * v;
}

constexpr float ease_in_out_cubic(float u) {
  u = unit(u);
  const float v = 2 - 2 * u;
  return u < 0.5F ? 4 * u * u * u : 1 - v * v * v / 2;
}
// Overshoots by a tenth before it arrives.
constexpr float ease_out_back(float u) {
  constexpr float kBack = 1.70158F;
  const float v = unit(u) - 1;
  return 1 + v * v * ((kBack + 1) * v + kBack);
}

enum class Easing : unsigned char { smooth, linear, in_cubic, out_cubic, in_out_cubic, out_back };
inline constexpr int kEasingCount = 6;

constexpr float ease(Easing easing, float u) {
  switch (easing) {
    case Easing::linear: return unit(u);
    case Easing::in_cubic: return ease_in_cubic(u);
    case Easing::out_cubic: return ease_out_cubic(u);
    case Easing::in_out_cubic: return ease_in_out_cubic(u);
    case Easing::out_back: return ease_out_back(u);
    case Easing::smooth: break;
  }
  return smooth(u);
}

// One key of a track: the value reached at `at`, and how the segment that ends here is eased.
struct Key {
  float at;
  float value;
  Easing easing = Easing::smooth;
  friend constexpr bool operator==(const Key&, const Key&) = default;
};

// The value of a track at time t. Keys are in order of time; before the first and after the last the value holds;
// two equal values in a row are a hold. An empty track is 0.
constexpr float sample(std::span<const Key> keys, float t) {
  if (keys.empty()) return 0;
  if (!(t > keys.front().at)) return keys.front().value;
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (t < keys[i].at) {
      const Key& a = keys[i - 1];
      const Key& b = keys[i];
      return lerp(a.value, b.value, ease(b.easing, (t - a.at) / (b.at - a.at)));
    }
  }
  return keys.back().value;
}

// An offset that starts at x0 with velocity v0 (a unit of u) and reaches rest (value, velocity and acceleration 0) at
// u = 1, starting without acceleration. The fifth-degree Hermite polynomial; after Bollo, "Inertialization", GDC 2018.
constexpr float decay_quintic(float x0, float v0, float u) {
  u = unit(u);
  const float u3 = u * u * u;
  return x0 + v0 * u + u3 * (-10 * x0 - 6 * v0 + u * (15 * x0 + 8 * v0 + u * (-6 * x0 - 3 * v0)));
}

}  // namespace spearrun::math
