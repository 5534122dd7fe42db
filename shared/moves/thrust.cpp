// The two-handed thrust over whatever the legs do: 5 ticks wind-up, 4 of strike, 2 of hold, 10 of recovery.
#include <array>

#include "shared/figure/aim.hpp"
#include "shared/figure/pose.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using figure::Param;
using math::Easing;

namespace {

constexpr float kWindUp = 5, kStrike = 9, kHold = 11, kEnd = 21;
static_assert(state::kTuning.windup_ticks == 5 && state::kTuning.active_ticks == 4 &&
                  state::kTuning.recovery_ticks == 12,
              "the tracks of the thrust are drawn for these ticks");

// Wound up by this much from the carry, then struck to a place of its own.
void strike_to(Tracks& t, Param p, float wound_up, float struck) {
  t.add(p, {{0, 0}, {kWindUp, wound_up}, {kStrike, wound_up, Easing::linear}, {kHold, 0}});
  t.toward(p, struck, {{0, 0}, {kWindUp, 0}, {kStrike, 1, Easing::out_cubic}, {kHold, 1}, {kEnd, 0}});
}

// Wound up and struck against the carry.
void strike_by(Tracks& t, Param p, float wound_up, float struck) {
  t.add(p, {{0, 0}, {kWindUp, wound_up}, {kStrike, struck, Easing::out_cubic}, {kHold, struck}, {kEnd, 0}});
}

}  // namespace

Tracks thrust_tracks() {
  Tracks t;
  strike_to(t, Param::grip_x, -27, 35);
  strike_to(t, Param::grip_y, 2, -7);
  strike_to(t, Param::spear_angle, deg(-4), deg(-1));
  strike_to(t, Param::butt, -10, 12);
  strike_to(t, Param::hand_spacing, 0, 22);
  strike_by(t, Param::lean, rad(-.10F), rad(.16F));
  strike_by(t, Param::bend, rad(-.06F), rad(.10F));
  strike_by(t, Param::nod, 0, rad(-.12F));
  strike_by(t, Param::near_shoulder_x, -6, 3);
  strike_by(t, Param::hip_y, 0, -5);
  return t;
}

void aim_thrust(const state::Runner& r, const Tables& tables, figure::Parameters& p) {
  constexpr float kAimTurns = deg(20);
  constexpr std::array<math::Key, 4> kWeight{{{0, 0}, {kWindUp, 1}, {kHold, 1}, {kEnd, 0}}};
  const figure::Pose level = figure::solve_pose(p, tables.rig);
  const math::Vec2 turn = math::direction(kAimTurns * static_cast<float>(r.aim));
  const math::Vec2 reach = level.spear.tip - level.shoulder;
  const math::Vec2 aimed{reach.x * turn.x - reach.y * turn.y, reach.x * turn.y + reach.y * turn.x};
  const float weight = math::sample(kWeight, static_cast<float>(r.action_tick));
  figure::aim_tip(p, level.shoulder + aimed, weight, tables.rig);
}

}  // namespace spearrun::moves
