#include <algorithm>
#include <cmath>

#include "shared/course/terrain.hpp"
#include "shared/figure/gait.hpp"
#include "shared/math/curve.hpp"
#include "shared/moves/feet.hpp"
#include "shared/moves/moves.hpp"
#include "shared/sim/body.hpp"
#include "shared/sim/footing.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::sim {

using math::Fixed;
using state::Foot;
using state::FootSide;
using state::kTuning;
using state::Runner;

namespace {

constexpr Fixed kRestHalf = Fixed::from_int(8);       // feet this far apart from the middle at rest
constexpr std::uint32_t kTargetFrozen = 0xB3333333U;  // .70 of a swing
constexpr std::uint32_t kJustOff = 0x09000000U;       // .035: a foot that has just lifted still holds the body
constexpr std::uint32_t kPhaseHalf = 0x80000000U;

Fixed rest_x(const Runner& r, FootSide side) { return side == FootSide::near ? r.x - kRestHalf : r.x + kRestHalf; }

std::uint32_t duty_phase(const Tickwise& at, const Runner& r) {
  return static_cast<std::uint32_t>(at.tables.numbers.duty_raw(r.gait)) << 16;
}

// How far the hip goes for a part of the cycle.
Fixed distance_for(const Tickwise& at, const Runner& r, std::uint32_t phase) {
  const std::uint32_t shortened = std::min(phase, r.short_left);
  const std::uint64_t full = (phase - shortened) + std::uint64_t{shortened} * kTuning.short_step_percent / 100;
  const auto turns = static_cast<std::int64_t>(full >> 16);
  return {static_cast<std::int32_t>(turns * at.tables.numbers.stride_raw(r.gait) / at.tables.numbers.duty_raw(r.gait))};
}

// How far before the hip a foot comes down: half a stride, and a little more with the lean.
Fixed foot_ahead(const Tickwise& at, const Runner& r) {
  const std::int32_t stride = at.tables.numbers.stride_raw(r.gait);
  const std::int32_t forward = Fixed::kOne / 2 + Fixed::kOne / 2 * r.gait / figure::kGaitOne;
  return Fixed{stride / 2 + forward};
}

// Where the foot will come down, from the hip as it will be then.
Fixed landing_x(const Tickwise& at, const Runner& r, std::uint32_t foot_phase) {
  return r.x + distance_for(at, r, 0U - foot_phase) + foot_ahead(at, r);
}

std::uint32_t swing_part(const Foot& f, std::uint32_t phase) {
  const std::uint32_t lift = static_cast<std::uint32_t>(f.lift_phase) << 16;
  if (phase <= lift) return 0;
  const std::uint64_t length = (std::uint64_t{1} << 32) - lift;
  return static_cast<std::uint32_t>((static_cast<std::uint64_t>(phase - lift) << 32) / length);
}

void lift(const Tickwise& at, Runner& r, FootSide side, std::uint32_t phase) {
  Foot& f = r.foot(side);
  f.planted = false;
  f.held = false;
  f.carried = 255;
  f.drop_down = {};
  // An early one has not had all of it yet.
  const float stance = static_cast<float>(phase >> 16) / static_cast<float>(at.tables.numbers.duty_raw(r.gait));
  if (f.drop_off.raw != 0) f.drop_off = Fixed::nearest(f.drop_off.units() * moves::drop_off_share(stance));
  f.lift_phase = static_cast<std::uint16_t>(phase >> 16);
  r.lifted_ago = 0;
  r.lifted_side = side;
  if (!r.short_step) return;
  r.short_step = false;
  r.short_left = kPhaseHalf;
}

// How far the body at this height over a foot's ground is out of its leg's reach.
float out_of_reach(const figure::Rig& rig, float hip, float dx) {
  const float rest = rig.support_reach() * rig.support_reach() - dx * dx;
  return hip - (rest > 0 ? std::sqrt(rest) : 0.0F);
}

// How much lower than on the flat the body must be to reach a foot at (x, y) when this much more of the cycle is over.
// usual: how far before the hip a foot is then in a steady gait.
Fixed drop_to_reach(const Tickwise& at, const Runner& r, Fixed x, Fixed y, std::uint32_t phase, Fixed usual) {
  constexpr Fixed kMost = Fixed::from_int(24);
  const Fixed body_x = r.x + distance_for(at, r, phase);
  const Fixed base = course::base_at(at.course, body_x);
  const std::int32_t slope = course::slope_at(at.course, body_x);
  if (base == y && slope == 0) return {};
  const figure::Gait gait = moves::gait_of(r, at.tables);
  const figure::Rig& rig = at.tables.rig;
  const float near_phase = static_cast<float>((r.phase + phase) >> 8) / 16777216.0F;
  const float flat = out_of_reach(rig, moves::hip_over_base(gait, rig, near_phase, 0), usual.units());
  const float hip = moves::hip_over_base(gait, rig, near_phase, slope) - (y - base).units();
  const float here = out_of_reach(rig, hip, (x - body_x).units());
  return std::clamp(Fixed::nearest(here - std::max(flat, 0.0F)), Fixed{}, kMost);
}

// The same for the lift-off of a foot that stands there.
Fixed drop_for_lift(const Tickwise& at, const Runner& r, Fixed x, Fixed y, std::uint32_t foot_phase) {
  const std::uint32_t off = duty_phase(at, r) + kJustOff;
  return drop_to_reach(at, r, x, y, off - foot_phase, foot_ahead(at, r) - distance_for(at, r, off));
}

// And for its landing, once so much more of the cycle is over: the leg is longest a little before.
Fixed drop_for_landing(const Tickwise& at, const Runner& r, Fixed x, Fixed y, std::uint32_t phase) {
  const std::uint32_t before = phase > kJustOff ? kJustOff : 0;
  return drop_to_reach(at, r, x, y, phase - before, foot_ahead(at, r) + distance_for(at, r, before));
}

// phase: what is left of the cycle until the foot comes down.
void aim(const Tickwise& at, Runner& r, Foot& f, Fixed x, std::uint32_t phase) {
  f.target_x = clear_of_risers(at.course, x, f.target_x);
  f.target_y = course::ground_at(at.course, f.target_x);
  f.target_slope = sole_slope(at.course, f.target_x);
  f.drop_down = drop_for_landing(at, r, f.target_x, f.target_y, phase);
}

void come_down(const Tickwise& at, Runner& r, FootSide side) {
  Foot& f = r.foot(side);
  f.planted = true;
  f.anchor_x = f.target_x;
  f.anchor_y = f.target_y;
  f.anchor_slope = f.target_slope;
  f.drop_off = drop_for_lift(at, r, f.anchor_x, f.anchor_y, state::foot_phase(r, side));
  state::tell(at.events, {state::EventKind::footfall, at.slot, 0, side});
}

void run_foot(const Tickwise& at, Runner& r, FootSide side, std::uint32_t before, std::uint32_t now) {
  Foot& f = r.foot(side);
  const bool wrapped = now < before;
  if (wrapped && !f.planted) {
    come_down(at, r, side);
    return;
  }
  const bool stance_over = !wrapped && now >= duty_phase(at, r);
  const bool too_far = r.x - f.anchor_x > kTuning.early_lift;
  if (f.planted && (stance_over || too_far)) lift(at, r, side, now);
  if (!f.planted && swing_part(f, now) < kTargetFrozen) {
    aim(at, r, f, landing_x(at, r, now), 0U - now);
  }
}

// What the swinging foot's height is counted from, at the place where the pose has it now.
void feel_ground(const Tickwise& at, Runner& r, FootSide side) {
  Foot& f = r.foot(side);
  if (f.planted) return;
  const float part = math::smooth(moves::swing_progress(r, side));
  f.ground_y = course::clearance_at(at.course, f.anchor_x + Fixed::nearest((f.target_x - f.anchor_x).units() * part));
}

// In a short half-cycle the phase runs faster than the ground: its stride is shorter at the same speed.
std::uint32_t quickened(Runner& r, std::uint32_t advance) {
  if (r.short_left == 0) return advance;
  const std::uint64_t quick = std::uint64_t{advance} * 100 / kTuning.short_step_percent;
  if (quick <= r.short_left) {
    r.short_left -= static_cast<std::uint32_t>(quick);
    return static_cast<std::uint32_t>(quick);
  }
  const std::uint64_t used = std::uint64_t{r.short_left} * kTuning.short_step_percent / 100;
  const std::uint32_t rest = advance > used ? advance - static_cast<std::uint32_t>(used) : 0;
  const std::uint32_t result = r.short_left + rest;
  r.short_left = 0;
  return result;
}

}  // namespace

