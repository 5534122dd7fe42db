// What the HUD draws with: text by baseline and flat shapes, in px at 720 lines from the top left, on top of the
// picture. A thin skin over ImGui's draw list; only files of this room include it.
#pragma once

#include <span>

#include "client/ui/fonts.hpp"
#include "client/view/colour.hpp"
#include "client/view/head_shape.hpp"

struct ImDrawList;

namespace spearrun::ui {

enum class Align : unsigned char { left, centre, right };

struct Box {
  float x = 0, y = 0, width = 0, height = 0;
  bool contains(double px, double py) const {
    return px >= static_cast<double>(x) && px < static_cast<double>(x + width) && py >= static_cast<double>(y) &&
           py < static_cast<double>(y + height);
  }
  bool overlaps(const Box& other) const {
    return x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height;
  }
};

class Ink {
 public:
  Ink(ImDrawList* list, const Faces* faces, float scale, float width, float height)
      : m_list(list), m_faces(faces), m_scale(scale), m_width(width), m_height(height) {}

  // Of the screen, in px at 720 lines.
  float width() const { return m_width; }
  float height() const { return m_height; }

  float text_width(Face face, const char* text) const;
  void text(float x, float baseline, Face face, view::Colour colour, const char* text, Align align = Align::left);
  // The same with a light rim, where a figure may come to lie under it.
  void rimmed_text(float x, float baseline, Face face, view::Colour colour, view::Colour rim, const char* words);
  void plate(const Box& box, float radius, view::Colour colour);
  void frame(const Box& box, float radius, float thickness, view::Colour colour);
  void line(float x0, float y0, float x1, float y1, float thickness, view::Colour colour);
  void disc(float x, float y, float radius, view::Colour colour);
  void circle(float x, float y, float radius, float thickness, view::Colour colour);
  void triangle(math::Vec2 a, math::Vec2 b, math::Vec2 c, view::Colour colour);
  // The head of a look, upright, as on the figures.
  void head(float x, float y, view::Head kind, float radius, view::Colour colour, view::Colour hole);
  // A brush line: thinner at its ends, uneven between.
  void brush(float x0, float x1, float y, float thickness, view::Colour colour);

 private:
  ImDrawList* m_list;
  const Faces* m_faces;
  float m_scale, m_width, m_height;
};

}  // namespace spearrun::ui
