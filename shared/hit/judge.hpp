// Spears against rivals, from history alone: the attacker's shaft from t-1 to t against the victim as the attacker saw
// it, from V-1 to V with V = t - the view age latched at the thrust. Verdicts and their evidence are derived wherever
// they are wanted and never stored or sent.
#pragma once

#include "shared/core/fixed_vector.hpp"
#include "shared/course/course.hpp"
#include "shared/hit/sweep.hpp"
#include "shared/state/world.hpp"

namespace spearrun::hit {

inline constexpr float kShaftRadius = 1.7F;
inline constexpr float kTorsoRadius = 9;

enum class BodyPart : std::uint8_t { torso, head };

// What came of a spear that touched a rival.
enum class Ruling : std::uint8_t {
  hit,              // the victim staggers
  parried,          // the victim had begun a thrust: the attacker pays
  launched,         // the victim left the ground in time: spared
  immune,           // still protected from an earlier hit
  crossing,         // airborne over a gap or hurdle
  peace,            // too early, too near the finish, falling, coming back, finished, away
  attacker_slow,    // the attacker has too little momentum
  staggered_enough  // three times since the checkpoint
};

struct Verdict {
  core::Slot attacker = 0, victim = 0;
  Ruling ruling = Ruling::hit;
  BodyPart part = BodyPart::torso;
  core::Tick judged;   // t
  core::Tick seen;     // V
  float fraction = 0;  // of the tick, at first contact
  float distance = 0;  // between the axes then, u
  float limit = 0;     // sum of the radii, u
};

using Verdicts = core::FixedVector<Verdict, 128>;

// Every touch of a spear by the newest world of the history. In order of attacker, then victim. No allocation;
// poses are solved only for active spears and victims in reach.
void judge(const course::Course& course, const state::History& history, Verdicts& verdicts);

// Whether the runner's spear can strike at its present tick.
bool spear_active(const state::Runner& runner);

// The striking part of the spear (front hand to tip) over the tick that led from `before` to `after`, in u relative to
// origin_x and the ground line.
MovingSegment spear_sweep(const state::Runner& before, const state::Runner& after, math::Fixed origin_x);

}  // namespace spearrun::hit