// A foot neither stands on an edge nor against a wall: it lands at least this far from a riser, before or behind it.
Fixed clear_of_risers(const course::Course& course, Fixed x, Fixed planned) {
  constexpr Fixed kClear = Fixed::from_int(14);
  constexpr Fixed kSameSwing = Fixed::from_int(34);
  const auto riser = course.terrain.riser_near(x, kClear);
  if (!riser) return x;
  // What was planned a tick ago decides, so that a foot does not change its mind under way.
  const bool has_plan = planned > x - kSameSwing && planned < x + kSameSwing;
  return (has_plan ? planned : x) < *riser ? *riser - kClear : *riser + kClear;
}

std::int32_t sole_slope(const course::Course& course, Fixed x) {
  constexpr Fixed kSole = Fixed::from_int(12);
  const Fixed rise = course::ground_at(course, x + kSole) - course::ground_at(course, x - kSole);
  return rise.raw == 0 ? 0 : math::mul_div(rise.raw, course::kSlopeOne, 2 * kSole.raw);
}

void plant_at_rest(Runner& r) {
  for (const FootSide side : {FootSide::near, FootSide::far}) {
    r.foot(side) = {};
    r.foot(side).planted = true;
    r.foot(side).anchor_x = rest_x(r, side);
    r.foot(side).target_x = rest_x(r, side);
    r.foot(side).anchor_y = r.foot(side).target_y = r.y;
  }
}

