#include "client/view/canvas.hpp"

#include <array>
#include <cmath>

#include "shared/math/trig.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

// Enough for a race of 64 figures; a bigger frame grows the buffers once.
constexpr std::size_t kReservedVertices = 160000;
constexpr std::size_t kReservedIndices = 360000;
constexpr std::size_t kReservedStretches = 256;
// 2^15 layers between the far and the near plane: exact in a 24-bit depth buffer.
constexpr float kLayerStep = 1.0F / 32768;

// Sides of a circle so that the eye sees none at two pixels a unit.
int sides_for(float radius) {
  const int sides = static_cast<int>(6 + 5 * std::sqrt(radius));
  return sides > 96 ? 96 : sides;
}

// The corners of a regular polygon one after the other, by turning a unit vector: two sines a circle, not two a corner.
class Circle {
 public:
  Circle(Vec2 centre, int sides) : m_centre(centre), m_turn(math::direction(1.0F / static_cast<float>(sides))) {}
  Vec2 corner(float rx, float ry) const { return {m_centre.x + m_now.x * rx, m_centre.y + m_now.y * ry}; }
  Vec2 corner(float radius) const { return corner(radius, radius); }
  void next() { m_now = {m_now.x * m_turn.x - m_now.y * m_turn.y, m_now.x * m_turn.y + m_now.y * m_turn.x}; }

 private:
  Vec2 m_centre, m_turn, m_now{1, 0};
};

constexpr int kCapSides = 10;
using Cap = std::array<Vec2, kCapSides>;

// Corners of a half circle about +x, but for the first one at -y.
const Cap& cap() {
  static const Cap corners = [] {
    Cap made;
    for (int i = 0; i < kCapSides; ++i) {
      made[static_cast<std::size_t>(i)] = math::direction(-0.25F + 0.5F * static_cast<float>(i + 1) / kCapSides);
    }
    return made;
  }();
  return corners;
}

}  // namespace

Canvas::Canvas() {
  m_mesh.vertices.reserve(kReservedVertices);
  m_mesh.indices.reserve(kReservedIndices);
  m_mesh.patterned.reserve(kReservedIndices);
  m_mesh.stretches.reserve(kReservedStretches);
}

void Canvas::begin() {
  m_mesh.vertices.clear();
  m_mesh.indices.clear();
  m_mesh.stretches.clear();
  m_mesh.patterned.clear();
  m_mesh.patterned_at = 0;
  m_layer = 0;
  next_layer();
  paint(Paint::wash);
}

void Canvas::paint(Paint paint) {
  m_paint = paint;
  const auto first = static_cast<std::uint32_t>(m_mesh.indices.size());
  auto& stretches = m_mesh.stretches;
  if (paint == Paint::patterned) {
    if (!m_mesh.patterned.empty()) return;
    // A boundary where they are drawn.
    m_mesh.patterned_at = first;
    if (!stretches.empty() && stretches.back().first != first) stretches.push_back({stretches.back().paint, first});
    return;
  }
  if (!stretches.empty() && stretches.back().first == first) {
    stretches.back().paint = paint;
    const bool pinned = !m_mesh.patterned.empty() && m_mesh.patterned_at == first;
    const bool same = stretches.size() > 1 && stretches[stretches.size() - 2].paint == paint;
    if (same && !pinned) stretches.pop_back();
    return;
  }
  if (stretches.empty() || stretches.back().paint != paint) stretches.push_back({paint, first});
}

void Canvas::next_layer() {
  ++m_layer;
  m_depth = 1.0F - static_cast<float>(m_layer) * kLayerStep;
}

std::uint32_t Canvas::vertex(Vec2 at, Colour colour) {
  m_mesh.vertices.push_back({at.x, at.y, m_depth, colour, 0, 0, 0, 0, 0});
  return static_cast<std::uint32_t>(m_mesh.vertices.size() - 1);
}

void Canvas::face(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::vector<std::uint32_t>& indices = m_paint == Paint::patterned ? m_mesh.patterned : m_mesh.indices;
  indices.push_back(a);
  indices.push_back(b);
  indices.push_back(c);
}

void Canvas::triangle(Vec2 a, Vec2 b, Vec2 c, Colour colour) {
  face(vertex(a, colour), vertex(b, colour), vertex(c, colour));
}

void Canvas::quad(Vec2 a, Vec2 b, Vec2 c, Vec2 d, Colour at_a, Colour at_b, Colour at_c, Colour at_d) {
  const auto i = vertex(a, at_a);
  const auto j = vertex(b, at_b);
  const auto k = vertex(c, at_c);
  const auto l = vertex(d, at_d);
  face(i, j, k);
  face(i, k, l);
}

void Canvas::fan(Vec2 centre, std::span<const Vec2> outline, Colour colour) {
  if (outline.size() < 3) return;
  const auto middle = vertex(centre, colour);
  const auto first = vertex(outline[0], colour);
  auto previous = first;
  for (std::size_t i = 1; i < outline.size(); ++i) {
    const auto next = vertex(outline[i], colour);
    face(middle, previous, next);
    previous = next;
  }
  face(middle, previous, first);
}

