// Squash and stretch of the posed figure around the ground under it: sx = 1 + (1 - sy) * .7 keeps its volume to the
// eye. The last step of a pose; the shaft is wood and is laid again, rigid, through the squashed hands.
#pragma once

#include "shared/figure/pose.hpp"

namespace spearrun::figure {

inline constexpr float kSquashMin = 0.5F;
inline constexpr float kSquashMax = 1.5F;

// The clamped sy and the sx that goes with it.
struct Scale {
  float x, y;
};
Scale squash_scale(float sy);

// sy is clamped to [kSquashMin, kSquashMax]; 1 returns the pose unchanged. butt = shaft length behind the rear grip.
Pose squashed(const Pose& pose, float sy, float butt);

}  // namespace spearrun::figure
