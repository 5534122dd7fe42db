// The bones of the runner, in u (about 157 u tall). Source: the figure's own table; the spine is drawn as two bones.
#pragma once

namespace spearrun::figure {

inline constexpr float kSpineHalf = 27;
inline constexpr float kNeck = 13;
inline constexpr float kHeadRadius = 12;
inline constexpr float kUpperArm = 27;
inline constexpr float kForearm = 25;
inline constexpr float kThigh = 37;
inline constexpr float kShin = 37;
// Standing hip height: below thigh + shin, so knees are never locked.
inline constexpr float kHipHeight = 66;
// The longest a leg may get, hip to ankle.
inline constexpr float kLegReach = kThigh + kShin - 1.5F;
inline constexpr float kSpearLength = 150;

}  // namespace spearrun::figure
