#include "client/overlay/kit.hpp"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>

namespace spearrun::overlay {

namespace {

using math::Vec2;
using view::Colour;

constexpr float kRadius = 6, kTitle = 26;

ImU32 packed(Colour c) { return IM_COL32(c.r, c.g, c.b, c.a); }
ImDrawList& list() { return *ImGui::GetWindowDrawList(); }

struct Pixels {
  float scale;
  ImVec2 operator()(Vec2 v) const { return {v.x * scale, v.y * scale}; }
  ImVec2 from(const Rect& r) const { return {std::round(r.x * scale), std::round(r.y * scale)}; }
  ImVec2 to(const Rect& r) const { return {std::round(r.right() * scale), std::round(r.bottom() * scale)}; }
};

}  // namespace

void Kit::fill(const Rect& r, Colour colour, float radius) {
  const Pixels px{m_scale};
  list().AddRectFilled(px.from(r), px.to(r), packed(colour), radius * m_scale);
}

void Kit::outline(const Rect& r, Colour colour, float radius, float width) {
  const Pixels px{m_scale};
  list().AddRect(px.from(r), px.to(r), packed(colour), radius * m_scale, 0, width * m_scale);
}

void Kit::line(Vec2 a, Vec2 b, Colour colour, float width) {
  const Pixels px{m_scale};
  list().AddLine(px(a), px(b), packed(colour), width * m_scale);
}

void Kit::dashed(Vec2 a, Vec2 b, Colour colour, float width, float dash) {
  const float size = math::distance(a, b);
  const auto pieces = static_cast<int>(std::min(400.0F, std::floor(size / (2 * dash)))) + 1;
  for (int i = 0; i < pieces; ++i) {
    const float from = static_cast<float>(i) / static_cast<float>(pieces);
    line(math::lerp(a, b, from), math::lerp(a, b, from + 0.5F / static_cast<float>(pieces)), colour, width);
  }
}

void Kit::polyline(const std::vector<Vec2>& points, Colour colour, float width) {
  std::vector<ImVec2> px;
  px.reserve(points.size());
  for (const Vec2& p : points) px.push_back(Pixels{m_scale}(p));
  list().AddPolyline(px.data(), static_cast<int>(px.size()), packed(colour), 0, width * m_scale);
}

void Kit::dashed_polyline(const std::vector<Vec2>& points, Colour colour, float width) {
  constexpr float kDash = 4;
  float along = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (std::fmod(along, 2 * kDash) < kDash) line(points[i - 1], points[i], colour, width);
    along += math::distance(points[i - 1], points[i]);
  }
}

void Kit::disc(Vec2 at, float radius, Colour colour) {
  list().AddCircleFilled(Pixels{m_scale}(at), radius * m_scale, packed(colour));
}

void Kit::circle(Vec2 at, float radius, Colour colour, float width) {
  list().AddCircle(Pixels{m_scale}(at), radius * m_scale, packed(colour), 0, width * m_scale);
}

void Kit::diamond(Vec2 at, float size, Colour fill, Colour rim) {
  const Pixels px{m_scale};
  const ImVec2 left = px(at - Vec2{size, 0}), top = px(at - Vec2{0, size}), right = px(at + Vec2{size, 0}),
               bottom = px(at + Vec2{0, size});
  list().AddQuadFilled(left, top, right, bottom, packed(fill));
  list().AddQuad(left, top, right, bottom, packed(rim), 1.6F * m_scale);
}

void Kit::triangle(Vec2 a, Vec2 b, Vec2 c, Colour colour) {
  const Pixels px{m_scale};
  list().AddTriangleFilled(px(a), px(b), px(c), packed(colour));
}

void Kit::triangle_line(Vec2 a, Vec2 b, Vec2 c, Colour colour, float width) {
  const Pixels px{m_scale};
  list().AddTriangle(px(a), px(b), px(c), packed(colour), width * m_scale);
}

float Kit::text_width(Face face, const std::string& text) const {
  const FaceSize& f = (*m_faces)[static_cast<std::size_t>(face)];
  return f.font->CalcTextSizeA(f.size, FLT_MAX, 0, text.c_str()).x / m_scale;
}

float Kit::text(float x, float middle, Face face, Colour colour, const std::string& words, Align align) {
  const FaceSize& f = (*m_faces)[static_cast<std::size_t>(face)];
  const float width = text_width(face, words);
  const float left = align == Align::left ? x : (align == Align::centre ? x - width / 2 : x - width);
  // Whole pixels keep the glyphs sharp.
  list().AddText(f.font, f.size, {std::round(left * m_scale), std::round(middle * m_scale - f.size * 0.5F)},
                 packed(colour), words.c_str());
  return left + width;
}

