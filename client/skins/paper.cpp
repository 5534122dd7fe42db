#include "client/skins/paper.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "shared/math/curve.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::skins {

namespace {

using math::Vec2;

constexpr int kStepsASpan = 10;
constexpr float kUneven = 0.10F;  // of full ink
constexpr float kNoiseCell = 16;  // px

Vec2 catmull(Vec2 before, Vec2 a, Vec2 b, Vec2 after, float t) {
  const Vec2 ta = (b - before) * 0.5F;
  const Vec2 tb = (after - a) * 0.5F;
  const float t2 = t * t, t3 = t2 * t;
  return a * (2 * t3 - 3 * t2 + 1) + ta * (t3 - 2 * t2 + t) + b * (3 * t2 - 2 * t3) + tb * (t3 - t2);
}

// 0..1 for a corner of the noise's grid.
float corner(int x, int y) {
  auto h = static_cast<std::uint32_t>(x) * 0x9E3779B1U ^ static_cast<std::uint32_t>(y) * 0x85EBCA77U;
  h ^= h >> 15;
  h *= 0x2C1B3C6DU;
  h ^= h >> 12;
  return static_cast<float>(h & 0xFFFFU) / 65535.0F;
}

float noise(int px, int py) {
  const float fx = static_cast<float>(px) / kNoiseCell, fy = static_cast<float>(py) / kNoiseCell;
  const int x = static_cast<int>(fx), y = static_cast<int>(fy);
  const float u = math::smooth(fx - static_cast<float>(x)), v = math::smooth(fy - static_cast<float>(y));
  return math::lerp(math::lerp(corner(x, y), corner(x + 1, y), u),
                    math::lerp(corner(x, y + 1), corner(x + 1, y + 1), u), v);
}

struct Nearest {
  float distance = 1e9F;
  float along = 0;  // 0..1 of the curve
};

Nearest nearest_on(const Outline& curve, bool closed, Vec2 p) {
  Nearest best;
  const std::size_t segments = closed ? curve.size() : curve.size() - 1;
  for (std::size_t i = 0; i < segments; ++i) {
    const Vec2 a = curve[i], ab = curve[(i + 1) % curve.size()] - a;
    const float size2 = math::dot(ab, ab);
    const float t = size2 > 0 ? math::clamp(math::dot(p - a, ab) / size2, 0, 1) : 0;
    const float d = math::distance(p, a + ab * t);
    if (d < best.distance) best = {d, (static_cast<float>(i) + t) / static_cast<float>(segments)};
  }
  return best;
}

bool inside(const Outline& outline, Vec2 p) {
  bool in = false;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const Vec2 a = outline[i], b = outline[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) in = !in;
  }
  return in;
}

std::uint8_t channel(float value) { return static_cast<std::uint8_t>(std::lround(math::clamp(value, 0, 1) * 255)); }

}  // namespace

Outline closed_curve(std::span<const Vec2> through) {
  Outline out;
  const std::size_t n = through.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (int k = 0; k < kStepsASpan; ++k) {
      out.push_back(catmull(through[(i + n - 1) % n], through[i], through[(i + 1) % n], through[(i + 2) % n],
                            static_cast<float>(k) / kStepsASpan));
    }
  }
  return out;
}

Outline open_curve(std::span<const Vec2> through) {
  Outline out;
  const std::size_t n = through.size();
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const Vec2 before = i > 0 ? through[i - 1] : through[i] * 2 - through[i + 1];
    const Vec2 after = i + 2 < n ? through[i + 2] : through[i + 1] * 2 - through[i];
    for (int k = 0; k < kStepsASpan; ++k) {
      out.push_back(catmull(before, through[i], through[i + 1], after, static_cast<float>(k) / kStepsASpan));
    }
  }
  out.push_back(through[n - 1]);
  return out;
}

Outline circle(Vec2 centre, float radius) {
  constexpr int kSides = 48;
  Outline out;
  for (int i = 0; i < kSides; ++i) {
    out.push_back(centre + math::direction(static_cast<float>(i) / kSides) * radius);
  }
  return out;
}

