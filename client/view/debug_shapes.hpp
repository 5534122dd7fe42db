// Shapes that explain a picture: lines, circles, marks, capsules and callouts over figures, collected as values. The
// motion lab fills a list, and so does whatever wants to show why something happened; who draws them is another room.
// Knows no GL.
#pragma once

#include <string>
#include <vector>

#include "client/view/colour.hpp"
#include "shared/math/vec2.hpp"

namespace spearrun::view {

enum class Dash : unsigned char { solid, dashed };

// Points in view space (u, y up); widths of lines and sizes of marks in px at 720 lines, so that they stay readable at
// every zoom.
struct DebugLine {
  math::Vec2 a, b;
  float width = 1.3F;
  Colour colour;
  Dash dash = Dash::solid;
};

struct DebugCircle {
  math::Vec2 centre;
  float radius = 1;  // u
  float width = 1.6F;
  Colour colour;
};

struct DebugCapsule {
  math::Vec2 a, b;
  float radius = 1;  // u
  float width = 1.6F;
  Colour colour;
};

// joint: a dot with a paper heart. target: a circle and a cross.
enum class MarkKind : unsigned char { joint, target, square, diamond, triangle, hollow_triangle, cross };

struct DebugMark {
  MarkKind kind = MarkKind::joint;
  math::Vec2 at;
  float size = 5;  // half of its width
  Colour colour;
};

enum class Plate : unsigned char { none, paper };

// Words at a point, shifted by px (y down); with a plate a line leads from the plate to the point.
struct DebugText {
  math::Vec2 at;
  math::Vec2 shift;
  std::string words;
  Colour colour;
  Plate plate = Plate::none;
};

struct DebugShapes {
  std::vector<DebugLine> lines;
  std::vector<DebugCircle> circles;
  std::vector<DebugCapsule> capsules;
  std::vector<DebugMark> marks;
  std::vector<DebugText> texts;
  std::vector<DebugCircle> kept_clear;  // never drawn: callouts stay off them

  bool empty() const { return lines.empty() && circles.empty() && capsules.empty() && marks.empty() && texts.empty(); }
};

}  // namespace spearrun::view