float Kit::text_within(float x, float middle, float width, Face face, Colour colour, const std::string& words,
                       Align align) {
  if (text_width(face, words) <= width) return text(x, middle, face, colour, words, align);
  std::string cut = words;
  while (!cut.empty() && text_width(face, cut + "…") > width) {
    // Whole letters: bytes that follow a first one go with it.
    while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0x80U) cut.pop_back();
    if (!cut.empty()) cut.pop_back();
  }
  return cut.empty() ? x : text(x, middle, face, colour, cut + "…", align);
}

int Kit::paragraph(float x, float top, float width, Face face, Colour colour, const std::string& words) {
  int lines = 0;
  std::string line_now;
  const auto flush = [&] {
    if (line_now.empty()) return;
    text_within(x, top + kLine * (static_cast<float>(lines) + 0.5F), width, face, colour, line_now);
    ++lines;
    line_now.clear();
  };
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    const std::string word = words.substr(at, end - at);
    const std::string longer = line_now.empty() ? word : line_now + " " + word;
    if (text_width(face, longer) > width) {
      flush();
      line_now = word;
    } else {
      line_now = longer;
    }
    at = end + 1;
  }
  flush();
  return lines;
}

Touch Kit::touch(const char* id, const Rect& r) {
  if (!r.shown()) return {};
  const Pixels px{m_scale};
  const ImVec2 from = px.from(r), to = px.to(r);
  ImGui::SetCursorScreenPos(from);
  Touch t;
  t.clicked = ImGui::InvisibleButton(id, {std::max(1.0F, to.x - from.x), std::max(1.0F, to.y - from.y)});
  t.hovered = ImGui::IsItemHovered();
  t.pressed = ImGui::IsItemActivated() && ImGui::IsMouseDown(0);
  t.held = ImGui::IsItemActive() && ImGui::IsMouseDown(0);
  t.twice = t.hovered && ImGui::IsMouseDoubleClicked(0);
  t.right = t.hovered && ImGui::IsMouseClicked(1);
  return t;
}

bool Kit::button(const char* id, const Rect& r, const std::string& label, Look look) {
  const Touch t = touch(id, r);
  Colour back = look == Look::chosen ? dark::kAmber : dark::kRow;
  if (t.hovered) back = view::mix(back, dark::kText, 0.15F);
  fill(r, back, 4);
  const Colour words = look == Look::chosen ? dark::kWindow : (look == Look::faint ? dark::kQuiet : dark::kText);
  text_within(r.x + r.width / 2, r.y + r.height / 2, r.width - 6, look == Look::chosen ? Face::head : Face::row, words,
              label, Align::centre);
  return t.clicked;
}

bool Kit::checkbox(const char* id, const Rect& r, const std::string& label, bool on, Colour colour, bool focused) {
  const Touch t = touch(id, r);
  const Rect box{r.x, r.y + r.height / 2 - 6.5F, 13, 13};
  fill(box, on ? colour : dark::kRow, 3);
  if (on) {
    line({box.x + 3, box.y + 6.5F}, {box.x + 5.5F, box.y + 9.5F}, dark::kWindow, 1.8F);
    line({box.x + 5.5F, box.y + 9.5F}, {box.x + 10, box.y + 3.5F}, dark::kWindow, 1.8F);
  } else {
    outline(box, dark::kLine, 3);
  }
  text_within(r.x + 19, r.y + r.height / 2, r.width - 19, Face::row, t.hovered || focused ? dark::kAmber : dark::kText,
              label);
  return t.clicked;
}

Rect Kit::panel(const Rect& r, const std::string& title, const std::string& note) {
  fill(r, dark::kPanel, kRadius);
  fill({r.x, r.y, r.width, kTitle}, view::mix(dark::kPanel, dark::kText, 0.05F), kRadius);
  outline(r, dark::kLine, kRadius);
  const float left = text(r.x + 12, r.y + kTitle / 2 + 0.5F, Face::head, dark::kText, title);
  const float room = r.right() - 12 - left - 16;
  if (room > 30)
    text_within(r.right() - 12, r.y + kTitle / 2 + 0.5F, room, Face::note, dark::kQuiet, note, Align::right);
  return {r.x, r.y + kTitle, r.width, r.height - kTitle};
}

void Kit::clip(const Rect& r) {
  const Pixels px{m_scale};
  ImGui::PushClipRect(px.from(r), px.to(r), true);
}
void Kit::unclip() { ImGui::PopClipRect(); }

}  // namespace spearrun::overlay
