// Feet of a move that stands: each takes timed steps, one foot at a time, to where the move wants it.
#include <algorithm>
#include <array>

#include "shared/course/terrain.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"
#include "shared/sim/footing.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::sim {

using math::Fixed;
using state::Foot;
using state::FootSide;
using state::kTuning;
using state::Runner;

namespace {

constexpr Fixed kSlack = Fixed::from_int(4);      // nearer than this a foot stays where it is
constexpr Fixed kHeldSlack = Fixed::from_int(1);  // and one in the air
constexpr int kRollingStep = 8;                   // ticks of a step at most while the body still rolls on

struct Wanted {
  Fixed x, y;
  bool lifted;
  int step_ticks, overlap;
};

bool within(Fixed a, Fixed b, Fixed slack) { return a - b <= slack && b - a <= slack; }

bool in_place(const Foot& f, const Wanted& w) { return f.planted && within(f.anchor_x, w.x, kSlack); }

Wanted wanted_by(const Tickwise& at, const Runner& r, FootSide side, Fixed ahead) {
  const moves::MoveRow& row = moves::row_of(r.move);
  const moves::Stand s =
      row.stand != nullptr ? row.stand(r, at.tables, side) : moves::stand_at_rest(r, at.tables, side);
  Wanted w{r.x + ahead + Fixed::nearest(s.x), {}, s.lift > 0, std::max(2, s.step_ticks), s.overlap};
  w.x = clear_of_risers(at.course, w.x, w.x);
  w.y = course::ground_at(at.course, w.x) + Fixed::nearest(s.lift);
  if (ahead.raw != 0) w.step_ticks = std::min(w.step_ticks, kRollingStep);
  return w;
}

void go_on(const Tickwise& at, Foot& f, FootSide side) {
  if (f.settle == 0 || ++f.settle < f.settle_length) return;
  f.settle = 0;
  if (!f.held) {
    const Foot step = f;
    f = {};
    f.planted = true;
    f.anchor_x = f.target_x = step.target_x;
    f.anchor_y = f.target_y = step.target_y;
    f.anchor_slope = f.target_slope = step.target_slope;
    state::tell(at.events, {state::EventKind::footfall, at.slot, 0, side});
    return;
  }
  f.anchor_x = f.target_x;
  f.anchor_y = f.target_y;
  f.carried = 0;
}

void begin_step(const Tickwise& at, Foot& f, const Wanted& w) {
  if (f.planted) f.carried = 255;
  f.planted = false;
  f.held = w.lifted;
  f.drop_down = f.drop_off = {};
  f.settle = 1;
  f.settle_length = static_cast<std::uint8_t>(std::min(w.step_ticks, 255));
  f.target_x = w.x;
  f.target_y = w.y;
  f.target_slope = sole_slope(at.course, w.x);
}

bool is_off(const Foot& f, const Wanted& w) {
  if (f.planted) return w.lifted || !within(f.anchor_x, w.x, kSlack);
  return !w.lifted || !within(f.anchor_x, w.x, kHeldSlack) || !within(f.anchor_y, w.y, kHeldSlack);
}

// A standing foot leaves when the other one stands, or is about to.
bool may_leave(const Runner& r, FootSide side, const Wanted& w, Fixed ahead) {
  const Foot& f = r.foot(side);
  const Foot& other = r.foot(state::other(side));
  if (!f.planted || other.planted) return true;
  if (ahead.raw != 0 && !within(f.anchor_x, r.x, kTuning.early_lift)) return true;
  return other.settle > 0 && !other.held && other.settle_length - other.settle <= w.overlap;
}

Fixed distance(Fixed a, Fixed b) { return a < b ? b - a : a - b; }

}  // namespace

DrawnFoot drawn_foot(const Tickwise& at, const Runner& r, FootSide side) {
  const figure::Parameters p = moves::parameters_of(r, at.tables);
  const bool near = side == FootSide::near;
  const figure::Pose pose = figure::solve_unsquashed(p, at.tables.rig);
  const math::Vec2 foot = (near ? pose.near_leg : pose.far_leg).foot;
  const Fixed x = r.x + Fixed::nearest(foot.x);
  const Fixed y = r.y + Fixed::nearest(foot.y);
  const float carried = (near ? p.near_support : p.far_support).support * 255;
  return {x, y, static_cast<std::uint8_t>(std::floor(carried + 0.5F))};
}

void catch_feet(const Tickwise& at, Runner& r, const Runner& before) {
  for (const FootSide side : {FootSide::near, FootSide::far}) {
    Foot& f = r.foot(side);
    if (f.planted || f.held || f.settle > 0) continue;
    const DrawnFoot drawn = drawn_foot(at, before, side);
    f.anchor_x = f.target_x = drawn.x;
    f.anchor_y = f.target_y = drawn.y;
    f.carried = drawn.carried;
    f.held = true;
  }
}

void settle_feet(const Tickwise& at, Runner& r, Fixed ahead) {
  for (const FootSide side : {FootSide::near, FootSide::far}) go_on(at, r.foot(side), side);
  std::array<Wanted, 2> wanted{wanted_by(at, r, FootSide::near, ahead), wanted_by(at, r, FootSide::far, ahead)};
  const std::array<bool, 2> placed{in_place(r.feet[0], wanted[0]), in_place(r.feet[1], wanted[1])};
  for (std::size_t i = 0; i < 2; ++i) {
    // A foot is only lifted while the other one stands where it belongs: until then it stays, or comes down.
    if (!wanted[i].lifted || placed[1 - i]) continue;
    wanted[i].lifted = false;
    if (r.feet[i].planted) wanted[i].x = r.feet[i].anchor_x;
    wanted[i].y = course::ground_at(at.course, wanted[i].x);
  }
  // A foot in the air goes first, then the one that is further off.
  const auto urgency = [&](std::size_t i) {
    const Foot& f = r.feet[i];
    return (f.planted ? 0 : 1 << 30) + distance(f.anchor_x, wanted[i].x).raw / 16;
  };
  const std::size_t first = urgency(1) > urgency(0) ? 1 : 0;
  for (const std::size_t i : {first, 1 - first}) {
    Foot& f = r.feet[i];
    const auto side = static_cast<FootSide>(i);
    if (f.settle == 0 && is_off(f, wanted[i]) && may_leave(r, side, wanted[i], ahead)) begin_step(at, f, wanted[i]);
  }
}

}  // namespace spearrun::sim
