#include "client/view/piece_art.hpp"

#include <array>

#include "client/view/grain.hpp"
#include "client/view/ground_art.hpp"
#include "client/view/ground_shape.hpp"
#include "shared/math/trig.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

constexpr double kMargin = 130;  // the widest piece, lying
constexpr float kFallTicks = 14, kRiseTicks = 30;
constexpr float kLyingTurns = 0.235F;

void hurdle(Canvas& canvas, Vec2 foot, float height, const Palette& palette) {
  canvas.next_layer();
  const Colour wood = palette.wood;
  constexpr float kApart = 11;
  for (const float side : {-kApart, kApart}) {
    const Vec2 base = foot + Vec2{side, -2};
    canvas.stroke(base, base + Vec2{0, height + 2}, 4.6F, 4.0F, wood);
    canvas.stroke(base + Vec2{-8, 0}, base + Vec2{-1, height * 0.38F}, 3.4F, 3.0F, wood);
  }
  const float middle = height * 0.58F;
  canvas.stroke(foot + Vec2{-18, middle - 0.7F}, foot + Vec2{18, middle + 0.7F}, 3.8F, 4.2F, wood);
  canvas.stroke(foot + Vec2{-20, height - 3.4F}, foot + Vec2{20, height - 2.6F}, 6.2F, 6.6F, wood);
  canvas.next_layer();
  canvas.stroke(foot + Vec2{-20, height - 6.4F}, foot + Vec2{20, height - 5.6F}, 1.2F, 1.2F, faded(palette.ink, 0.75F));
  for (const float at : {-13.0F, 0.0F, 13.0F}) {
    const Vec2 middle_of_mark = foot + Vec2{at, height - 3 + at * 0.02F};
    canvas.stroke(middle_of_mark - Vec2{0, 3.3F}, middle_of_mark + Vec2{0, 3.3F}, 6.4F, 6.4F, palette.accent,
                  Caps::none);
  }
}

// A banner that hangs from high up to a beam; what is left below it is the way through, and its arrows point there.
constexpr float kBannerTop = 246, kBannerHalf = 15;

void banner(Canvas& canvas, Vec2 foot, float beam, const Palette& palette) {
  canvas.next_layer();
  constexpr int kFolds = 5;
  constexpr float kFold = 2 * kBannerHalf / kFolds;
  for (int i = 0; i < kFolds; ++i) {
    const float x = -kBannerHalf + kFold * static_cast<float>(i);
    canvas.quad(foot + Vec2{x, kBannerTop}, foot + Vec2{x + kFold, kBannerTop}, foot + Vec2{x + kFold, beam},
                foot + Vec2{x, beam}, mix(palette.halo, palette.wood, i % 2 == 0 ? 0.20F : 0.32F));
  }
  canvas.next_layer();
  for (int i = 0; i < 3; ++i) {
    const Vec2 point = foot + Vec2{0, beam + 26 + 38 * static_cast<float>(i)};
    for (const float side : {-1.0F, 1.0F}) {
      canvas.stroke(point, point + Vec2{side * 10, 15}, 5.4F, 4.2F, palette.accent);
    }
  }
}

void low_bar(Canvas& canvas, Vec2 foot, float clearance, const Palette& palette) {
  const Colour wood = palette.wood;
  constexpr float kApart = 13, kThick = 9;
  const float beam = clearance + kThick / 2;
  canvas.next_layer();
  for (const float side : {-kApart, kApart}) {
    canvas.stroke(foot + Vec2{side * 1.04F, -2}, foot + Vec2{side, kBannerTop + 6}, 5.2F, 4.2F, wood);
  }
  banner(canvas, foot, beam, palette);
  canvas.next_layer();
  canvas.stroke(foot + Vec2{-23, kBannerTop + 0.5F}, foot + Vec2{23, kBannerTop - 0.5F}, 6.4F, 6.8F, wood);
  canvas.stroke(foot + Vec2{-18, beam}, foot + Vec2{18, beam}, kThick, kThick, wood);
  canvas.next_layer();
  canvas.stroke(foot + Vec2{-18, clearance + 0.6F}, foot + Vec2{18, clearance + 0.6F}, 1.2F, 1.2F, palette.ink);
  for (const float at : {-12.0F, 0.0F, 12.0F}) {
    const Vec2 middle = foot + Vec2{at, beam};
    canvas.stroke(middle - Vec2{0, kThick / 2}, middle + Vec2{0, kThick / 2}, 6.0F, 6.0F, palette.accent, Caps::none);
  }
}

