#include "shared/sim/resolve.hpp"

#include <algorithm>

#include "shared/state/tuning.hpp"

namespace spearrun::sim {

using hit::Ruling;
using hit::Verdict;
using state::kTuning;
using state::Runner;
using state::World;

namespace {

void gather_runner(const course::Course& course, const World& before, const World& after, core::Slot slot,
                   pieces::Contacts& contacts) {
  const Runner& r = after.runners[slot];
  const math::Fixed reach = hit::spear_active(r) ? r.x + pieces::kSpearReach : r.x + pieces::kBodyReach;
  for (std::size_t i = r.next_piece; i < course.pieces.size() && course.pieces[i].x <= reach; ++i) {
    const auto index = static_cast<std::uint16_t>(i);
    if (!contacts.full()) pieces::row_of(course.pieces[i].kind).gather({course, before, after, slot, index}, contacts);
  }
}

void pass_pieces(const course::Course& course, Runner& r) {
  while (r.next_piece < course.pieces.size() && r.move != state::Move::fall) {
    const course::Piece& p = course.pieces[r.next_piece];
    if (r.x < pieces::row_of(p.kind).end(p)) return;
    ++r.next_piece;
  }
}

void stagger(Runner& r, int length) {
  r.action = state::Action::stagger;
  r.action_tick = 0;
  r.action_length = static_cast<std::uint8_t>(length);
}

// Shown by whoever turned a spear aside, once its own strike and what that costs are over.
void show_parry(Runner& r) {
  const int over = kTuning.windup_ticks + kTuning.active_ticks + 2;
  if (r.action != state::Action::thrust || r.action_tick <= over) return;
  r.action = state::Action::parry;
  r.action_tick = 0;
  r.action_length = static_cast<std::uint8_t>(kTuning.parry_shown_ticks);
}

struct Outcome {
  std::uint64_t parried_attackers = 0;
  std::uint64_t parrying_victims = 0;
};

bool has(std::uint64_t mask, core::Slot slot) { return ((mask >> slot) & 1U) != 0; }

Outcome resolve_parries(const hit::Verdicts& verdicts, World& world, state::Events& events) {
  Outcome outcome;
  for (const Verdict& v : verdicts) {
    Runner& attacker = world.runners[v.attacker];
    if (v.ruling != Ruling::parried) continue;
    outcome.parrying_victims |= std::uint64_t{1} << v.victim;
    ++world.runners[v.victim].parries;
    show_parry(world.runners[v.victim]);
    state::tell(events, {state::EventKind::parry, v.victim, v.attacker});
    if (has(outcome.parried_attackers, v.attacker)) continue;
    outcome.parried_attackers |= std::uint64_t{1} << v.attacker;
    attacker.momentum = std::max(0, attacker.momentum - kTuning.parry_cost);
    stagger(attacker, kTuning.parried_ticks);
  }
  return outcome;
}

bool strikes(const Verdict& v, core::Slot victim, const Outcome& outcome) {
  return v.victim == victim && v.ruling == Ruling::hit && !has(outcome.parried_attackers, v.attacker) &&
         !has(outcome.parrying_victims, victim);
}

void resolve_victim(const hit::Verdicts& verdicts, core::Slot slot, const Outcome& outcome, World& world,
                    state::Events& events) {
  float first = 2;
  for (const Verdict& v : verdicts) {
    if (strikes(v, slot, outcome)) first = std::min(first, v.fraction);
  }
  Runner& victim = world.runners[slot];
  if (first > 1 || victim.finished() || victim.move == state::Move::fall) return;
  for (const Verdict& v : verdicts) {
    if (!strikes(v, slot, outcome) || v.fraction != first) continue;
    ++world.runners[v.attacker].hits;
    victim.immune_same |= std::uint64_t{1} << v.attacker;
    state::tell(events, {state::EventKind::hit, slot, v.attacker});
  }
  stagger_by_hit(victim);
}

}  // namespace

void stagger_by_hit(Runner& r) {
  r.momentum = std::max(0, r.momentum - kTuning.stagger_cost);
  r.immune_left = static_cast<std::uint8_t>(kTuning.immune_ticks);
  r.immune_same_left = static_cast<std::uint8_t>(kTuning.immune_same_ticks);
  ++r.staggers;
  stagger(r, kTuning.stagger_ticks);
}

void gather_pieces(const course::Course& course, const World& before, const World& after, pieces::Contacts& contacts) {
  contacts.clear();
  for (std::size_t s = 0; s < after.slots; ++s) {
    if (after.runners[s].present) gather_runner(course, before, after, static_cast<core::Slot>(s), contacts);
  }
}

void resolve_pieces(const course::Course& course, const pieces::Contacts& contacts, World& world,
                    state::Events& events) {
  for (const pieces::Contact& c : contacts) {
    pieces::row_of(course.pieces[c.piece].kind).resolve(course, c, world, events);
  }
  for (Runner& r : world.all()) {
    if (r.present) pass_pieces(course, r);
  }
}

void note_met(const hit::Verdicts& verdicts, World& world) {
  if (verdicts.met() == 0) return;
  for (std::size_t s = 0; s < world.slots; ++s) {
    if (has(verdicts.met(), static_cast<core::Slot>(s))) world.runners[s].thrust_met = true;
  }
}

void resolve_verdicts(const hit::Verdicts& verdicts, World& world, state::Events& events) {
  if (verdicts.empty()) return;
  const Outcome outcome = resolve_parries(verdicts, world, events);
  for (std::size_t s = 0; s < world.slots; ++s)
    resolve_victim(verdicts, static_cast<core::Slot>(s), outcome, world, events);
}

void resolve_race(World& world) {
  state::Race& race = world.race;
  if (race.end_tick.value >= 0) return;
  bool all = true;
  bool any = false;
  for (const Runner& r : world.all()) {
    if (!r.present) continue;
    all = all && r.finished();
    any = any || r.finished();
  }
  if (any && race.winner_tick.value < 0) race.winner_tick = world.tick;
  const int raced = race.winner_tick - core::Tick{kTuning.go_tick};
  const bool time_over = any && world.tick - race.winner_tick >= std::max(kTuning.dnf_min_ticks, raced / 2);
  const bool never = world.tick - core::Tick{kTuning.go_tick} >= kTuning.race_max_ticks;
  if ((all && any) || time_over || never) race.end_tick = world.tick;
}

}  // namespace spearrun::sim
