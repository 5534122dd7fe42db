// Sliding under a bar: feet first, the head below 90 u. In over 6 ticks, held, out over the last 8; whoever ends it
// early goes on at its way out. The feet slide along: the state carries them with the runner from where they were, and
// they lie along the slope.
#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"

namespace spearrun::moves {

using figure::Param;
using math::Easing;
using state::FootSide;
using state::kTuning;
using state::Runner;

namespace {

constexpr float kIn = kTuning.slide_in_ticks;
constexpr float kOut = kTuning.slide_ticks - kTuning.slide_out_ticks;
constexpr float kEnd = kTuning.slide_ticks;

// The feet come forward before the hip comes down between them.
constexpr math::Vec2 kNearSlides{62, 1}, kFarSlides{39, 0};
// So that the run goes on with the near foot at its contact and the far one just off the ground.
constexpr math::Vec2 kNearEnds{31, 0}, kFarEnds{-34, 10};

void slide_to(Tracks& t, Param p, float goal) {
  t.toward(p, goal, {{0, 0}, {kIn, 1, Easing::out_cubic}, {kOut, 1}, {kEnd, 0}});
}

math::Vec2 foot_at(const Runner& r, FootSide side, float tick) {
  const state::Foot& f = r.foot(side);
  const bool near = side == FootSide::near;
  const float slope = static_cast<float>(r.slope) / 65536.0F;
  const auto along = [slope](math::Vec2 foot) { return foot + math::Vec2{0, slope * foot.x}; };
  const math::Vec2 slides = along(near ? kNearSlides : kFarSlides);
  const math::Vec2 ends = along(near ? kNearEnds : kFarEnds);
  if (tick >= kOut) return math::lerp(slides, ends, math::smooth((tick - kOut) / (kEnd - kOut)));
  const math::Vec2 from{(f.anchor_x - r.x).units(), (f.anchor_y - r.y).units()};
  return math::lerp(from, slides, math::ease_out_cubic(tick / kIn));
}

}  // namespace

Tracks slide_tracks() {
  Tracks t;
  t.toward(Param::hip_x, 0, {{0, 0}, {kIn, 1}, {kOut, 1}, {kEnd, 0}});
  t.toward(Param::hip_y, 10, {{0, 0}, {kIn, 1}, {kOut, 1}, {kEnd, 0}});
  slide_to(t, Param::lean, rad(-.84F));
  slide_to(t, Param::bend, rad(.16F));
  slide_to(t, Param::nod, rad(.22F));
  slide_to(t, Param::hip_twist, 0);
  slide_to(t, Param::near_shoulder_x, 0);
  slide_to(t, Param::far_shoulder_x, 0);
  slide_to(t, Param::near_toe, rad(.55F));
  slide_to(t, Param::grip_x, 28);
  slide_to(t, Param::grip_y, -13);
  slide_to(t, Param::spear_angle, deg(3));
  slide_to(t, Param::butt, 40);
  slide_to(t, Param::hand_spacing, 38);
  return t;
}

int slide_ticks(state::Move, const Tables&) { return kTuning.slide_ticks; }

void pose_slide(const Runner& r, const Tables& tables, figure::Parameters& p) {
  pose_body(r, gait_of(r, tables), tables, p);
  const float tick = static_cast<float>(r.move_tick);
  apply(tables.of(state::Move::slide), tick, p);
  const math::Vec2 near = foot_at(r, FootSide::near, tick);
  const math::Vec2 far = foot_at(r, FootSide::far, tick);
  p[Param::near_foot_x] = near.x;
  p[Param::near_foot_y] = near.y;
  p[Param::far_foot_x] = far.x;
  p[Param::far_foot_y] = far.y;
  const float let_go = 1 - math::smooth(tick / kIn);
  p.near_support.support = static_cast<float>(r.foot(FootSide::near).carried) / 255 * let_go;
  // The foot that will stand is there for the pelvis already.
  if (tick > kOut) p.near_support.support = math::smooth((tick - kOut) / (kEnd - kOut));
  p.far_support.support = static_cast<float>(r.foot(FootSide::far).carried) / 255 * let_go;
}

}  // namespace spearrun::moves
