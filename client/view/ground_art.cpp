#include "client/view/ground_art.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "client/view/grain.hpp"
#include "client/view/ground_shape.hpp"
#include "shared/core/fixed_vector.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

constexpr float kLine = 4.2F, kLineWobble = 0.45F;
constexpr double kLineStep = 9;
constexpr float kWall = 3.6F;
constexpr float kGapWash = 0.34F;
constexpr double kTuftCell = 24;
constexpr double kMargin = 40;  // beyond the view's edges

struct Solid {
  double from, to;
  bool wall_from, wall_to;  // a gap lies there
};
using Solids = core::FixedVector<Solid, course::kMaxPieces + 1>;

// Solid ground in view, left to right.
void find_solids(const View& view, const course::Course& course, Solids& out) {
  const double right = view.left + static_cast<double>(view.width) + kMargin;
  double from = view.left - kMargin;
  bool wall = false;
  for (const course::Piece& piece : course.all()) {
    if (piece.kind != course::PieceKind::gap) continue;
    const double near_edge = units(piece.x);
    const double far_edge = near_edge + units(piece.width);
    if (far_edge < from) continue;
    if (near_edge > right) break;
    if (near_edge > from) out.push_back({from, near_edge, wall, true});
    from = far_edge;
    wall = true;
  }
  if (from < right) out.push_back({from, right, wall, false});
}

float line_width(double x) { return kLine * (1 + kLineWobble * wander(x / 46, 3) * (0.7F + 0.3F * wander(x / 13, 4))); }

// Calls draw(a, b) for each part of the solid that is one straight line, risers included.
template <class Draw>
void each_part(const course::Course& course, const Solid& s, Draw draw) {
  Outline outline;
  find_outline(course, s.from, s.to, outline);
  for (std::size_t i = 0; i + 1 < outline.size(); ++i) draw(outline[i], outline[i + 1]);
}

void earth(Canvas& canvas, const View& view, const course::Course& course, const Solid& s, const Palette& palette) {
  each_part(course, s, [&](OutlinePoint from, OutlinePoint to) {
    if (from.x == to.x) return;
    const Vec2 a = view.at(from.x, from.y - kFootRadius - 1), b = view.at(to.x, to.y - kFootRadius - 1);
    if (a.y < 0 && b.y < 0) return;
    canvas.quad(a, b, {b.x, std::min(0.0F, b.y)}, {a.x, std::min(0.0F, a.y)}, palette.earth_top, palette.earth_top,
                palette.earth_bottom, palette.earth_bottom);
  });
}

// Along a straight part, thicker and thinner as a hand draws.
void ink_stretch(Canvas& canvas, const View& view, OutlinePoint from, OutlinePoint to, const Palette& palette) {
  const double slope = (to.y - from.y) / (to.x - from.x);
  // Across the line, not straight down.
  const auto steep = static_cast<float>(std::sqrt(1 + slope * slope));
  const auto column = [&](double x) {
    const Vec2 high =
        view.at(x, from.y + (x - from.x) * slope - kFootRadius) - Vec2{0, 0.25F * (1 - wander(x / 31, 5))};
    return std::array<Vec2, 2>{high, high - Vec2{0, line_width(x) * steep}};
  };
  double x = from.x;
  std::array<Vec2, 2> last = column(x);
  for (std::int64_t cell = cell_of(from.x, kLineStep) + 1; x < to.x; ++cell) {
    x = std::min(static_cast<double>(cell) * kLineStep, to.x);
    const std::array<Vec2, 2> next = column(x);
    canvas.quad(last[0], next[0], next[1], last[1], palette.ink);
    last = next;
  }
}

