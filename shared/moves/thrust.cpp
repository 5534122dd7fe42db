// The two-handed thrust over whatever the legs do: 5 ticks wind-up, 4 of strike, 2 of hold, 10 of recovery.
#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using figure::Param;
using math::turns_from_radians;

namespace {

constexpr float kWindUp = 5;
constexpr float kStrikeEnd = 9;
constexpr float kHoldEnd = 11;
constexpr float kEnd = 21;
static_assert(state::kTuning.windup_ticks == 5 && state::kTuning.active_ticks == 4 &&
                  state::kTuning.recovery_ticks == 12,
              "the tracks of the thrust are drawn for these ticks");

float between(float t, float carry, float wound_up, float struck) {
  if (t <= kWindUp) return math::lerp(carry, wound_up, math::smooth(t / kWindUp));
  if (t <= kStrikeEnd)
    return math::lerp(wound_up, struck, math::ease_out_cubic((t - kWindUp) / (kStrikeEnd - kWindUp)));
  if (t <= kHoldEnd) return struck;
  return math::lerp(struck, carry, math::smooth((t - kHoldEnd) / (kEnd - kHoldEnd)));
}

}  // namespace

void apply_thrust(const state::Runner& r, figure::Parameters& p) {
  const float t = static_cast<float>(r.action_tick);
  // Against the carry: wound up by adding, struck by adding or to an absolute value.
  const auto add = [&p, t](Param param, float wound_up, float struck) { p[param] += between(t, 0, wound_up, struck); };
  const auto to = [&p, t](Param param, float wound_up, float struck) {
    p[param] = between(t, p[param], p[param] + wound_up, struck);
  };
  to(Param::grip_x, -27, 35);
  to(Param::grip_y, 2, -7);
  to(Param::spear_angle, -4.0F / 360, -1.0F / 360);
  to(Param::butt, -10, 12);
  to(Param::hand_spacing, 0, 22);
  add(Param::lean, turns_from_radians(-.10F), turns_from_radians(.16F));
  add(Param::bend, turns_from_radians(-.06F), turns_from_radians(.10F));
  add(Param::nod, 0, turns_from_radians(-.12F));
  add(Param::near_shoulder_x, -6, 3);
  add(Param::hip_y, 0, -5);
}

}  // namespace spearrun::moves
