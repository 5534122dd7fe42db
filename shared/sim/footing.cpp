#include <algorithm>

#include "shared/figure/gait.hpp"
#include "shared/moves/moves.hpp"
#include "shared/sim/body.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::sim {

using math::Fixed;
using state::Foot;
using state::FootSide;
using state::kTuning;
using state::Runner;

namespace {

constexpr Fixed kRestHalf = Fixed::from_int(8);       // feet this far apart from the middle at rest
constexpr Fixed kSettleSlack = Fixed::from_int(4);    // nearer than this a foot stays where it is
constexpr std::uint32_t kTargetFrozen = 0xB3333333U;  // .70 of a swing
constexpr std::uint32_t kPhaseHalf = 0x80000000U;

Fixed rest_x(const Runner& r, FootSide side) { return side == FootSide::near ? r.x - kRestHalf : r.x + kRestHalf; }

std::uint32_t duty_phase(const Tickwise& at, const Runner& r) {
  return static_cast<std::uint32_t>(at.tables.numbers.duty_raw(r.gait)) << 16;
}

// How far the hip goes for a part of the cycle.
Fixed distance_for(const Tickwise& at, const Runner& r, std::uint32_t phase) {
  const std::int64_t turns = phase >> 16;
  return {static_cast<std::int32_t>(turns * at.tables.numbers.stride_raw(r.gait) / at.tables.numbers.duty_raw(r.gait))};
}

// Where the foot will come down: half a stride before the hip as it will be then, and a little more with the lean.
Fixed landing_x(const Tickwise& at, const Runner& r, std::uint32_t foot_phase) {
  const std::int32_t stride = at.tables.numbers.stride_raw(r.gait);
  const std::int32_t forward = Fixed::kOne / 2 + Fixed::kOne / 2 * r.gait / figure::kGaitOne;
  return r.x + distance_for(at, r, 0U - foot_phase) + Fixed{stride / 2 + forward};
}

std::uint32_t swing_part(const Foot& f, std::uint32_t phase) {
  const std::uint32_t lift = static_cast<std::uint32_t>(f.lift_phase) << 16;
  if (phase <= lift) return 0;
  const std::uint64_t length = (std::uint64_t{1} << 32) - lift;
  return static_cast<std::uint32_t>((static_cast<std::uint64_t>(phase - lift) << 32) / length);
}

void lift(Runner& r, FootSide side, std::uint32_t phase) {
  Foot& f = r.foot(side);
  f.planted = false;
  f.lift_phase = static_cast<std::uint16_t>(phase >> 16);
  r.lifted_ago = 0;
  r.lifted_side = side;
}

void run_foot(const Tickwise& at, Runner& r, FootSide side, std::uint32_t before, std::uint32_t now) {
  Foot& f = r.foot(side);
  const bool wrapped = now < before;
  if (wrapped && !f.planted) {
    f.planted = true;
    f.anchor_x = f.target_x;
    f.anchor_y = f.target_y;
    state::tell(at.events, {state::EventKind::footfall, at.slot, 0, side});
    return;
  }
  const bool stance_over = !wrapped && now >= duty_phase(at, r);
  const bool too_far = r.x - f.anchor_x > kTuning.early_lift;
  if (f.planted && (stance_over || too_far)) lift(r, side, now);
  if (!f.planted && swing_part(f, now) < kTargetFrozen) {
    f.target_x = landing_x(at, r, now);
    f.target_y = {};
  }
}

}  // namespace

void plant_at_rest(Runner& r) {
  for (const FootSide side : {FootSide::near, FootSide::far}) {
    r.foot(side) = {};
    r.foot(side).planted = true;
    r.foot(side).anchor_x = rest_x(r, side);
    r.foot(side).target_x = rest_x(r, side);
  }
}

void start_gait(const Tickwise& at, Runner& r) {
  // A 64th of a turn before its lift-off; the other foot is then early in its stance.
  constexpr std::uint32_t kBeforeLift = 1U << 26;
  const bool near_is_rear = r.foot(FootSide::near).anchor_x <= r.foot(FootSide::far).anchor_x;
  r.phase = duty_phase(at, r) - kBeforeLift + (near_is_rear ? 0 : kPhaseHalf);
}

void run_feet(const Tickwise& at, Runner& r, std::int32_t distance_raw) {
  const std::int64_t advance = static_cast<std::int64_t>(distance_raw) * at.tables.numbers.duty_raw(r.gait) * 65536 /
                               at.tables.numbers.stride_raw(r.gait);
  const std::uint32_t before = r.phase;
  r.phase += static_cast<std::uint32_t>(advance);
  r.lifted_ago = static_cast<std::uint8_t>(std::min(255, r.lifted_ago + 1));
  run_foot(at, r, FootSide::near, before, r.phase);
  run_foot(at, r, FootSide::far, before + kPhaseHalf, r.phase + kPhaseHalf);
}

void settle_feet(const Tickwise& at, Runner& r) {
  bool stepping = false;
  for (const FootSide side : {FootSide::near, FootSide::far}) {
    Foot& f = r.foot(side);
    if (f.planted || f.settle == 0) continue;
    stepping = true;
    if (++f.settle <= kTuning.settle_ticks) continue;
    f.settle = 0;
    f.planted = true;
    f.anchor_x = f.target_x;
    f.anchor_y = f.target_y;
    state::tell(at.events, {state::EventKind::footfall, at.slot, 0, side});
  }
  // A foot that is still in the air comes down first; then each that stands off its place steps there.
  for (const bool in_air : {true, false}) {
    for (const FootSide side : {FootSide::near, FootSide::far}) {
      Foot& f = r.foot(side);
      const Fixed off = f.anchor_x - rest_x(r, side);
      const bool wants =
          in_air ? !f.planted && f.settle == 0 : f.planted && (off > kSettleSlack || off < -kSettleSlack);
      if (!wants || stepping) continue;
      if (in_air) {
        const figure::Parameters p = moves::parameters_of(r, at.tables);
        const bool near = side == FootSide::near;
        f.anchor_x = r.x + Fixed::nearest(p[near ? figure::Param::near_foot_x : figure::Param::far_foot_x]);
        f.anchor_y = r.y + Fixed::nearest(p[near ? figure::Param::near_foot_y : figure::Param::far_foot_y]);
      }
      f.planted = false;
      f.settle = 1;
      f.target_x = rest_x(r, side);
      f.target_y = {};
      stepping = true;
    }
  }
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

  Foot& swings = r.foot(swinging);
  swings = {};
  swings.anchor_x = r.x + Fixed::nearest(posed(swinging).x);
  swings.anchor_y = Fixed::nearest(std::max(0.0F, posed(swinging).y));
  swings.lift_phase = 0x8000;  // it is half a turn on
  swings.target_x = landing_x(at, r, kPhaseHalf);
}

}  // namespace spearrun::sim