Outline spiral(Vec2 centre, float radius, float turns, float start_turns) {
  constexpr int kSteps = 60;
  Outline out;
  for (int i = 0; i <= kSteps; ++i) {
    const float t = static_cast<float>(i) / kSteps;
    out.push_back(centre + math::direction(start_turns + turns * t) * (radius * (0.12F + 0.88F * t)));
  }
  return out;
}

Paper::Paper(int width, int height) {
  m_picture.width = width;
  m_picture.height = height;
  // Clear, but paper-coloured: whoever scales it badly still sees no dark rim.
  m_picture.rgba.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4, 255);
  for (std::size_t i = 3; i < m_picture.rgba.size(); i += 4) m_picture.rgba[i] = 0;
}

void Paper::blend(int x, int y, Rgb colour, float cover) {
  const std::size_t at =
      4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(m_picture.width) + static_cast<std::size_t>(x));
  std::uint8_t* p = &m_picture.rgba[at];
  const float under = static_cast<float>(p[3]) / 255 * (1 - cover);
  const float alpha = cover + under;
  if (alpha <= 0) return;
  const auto mixed = [&](std::uint8_t was, float is) {
    return channel((is * cover + static_cast<float>(was) / 255 * under) / alpha);
  };
  p[0] = mixed(p[0], colour.r);
  p[1] = mixed(p[1], colour.g);
  p[2] = mixed(p[2], colour.b);
  p[3] = channel(alpha);
}

// distance(p) in u, negative inside; `reach` is how far outside of `around` anything can be painted.
template <class Distance>
void Paper::paint(const Outline& around, float reach, Rgb colour, bool uneven, Distance&& distance) {
  Vec2 least = around[0], most = around[0];
  for (const Vec2 p : around) {
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  }
  const auto pixel = [](float u, float origin) { return static_cast<int>(std::floor(u * kPixels + origin)); };
  const int x0 = std::max(0, pixel(least.x - reach, m_origin.x) - 1),
            y0 = std::max(0, pixel(least.y - reach, m_origin.y) - 1);
  const int x1 = std::min(m_picture.width - 1, pixel(most.x + reach, m_origin.x) + 1);
  const int y1 = std::min(m_picture.height - 1, pixel(most.y + reach, m_origin.y) + 1);
  for (int y = y0; y <= y1; ++y) {
    for (int x = x0; x <= x1; ++x) {
      const Vec2 p{(static_cast<float>(x) + 0.5F - m_origin.x) / kPixels,
                   (static_cast<float>(y) + 0.5F - m_origin.y) / kPixels};
      const float cover = math::clamp(0.5F - distance(p) * kPixels, 0, 1);
      if (cover <= 0) continue;
      const float lift = uneven ? kUneven * noise(x, y) : 0;
      blend(x, y, {colour.r + lift, colour.g + lift, colour.b + lift}, cover);
    }
  }
}

void Paper::piece(const Outline& outline, Rgb colour) {
  const auto signed_distance = [&](Vec2 p) {
    const float d = nearest_on(outline, true, p).distance;
    return inside(outline, p) ? -d : d;
  };
  paint(outline, kRim, kPaper, false, [&](Vec2 p) { return signed_distance(p) - kRim; });
  paint(outline, 0, colour, true, signed_distance);
}

void Paper::fill(const Outline& outline, Rgb colour) {
  paint(outline, 0, colour, false, [&](Vec2 p) {
    const float d = nearest_on(outline, true, p).distance;
    return inside(outline, p) ? -d : d;
  });
}

void Paper::cut(const Outline& curve, float width_from, float width_to, Rgb colour) {
  paint(curve, std::max(width_from, width_to), colour, false, [&](Vec2 p) {
    const Nearest near = nearest_on(curve, false, p);
    return near.distance - 0.5F * math::lerp(width_from, width_to, near.along);
  });
}

void Paper::rivet(Vec2 at) {
  fill(circle(at, 2.0F), kPaper);
  fill(circle(at, 1.25F), kInk);
}

}  // namespace spearrun::skins