void Canvas::between(std::span<const Vec2> outer, std::span<const Vec2> inner, Colour colour) {
  for (std::size_t i = 0; i < outer.size() && i < inner.size(); ++i) {
    const std::size_t j = (i + 1) % outer.size();
    quad(outer[i], outer[j], inner[j], inner[i], colour);
  }
}

void Canvas::disc(Vec2 centre, float radius, Colour middle, Colour rim) {
  const int sides = sides_for(radius);
  const auto hub = vertex(centre, middle);
  Circle circle(centre, sides);
  const auto first = vertex(circle.corner(radius), rim);
  auto previous = first;
  for (int i = 1; i < sides; ++i) {
    circle.next();
    const auto next = vertex(circle.corner(radius), rim);
    face(hub, previous, next);
    previous = next;
  }
  face(hub, previous, first);
}

void Canvas::ellipse(Vec2 centre, float radius_x, float radius_y, Colour colour) {
  const int sides = sides_for(radius_x > radius_y ? radius_x : radius_y);
  Circle circle(centre, sides);
  for (int i = 0; i < sides; ++i) {
    const Vec2 from = circle.corner(radius_x, radius_y);
    circle.next();
    triangle(centre, from, circle.corner(radius_x, radius_y), colour);
  }
}

void Canvas::ring(Vec2 centre, float outer_radius, float inner_radius, Colour colour) {
  const int sides = sides_for(outer_radius);
  Circle circle(centre, sides);
  for (int i = 0; i < sides; ++i) {
    const Vec2 outer = circle.corner(outer_radius);
    const Vec2 inner = circle.corner(inner_radius);
    circle.next();
    quad(outer, circle.corner(outer_radius), circle.corner(inner_radius), inner, colour);
  }
}

void Canvas::half_disc(Vec2 centre, Vec2 outward, float radius, Colour colour) {
  const Vec2 side = math::perpendicular(outward);
  const auto hub = vertex(centre, colour);
  auto previous = vertex(centre - side * radius, colour);
  for (const Vec2 d : cap()) {
    const auto next = vertex(centre + (outward * d.x + side * d.y) * radius, colour);
    face(hub, previous, next);
    previous = next;
  }
}

void Canvas::stroke(Vec2 a, Vec2 b, float width_a, float width_b, Colour colour, Caps caps) {
  const float size = math::distance(a, b);
  if (size < 1e-4F) return;
  const Vec2 along = (b - a) * (1 / size);
  const Vec2 side = math::perpendicular(along) * 0.5F;
  quad(a + side * width_a, a - side * width_a, b - side * width_b, b + side * width_b, colour);
  if (caps == Caps::start || caps == Caps::both) half_disc(a, along * -1.0F, width_a * 0.5F, colour);
  if (caps == Caps::end || caps == Caps::both) half_disc(b, along, width_b * 0.5F, colour);
}

void Canvas::band(const Band& band, Colour colour, Pattern pattern, Caps caps) {
  if (band.size() < 2) return;
  const auto number = static_cast<float>(pattern);
  const float length = band.back().along;
  const auto base = static_cast<std::uint32_t>(m_mesh.vertices.size());
  for (const BandPoint& p : band) {
    const Vec2 l = p.left();
    const Vec2 r = p.right();
    m_mesh.vertices.push_back({l.x, l.y, m_depth, colour, p.along, p.half_left, p.half, length, number});
    m_mesh.vertices.push_back({r.x, r.y, m_depth, colour, p.along, -p.half_right, p.half, length, number});
  }
  for (std::uint32_t i = 0; i + 1 < band.size(); ++i) {
    const std::uint32_t v = base + 2 * i;
    face(v, v + 1, v + 3);
    face(v, v + 3, v + 2);
  }
  const BandPoint& first = band[0];
  const BandPoint& last = band.back();
  if (caps == Caps::start || caps == Caps::both) half_disc(first.centre, first.tangent * -1.0F, first.half, colour);
  if (caps == Caps::end || caps == Caps::both) half_disc(last.centre, last.tangent, last.half, colour);
}

void Canvas::sprite(std::span<const Vec2, 4> corners, const AtlasPiece& piece, Colour colour) {
  SPEARRUN_ASSERT(m_paint == Paint::sprites);
  const auto tone = static_cast<float>(piece.tone);
  const auto base = static_cast<std::uint32_t>(m_mesh.vertices.size());
  const std::array<Vec2, 4> places{
      {{piece.left, piece.top}, {piece.right, piece.top}, {piece.right, piece.bottom}, {piece.left, piece.bottom}}};
  for (std::size_t i = 0; i < 4; ++i) {
    m_mesh.vertices.push_back(
        {corners[i].x, corners[i].y, m_depth, colour, places[i].x, places[i].y, piece.fade, 0, tone});
  }
  face(base, base + 1, base + 2);
  face(base, base + 2, base + 3);
}

}  // namespace spearrun::view
