// What the lab's panels are drawn with: flat shapes, text, buttons and menus in px at the lab's scale, over ImGui.
// Colours of the overlays; knows nothing of the lab.
#pragma once

#include <string>
#include <vector>

#include "client/overlay/imgui_layer.hpp"
#include "client/overlay/lab_layout.hpp"
#include "client/view/colour.hpp"
#include "client/view/debug_shapes.hpp"

namespace spearrun::overlay {

namespace dark {
inline constexpr view::Colour kWindow = view::rgb(0x221F1C), kPanel = view::rgb(0x2C2824), kRow = view::rgb(0x38332E),
                              kLine = view::rgb(0x4A443D), kText = view::rgb(0xEFE7D6), kQuiet = view::rgb(0xA79E8D),
                              kAmber = view::rgb(0xF0A13A), kRed = view::rgb(0xE8604A), kCyan = view::rgb(0x5FB7C9),
                              kGreen = view::rgb(0x8FBF6A), kViolet = view::rgb(0xB79AD0);
}  // namespace dark

enum class Align : unsigned char { left, centre, right };

// What the mouse does with a place.
struct Touch {
  bool hovered = false, pressed = false, held = false, clicked = false, twice = false, right = false;
};

class Kit {
 public:
  Kit(const Faces& faces, float scale, const Pointer& pointer) : m_faces(&faces), m_scale(scale), m_pointer(pointer) {}

  float scale() const { return m_scale; }
  math::Vec2 mouse() const { return {m_pointer.x / m_scale, m_pointer.y / m_scale}; }
  const Pointer& pointer() const { return m_pointer; }

  void fill(const Rect& r, view::Colour colour, float radius = 0);
  void outline(const Rect& r, view::Colour colour, float radius = 0, float width = 1);
  void line(math::Vec2 a, math::Vec2 b, view::Colour colour, float width = 1);
  void dashed(math::Vec2 a, math::Vec2 b, view::Colour colour, float width = 1, float dash = 4);
  void polyline(const std::vector<math::Vec2>& points, view::Colour colour, float width);
  void dashed_polyline(const std::vector<math::Vec2>& points, view::Colour colour, float width);
  void disc(math::Vec2 at, float radius, view::Colour colour);
  void circle(math::Vec2 at, float radius, view::Colour colour, float width);
  void diamond(math::Vec2 at, float size, view::Colour fill, view::Colour rim);
  void triangle(math::Vec2 a, math::Vec2 b, math::Vec2 c, view::Colour colour);
  void triangle_line(math::Vec2 a, math::Vec2 b, math::Vec2 c, view::Colour colour, float width);

  float text_width(Face face, const std::string& text) const;
  // By the middle of its line; returns its right end.
  float text(float x, float middle, Face face, view::Colour colour, const std::string& words,
             Align align = Align::left);
  // Cut with an ellipsis where it would be wider.
  float text_within(float x, float middle, float width, Face face, view::Colour colour, const std::string& words,
                    Align align = Align::left);
  // In lines no wider than this; returns how many there are.
  int paragraph(float x, float top, float width, Face face, view::Colour colour, const std::string& words);
  static constexpr float kLine = 15;

  Touch touch(const char* id, const Rect& r);
  enum class Look : unsigned char { plain, chosen, faint };
  bool button(const char* id, const Rect& r, const std::string& label, Look look = Look::plain);
  bool checkbox(const char* id, const Rect& r, const std::string& label, bool on, view::Colour colour, bool focused);
  // A panel with its title strip; what is left of it inside.
  Rect panel(const Rect& r, const std::string& title, const std::string& note);
  void clip(const Rect& r);
  void unclip();

 private:
  const Faces* m_faces;
  float m_scale;
  Pointer m_pointer;
};

}  // namespace spearrun::overlay