void stand(const Tickwise& at, Runner& r) {
  r.y = course::base_at(at.course, r.x);
  r.slope = course::slope_at(at.course, r.x);
}

bool start_gait(const Tickwise& at, Runner& r, const Runner& drawn_as) {
  const FootSide sides[] = {FootSide::near, FootSide::far};
  for (const FootSide side : sides) {
    Foot& f = r.foot(side);
    if (f.planted) continue;
    if (!r.foot(state::other(side)).planted) return false;
    // It is in the air already: its swing begins where it is drawn.
    const DrawnFoot drawn = drawn_foot(at, drawn_as, side);
    r.phase = duty_phase(at, r) + (side == FootSide::near ? 0 : kPhaseHalf);
    f.anchor_x = drawn.x;
    f.anchor_y = drawn.y;
    f.held = false;
    f.settle = 0;
    f.carried = drawn.carried;
    f.lift_phase = static_cast<std::uint16_t>(duty_phase(at, r) >> 16);
    aim(at, r, f, landing_x(at, r, duty_phase(at, r)), 0U - duty_phase(at, r));
    feel_ground(at, r, side);
    return true;
  }
  // A 64th of a turn before its lift-off; the other foot is then early in its stance.
  constexpr std::uint32_t kBeforeLift = 1U << 26;
  const bool near_is_rear = r.foot(FootSide::near).anchor_x <= r.foot(FootSide::far).anchor_x;
  r.phase = duty_phase(at, r) - kBeforeLift + (near_is_rear ? 0 : kPhaseHalf);
  return true;
}

