#include "client/view/scenery_art.hpp"

#include <array>

#include "client/view/grain.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

struct Hill {
  double parallax;
  float height, big, small;  // of the ridge over the ground, and its two swings, u
  double big_length, small_length;
  float depth;  // how far down the wash reaches
  float opacity;
  std::uint32_t salt;
};
constexpr std::array<Hill, 3> kHills{{
    {0.08, 156, 44, 11, 210, 62, 150, 0.78F, 11},
    {0.18, 112, 30, 9, 160, 52, 124, 0.85F, 23},
    {0.34, 62, 20, 7, 150, 44, 84, 0.90F, 37},
}};
constexpr float kStep = 8;  // u between points of a ridge
constexpr float kRidge = 1.5F, kRidgeOpacity = 0.55F;
constexpr float kMistHeight = 84, kMistMost = 0.85F;
constexpr double kPineCell = 118;
constexpr float kSunRadius = 45;
// How much of the parallax a hill also has up and down: the ground under the runner comes and goes by hundreds of u.
constexpr double kUpDown = 0.10;

// Height in the picture that the hills of this parallax stand on.
float foot_of(const View& view, double parallax) {
  return view.ground - static_cast<float>(view.base * parallax * kUpDown);
}

float ridge(const Hill& hill, double x) {
  return hill.height + hill.big * wander(x / hill.big_length, hill.salt) +
         hill.small * wander(x / hill.small_length, hill.salt + 1);
}

void sky(Canvas& canvas, const View& view, const Palette& palette) {
  const float middle = view.height * 0.55F;
  const Vec2 a{0, view.height}, b{view.width, view.height}, c{view.width, middle}, d{0, middle};
  canvas.quad(a, b, c, d, palette.paper_high, palette.paper_high, palette.paper, palette.paper);
  canvas.quad(d, c, {view.width, 0}, {0, 0}, palette.paper);
}

void sun(Canvas& canvas, const View& view, const Palette& palette) {
  canvas.next_layer();
  canvas.disc({view.width * 0.78F, view.height - 110}, kSunRadius, faded(palette.sun, palette.sun_opacity),
              faded(palette.sun, palette.sun_opacity * 0.775F));
}

void birds(Canvas& canvas, const View& view, const Palette& palette, double shift) {
  canvas.next_layer();
  constexpr std::array<Vec2, 3> kFlock{{{0, 0}, {18, -15}, {40, -4}}};
  const double span = static_cast<double>(view.width) + 400;
  const double x = std::fmod(450 - shift * 0.05, span);
  for (const Vec2 place : kFlock) {
    const Vec2 at{static_cast<float>(x < 0 ? x + span : x) + place.x, view.height - 78 + place.y};
    for (const float side : {-1.0F, 1.0F}) {
      const std::array<Joint, 3> wing{
          {{at, 1.4F}, {at + Vec2{side * 3, 2.0F}, 1.1F}, {at + Vec2{side * 6.2F, 1.2F}, 0.5F}}};
      Band band;
      make_band(wing, band);
      canvas.band(band, faded(palette.soft, 0.8F), Pattern::solid, Caps::none);
    }
  }
}

void hill(Canvas& canvas, const View& view, const Palette& palette, const Hill& hill, Colour colour, double shift) {
  const double from = shift * hill.parallax;
  const float base = foot_of(view, hill.parallax);
  // Nothing is left of what lies behind at the foot of a wash (the next ridge hides it), so it can be opaque: blending
  // so many pixels is half of a frame where there is no graphics card.
  const Colour wash = mix(palette.paper, colour, hill.opacity);
  const auto point = [&](int i) {
    // On a grid of the hill's own, so that a ridge does not shimmer as it moves.
    const double x = (static_cast<double>(cell_of(from, kStep)) + i) * kStep;
    return Vec2{static_cast<float>(x - from), base + ridge(hill, x)};
  };
  const int count = static_cast<int>(view.width / kStep) + 3;
  canvas.paint(Paint::opaque);
  for (int i = 0; i < count; ++i) {
    const Vec2 a = point(i);
    const Vec2 b = point(i + 1);
    canvas.quad(a, b, {b.x, b.y - hill.depth}, {a.x, a.y - hill.depth}, wash, wash, palette.paper, palette.paper);
  }
  canvas.paint(Paint::wash);
  canvas.next_layer();
  const Colour line = faded(darker(colour, 0.93F), kRidgeOpacity);
  for (int i = 0; i < count; ++i) canvas.stroke(point(i), point(i + 1), kRidge, kRidge, line, Caps::none);
}

