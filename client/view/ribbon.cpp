#include "client/view/ribbon.hpp"

#include <algorithm>
#include <cmath>

#include "shared/math/curve.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

// Steps aim below the limit so that rounding and the ends of a span stay under it.
constexpr float kTurnAim = 0.13F;        // radians
constexpr float kTurnAimTight = 0.06F;   // where the inner edge comes near the centre of curvature
constexpr float kTurnMost = 0.175F;      // radians, 10 degrees
constexpr float kLongestSegment = 6.0F;  // u
constexpr float kSmallestStep = 1.0F / 512;
// An inner edge stays this far inside the centre of curvature, so neighbouring edges never cross.
constexpr float kInsideCurvature = 0.85F;

// One span of the curve in Hermite form.
struct Span {
  Vec2 a, b, ta, tb;
  float width_a, width_b;

  Vec2 at(float t) const {
    const float t2 = t * t;
    const float t3 = t2 * t;
    return a * (2 * t3 - 3 * t2 + 1) + ta * (t3 - 2 * t2 + t) + b * (3 * t2 - 2 * t3) + tb * (t3 - t2);
  }
  Vec2 velocity(float t) const {
    const float t2 = t * t;
    return a * (6 * t2 - 6 * t) + ta * (3 * t2 - 4 * t + 1) + b * (6 * t - 6 * t2) + tb * (3 * t2 - 2 * t);
  }
  Vec2 acceleration(float t) const { return a * (12 * t - 6) + ta * (6 * t - 4) + b * (6 - 12 * t) + tb * (6 * t - 2); }
  // Half linear, half smoothstep.
  float half_width(float t) const { return 0.5F * math::lerp(width_a, width_b, 0.5F * (t + math::smooth(t))); }
};

Span span_of(std::span<const Joint> joints, std::size_t i) {
  const Vec2 a = joints[i].at;
  const Vec2 b = joints[i + 1].at;
  const Vec2 ta = i == 0 ? b - a : (b - joints[i - 1].at) * 0.5F;
  const Vec2 tb = i + 2 == joints.size() ? b - a : (joints[i + 2].at - a) * 0.5F;
  return {a, b, ta, tb, joints[i].width, joints[i + 1].width};
}

Vec2 unit_or(Vec2 v, Vec2 fallback) {
  const float size = math::length(v);
  return size > 1e-5F ? v * (1 / size) : fallback;
}

// Radians. Nearly every turn is small: there the series of the arc tangent does, 1e-5 off at most, at a tenth of the
// time.
float turn_between(Vec2 a, Vec2 b) {
  const float across = math::cross(a, b);
  const float along = math::dot(a, b);
  if (std::fabs(across) > 0.35F * along) return std::atan2(across, along);
  const float x = across / along;
  const float x2 = x * x;
  return x * (1 - x2 * (1.0F / 3 - x2 * (1.0F / 5 - x2 * (1.0F / 7))));
}

BandPoint point_at(const Span& span, float t, float grow, Vec2 fallback) {
  BandPoint p;
  p.centre = span.at(t);
  p.tangent = unit_or(span.velocity(t), fallback);
  p.half = span.half_width(t) + grow;
  p.half_left = p.half_right = p.half;
  return p;
}

// The step that turns about as far as aimed for and is no longer than a segment may be, from the curvature here.
float step_at(const Span& span, float t, float grow) {
  const Vec2 v = span.velocity(t);
  const float speed = std::max(math::length(v), 1e-3F);
  const float turn_rate = std::max(std::fabs(math::cross(v, span.acceleration(t))) / (speed * speed), 1e-4F);
  const bool tight = speed / turn_rate < 2.5F * (span.half_width(t) + grow);
  return std::min(kLongestSegment / speed, (tight ? kTurnAimTight : kTurnAim) / turn_rate);
}

void append(Band& band, BandPoint p) {
  if (!band.empty()) p.along = band.back().along + math::distance(band.back().centre, p.centre);
  band.push_back(p);
}

void walk_span(const Span& span, float t, float grow, Band& band) {
  while (t < 1 && !band.full()) {
    float step = std::max(step_at(span, t, grow), kSmallestStep);
    if (t + step * 1.3F > 1) step = 1 - t;
    BandPoint next = point_at(span, t + step, grow, band.back().tangent);
    while (step > kSmallestStep && std::fabs(turn_between(band.back().tangent, next.tangent)) > kTurnMost) {
      step *= 0.5F;
      next = point_at(span, t + step, grow, band.back().tangent);
    }
    t = t + step >= 1 - 1e-6F ? 1.0F : t + step;
    append(band, next);
  }
}

// Inside a bend tighter than the band is wide the edge is drawn in to the centre of curvature.
void draw_in_inner_edges(Band& band) {
  for (std::size_t i = 0; i + 1 < band.size(); ++i) {
    BandPoint& p = band[i];
    BandPoint& q = band[i + 1];
    const float turn = turn_between(p.tangent, q.tangent);
    if (std::fabs(turn) < 1e-4F) continue;
    const float limit = kInsideCurvature * math::distance(p.centre, q.centre) / std::fabs(turn);
    if (turn > 0) {
      p.half_left = std::min(p.half_left, limit);
      q.half_left = std::min(q.half_left, limit);
    } else {
      p.half_right = std::min(p.half_right, limit);
      q.half_right = std::min(q.half_right, limit);
    }
  }
}

}  // namespace

void make_band(std::span<const Joint> joints, Band& band, float grow, float from) {
  band.clear();
  SPEARRUN_ASSERT(joints.size() >= 2);
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
    const Span span = span_of(joints, i);
    const float start = i == 0 ? from : 0;
    if (band.empty()) append(band, point_at(span, start, grow, unit_or(span.b - span.a, {1, 0})));
    walk_span(span, start, grow, band);
  }
  draw_in_inner_edges(band);
}

void make_limb(const std::array<Vec2, 3>& joints, const std::array<float, 3>& widths, Band& band, float grow,
               float from) {
  const std::array<Joint, 3> chain{{{joints[0], widths[0]}, {joints[1], widths[1]}, {joints[2], widths[2]}}};
  make_band(chain, band, grow, from);
}

void make_reference_band(std::span<const Joint> joints, int segments, std::span<BandPoint> points) {
  std::size_t out = 0;
  for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
    const Span span = span_of(joints, i);
    for (int k = i == 0 ? 0 : 1; k <= segments && out < points.size(); ++k) {
      const float t = static_cast<float>(k) / static_cast<float>(segments);
      points[out++] = point_at(span, t, 0, {1, 0});
    }
  }
}

}  // namespace spearrun::view
