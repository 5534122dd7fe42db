// Ribbons: a chain of joints -> Catmull-Rom curve -> points dense enough for the eye -> a tapered band with two edges.
// Pure geometry, in whatever space the joints are in. The canvas fills a band; nothing here knows colours.
#pragma once

#include <array>
#include <span>

#include "shared/core/fixed_vector.hpp"
#include "shared/math/vec2.hpp"

namespace spearrun::view {

struct Joint {
  math::Vec2 at;
  float width = 0;  // full
};

struct BandPoint {
  math::Vec2 centre;
  math::Vec2 tangent;   // unit
  float along = 0;      // arc length from the first joint
  float half = 0;       // of the full width
  float half_left = 0;  // to the edge left of the tangent; less than half inside of a bend tighter than it
  float half_right = 0;

  math::Vec2 left() const { return centre + math::perpendicular(tangent) * half_left; }
  math::Vec2 right() const { return centre - math::perpendicular(tangent) * half_right; }
};

inline constexpr std::size_t kBandPoints = 160;
using Band = core::FixedVector<BandPoint, kBandPoints>;

// Largest turn of the tangent over one segment of a band.
inline constexpr float kTurnLimitDegrees = 12;

// Fills `band` with 2..kBandPoints points; no quad between neighbours is inverted, whatever the bend. Joints: at least
// two. `grow` widens each side; `from` skips this part of the first span (0..1), for a halo that starts inside a limb.
// About 2 us for a leg.
void make_band(std::span<const Joint> joints, Band& band, float grow = 0, float from = 0);

// Three joints with three widths: a limb.
void make_limb(const std::array<math::Vec2, 3>& joints, const std::array<float, 3>& widths, Band& band, float grow = 0,
               float from = 0);

// The curve in `segments` equal steps a span and no reduction: what the dense band is measured against in tests.
void make_reference_band(std::span<const Joint> joints, int segments, std::span<BandPoint> points);

}  // namespace spearrun::view