// The face of a step: from the lower line into the upper one.
void riser(Canvas& canvas, const View& view, OutlinePoint from, OutlinePoint to, const Palette& palette) {
  const bool up = from.y < to.y;
  const float inward = up ? kWall / 2 : -kWall / 2;
  const Vec2 low = view.at(from.x, std::min(from.y, to.y) - kFootRadius) + Vec2{inward, -kLine * 0.5F};
  const Vec2 high = view.at(from.x, std::max(from.y, to.y) - kFootRadius) + Vec2{inward, -kLine * 0.4F};
  const Vec2 bent = math::lerp(low, high, 0.5F) + Vec2{1.2F * wander(from.x / 7, 8), 0};
  canvas.stroke(low, bent, kWall, kWall * 0.85F, palette.ink);
  canvas.stroke(bent, high, kWall * 0.85F, kWall * 1.05F, palette.ink);
}

void ink_line(Canvas& canvas, const View& view, const course::Course& course, const Solid& s, const Palette& palette) {
  each_part(course, s, [&](OutlinePoint from, OutlinePoint to) {
    if (from.x == to.x) {
      riser(canvas, view, from, to, palette);
    } else {
      ink_stretch(canvas, view, from, to, palette);
    }
  });
}

// One stroke in the earth: it lies along the ground above it.
void brush_stroke(Canvas& canvas, const View& view, const course::Course& course, double x, float deep, Colour colour,
                  std::int64_t seed) {
  const float reach = 4 + 6 * grain(seed, 62);
  const double behind = ground_height(course, x - static_cast<double>(reach));
  const double ahead = ground_height(course, x + static_cast<double>(reach));
  // Under a step it keeps to the lower side.
  const auto rise = static_cast<float>(ahead - behind);
  const bool step = rise > reach || rise < -reach;
  const float tilt = step ? 0 : rise * 0.5F;
  const Vec2 at = view.at(x, (step ? std::min(ahead, behind) : (ahead + behind) / 2) - static_cast<double>(deep));
  if (at.y < 2) return;
  const float width = 0.8F + 0.9F * grain(seed, 64);
  const Vec2 crest = at + Vec2{reach * (grain(seed, 66) - 0.3F), 1.6F};
  canvas.stroke(at - Vec2{reach, 0.6F + tilt}, crest, 0.3F, width, colour, Caps::none);
  canvas.stroke(crest, at + Vec2{reach, tilt}, width, 0.3F, colour, Caps::none);
}

// Short strokes in the earth, thinner and fewer further down.
void brush_strokes(Canvas& canvas, const View& view, const course::Course& course, const Solid& s,
                   const Palette& palette) {
  constexpr double kCell = 22;
  constexpr int kRows = 6;
  for (std::int64_t cell = cell_of(s.from, kCell); cell <= cell_of(s.to, kCell); ++cell) {
    for (int row = 0; row < kRows; ++row) {
      const std::int64_t seed = cell * kRows + row;
      if (grain(seed, 60) > 0.36F) continue;
      const double x = (static_cast<double>(cell) + static_cast<double>(grain(seed, 61))) * kCell;
      if (x < s.from + 16 || x > s.to - 16) continue;
      const float deep = 17 + 16.5F * (static_cast<float>(row) + grain(seed, 63));
      brush_stroke(canvas, view, course, x, deep, faded(palette.soft, 0.25F + 0.20F * grain(seed, 65)), seed);
    }
  }
}

void tufts(Canvas& canvas, const View& view, const course::Course& course, const Solid& s, const Palette& palette) {
  for (std::int64_t cell = cell_of(s.from, kTuftCell); cell <= cell_of(s.to, kTuftCell); ++cell) {
    if (grain(cell, 70) < 0.25F) continue;
    const double x = (static_cast<double>(cell) + static_cast<double>(grain(cell, 71))) * kTuftCell;
    if (x < s.from + 8 || x > s.to - 8) continue;
    // All three grow on one level.
    if (std::fabs(ground_height(course, x + 3) - ground_height(course, x - 3)) > 5) continue;
    for (int i = 0; i < 3; ++i) {
      const float height = 6 + 3 * grain(cell * 3 + i, 72);
      const float slant = (static_cast<float>(i) - 1) * 2.6F + 2.4F * (grain(cell * 3 + i, 73) - 0.5F);
      const Vec2 root = over_ground(view, course, x + i * 2.2 - 2.2, -kFootRadius - 1);
      canvas.stroke(root, root + Vec2{slant, height}, 1.5F, 0.5F, faded(palette.ink, 0.78F), Caps::none);
    }
  }
}