void pine(Canvas& canvas, Vec2 foot, float height, std::int64_t seed, Colour colour) {
  canvas.next_layer();
  canvas.stroke(foot, foot + Vec2{2, height}, 3.2F, 2.0F, colour);
  const int tiers = 4 + static_cast<int>(grain(seed, 90) * 2.9F);
  for (int i = 0; i < tiers; ++i) {
    const float part = static_cast<float>(i) / static_cast<float>(tiers - 1);
    const float y = height * (0.36F + 0.66F * part);
    const float wide = (26 - 14 * part) * (0.75F + 0.5F * grain(seed * 8 + i, 91)) * height / 90;
    const float off = (grain(seed * 8 + i, 92) - 0.5F) * 16;
    canvas.ellipse(foot + Vec2{off, y}, wide, 5.0F * height / 90, colour);
  }
}

void pines(Canvas& canvas, const View& view, const Palette& palette, double shift) {
  const double from = shift * kHills[2].parallax;
  const Colour colour = faded(darker(palette.hill_near, 0.97F), 0.82F);
  const std::int64_t first = cell_of(from - 60, kPineCell);
  const std::int64_t last = cell_of(from + static_cast<double>(view.width) + 60, kPineCell);
  for (std::int64_t cell = first; cell <= last; ++cell) {
    if (grain(cell, 80) < 0.42F) continue;
    const int trees = 1 + static_cast<int>(grain(cell, 81) * 2.6F);
    for (int i = 0; i < trees; ++i) {
      const std::int64_t seed = cell * 4 + i;
      const double x = static_cast<double>(cell) * kPineCell + 30.0 * i + 24.0 * static_cast<double>(grain(seed, 82));
      const float height = 58 + 44 * grain(seed, 83);
      const float foot = foot_of(view, kHills[2].parallax) + ridge(kHills[2], x) - 26;
      pine(canvas, {static_cast<float>(x - from), foot}, height, seed, colour);
    }
  }
}

void mist(Canvas& canvas, const View& view, const Palette& palette) {
  canvas.next_layer();
  const Colour thick = faded(palette.paper, kMistMost);
  const Colour gone = faded(palette.paper, 0);
  const float low = view.ground - 4;
  canvas.quad({0, low + kMistHeight}, {view.width, low + kMistHeight}, {view.width, low}, {0, low}, gone, gone, thick,
              thick);
  // Where the ground falls away below the line, the mist lies on.
  canvas.quad({0, low}, {view.width, low}, {view.width, 0}, {0, 0}, thick);
}

}  // namespace

void draw_scenery(Canvas& canvas, const View& view, const Palette& palette, Parallax parallax) {
  canvas.paint(Paint::opaque);
  sky(canvas, view, palette);
  canvas.paint(Paint::wash);
  if (!palette.scenery) return;
  const double shift = parallax == Parallax::on ? view.left : 0;
  sun(canvas, view, palette);
  birds(canvas, view, palette, shift);
  hill(canvas, view, palette, kHills[0], palette.hill_far, shift);
  hill(canvas, view, palette, kHills[1], palette.hill_mid, shift);
  pines(canvas, view, palette, shift);
  hill(canvas, view, palette, kHills[2], palette.hill_near, shift);
  mist(canvas, view, palette);
}

}  // namespace spearrun::view
