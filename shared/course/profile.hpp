// The ground's outline: a polyline in order of x, exact in integers. Two points at one x are a riser. Before the first
// and after the last point it goes on flat; without points it is flat at 0. A query looks at a few points, found by
// their place; none allocates.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "shared/core/fixed_vector.hpp"
#include "shared/math/fixed.hpp"

namespace spearrun::course {

struct ProfilePoint {
  math::Fixed x, y;
  // Twice the area under the outline from the first point to this one, in raw units: prefix sums make means exact.
  std::int64_t doubled_area = 0;
};

inline constexpr std::size_t kMaxProfilePoints = 768;

class Profile {
 public:
  // x at or after the last point's; |y| at most 4096 u. Adding to a full one is our bug.
  void add(math::Fixed x, math::Fixed y);
  void clear();

  // On a riser: the level that lies ahead of it.
  math::Fixed height(math::Fixed x) const;
  // Mean over [from, to], from < to, rounded down: the exact integral, to 1/1024 of a raw unit.
  math::Fixed mean(math::Fixed from, math::Fixed to) const;
  // The x of the nearest riser that is less than `reach` away.
  std::optional<math::Fixed> riser_near(math::Fixed x, math::Fixed reach) const;

  std::span<const ProfilePoint> points() const { return {m_points.data(), m_points.size()}; }

 private:
  // Number of points at or before x.
  std::size_t points_until(math::Fixed x) const;
  // Twice the area from the first point to x, which lies behind `until` points.
  std::int64_t doubled_area_to(math::Fixed x, std::size_t until) const;

  core::FixedVector<ProfilePoint, kMaxProfilePoints> m_points;
  // Number of points at or before the start of each stretch of 64 u from 0 on: where a search begins.
  static constexpr int kStretchBits = 18;
  static_assert(64 * math::Fixed::kOne == 1 << kStretchBits);
  std::array<std::uint16_t, 512> m_until{};
};

}  // namespace spearrun::course
