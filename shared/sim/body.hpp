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

// ground: height of the flat ground around x.
void start_at_rest(state::Runner& r, math::Fixed x, math::Fixed ground = {});
void move_runner(const Tickwise& at, state::Runner& r, const state::Input& input);

// Edges of the levels, by read_keys.
struct Keys {
  bool jump_pressed, jump_held, thrust_pressed, crouch_held;
  int crouch_released;  // after so many ticks; 0 = not in this tick
  int emote;            // asked for in this tick, or 0
};

// body.cpp, of which move_runner is made
void count_timers(const Tickwise& at, state::Runner& r);
// One tick of a flight, without its end.
void arc(state::Runner& r);
// Ends a flight in a run.
void touch_down(const Tickwise& at, state::Runner& r);
// Slows to a walk, walks on for a while of its own, stops and settles.
void celebrate(const Tickwise& at, state::Runner& r);
// sliding.cpp
// From where the feet of drawn_as are drawn; that may be r itself.
void start_slide(const Tickwise& at, state::Runner& r, const state::Runner& drawn_as);
// What the crouch key asks of a runner on the ground: lowered at once, a short step, a slide.
void obey_crouch(const Tickwise& at, state::Runner& r, const Keys& keys);
// A tick of it; the feet slide along. False when it is over.
bool slide_on(const Tickwise& at, state::Runner& r);
// Runs on, the near foot first.
void end_slide(const Tickwise& at, state::Runner& r);
// Length of an action that something else ends.
inline constexpr int kKeptLength = 255;

// footing.cpp
// Both feet beside x, at the runner's height.
void plant_at_rest(state::Runner& r);
// Puts the body on the ground at its x.
void stand(const Tickwise& at, state::Runner& r);
// Phase such that the rear foot lifts at once, or that a foot in the air swings on. False with both feet in the air:
// then nothing changed, one of them has to come down first.
bool start_gait(const Tickwise& at, state::Runner& r, const state::Runner& drawn_as);
// Advances phase and feet by the distance run.
void run_feet(const Tickwise& at, state::Runner& r, std::int32_t distance_raw);
// Touch-down after a flight: the launching foot is planted where the pose has it, the other swings on from there.
void land_feet(const Tickwise& at, state::Runner& r, const state::Runner& before);
// Touch-down on both feet, where the pose had them.
void land_both(const Tickwise& at, state::Runner& r, const state::Runner& before);
// In a flight of `ticks` more ticks: what the ground where it ends adds to the feet.
void reach_feet(const Tickwise& at, state::Runner& r, int ticks);

// placing.cpp
// A tick of the timed steps, one foot at a time, that bring both feet to where a move that stands wants them.
// ahead: how far the body still rolls before it rests.
void settle_feet(const Tickwise& at, state::Runner& r, math::Fixed ahead = {});
// Entering such a move: a foot in a swing or a flight stays in the air where `before` was drawn, to step on from there.
void catch_feet(const Tickwise& at, state::Runner& r, const state::Runner& before);

// launch.cpp
void launch(const Tickwise& at, state::Runner& r, state::Quality quality, state::FootSide side);
// The foot that would launch now: the later in its stance of those that stand, else the near one.
state::FootSide launching_side(const Tickwise& at, const state::Runner& r);
// Starts a flight if the keys, the feet and the rules allow one now.
bool try_launch(const Tickwise& at, state::Runner& r, const Keys& keys);
bool try_coyote(const Tickwise& at, state::Runner& r, const Keys& keys);
// Plans the flight of a runner who has been in it for `ticks` ticks: its length, and what the feet reach for.
void plan_flight(const Tickwise& at, state::Runner& r, int ticks);

}  // namespace spearrun::sim
