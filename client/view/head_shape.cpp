#include "client/view/head_shape.hpp"

#include <algorithm>
#include <array>

#include "shared/math/trig.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

// Part of a circle, from and to in turns.
void arc(HeadShape& shape, float from, float to, int steps, float radius) {
  for (int i = 0; i <= steps; ++i) {
    const float turns = from + (to - from) * static_cast<float>(i) / static_cast<float>(steps);
    shape.outline.push_back(math::direction(turns) * radius);
  }
}

void regular(HeadShape& shape, int corners, float first_turns, float radius) {
  for (int i = 0; i < corners; ++i) {
    const float turns = first_turns + static_cast<float>(i) / static_cast<float>(corners);
    shape.outline.push_back(math::direction(turns) * radius);
  }
}

void rounded_square(HeadShape& shape, float half, float corner) {
  constexpr std::array<Vec2, 4> kCorners{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
  for (std::size_t c = 0; c < kCorners.size(); ++c) {
    const Vec2 centre = kCorners[c] * (half - corner);
    for (int i = 0; i <= 4; ++i) {
      const float turns = 0.25F * (static_cast<float>(c) + static_cast<float>(i) / 4);
      shape.outline.push_back(centre + math::direction(turns) * corner);
    }
  }
}

// A cone over a round head; its brim leaves the circle along the line of sight from the centre.
void straw_hat(HeadShape& shape, float r) {
  arc(shape, 0.46F, 1.04F, 26, r);
  shape.outline.push_back(math::direction(0.04F) * (1.8F * r));
  shape.outline.push_back({0, 1.62F * r});
  shape.outline.push_back(math::direction(0.46F) * (1.8F * r));
}

void crest(HeadShape& shape, float r) {
  arc(shape, 0.45F, 1.06F, 26, r);
  shape.outline.push_back(math::direction(0.125F) * (1.6F * r));
  shape.outline.push_back(math::direction(0.18F) * (1.12F * r));
  shape.outline.push_back(math::direction(0.25F) * (1.78F * r));
  shape.outline.push_back(math::direction(0.32F) * (1.12F * r));
  shape.outline.push_back(math::direction(0.385F) * (1.6F * r));
}

}  // namespace

HeadShape head_outline(Head head, float radius) {
  HeadShape shape;
  switch (head) {
    case Head::hexagon: regular(shape, 6, 0.083F, 1.1F * radius); break;
    case Head::straw_hat: straw_hat(shape, radius); break;
    case Head::crest: crest(shape, radius); break;
    case Head::diamond: regular(shape, 4, 0, 1.22F * radius); break;
    case Head::square: rounded_square(shape, 0.92F * radius, 0.28F * radius); break;
    case Head::topknot:
      regular(shape, 36, 0, radius);
      shape.knot = {-0.18F * radius, 1.28F * radius};
      shape.knot_radius = 4.6F / 12 * radius;
      break;
    case Head::ring:
      regular(shape, 36, 0, radius);
      shape.hole = 0.58F * radius;
      break;
    case Head::round: regular(shape, 36, 0, radius); break;
  }
  return shape;
}

Extent extent_at(const HeadShape& shape, float y) {
  Extent extent;
  for (std::size_t i = 0; i < shape.outline.size(); ++i) {
    const Vec2 a = shape.outline[i];
    const Vec2 b = shape.outline[(i + 1) % shape.outline.size()];
    if ((a.y > y) == (b.y > y)) continue;
    const float x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
    extent.back = std::min(extent.back, x);
    extent.front = std::max(extent.front, x);
  }
  return extent;
}

}  // namespace spearrun::view
