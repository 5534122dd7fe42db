// The unarmed throw of the lab: ready, wind-up, step, release, follow-through, recover. Both arms go by their angles;
// the near one goes over the top, a whole turn.
#include <array>

#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"
#include "shared/moves/rest.hpp"

namespace spearrun::moves {

using figure::Param;
using math::Easing;
using state::FootSide;
using state::Runner;

namespace {

// Ticks of its key poses: .30, .16, .08, .22, .34 s apart.
constexpr float kWindUp = 18, kStep = 28, kRelease = 33, kFollow = 46, kRecover = 66, kReady = 84;
// The thrower ends so much further on than it began.
constexpr float kTravel = 33;
constexpr float kHalf = 11;

void through(Tracks& t, Param p, std::array<float, 6> v, float ready_again) {
  t.set(p, {{0, v[0]},
            {kWindUp, v[1]},
            {kStep, v[2]},
            {kRelease, v[3], Easing::out_cubic},
            {kFollow, v[4], Easing::out_cubic},
            {kRecover, v[5]},
            {kReady, ready_again}});
}
void turn_through(Tracks& t, Param p, std::array<float, 6> v, float ready_again) {
  for (float& angle : v) angle = rad(angle);
  through(t, p, v, rad(ready_again));
}

}  // namespace

Tracks throw_tracks() {
  constexpr float kWhole = math::kTau;
  Tracks t;
  through(t, Param::hip_x, {0, -13, 4, 22, 32, 30}, kTravel);
  through(t, Param::hip_y, {65, 62, 57, 55, 51, 62}, 65);
  turn_through(t, Param::lean, {.03F, -.24F, -.16F, .26F, .58F, .12F}, .03F);
  turn_through(t, Param::bend, {.03F, -.10F, -.16F, .06F, .16F, .04F}, .03F);
  turn_through(t, Param::near_arm, {.10F, -1.75F, -2.05F, -3.75F, -5.60F, -6.10F}, .10F - kWhole);
  turn_through(t, Param::near_flex, {.45F, -1.30F, -1.25F, -.10F, .35F, .55F}, .45F);
  turn_through(t, Param::far_arm, {.05F, 1.55F, 1.25F, -.15F, -.75F, -.10F}, .05F);
  turn_through(t, Param::far_flex, {.40F, .25F, .40F, 1.25F, .55F, .45F}, .40F);
  turn_through(t, Param::nod, {0, .06F, .04F, -.10F, -.16F, 0}, 0);
  t.set(Param::near_grip, {{0, 0}, {kReady, 0}});
  t.set(Param::far_grip, {{0, 0}, {kReady, 0}});
  return t;
}

int throw_ticks(state::Move, const Tables& tables) {
  return static_cast<int>(std::floor(tables.of(state::Move::throw_ball).length + 0.5F));
}

float throw_travel(int tick) {
  return kTravel * math::smooth((static_cast<float>(tick) - kFollow) / (kReady - kFollow));
}

Stand stand_in_throw(const Runner& r, const Tables&, FootSide side) {
  const auto tick = static_cast<float>(r.move_tick);
  const float gone = throw_travel(r.move_tick);
  if (side == FootSide::far) {
    if (tick < 7) return {kHalf, 0, 6};
    if (tick < kWindUp) return {12, 17, 10};  // drawn up in the wind-up
    return {2 * kHalf + 22 - gone, 0, static_cast<int>(kStep - kWindUp)};
  }
  if (tick < kStep) return {-kHalf - 5, 0, 6};
  if (tick < kRelease) return {-22, 3, 5};  // on its toes
  if (tick < kFollow) return {-21, 12, 9};
  return {2 * kHalf - gone, 0, 16};
}

void pose_throw(const Runner& r, const Tables& tables, figure::Parameters& p) {
  pose_rest(r, tables, p);
  apply(tables.of(state::Move::throw_ball), static_cast<float>(r.move_tick), p);
  p[Param::hip_x] -= throw_travel(r.move_tick);
}

}  // namespace spearrun::moves
