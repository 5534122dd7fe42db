// A take: the queued moves performed once with given tables, every tick kept: the runner, its pose, its hair. Made
// again at every change, so what is shown is always what the tables say. Pure: the same queue and tables give the same
// take.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "client/view/dressing.hpp"
#include "shared/course/course.hpp"
#include "shared/figure/pose.hpp"
#include "shared/moves/tables.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::overlay {

inline constexpr int kMostTakeTicks = 1200;

struct TakeTick {
  state::Runner runner;
  figure::Pose pose;
  view::Worn worn;
  int entry = 0;          // of the queue
  int tick_in_entry = 0;  // 1-based: after so many ticks of it
};

// From tick `first`, for `length` ticks.
struct Stretch {
  int first = 0, length = 0;
  int move = 0;  // of lab_moves()
};

struct Take {
  std::vector<TakeTick> ticks;
  std::vector<Stretch> entries;
  bool cut = false;  // the queue is longer than kMostTakeTicks

  int size() const { return static_cast<int>(ticks.size()); }
  const TakeTick& at(int tick) const { return ticks[static_cast<std::size_t>(tick)]; }
};

// At least one tick, whatever the queue. About 10 us a tick. On a course from x on (u), else on flat ground.
Take make_take(std::span<const int> queue, const moves::Tables& tables, const course::Course* course = nullptr,
               int x = 0);

// The joints whose speed is plotted.
enum class Tracked : unsigned char { tip, far_hand, near_foot, near_knee, head };
inline constexpr int kTrackedCount = 5;
const char* name_of(Tracked joint);
math::Vec2 joint_of(const figure::Pose& pose, Tracked joint);

// Speed against the hip in u/s, or its acceleration in u/s^2, for every tick; the first ones repeat the next.
enum class Derivative : unsigned char { speed, acceleration };
std::vector<float> plot(const Take& take, Tracked joint, Derivative derivative);

// How far a planted foot's ankle has moved since the tick before, u; 0 while it swings.
float slip_at(const Take& take, int tick, state::FootSide side);

// What a tick must keep, and whether it does.
struct TickFacts {
  float leg_near = 0, leg_far = 0, leg_limit = 0;  // hip to ankle, u
  float hand_near = 0, hand_far = 0, hand_limit = 0;
  float knee_near = 0, knee_far = 0;  // degrees
  float slip = 0;
  const char* broken = nullptr;  // the first gate that does not hold
};
TickFacts facts_at(const Take& take, int tick, const figure::Rig& rig);

// Where each part of the body weighs: the pose's centre of mass.
math::Vec2 mass_centre(const figure::Pose& pose);

}  // namespace spearrun::overlay
