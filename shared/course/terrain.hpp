// What the rules ask of the ground: its height, the smoothed base that a body runs on, its slope, and what a swinging
// foot must clear. All from the course's two outlines, in integers.
#pragma once

#include "shared/course/course.hpp"

namespace spearrun::course {

// A body feels the ground as its mean over this much to each side.
inline constexpr math::Fixed kBaseReach = math::Fixed::from_int(35);
// A slope is the difference of the means over this much ahead and behind (two-point slopes jump at edges).
inline constexpr math::Fixed kSlopeReach = math::Fixed::from_int(70);
// A foot needs room from its heel to its toe, measured from the ankle; then this much to each side of smoothing.
inline constexpr math::Fixed kHeelReach = math::Fixed::from_int(7);
inline constexpr math::Fixed kToeReach = math::Fixed::from_int(9);
inline constexpr math::Fixed kClearanceReach = math::Fixed::from_int(9);
// An outline may not go down and up again within this: the envelope would not be its two shifted sides.
inline constexpr math::Fixed kLeastValley = math::Fixed::from_int(26);

// Slopes are in 1/65536 (25 degrees are 30 560).
inline constexpr std::int32_t kSlopeOne = 65536;

// Takes the outline over and makes its envelope, the highest ground from heel to toe under an ankle. False, with the
// course left flat, when the outline has a valley narrower than kLeastValley.
[[nodiscard]] bool set_terrain(Course& course, const Profile& outline);

inline math::Fixed ground_at(const Course& course, math::Fixed x) { return course.terrain.height(x); }
inline math::Fixed base_at(const Course& course, math::Fixed x) {
  return course.terrain.mean(x - kBaseReach, x + kBaseReach);
}
// Rise over run, in 1/65536, up positive.
std::int32_t slope_of(const Profile& outline, math::Fixed x);
inline std::int32_t slope_at(const Course& course, math::Fixed x) { return slope_of(course.terrain, x); }
// What a swinging ankle's height is counted from: at or over the ground except within 2 u before a riser down.
inline math::Fixed clearance_at(const Course& course, math::Fixed x) {
  return course.envelope.mean(x - kClearanceReach, x + kClearanceReach);
}

}  // namespace spearrun::course
