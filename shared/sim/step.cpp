#include "shared/sim/step.hpp"

#include "shared/core/hash.hpp"
#include "shared/course/terrain.hpp"
#include "shared/hit/judge.hpp"
#include "shared/moves/moves.hpp"
#include "shared/moves/switching.hpp"
#include "shared/sim/body.hpp"
#include "shared/sim/resolve.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::sim {

using state::Runner;
using state::World;

namespace {

void take_joins(const course::Course& course, World& world, const state::Frame& frame) {
  for (const state::Join& join : frame.joins) {
    if (world.slots >= state::kMaxRunners) return;
    Runner& r = world.runners[world.slots++];
    r = {};
    r.present = true;
    r.key = join.key;
    start_at_rest(r, {}, course::ground_at(course, {}));
  }
}

void move_all(const course::Course& course, World& world, const state::Frame& frame, state::Events& events) {
  for (std::size_t s = 0; s < world.slots; ++s) {
    if (!world.runners[s].present) continue;
    move_runner({course, world.tick, world.seed, static_cast<core::Slot>(s), events}, world.runners[s],
                frame.inputs[s]);
  }
}

// Once a runner a tick, when everything that can change its move has spoken.
void blend_all(const state::History& history, World& world) {
  const World& before = history.at(1);
  const World& earlier = history.at(2);
  for (std::size_t s = 0; s < before.slots; ++s) {
    Runner& r = world.runners[s];
    const bool teleported = r.action == state::Action::respawn && r.action_tick == 0;
    if (!r.present || teleported || !moves::switched(r, before.runners[s])) continue;
    moves::start_blend(r, before.runners[s], s < earlier.slots ? earlier.runners[s] : before.runners[s]);
  }
}

}  // namespace

std::uint64_t rules_hash() {
  static const std::uint64_t hash =
      core::Hasher(state::tuning_hash()).add(moves::tables_hash(moves::builtin())).value();
  return hash;
}

void step(const course::Course& course, state::History& history, const state::Frame& frame, state::Events& events,
          Rivals rivals) {
  events.clear();
  SPEARRUN_ASSERT(frame.tick == history.newest().tick + 1);

  hit::Verdicts verdicts;
  hit::judge(course, history, verdicts);

  World& world = history.advance();
  const World& before = history.at(1);
  world.assign(before);
  world.tick = frame.tick;
  take_joins(course, world, frame);
  move_all(course, world, frame, events);

  pieces::Contacts contacts;
  gather_pieces(course, before, world, contacts);
  resolve_pieces(course, contacts, world, events);
  note_met(verdicts, world);
  if (rivals == Rivals::judged) resolve_verdicts(verdicts, world, events);
  resolve_race(world);
  blend_all(history, world);
}

}  // namespace spearrun::sim
