// A sheet of paper to cut puppets from: smooth outlines filled with ink, a paper rim around them, cuts and rivets. A
// small rasteriser by distance, the same pixels on every machine. Lengths in u, y down, counted from a piece's origin.
#pragma once

#include <span>
#include <vector>

#include "client/view/picture.hpp"
#include "shared/math/vec2.hpp"

namespace spearrun::skins {

inline constexpr float kPixels = 5;  // of the atlas a u
inline constexpr float kRim = 1.3F;  // u of paper left around a cut piece

using Outline = std::vector<math::Vec2>;

// A smooth closed curve through these points.
Outline closed_curve(std::span<const math::Vec2> through);
// A smooth open one.
Outline open_curve(std::span<const math::Vec2> through);
Outline circle(math::Vec2 centre, float radius);
Outline spiral(math::Vec2 centre, float radius, float turns, float start_turns);

struct Rgb {
  float r = 0, g = 0, b = 0;  // 0..1
};
inline constexpr Rgb kInk{0, 0, 0};
inline constexpr Rgb kPaper{1, 1, 1};

class Paper {
 public:
  Paper(int width, int height);

  // Where the origin of what follows lies, px.
  void put_origin(math::Vec2 pixels) { m_origin = pixels; }

  // A piece: its paper rim, then its inside. Ink is a little uneven, as a brush leaves it.
  void piece(const Outline& outline, Rgb colour = kInk);
  void fill(const Outline& outline, Rgb colour);
  // A stroke along a curve, from width to width, round ends.
  void cut(const Outline& curve, float width_from, float width_to, Rgb colour = kPaper);
  void rivet(math::Vec2 at);

  const view::Picture& picture() const { return m_picture; }

 private:
  template <class Distance>
  void paint(const Outline& around, float reach, Rgb colour, bool uneven, Distance&& distance);
  void blend(int x, int y, Rgb colour, float cover);

  view::Picture m_picture;
  math::Vec2 m_origin;
};

}  // namespace spearrun::skins
