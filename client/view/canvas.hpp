// The canvas: layers of flat shapes in view space (u, y up, left bottom of the view = 0, 0), collected into one mesh
// that is drawn in a few calls. Every layer gets its own depth, nearer than the one before: with a "less" depth test a
// layer never paints a sample twice, so a translucent layer stays even where it crosses itself, and later layers win.
// Knows no GL. Buffers keep their size from frame to frame: nothing is allocated once warm.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "client/view/colour.hpp"
#include "client/view/palette.hpp"
#include "client/view/ribbon.hpp"
#include "shared/math/vec2.hpp"

namespace spearrun::view {

struct Vertex {
  float x, y, depth;  // depth in clip space, 1 = farthest
  Colour colour;
  float along, across;  // of the limb, u; for patterns
  float half, length;
  float pattern;  // number of a view::Pattern
};

// How much work a stretch of the mesh is: most of a picture needs neither blending nor patterns, and a renderer without
// a graphics card saves half of its time by knowing. Patterned shapes must be opaque: they are collected and drawn all
// at once where the first of them stands, which their depths allow, so that 64 patterned figures are one call.
// Sprites: flat shapes and pieces of the skin's atlas, in order.
enum class Paint : std::uint8_t { opaque, wash, patterned, sprites };

struct Stretch {
  Paint paint = Paint::wash;
  std::uint32_t first = 0;  // of the indices, up to the next stretch
};

struct Mesh {
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> indices;
  std::vector<Stretch> stretches;
  std::vector<std::uint32_t> patterned;  // more indices: drawn before the stretch that begins at...
  std::uint32_t patterned_at = 0;        // ...this one
};

// In Vertex::pattern, after the numbers of view::Pattern: how a piece of the atlas is coloured. Its place in the atlas
// is in along and across (0..1, top left = 0), its fade toward the pattern colour in half.
enum class SpriteTone : std::uint8_t {
  own = 16,  // as the atlas has it
  ink = 17   // black becomes the vertex' colour, white the pattern colour
};

enum class Caps : std::uint8_t { none, start, end, both };

class Canvas {
 public:
  Canvas();

  void begin();             // empties it
  void next_layer();        // what follows lies over what came before
  void paint(Paint paint);  // of what follows; washes at the start
  const Mesh& mesh() const { return m_mesh; }

  void triangle(math::Vec2 a, math::Vec2 b, math::Vec2 c, Colour colour);
  // Corners in order around it; a colour each.
  void quad(math::Vec2 a, math::Vec2 b, math::Vec2 c, math::Vec2 d, Colour at_a, Colour at_b, Colour at_c, Colour at_d);
  void quad(math::Vec2 a, math::Vec2 b, math::Vec2 c, math::Vec2 d, Colour colour) {
    quad(a, b, c, d, colour, colour, colour, colour);
  }
  // Any outline that is seen whole from `centre`.
  void fan(math::Vec2 centre, std::span<const math::Vec2> outline, Colour colour);
  // Between two outlines of equal length.
  void between(std::span<const math::Vec2> outer, std::span<const math::Vec2> inner, Colour colour);

  void disc(math::Vec2 centre, float radius, Colour colour) { disc(centre, radius, colour, colour); }
  void disc(math::Vec2 centre, float radius, Colour middle, Colour rim);
  void ellipse(math::Vec2 centre, float radius_x, float radius_y, Colour colour);
  void ring(math::Vec2 centre, float outer_radius, float inner_radius, Colour colour);

  // A straight brush stroke from width to width.
  void stroke(math::Vec2 a, math::Vec2 b, float width_a, float width_b, Colour colour, Caps caps = Caps::both);
  void band(const Band& band, Colour colour, Pattern pattern = Pattern::solid, Caps caps = Caps::both);

  // A rectangle of the atlas, its top left, top right, bottom right and bottom left put on these corners. Only while
  // painting sprites.
  struct AtlasPiece {
    float left, top, right, bottom;  // 0..1
    SpriteTone tone;
    float fade;  // toward the pattern colour
  };
  void sprite(std::span<const math::Vec2, 4> corners, const AtlasPiece& piece, Colour colour);

 private:
  std::uint32_t vertex(math::Vec2 at, Colour colour);
  void face(std::uint32_t a, std::uint32_t b, std::uint32_t c);
  void half_disc(math::Vec2 centre, math::Vec2 outward, float radius, Colour colour);

  Mesh m_mesh;
  Paint m_paint = Paint::wash;
  int m_layer = 0;
  float m_depth = 1;
};

}  // namespace spearrun::view
