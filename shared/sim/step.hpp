// The one equation: S' = step(history, frame). Server, verifier, spectator and client run this and nothing else.
//   1. judge spears from history alone;  2. move everybody;  3. gather piece contacts from that one state;
//   4. resolve. Ties give shared outcomes; permuted slots give permuted results.
#pragma once

#include "shared/course/course.hpp"
#include "shared/state/event.hpp"
#include "shared/state/frame.hpp"
#include "shared/state/world.hpp"

namespace spearrun::sim {

// Rival hits off: what a client predicts, since being hit is never predicted. That a spear touched is still known.
enum class Rivals : unsigned char { judged, ignored };

// Advances history by one world. frame.tick must be the newest tick + 1 (our bug otherwise). Never allocates.
// About .8 us a runner. events is cleared first.
void step(const course::Course& course, state::History& history, const state::Frame& frame, state::Events& events,
          Rivals rivals = Rivals::judged);

// Identity of the rules: every tunable, the figure's tables and the version of the code around them. Two sides with
// different ones must not race or replay each other.
std::uint64_t rules_hash();

// Place of each runner by the rules: finished by time, then by distance; equal ones share a place and the next is
// skipped. places[slot] = 1.. ; 0 for empty slots.
std::array<std::uint8_t, state::kMaxRunners> places(const state::World& world);

}  // namespace spearrun::sim
