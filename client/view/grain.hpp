// The irregularity of a hand: repeatable noise by place. Same place, same stroke, whatever the frame. Drawing only.
#pragma once

#include <cmath>
#include <cstdint>

#include "shared/core/hash.hpp"
#include "shared/math/curve.hpp"

namespace spearrun::view {

// 0..1 for a cell of a grid; `salt` tells uses apart.
inline float grain(std::int64_t cell, std::uint32_t salt) {
  const std::uint64_t bits = core::mix64(static_cast<std::uint64_t>(cell) * 0x9e3779b97f4a7c15ULL + salt);
  return static_cast<float>(bits >> 40) * (1.0F / 16777216.0F);
}

// Smooth, -1..1, one bump about every unit of x.
inline float wander(double x, std::uint32_t salt) {
  const double cell = std::floor(x);
  const auto index = static_cast<std::int64_t>(cell);
  const float t = math::smooth(static_cast<float>(x - cell));
  return 2 * (grain(index, salt) + (grain(index + 1, salt) - grain(index, salt)) * t) - 1;
}

// First cell of a grid of this size at or before x.
inline std::int64_t cell_of(double x, double size) { return static_cast<std::int64_t>(std::floor(x / size)); }

}  // namespace spearrun::view