void run_feet(const Tickwise& at, Runner& r, std::int32_t distance_raw) {
  const std::int64_t advance = static_cast<std::int64_t>(distance_raw) * at.tables.numbers.duty_raw(r.gait) * 65536 /
                               at.tables.numbers.stride_raw(r.gait);
  const std::uint32_t before = r.phase;
  r.phase += quickened(r, static_cast<std::uint32_t>(advance));
  r.lifted_ago = static_cast<std::uint8_t>(std::min(255, r.lifted_ago + 1));
  run_foot(at, r, FootSide::near, before, r.phase);
  run_foot(at, r, FootSide::far, before + kPhaseHalf, r.phase + kPhaseHalf);
  for (const FootSide side : {FootSide::near, FootSide::far}) feel_ground(at, r, side);
}

void land_feet(const Tickwise& at, Runner& r, const Runner& before) {
  const figure::Parameters p = moves::parameters_of(before, at.tables);
  const auto posed = [&p](FootSide side) {
    const bool near = side == FootSide::near;
    return math::Vec2{p[near ? figure::Param::near_foot_x : figure::Param::far_foot_x],
                      p[near ? figure::Param::near_foot_y : figure::Param::far_foot_y]};
  };
  const FootSide standing = r.launch_side;
  const FootSide swinging = state::other(standing);
  r.phase = standing == FootSide::near ? 0 : kPhaseHalf;

  Foot& stands = r.foot(standing);
  stands = {};
  stands.planted = true;
  stands.anchor_x = stands.target_x = r.x + Fixed::nearest(posed(standing).x);
  stands.anchor_y = stands.target_y = course::ground_at(at.course, stands.anchor_x);
  stands.anchor_slope = stands.target_slope = sole_slope(at.course, stands.anchor_x);
  stands.drop_off = drop_for_lift(at, r, stands.anchor_x, stands.anchor_y, 0);

  Foot& swings = r.foot(swinging);
  swings = {};
  // As its leg had let it be, which is not everywhere in a deep crouch.
  const figure::Pose pose = figure::solve_unsquashed(p, at.tables.rig);
  const math::Vec2 drawn = (swinging == FootSide::near ? pose.near_leg : pose.far_leg).foot;
  swings.anchor_x = r.x + Fixed::nearest(drawn.x);
  swings.anchor_y = std::max(r.y + Fixed::nearest(drawn.y), course::ground_at(at.course, swings.anchor_x));
  swings.lift_phase = 0x8000;  // it is half a turn on
  aim(at, r, swings, landing_x(at, r, kPhaseHalf), kPhaseHalf);
  feel_ground(at, r, swinging);
}

void land_both(const Tickwise& at, Runner& r, const Runner& before) {
  for (const FootSide side : {FootSide::near, FootSide::far}) {
    const DrawnFoot drawn = drawn_foot(at, before, side);
    Foot& f = r.foot(side);
    f = {};
    f.planted = true;
    f.anchor_x = f.target_x = drawn.x;
    f.anchor_y = f.target_y = course::ground_at(at.course, drawn.x);
    f.anchor_slope = f.target_slope = sole_slope(at.course, drawn.x);
    state::tell(at.events, {state::EventKind::footfall, at.slot, 0, side});
  }
}

void reach_feet(const Tickwise& at, Runner& r, int ticks) {
  const Fixed body_x = r.x + Fixed{r.vx.raw * ticks};
  const Fixed body_y = course::base_at(at.course, body_x);
  for (const FootSide side : {FootSide::near, FootSide::far}) {
    Foot& f = r.foot(side);
    const math::Vec2 posed = moves::touch_down_foot(r, side, at.tables);
    const Fixed x = body_x + Fixed::nearest(posed.x);
    const Fixed y = body_y + Fixed::nearest(posed.y);
    const bool stands = side == r.launch_side;
    const Fixed place = stands ? clear_of_risers(at.course, x, x) : x;
    const Fixed ground =
        stands ? course::ground_at(at.course, place) : course::clearance_at(at.course, place) + Fixed::nearest(posed.y);
    f.reach_x = place - x;
    f.reach_y = ground - y;
  }
}

}  // namespace spearrun::sim
