#include "client/view/print_art.hpp"

#include <array>

namespace spearrun::view {

namespace {

using math::Vec2;

constexpr float kUnder = 10.6F;          // the ankle line, clear of the ink
constexpr float kHeel = -10, kToe = 14;  // 24 u long around the ankle
constexpr float kSole = 6.4F;
constexpr float kRim = 1.6F;
constexpr float kBarHeight = 3.4F, kTickHeight = 8.0F, kTickWidth = 1.3F;
constexpr std::array<float, play::kFootprints> kOpacity{1.0F, 0.83F, 0.66F, 0.49F};

double units(math::Fixed value) { return static_cast<double>(value.raw) / math::Fixed::kOne; }

void sole(Canvas& canvas, Vec2 ankle, float grow, Colour colour) {
  const std::array<Joint, 3> chain{{{ankle + Vec2{kHeel + 3.4F, 0}, kSole - 0.4F},
                                    {ankle + Vec2{2, 0.2F}, kSole - 1.5F},
                                    {ankle + Vec2{kToe - 3.6F, 0}, kSole}}};
  Band band;
  make_band(chain, band, grow);
  canvas.band(band, colour);
}

void draw_sole(Canvas& canvas, Vec2 ankle, state::FootSide side, float opacity, const Palette& palette) {
  canvas.next_layer();
  sole(canvas, ankle, 0, faded(palette.ink, opacity));
  if (side != state::FootSide::far) return;
  canvas.next_layer();
  sole(canvas, ankle, -kRim, palette.earth_top);
}

void window_bar(Canvas& canvas, Vec2 from, Vec2 to, Colour colour) {
  canvas.next_layer();
  canvas.stroke(from, to, kBarHeight, kBarHeight, colour, Caps::none);
}

void window_ticks(Canvas& canvas, Vec2 from, Vec2 to, Colour colour) {
  for (const Vec2 at : {from, to}) {
    canvas.stroke(at - Vec2{0, kBarHeight / 2}, at + Vec2{0, kTickHeight}, kTickWidth, kTickWidth, colour, Caps::none);
  }
}

}  // namespace

void draw_prints(Canvas& canvas, const View& view, const course::Course& course, const play::Footprints& prints,
                 double own_x, const Palette& palette) {
  bool first = true;
  for (std::size_t i = 0; i < prints.size(); ++i) {
    const play::Footprint& print = prints[i];
    const double window_to = units(print.window_to);
    if (window_to < own_x) continue;
    // A step over an edge leaves no print on air, and no launch is perfect from beyond it.
    if (course::gap_at(course, print.window_from) >= 0) continue;
    const Vec2 ankle = view.at(units(print.x), -static_cast<double>(kUnder));
    if (ankle.x > view.width + 30) break;
    const float opacity = kOpacity[i];
    if (course::gap_at(course, print.x) < 0) draw_sole(canvas, ankle, print.side, opacity, palette);
    const Vec2 from = view.at(units(print.window_from), -static_cast<double>(kUnder));
    const Vec2 to = view.at(window_to, -static_cast<double>(kUnder));
    window_bar(canvas, from, to, faded(palette.launch, opacity));
    if (first) window_ticks(canvas, from, to, palette.launch);
    first = false;
  }
}

}  // namespace spearrun::view
