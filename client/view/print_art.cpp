#include "client/view/print_art.hpp"

#include <array>

#include "client/view/ground_shape.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

constexpr float kUnder = 10.6F;          // the ankle line, clear of the ink
constexpr float kHeel = -10, kToe = 14;  // 24 u long around the ankle
constexpr float kSole = 6.4F;
constexpr float kRim = 1.6F;
constexpr float kBarHeight = 3.4F, kTickHeight = 8.0F, kTickWidth = 1.3F;
constexpr std::array<float, play::kFootprints> kOpacity{1.0F, 0.83F, 0.66F, 0.49F};

// Where the prints of one picture lie: on the earth under the line, whatever its slope.
struct Earth {
  const View& view;
  const course::Course& course;
  Vec2 at(double x) const { return over_ground(view, course, x, -static_cast<double>(kUnder)); }
};

void sole(Canvas& canvas, const Earth& earth, double ankle, float grow, Colour colour) {
  const std::array<Joint, 3> chain{{{earth.at(ankle + static_cast<double>(kHeel) + 3.4), kSole - 0.4F},
                                    {earth.at(ankle + 2) + Vec2{0, 0.2F}, kSole - 1.5F},
                                    {earth.at(ankle + static_cast<double>(kToe) - 3.6), kSole}}};
  Band band;
  make_band(chain, band, grow);
  canvas.band(band, colour);
}

void draw_sole(Canvas& canvas, const Earth& earth, double ankle, state::FootSide side, float opacity,
               const Palette& palette) {
  canvas.next_layer();
  sole(canvas, earth, ankle, 0, faded(palette.ink, opacity));
  if (side != state::FootSide::far) return;
  canvas.next_layer();
  sole(canvas, earth, ankle, -kRim, palette.earth_top);
}

// Lies on the ground that it marks: along slopes, on both levels of a step and not over its face.
void window_bar(Canvas& canvas, const Earth& earth, double from, double to, Colour colour) {
  Outline outline;
  find_outline(earth.course, from, to, outline);
  canvas.next_layer();
  for (std::size_t i = 0; i + 1 < outline.size(); ++i) {
    const OutlinePoint& a = outline[i];
    const OutlinePoint& b = outline[i + 1];
    if (a.x == b.x) continue;
    canvas.stroke(earth.view.at(a.x, a.y - static_cast<double>(kUnder)),
                  earth.view.at(b.x, b.y - static_cast<double>(kUnder)), kBarHeight, kBarHeight, colour, Caps::none);
  }
}

void window_ticks(Canvas& canvas, const Earth& earth, double from, double to, Colour colour) {
  for (const double x : {from, to}) {
    const Vec2 at = earth.at(x);
    canvas.stroke(at - Vec2{0, kBarHeight / 2}, at + Vec2{0, kTickHeight}, kTickWidth, kTickWidth, colour, Caps::none);
  }
}

}  // namespace

void draw_prints(Canvas& canvas, const View& view, const course::Course& course, const play::Footprints& prints,
                 double own_x, const Palette& palette) {
  const Earth earth{view, course};
  bool first = true;
  for (std::size_t i = 0; i < prints.size(); ++i) {
    const play::Footprint& print = prints[i];
    const double window_to = units(print.window_to);
    if (window_to < own_x) continue;
    // A step over an edge leaves no print on air, and no launch is perfect from beyond it.
    if (course::gap_at(course, print.window_from) >= 0) continue;
    const double ankle = units(print.x);
    if (view.x_of(ankle) > view.width + 30) break;
    const float opacity = kOpacity[i];
    if (course::gap_at(course, print.x) < 0) draw_sole(canvas, earth, ankle, print.side, opacity, palette);
    const double window_from = units(print.window_from);
    window_bar(canvas, earth, window_from, window_to, faded(palette.launch, opacity));
    if (first) window_ticks(canvas, earth, window_from, window_to, palette.launch);
    first = false;
  }
}

}  // namespace spearrun::view
