// A straw dummy: any thrust that strikes it fells it for everybody and gives momentum; running into it costs some.
#include <algorithm>

#include "shared/course/terrain.hpp"
#include "shared/hit/judge.hpp"
#include "shared/pieces/catalog.hpp"
#include "shared/pieces/knock.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::pieces {

using state::kTuning;
using state::Runner;

namespace {

bool standing(const state::World& world, std::uint16_t piece) { return world.down_until[piece] <= world.tick; }

bool struck(const Scene& scene) {
  const Runner& r = scene.is();
  if (!hit::spear_active(r)) return false;
  const math::Fixed x = scene.piece().x;
  const math::Fixed ground = course::ground_at(scene.course, x);
  const hit::Segment post{{0, (ground + kTuning.dummy_low).units()}, {0, (ground + kTuning.dummy_high).units()}};
  const auto spear = hit::spear_sweep(scene.was(), r, x);
  return hit::first_contact(spear, {post, post}, hit::kShaftRadius + kTuning.dummy_radius.units()).has_value();
}

}  // namespace

math::Fixed end_of_dummy(const course::Piece& p) { return p.x; }

void gather_dummy(const Scene& scene, Contacts& contacts) {
  // Felled in this very tick still counts as standing: everybody meets the same state.
  if (!standing(scene.before, scene.index)) return;
  const math::Fixed x = scene.piece().x;
  if (struck(scene)) {
    contacts.push_back({scene.slot, scene.index, Touch::spear});
  } else if (scene.was().x < x && x <= scene.is().x &&
             scene.is().y < course::ground_at(scene.course, x) + kTuning.dummy_high) {
    contacts.push_back({scene.slot, scene.index, Touch::body});
  }
}

void resolve_dummy(const course::Course&, const Contact& c, state::World& world, state::Events& events) {
  Runner& r = world.runners[c.slot];
  if (c.touch == Touch::body) {
    knock(r, kTuning.dummy_bump_cost);
    state::tell(events, {state::EventKind::bump, c.slot, c.piece});
    return;
  }
  r.momentum = std::min(kTuning.momentum_top, r.momentum + kTuning.dummy_gain);
  r.thrust_met = true;
  world.down_until[c.piece] = world.tick + kTuning.dummy_down_ticks;
  state::tell(events, {state::EventKind::dummy_down, c.slot, c.piece});
}

}  // namespace spearrun::pieces
