// A low bar: from its clearance up there is no way through and none over it, so whoever is not down in a slide bumps.
//   Judged by the slide alone, never by the pose: its way in is over, its way out not begun, from the place of the hip
// where the head could first touch the bar to the one where it has slid out behind. A test holds this against the
// drawn head.
#include "shared/pieces/catalog.hpp"
#include "shared/pieces/knock.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::pieces {

using state::kTuning;

static_assert(kTuning.low_bar_before <= kBodyReach, "gathered before it is judged");

namespace {

bool is_down(const state::Runner& r) {
  return r.move == state::Move::slide && r.move_tick >= kTuning.slide_in_ticks &&
         r.move_tick <= kTuning.slide_ticks - kTuning.slide_out_ticks;
}

}  // namespace

math::Fixed end_of_low_bar(const course::Piece& p) { return p.x + kTuning.low_bar_past; }

void gather_low_bar(const Scene& scene, Contacts& contacts) {
  const state::Runner& r = scene.is();
  const math::Fixed x = scene.piece().x;
  const bool within = x - kTuning.low_bar_before <= r.x && r.x <= x + kTuning.low_bar_past;
  if (within && !is_down(r)) contacts.push_back({scene.slot, scene.index, Touch::body});
}

void resolve_low_bar(const course::Course&, const Contact& c, state::World& world, state::Events& events) {
  state::Runner& r = world.runners[c.slot];
  knock(r, kTuning.low_bar_cost);
  r.next_piece = static_cast<std::uint16_t>(c.piece + 1);  // one bump a bar
  state::tell(events, {state::EventKind::bump, c.slot, c.piece});
}

}  // namespace spearrun::pieces