// Places points of a dummy that leans over its foot, forward. It turns on its side as it falls, so that its arms lie
// along the ground and not in it.
struct DummyFrame {
  Vec2 foot, up, right;
  DummyFrame(Vec2 at, float fall) : foot(at), up(math::direction(0.25F - kLyingTurns * fall)) {
    right = math::perpendicular(up) * (0.6F * fall - 1.0F);
  }
  Vec2 at(float x, float y) const { return foot + right * x + up * y; }
};

void dummy_body(Canvas& canvas, const DummyFrame& f, const Palette& palette) {
  canvas.next_layer();
  canvas.stroke(f.at(0, -4), f.at(0, 40), 5.2F, 4.8F, palette.wood);
  canvas.next_layer();
  const std::array<Joint, 4> coat{{{f.at(0, 86), 20}, {f.at(0, 66), 23}, {f.at(0, 50), 28}, {f.at(0, 32), 25}}};
  Band band;
  make_band(coat, band);
  canvas.band(band, palette.straw, Pattern::solid, Caps::none);
  for (const float side : {-1.0F, 1.0F}) {
    canvas.quad(f.at(side * 5, 86), f.at(side * 28, 85), f.at(side * 26, 73), f.at(side * 5, 70), palette.straw);
  }
  canvas.disc(f.at(0, 99), 12.4F, palette.straw);
}

void dummy_straws(Canvas& canvas, const DummyFrame& f, std::int64_t seed, const Palette& palette) {
  canvas.next_layer();
  const Colour ink = faded(palette.ink, 0.72F);
  for (int i = 0; i < 15; ++i) {
    const float at = (static_cast<float>(i) - 7) / 7;
    const float low = 24 + 10 * grain(seed * 16 + i, 50);
    canvas.stroke(f.at(at * 6.5F, 84), f.at(at * 11 + 1.5F * (grain(seed * 16 + i, 51) - 0.5F), low), 0.9F, 1.1F, ink,
                  Caps::none);
  }
  for (int i = 0; i < 4; ++i) {
    const float y = 84.5F - 3.6F * static_cast<float>(i);
    for (const float side : {-1.0F, 1.0F}) {
      canvas.stroke(f.at(side * 22, y), f.at(side * (32 + 2 * grain(seed + i, 52)), y - 1 + side * 0.6F), 1.1F, 0.8F,
                    ink, Caps::none);
    }
  }
  for (int i = 0; i < 9; ++i) {
    const Vec2 d = math::direction(0.02F + 0.0575F * static_cast<float>(i));
    canvas.stroke(f.at(d.x * 6.5F, 99 + d.y * 6.5F), f.at(d.x * 13, 99 + d.y * 13), 1.1F, 0.8F, ink, Caps::none);
  }
  canvas.next_layer();
  canvas.stroke(f.at(-14.5F, 57), f.at(0, 54.5F), 2.0F, 2.2F, palette.ink);
  canvas.stroke(f.at(0, 54.5F), f.at(14.5F, 57), 2.2F, 2.0F, palette.ink);
  canvas.stroke(f.at(-8, 87.5F), f.at(0, 85.8F), 2.0F, 2.0F, palette.ink);
  canvas.stroke(f.at(0, 85.8F), f.at(8, 87.5F), 2.0F, 2.0F, palette.ink);
  canvas.next_layer();
  canvas.ring(f.at(0, 70), 7.6F, 5.6F, palette.accent);
  canvas.disc(f.at(0, 70), 2.0F, palette.accent);
}

void dummy(Canvas& canvas, Vec2 foot, float fall, std::int64_t seed, const Palette& palette) {
  // Lying, its own thickness keeps it over the line.
  const DummyFrame frame(foot + Vec2{0, 6 * fall}, fall);
  dummy_body(canvas, frame, palette);
  dummy_straws(canvas, frame, seed, palette);
}

// A pole with a pennant that flutters; hollow once it is passed.
void flag(Canvas& canvas, Vec2 foot, float height, float time, Colour cloth, const Palette& palette) {
  canvas.next_layer();
  canvas.stroke(foot + Vec2{0, -2}, foot + Vec2{0, height}, 4.2F, 2.8F, palette.wood);
  canvas.disc(foot + Vec2{0, height + 1}, 2.8F, palette.wood);
  canvas.next_layer();
  constexpr int kParts = 8;
  const auto edge = [&](int i, float half) {
    const float part = static_cast<float>(i) / kParts;
    const float wave = 3.2F * part * math::sin_turns(part * 0.9F - time / 52);
    return foot + Vec2{1.5F + 40 * part, height - 13 + wave + half * (1 - 0.82F * part)};
  };
  for (int i = 0; i < kParts; ++i) canvas.quad(edge(i, 11), edge(i + 1, 11), edge(i + 1, -11), edge(i, -11), cloth);
}

