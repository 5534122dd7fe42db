// The second half of a tick: what met what in the one moved state, and what comes of it.
#pragma once

#include "shared/hit/judge.hpp"
#include "shared/pieces/catalog.hpp"
#include "shared/state/event.hpp"

namespace spearrun::sim {

void gather_pieces(const course::Course& course, const state::World& before, const state::World& after,
                   pieces::Contacts& contacts);
void resolve_pieces(const course::Course& course, const pieces::Contacts& contacts, state::World& world,
                    state::Events& events);
// A spear that touched anybody, whatever came of it, is no whiff.
void note_met(const hit::Verdicts& verdicts, state::World& world);
void resolve_verdicts(const hit::Verdicts& verdicts, state::World& world, state::Events& events);
void resolve_race(state::World& world);

// What being hit does to the runner itself: the solver proves courses against it.
void stagger_by_hit(state::Runner& r);

}  // namespace spearrun::sim
