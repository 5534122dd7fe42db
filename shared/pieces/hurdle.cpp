// A hurdle: the feet must be over its bar while the hip is within 6 u of it, else the runner trips.
#include "shared/course/terrain.hpp"
#include "shared/pieces/catalog.hpp"
#include "shared/pieces/knock.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::pieces {

using state::kTuning;

math::Fixed end_of_hurdle(const course::Piece& p) { return p.x + kTuning.hurdle_half; }

void gather_hurdle(const Scene& scene, Contacts& contacts) {
  const state::Runner& r = scene.is();
  const course::Piece& hurdle = scene.piece();
  // The step of a tick (at most 7.7 u) is shorter than the window, so no tick jumps over it.
  const bool within = hurdle.x - kTuning.hurdle_half <= r.x && r.x <= hurdle.x + kTuning.hurdle_half;
  if (within && r.y < course::ground_at(scene.course, hurdle.x) + hurdle.height)
    contacts.push_back({scene.slot, scene.index, Touch::body});
}

void resolve_hurdle(const course::Course&, const Contact& c, state::World& world, state::Events& events) {
  state::Runner& r = world.runners[c.slot];
  knock(r, kTuning.trip_cost);
  r.next_piece = static_cast<std::uint16_t>(c.piece + 1);  // one trip a hurdle
  state::tell(events, {state::EventKind::trip, c.slot, c.piece});
}

}  // namespace spearrun::pieces
