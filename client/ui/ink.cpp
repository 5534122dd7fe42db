#include "client/ui/ink.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>

#include "client/view/grain.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::ui {

namespace {

ImU32 packed(view::Colour c) { return IM_COL32(c.r, c.g, c.b, c.a); }

}  // namespace

float Ink::text_width(Face face, const char* text) const {
  const FaceSize& f = (*m_faces)[static_cast<std::size_t>(face)];
  return f.font->CalcTextSizeA(f.size, FLT_MAX, 0, text).x / m_scale;
}

void Ink::text(float x, float baseline, Face face, view::Colour colour, const char* text, Align align) {
  const FaceSize& f = (*m_faces)[static_cast<std::size_t>(face)];
  const float width = align == Align::left ? 0 : text_width(face, text);
  const float left = align == Align::left ? x : (align == Align::centre ? x - width / 2 : x - width);
  // Whole pixels keep the glyphs sharp.
  const ImVec2 at{static_cast<float>(static_cast<int>(left * m_scale + 0.5F)),
                  static_cast<float>(static_cast<int>(baseline * m_scale - f.font->Ascent + 0.5F))};
  m_list->AddText(f.font, f.size, at, packed(colour), text);
}

void Ink::rimmed_text(float x, float baseline, Face face, view::Colour colour, view::Colour rim, const char* words) {
  constexpr float kRim = 1.6F;
  for (int i = 0; i < 8; ++i) {
    const math::Vec2 d = math::direction(static_cast<float>(i) / 8) * kRim;
    text(x + d.x, baseline + d.y, face, rim, words);
  }
  text(x, baseline, face, colour, words);
}

void Ink::plate(const Box& box, float radius, view::Colour colour) {
  m_list->AddRectFilled({box.x * m_scale, box.y * m_scale},
                        {(box.x + box.width) * m_scale, (box.y + box.height) * m_scale}, packed(colour),
                        radius * m_scale);
}

void Ink::frame(const Box& box, float radius, float thickness, view::Colour colour) {
  m_list->AddRect({box.x * m_scale, box.y * m_scale}, {(box.x + box.width) * m_scale, (box.y + box.height) * m_scale},
                  packed(colour), radius * m_scale, 0, thickness * m_scale);
}

void Ink::line(float x0, float y0, float x1, float y1, float thickness, view::Colour colour) {
  m_list->AddLine({x0 * m_scale, y0 * m_scale}, {x1 * m_scale, y1 * m_scale}, packed(colour), thickness * m_scale);
}

void Ink::disc(float x, float y, float radius, view::Colour colour) {
  m_list->AddCircleFilled({x * m_scale, y * m_scale}, radius * m_scale, packed(colour), 0);
}

void Ink::circle(float x, float y, float radius, float thickness, view::Colour colour) {
  m_list->AddCircle({x * m_scale, y * m_scale}, radius * m_scale, packed(colour), 0, thickness * m_scale);
}

void Ink::triangle(math::Vec2 a, math::Vec2 b, math::Vec2 c, view::Colour colour) {
  m_list->AddTriangleFilled({a.x * m_scale, a.y * m_scale}, {b.x * m_scale, b.y * m_scale},
                            {c.x * m_scale, c.y * m_scale}, packed(colour));
}

void Ink::head(float x, float y, view::Head kind, float radius, view::Colour colour, view::Colour hole) {
  const view::HeadShape shape = view::head_outline(kind, radius);
  std::array<ImVec2, 64> points;
  for (std::size_t i = 0; i < shape.outline.size(); ++i) {
    points[i] = {(x + shape.outline[i].x) * m_scale, (y - shape.outline[i].y) * m_scale};
  }
  const auto count = static_cast<int>(shape.outline.size());
  // A fan of plain triangles (their soft edges would show inside), then one soft outline.
  const ImDrawListFlags flags = m_list->Flags;
  m_list->Flags &= ~ImDrawListFlags_AntiAliasedFill;
  for (int i = 0; i < count; ++i) {
    m_list->AddTriangleFilled({x * m_scale, y * m_scale}, points[static_cast<std::size_t>(i)],
                              points[static_cast<std::size_t>((i + 1) % count)], packed(colour));
  }
  m_list->Flags = flags;
  m_list->AddPolyline(points.data(), count, packed(colour), ImDrawFlags_Closed, 1.2F);
  if (shape.hole > 0) disc(x, y, shape.hole, hole);
  if (shape.knot_radius > 0) disc(x + shape.knot.x, y - shape.knot.y, shape.knot_radius, colour);
}

void Ink::brush(float x0, float x1, float y, float thickness, view::Colour colour) {
  constexpr float kStep = 6;
  for (float x = x0; x < x1; x += kStep) {
    const float end = std::min(1.0F, std::min(x - x0 + 2, x1 - x) / 40);
    const float uneven = 0.86F + 0.22F * view::wander(static_cast<double>(x) / 23, 15);
    line(x, y, std::min(x + kStep + 0.3F, x1), y, std::max(0.8F, thickness * end * uneven), colour);
  }
}

}  // namespace spearrun::ui
