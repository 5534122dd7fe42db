// Debug shapes onto the stage.
#include <algorithm>
#include <cmath>

#include "client/overlay/desk.hpp"

namespace spearrun::overlay {

namespace {

using math::Vec2;
using view::Colour;

constexpr float kRoomForWords = 300;
constexpr Colour kPlate = view::rgb(0xFBF8F0);

class Painter {
 public:
  Painter(Kit& kit, const ShapePlace& place) : m_kit(kit), m_place(place) {}

  Vec2 at(Vec2 u) const {
    const float x = u.x * m_place.scale;
    return {m_place.mirrored ? m_place.stage.right() - x : m_place.stage.x + x,
            m_place.stage.bottom() - u.y * m_place.scale};
  }

  void line(const view::DebugLine& l) {
    if (l.dash == view::Dash::dashed) {
      m_kit.dashed(at(l.a), at(l.b), l.colour, l.width);
    } else {
      m_kit.line(at(l.a), at(l.b), l.colour, l.width);
    }
  }

  void capsule(const view::DebugCapsule& c) {
    const Vec2 a = at(c.a), b = at(c.b);
    const float radius = c.radius * m_place.scale;
    const float size = math::distance(a, b);
    const Vec2 along = size > 0.01F ? (b - a) * (1 / size) : Vec2{1, 0};
    const Vec2 side = math::perpendicular(along);
    std::vector<Vec2> outline;
    constexpr int kHalf = 12;
    for (int i = 0; i <= 2 * kHalf + 1; ++i) {
      const bool at_b = i <= kHalf;
      const float turn = (static_cast<float>(at_b ? i : i - 1) / kHalf - 0.5F) * 0.5F;
      const Vec2 d = math::direction(turn);
      outline.push_back((at_b ? b : a) + (along * d.x + side * d.y) * radius);
    }
    outline.push_back(outline.front());
    m_kit.polyline(outline, c.colour, c.width);
  }

  void keep_clear(const view::DebugCircle& c) {
    const Vec2 p = at(c.centre);
    const float r = c.radius * m_place.scale;
    m_plates.push_back({p.x - r, p.y - r, 2 * r, 2 * r});
  }
  void mark(const view::DebugMark& m);
  void text(const view::DebugText& t);

 private:
  // Of the titles at the top of the stage.
  float header() const { return m_place.stage.height > kLowStage ? 48.0F : 28.0F; }
  Rect free_place(Rect wanted) const;

  Kit& m_kit;
  const ShapePlace& m_place;
  std::vector<Rect> m_plates;
};

void Painter::mark(const view::DebugMark& m) {
  const Vec2 p = at(m.at);
  const float s = m.size;
  switch (m.kind) {
    case view::MarkKind::joint:
      m_kit.disc(p, s + 1.3F, m.colour);
      m_kit.disc(p, s - 0.1F, kPlate);
      break;
    case view::MarkKind::target:
      m_kit.circle(p, s, m.colour, 1.6F);
      m_kit.line(p - Vec2{s + 3.5F, 0}, p + Vec2{s + 3.5F, 0}, m.colour, 1.3F);
      m_kit.line(p - Vec2{0, s + 3.5F}, p + Vec2{0, s + 3.5F}, m.colour, 1.3F);
      break;
    case view::MarkKind::cross:
      m_kit.line(p - Vec2{s, s}, p + Vec2{s, s}, m.colour, 1.6F);
      m_kit.line(p - Vec2{s, -s}, p + Vec2{s, -s}, m.colour, 1.6F);
      break;
    case view::MarkKind::square: m_kit.outline({p.x - s, p.y - s, 2 * s, 2 * s}, m.colour, 0, 1.8F); break;
    case view::MarkKind::diamond: m_kit.diamond(p, s, m.colour, view::faded(m.colour, 0.6F)); break;
    case view::MarkKind::triangle: m_kit.triangle(p + Vec2{0, -s}, p + Vec2{s, s}, p + Vec2{-s, s}, m.colour); break;
    case view::MarkKind::hollow_triangle:
      m_kit.triangle_line(p + Vec2{0, -s}, p + Vec2{s, s}, p + Vec2{-s, s}, m.colour, 1.6F);
      break;
  }
}

// Within the stage, and clear of the plates before it.
Rect Painter::free_place(Rect r) const {
  const Rect& s = m_place.stage;
  const float top = s.y + header();
  for (int tries = 0; tries < 12; ++tries) {
    r.x = std::clamp(r.x, s.x + 4, std::max(s.x + 4, s.right() - r.width - 4));
    r.y = std::clamp(r.y, top, std::max(top, s.bottom() - r.height - 4));
    const Rect* met = nullptr;
    for (const Rect& p : m_plates) {
      if (r.x < p.right() + 3 && p.x < r.right() + 3 && r.y < p.bottom() + 3 && p.y < r.bottom() + 3) met = &p;
    }
    if (met == nullptr) return r;
    // Sideways at the foot of the stage and under its titles, else up.
    const bool up = met->bottom() <= s.bottom() - 30 && met->y - r.height - 5 >= top;
    if (!up && tries < 6) {
      r.x = met->right() + 6;
      if (r.right() > s.right() - 4) r.x = met->x - r.width - 6;
    } else {
      r.y = met->y - r.height - 5;
    }
  }
  return r;
}

void Painter::text(const view::DebugText& t) {
  const Vec2 p = at(t.at);
  const float turn = m_place.mirrored ? -1.0F : 1.0F;
  if (t.plate == view::Plate::none) {
    const float width = m_kit.text_width(Face::head, t.words);
    const float y = std::max(p.y + t.shift.y, m_place.stage.y + header() + 6);
    m_kit.text(p.x, y, Face::head, t.colour, t.words, Align::centre);
    m_plates.push_back({p.x - width / 2, y - 8, width, 16});
    return;
  }
  const float width = m_kit.text_width(Face::note, t.words) + 12;
  const float left = p.x + t.shift.x * turn - (m_place.mirrored ? width : 0);
  const Rect plate = free_place({left, p.y + t.shift.y, width, 17});
  m_plates.push_back(plate);
  const Vec2 end{std::clamp(p.x, plate.x, plate.right()), std::clamp(p.y, plate.y, plate.bottom())};
  m_kit.line(p, end, t.colour, 1.1F);
  m_kit.fill(plate, kPlate, 4);
  m_kit.outline(plate, t.colour, 4, 1.1F);
  m_kit.text(plate.x + 6, plate.y + plate.height / 2, Face::note, t.colour, t.words);
}

}  // namespace

void draw_shapes(Kit& kit, const view::DebugShapes& shapes, const ShapePlace& place) {
  Painter painter(kit, place);
  kit.clip(place.stage);
  for (const auto& l : shapes.lines) painter.line(l);
  for (const auto& c : shapes.capsules) painter.capsule(c);
  for (const auto& c : shapes.circles) kit.circle(painter.at(c.centre), c.radius * place.scale, c.colour, c.width);
  for (const auto& m : shapes.marks) painter.mark(m);
  for (const auto& c : shapes.kept_clear) painter.keep_clear(c);
  for (const auto& t : shapes.texts) {
    if (t.plate == view::Plate::none) painter.text(t);
  }
  // Callouts find their places around the rest. Where there is no room for words the marks speak for themselves.
  for (const auto& t : shapes.texts) {
    if (t.plate != view::Plate::none && place.stage.width > kRoomForWords) painter.text(t);
  }
  kit.unclip();
}

}  // namespace spearrun::overlay
