// One runner's tick on its own: keys, momentum, feet, flight, actions. Touches nobody else. Called by step.
#pragma once

#include "shared/course/course.hpp"
#include "shared/moves/tables.hpp"
#include "shared/state/event.hpp"
#include "shared/state/frame.hpp"
#include "shared/state/world.hpp"

namespace spearrun::sim {

struct Tickwise {
  const course::Course& course;
  core::Tick tick;  // the tick being made
  std::uint64_t seed;
  core::Slot slot;
  state::Events& events;
  // The lab moves its own runners by other numbers.
  const moves::Tables& tables = moves::builtin();
};

void start_at_rest(state::Runner& r, math::Fixed x);
void move_runner(const Tickwise& at, state::Runner& r, const state::Input& input);

// footing.cpp
void plant_at_rest(state::Runner& r);
// Phase such that the rear foot lifts at once.
void start_gait(const Tickwise& at, state::Runner& r);
// Advances phase and feet by the distance run.
void run_feet(const Tickwise& at, state::Runner& r, std::int32_t distance_raw);
// At speed 0: timed settle steps, one foot at a time, until both stand under the body.
void settle_feet(const Tickwise& at, state::Runner& r);
// Touch-down after a flight: the launching foot is planted where the pose has it, the other swings on from there.
void land_feet(const Tickwise& at, state::Runner& r, const state::Runner& before);

// launch.cpp
struct Keys {
  bool jump_pressed, jump_held, thrust_pressed;
};
// Starts a flight if the keys, the feet and the rules allow one now.
bool try_launch(const Tickwise& at, state::Runner& r, const Keys& keys);
bool try_coyote(const Tickwise& at, state::Runner& r, const Keys& keys);
// Ticks until a body at height y with velocity vy is at or below 0, at least 1.
int flight_ticks(math::Fixed y, math::Fixed vy);

}  // namespace spearrun::sim
