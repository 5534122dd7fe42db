// The game's jump: the runner's y is the ballistic arc; the tracks here shape only the body around it. They are drawn
// for a flight of 45 ticks and stretch to the flight's own length; what follows the touch-down keeps its ticks.
#include <array>

#include "shared/figure/gait.hpp"
#include "shared/figure/rig.hpp"
#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using figure::Param;
using math::Key;
using math::sample;
using math::turns_from_radians;
using state::FootSide;
using state::Runner;

namespace {

constexpr float kDrawnTicks = 45;
constexpr float rad(float r) { return turns_from_radians(r); }
constexpr float deg(float d) { return d / 360; }

// Feet from the hip, by part of the flight.
constexpr std::array<Key, 7> kLaunchX{
    {{0, -28}, {.12F, -36}, {.28F, -37}, {.46F, -31}, {.60F, 0}, {.74F, 20}, {1, 28}}};
constexpr std::array<Key, 7> kLaunchY{
    {{0, -61}, {.12F, -54}, {.28F, -40}, {.46F, -30}, {.60F, -40}, {.74F, -53}, {1, -58}}};
constexpr std::array<Key, 7> kOtherX{{{0, 24}, {.12F, 30}, {.28F, 31}, {.46F, 33}, {.60F, 18}, {.74F, -10}, {1, -22}}};
constexpr std::array<Key, 7> kOtherY{
    {{0, -38}, {.12F, -34}, {.28F, -35}, {.46F, -36}, {.60F, -48}, {.74F, -54}, {1, -50}}};
constexpr std::array<Key, 4> kLaunchToe{{{0, rad(-.60F)}, {.45F, rad(-1.0F)}, {.80F, rad(.10F)}, {1, rad(.10F)}}};
constexpr std::array<Key, 3> kOtherToe{{{0, rad(-.20F)}, {.50F, rad(-.35F)}, {1, rad(-.60F)}}};
// The hip over the feet's ground: both ends meet the ground with the foot that is there.
constexpr std::array<Key, 4> kHip{{{0, 61}, {.15F, 65}, {.80F, 64}, {1, 58}}};

// By tick of the drawn flight.
constexpr std::array<Key, 5> kLean{{{0, rad(.30F)}, {6, rad(.20F)}, {22, rad(.30F)}, {36, rad(.14F)}, {45, rad(.16F)}}};
constexpr std::array<Key, 5> kBend{{{0, rad(.06F)}, {5, rad(-.10F)}, {22, rad(.14F)}, {36, rad(.04F)}, {45, 0}}};
constexpr std::array<Key, 5> kNod{{{0, 0}, {5, rad(-.10F)}, {22, rad(.06F)}, {38, rad(.10F)}, {45, rad(-.03F)}}};
constexpr std::array<Key, 5> kAngle{{{0, deg(8)}, {6, deg(20)}, {22, deg(6)}, {38, deg(-8)}, {45, deg(-4)}}};
constexpr std::array<Key, 5> kGripDown{{{0, 27}, {6, 14}, {22, 14}, {36, 18}, {45, 14}}};
constexpr std::array<Key, 6> kSquash{{{0, 1}, {3, 1.14F}, {10, 1.05F}, {20, 1}, {43, 1.04F}, {45, 1}}};

// After the touch-down, added to the gait: against the run's own values in the drawn tracks.
constexpr std::array<Key, 3> kLandLean{{{0, rad(-.14F)}, {4, rad(.10F)}, {15, 0}}};
constexpr std::array<Key, 3> kLandBend{{{0, rad(-.06F)}, {4, rad(.08F)}, {15, 0}}};
constexpr std::array<Key, 3> kLandNod{{{0, rad(-.03F)}, {4, rad(-.10F)}, {15, 0}}};
constexpr std::array<Key, 3> kLandAngle{{{0, deg(-12)}, {7, deg(2)}, {15, 0}}};
constexpr std::array<Key, 3> kLandGripDown{{{0, -13}, {4, 3}, {15, 0}}};
constexpr std::array<Key, 4> kLandHipDrop{{{0, 0}, {3, 10}, {8, 5}, {14, 0}}};
constexpr std::array<Key, 4> kLandSquash{{{0, 1}, {3, .82F}, {8, .94F}, {13, 1}}};

}  // namespace

void pose_jump(const Runner& r, figure::Parameters& p) {
  pose_body(r, gait_of(r), p);
  const float flight = static_cast<float>(r.flight_ticks > 0 ? r.flight_ticks : 1);
  const float f = math::unit(static_cast<float>(r.move_tick) / flight);
  const float tick = f * kDrawnTicks;
  const float hip = sample(kHip, f);
  p[Param::hip_x] = 0;
  p[Param::hip_y] = hip;
  p[Param::hip_twist] = 0;
  p[Param::lean] = sample(kLean, tick);
  p[Param::bend] = sample(kBend, tick);
  p[Param::nod] = sample(kNod, tick);
  p[Param::spear_angle] = sample(kAngle, tick);
  p[Param::grip_y] = -sample(kGripDown, tick);
  p[Param::squash] = sample(kSquash, tick);
  const bool near_launched = r.launch_side == FootSide::near;
  const Param launch_x = near_launched ? Param::near_foot_x : Param::far_foot_x;
  const Param launch_y = near_launched ? Param::near_foot_y : Param::far_foot_y;
  const Param other_x = near_launched ? Param::far_foot_x : Param::near_foot_x;
  const Param other_y = near_launched ? Param::far_foot_y : Param::near_foot_y;
  p[launch_x] = sample(kLaunchX, f);
  p[launch_y] = hip + sample(kLaunchY, f);
  p[other_x] = sample(kOtherX, f);
  p[other_y] = hip + sample(kOtherY, f);
  p[near_launched ? Param::near_toe : Param::far_toe] = sample(kLaunchToe, f);
  p[near_launched ? Param::far_toe : Param::near_toe] = sample(kOtherToe, f);
}

void apply_landing(const Runner& r, figure::Parameters& p) {
  const float t = static_cast<float>(state::kTuning.landing_ticks - r.landing_left);
  p[Param::lean] += sample(kLandLean, t);
  p[Param::bend] += sample(kLandBend, t);
  p[Param::nod] += sample(kLandNod, t);
  p[Param::spear_angle] += sample(kLandAngle, t);
  p[Param::grip_y] -= sample(kLandGripDown, t);
  p[Param::hip_y] -= sample(kLandHipDrop, t);
  p[Param::squash] *= sample(kLandSquash, t);
}

}  // namespace spearrun::moves