void chequers(Canvas& canvas, Vec2 low, float side, int columns, int rows, const Palette& palette) {
  for (int x = 0; x < columns; ++x) {
    for (int y = 0; y < rows; ++y) {
      const Vec2 a = low + Vec2{side * static_cast<float>(x), side * static_cast<float>(y)};
      const Colour c = (x + y) % 2 == 0 ? palette.ink : palette.halo;
      canvas.quad(a, a + Vec2{side, 0}, a + Vec2{side, side}, a + Vec2{0, side}, c);
    }
  }
}

// A gate of two posts with a swept lintel; the line on the ground is where the time is taken.
void finish_gate(Canvas& canvas, Vec2 foot, const Palette& palette) {
  constexpr float kApart = 34, kHeight = 205;
  canvas.next_layer();
  for (const float side : {-kApart, kApart}) {
    canvas.stroke(foot + Vec2{side * 1.06F, -3}, foot + Vec2{side * 0.94F, kHeight}, 8.6F, 7.0F, palette.wood);
  }
  canvas.stroke(foot + Vec2{-kApart - 12, kHeight - 30}, foot + Vec2{kApart + 12, kHeight - 30}, 6, 6, palette.wood);
  canvas.next_layer();
  const std::array<Joint, 3> lintel{{{foot + Vec2{-kApart - 24, kHeight + 7}, 7},
                                     {foot + Vec2{0, kHeight}, 10},
                                     {foot + Vec2{kApart + 24, kHeight + 7}, 7}}};
  Band band;
  make_band(lintel, band);
  canvas.band(band, palette.accent);
  canvas.next_layer();
  chequers(canvas, foot + Vec2{-30, kHeight - 24}, 5, 12, 3, palette);
  chequers(canvas, foot + Vec2{-5, -kFootRadius - 8}, 4, 3, 2, palette);
}

void start_post(Canvas& canvas, Vec2 foot, float time, const Palette& palette) {
  flag(canvas, foot + Vec2{-30, 0}, 150, time, palette.soft, palette);
  canvas.next_layer();
  canvas.stroke(foot + Vec2{0, -kFootRadius - 1}, foot + Vec2{0, -26}, 2.6F, 1.0F, palette.ink, Caps::none);
}

}  // namespace

float dummy_fall(float since, float left) {
  const float down = math::unit(since / kFallTicks);
  // Falls ever faster, and bounces once off the ground.
  const float fallen = down * down + 0.06F * math::sin_turns(math::unit((since - kFallTicks) / 10) * 0.5F) * -1.0F;
  return fallen * (1 - math::smooth(1 - left / kRiseTicks));
}

void draw_pieces(Canvas& canvas, const View& view, const course::Course& course, const state::World& world,
                 PieceMoment moment, const Palette& palette) {
  const double left = view.left - kMargin;
  const double right = view.left + static_cast<double>(view.width) + kMargin;
  if (left < 0) start_post(canvas, over_ground(view, course, 0, 0), moment.time, palette);
  int checkpoint = 0;
  for (std::size_t i = 0; i < course.pieces.size(); ++i) {
    const course::Piece& piece = course.pieces[i];
    const double x = units(piece.x);
    if (piece.kind == course::PieceKind::checkpoint) ++checkpoint;
    if (x < left) continue;
    if (x > right) break;
    const Vec2 foot = over_ground(view, course, x, -1);
    if (piece.kind == course::PieceKind::hurdle) hurdle(canvas, foot, piece.height.units(), palette);
    if (piece.kind == course::PieceKind::low_bar)
      low_bar(canvas, foot, 1 + state::kTuning.low_bar_clearance.units(), palette);
    if (piece.kind == course::PieceKind::dummy) {
      const float left_down = static_cast<float>(world.down_until[i].value) - moment.time;
      const float since = static_cast<float>(state::kTuning.dummy_down_ticks) - left_down;
      dummy(canvas, foot, left_down > 0 ? dummy_fall(since, left_down) : 0, static_cast<std::int64_t>(i), palette);
    }
    if (piece.kind == course::PieceKind::checkpoint) {
      const bool passed = checkpoint <= moment.own_checkpoints;
      flag(canvas, foot, 140, moment.time, passed ? faded(palette.soft, 0.55F) : palette.accent, palette);
    }
  }
  const double finish = units(course.length);
  if (finish > left && finish < right) finish_gate(canvas, over_ground(view, course, finish, 0), palette);
}

}  // namespace spearrun::view
