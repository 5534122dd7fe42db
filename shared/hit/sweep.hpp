// How near two moving segments come within one tick, and when: for spear against body and spear against dummy.
// Positions in u, local to a common origin near the fight (float error grows with the coordinate).
#pragma once

#include <optional>

#include "shared/math/vec2.hpp"

namespace spearrun::hit {

struct Segment {
  math::Vec2 a, b;
};

// A segment that moves in a straight line from `from` to `to` over the tick.
struct MovingSegment {
  Segment from, to;
  Segment at(float fraction) const { return {math::lerp(from.a, to.a, fraction), math::lerp(from.b, to.b, fraction)}; }
};

// Shortest distance between two segments; 0 when they cross.
float distance(const Segment& s, const Segment& t);

struct Contact {
  float fraction;  // 0..1 of the tick, when they first are `reach` apart
  float distance;  // then, <= reach + kSweepError
};

// First moment at which the two are at most `reach` apart. Conservative advancement: steps by the distance left over
// the greatest speed, so nothing is jumped over; the answer is within kSweepError of reach.
inline constexpr float kSweepError = 0.02F;
std::optional<Contact> first_contact(const MovingSegment& s, const MovingSegment& t, float reach);

}  // namespace spearrun::hit