void wall(Canvas& canvas, const View& view, const course::Course& course, double x, float inward,
          const Palette& palette) {
  constexpr float kStep = 9;
  const float deep = over_ground(view, course, x, -kFootRadius).y;
  const auto at = [&](float depth) {
    const float sway = depth < 3 ? 0 : 2.0F * wander(x / 7 + static_cast<double>(depth) / 30, 8);
    return Vec2{view.x_of(x) + sway, deep - depth};
  };
  // Below the line, so that its round start does not stand out over the edge.
  for (float depth = 2.2F; depth < deep; depth += kStep) {
    const float width = kWall * (1 + 0.3F * wander(static_cast<double>(depth) / 17 + x, 9));
    canvas.stroke(at(depth), at(depth + kStep), width, width, palette.ink);
  }
  for (float depth = 12; depth < deep; depth += 11) {
    const std::int64_t seed = static_cast<std::int64_t>(x) * 64 + static_cast<std::int64_t>(depth);
    const float reach = 13 + 9 * grain(seed, 40);
    const Vec2 root = at(depth) + Vec2{inward * -1.5F, 0};
    canvas.stroke(root, root + Vec2{inward * -reach, -5 - 2 * grain(seed, 41)}, 1.3F, 0.3F, faded(palette.soft, 0.7F),
                  Caps::none);
  }
}

// Mist that thickens to paper, then the dark that rises from below.
void gap_wash(Canvas& canvas, const View& view, const course::Course& course, double from, double to,
              const Palette& palette) {
  const float rim = over_ground(view, course, from, -kFootRadius).y, deep = rim + kFootRadius - 30;
  const float a = view.x_of(from), b = view.x_of(to);
  const Colour mist = faded(palette.paper, 0.85F);
  canvas.quad({a, rim}, {b, rim}, {b, deep}, {a, deep}, mist, mist, palette.paper, palette.paper);
  if (deep < 1) return;
  const Colour dark = mix(palette.paper, palette.ink, kGapWash);
  canvas.quad({a, deep}, {b, deep}, {b, 0}, {a, 0}, palette.paper, palette.paper, dark, dark);
}

}  // namespace

void draw_ground(Canvas& canvas, const View& view, const course::Course& course, const Palette& palette) {
  Solids solids;
  find_solids(view, course, solids);
  canvas.next_layer();
  const double right = view.left + static_cast<double>(view.width);
  for (std::size_t i = 0; i + 1 < solids.size(); ++i) {
    gap_wash(canvas, view, course, solids[i].to, solids[i + 1].from, palette);
  }
  if (!solids.empty() && solids.back().to < right) gap_wash(canvas, view, course, solids.back().to, right, palette);
  if (!solids.empty() && solids[0].from > view.left) gap_wash(canvas, view, course, view.left, solids[0].from, palette);
  canvas.paint(Paint::opaque);
  for (const Solid& s : solids) earth(canvas, view, course, s, palette);
  canvas.paint(Paint::wash);
  canvas.next_layer();
  for (const Solid& s : solids) brush_strokes(canvas, view, course, s, palette);
  canvas.next_layer();
  for (const Solid& s : solids) {
    if (s.wall_from) wall(canvas, view, course, s.from, -1, palette);
    if (s.wall_to) wall(canvas, view, course, s.to, 1, palette);
  }
  canvas.next_layer();
  for (const Solid& s : solids) tufts(canvas, view, course, s, palette);
  canvas.next_layer();
  for (const Solid& s : solids) ink_line(canvas, view, course, s, palette);
}

}  // namespace spearrun::view
