// The game's jump: the runner's y is the ballistic arc; the tracks here shape only the body around it. They are drawn
// for a flight of 45 ticks and stretch to the flight's own length; what follows the touch-down keeps its ticks.
#include <utility>

#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"

namespace spearrun::moves {

using figure::Param;
using state::FootSide;
using state::Runner;

// Drawn for the near foot as the launching one; its place and the other's are from the hip.
Tracks jump_tracks() {
  Tracks t;
  t.set(Param::hip_x, {{0, 0}, {45, 0}});
  // Over the feet's ground: both ends meet it with the foot that is there.
  t.set(Param::hip_y, {{0, 61}, {6.75F, 65}, {36, 64}, {45, 58}});
  t.set(Param::hip_twist, {{0, 0}, {45, 0}});
  t.set(Param::lean, {{0, rad(.30F)}, {6, rad(.20F)}, {22, rad(.30F)}, {36, rad(.14F)}, {45, rad(.16F)}});
  t.set(Param::bend, {{0, rad(.06F)}, {5, rad(-.10F)}, {22, rad(.14F)}, {36, rad(.04F)}, {45, 0}});
  t.set(Param::nod, {{0, 0}, {5, rad(-.10F)}, {22, rad(.06F)}, {38, rad(.10F)}, {45, rad(-.03F)}});
  t.set(Param::spear_angle, {{0, deg(8)}, {6, deg(20)}, {22, deg(6)}, {38, deg(-8)}, {45, deg(-4)}});
  t.set(Param::grip_y, {{0, -27}, {6, -14}, {22, -14}, {36, -18}, {45, -14}});
  t.set(Param::squash, {{0, 1}, {3, 1.14F}, {10, 1.05F}, {20, 1}, {43, 1.04F}, {45, 1}});
  t.set(Param::near_foot_x, {{0, -28}, {5.4F, -36}, {12.6F, -37}, {20.7F, -31}, {27, 0}, {33.3F, 20}, {45, 28}});
  t.set(Param::near_foot_y, {{0, -61}, {5.4F, -54}, {12.6F, -40}, {20.7F, -30}, {27, -40}, {33.3F, -53}, {45, -58}});
  t.set(Param::far_foot_x, {{0, 24}, {5.4F, 30}, {12.6F, 31}, {20.7F, 33}, {27, 18}, {33.3F, -10}, {45, -22}});
  t.set(Param::far_foot_y, {{0, -38}, {5.4F, -34}, {12.6F, -35}, {20.7F, -36}, {27, -48}, {33.3F, -54}, {45, -50}});
  t.set(Param::near_toe, {{0, rad(-.60F)}, {20.25F, rad(-1.0F)}, {36, rad(.10F)}, {45, rad(.10F)}});
  t.set(Param::far_toe, {{0, rad(-.20F)}, {22.5F, rad(-.35F)}, {45, rad(-.60F)}});
  return t;
}

// Against the gait's own values.
Tracks landing_tracks() {
  Tracks t;
  t.add(Param::lean, {{0, rad(-.14F)}, {4, rad(.10F)}, {15, 0}});
  t.add(Param::bend, {{0, rad(-.06F)}, {4, rad(.08F)}, {15, 0}});
  t.add(Param::nod, {{0, rad(-.03F)}, {4, rad(-.10F)}, {15, 0}});
  t.add(Param::spear_angle, {{0, deg(-12)}, {7, deg(2)}, {15, 0}});
  t.add(Param::grip_y, {{0, 13}, {4, -3}, {15, 0}});
  t.add(Param::hip_y, {{0, 0}, {3, -10}, {8, -5}, {14, 0}});
  t.scale(Param::squash, {{0, 1}, {3, .82F}, {8, .94F}, {13, 1}});
  return t;
}

namespace {

constexpr float kReachFrom = 0.5F;    // of a flight: from here on the feet come to the ground that they will land on
constexpr float kSupportFrom = 0.6F;  // and from here on the pelvis gives way to the one that will stand

float tick_of(const Runner& r, const Tracks& tracks, int move_tick) {
  const float flight = static_cast<float>(r.flight_ticks > 0 ? r.flight_ticks : 1);
  return math::unit(static_cast<float>(move_tick) / flight) * tracks.length;
}

void reach_for_the_ground(const Runner& r, figure::Parameters& p) {
  const float progress = flight_progress(r);
  const float part = math::smooth((progress - kReachFrom) / (1 - kReachFrom));
  const state::Foot& near = r.foot(FootSide::near);
  const state::Foot& far = r.foot(FootSide::far);
  p[Param::near_foot_x] += part * near.reach_x.units();
  p[Param::near_foot_y] += part * near.reach_y.units();
  p[Param::far_foot_x] += part * far.reach_x.units();
  p[Param::far_foot_y] += part * far.reach_y.units();
  const float support = math::smooth((progress - kSupportFrom) / (1 - kSupportFrom));
  (r.launch_side == FootSide::near ? p.near_support : p.far_support) = {false, support};
}

}  // namespace

float flight_progress(const Runner& r) {
  return r.flight_ticks < 2 ? 1 : math::unit(static_cast<float>(r.move_tick) / static_cast<float>(r.flight_ticks - 1));
}

math::Vec2 touch_down_foot(const Runner& r, FootSide side, const Tables& tables) {
  const Tracks& tracks = tables.of(state::Move::jump);
  figure::Parameters p;
  apply(tracks, tick_of(r, tracks, r.flight_ticks - 1), p);
  // The tracks are drawn for the near foot as the launching one.
  const bool launching = side == r.launch_side;
  return {p[launching ? Param::near_foot_x : Param::far_foot_x],
          p[launching ? Param::near_foot_y : Param::far_foot_y] + p[Param::hip_y]};
}

void pose_jump(const Runner& r, const Tables& tables, figure::Parameters& p) {
  pose_body(r, gait_of(r, tables), tables, p);
  const Tracks& tracks = tables.of(state::Move::jump);
  apply(tracks, tick_of(r, tracks, r.move_tick), p);
  p[Param::near_foot_y] += p[Param::hip_y];
  p[Param::far_foot_y] += p[Param::hip_y];
  if (r.launch_side == FootSide::far) {
    std::swap(p[Param::near_foot_x], p[Param::far_foot_x]);
    std::swap(p[Param::near_foot_y], p[Param::far_foot_y]);
    std::swap(p[Param::near_toe], p[Param::far_toe]);
  }
  reach_for_the_ground(r, p);
}

}  // namespace spearrun::moves
