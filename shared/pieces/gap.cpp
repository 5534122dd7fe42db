// A gap: whoever has no ground under the hip falls. A runner off the edge may still launch for a moment (coyote).
#include "shared/course/terrain.hpp"
#include "shared/pieces/catalog.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::pieces {

using state::kTuning;
using state::Move;
using state::Runner;

math::Fixed end_of_gap(const course::Piece& p) { return p.x + p.width; }

void gather_gap(const Scene& scene, Contacts& contacts) {
  const Runner& r = scene.is();
  const course::Piece& gap = scene.piece();
  const bool over = gap.x < r.x && r.x < end_of_gap(gap);
  const bool unsupported = !r.airborne() || (r.move == Move::jump && r.y < course::ground_at(scene.course, r.x));
  if (over && unsupported && !r.finished()) contacts.push_back({scene.slot, scene.index, Touch::body});
}

void resolve_gap(const course::Course&, const Contact& c, state::World& world, state::Events& events) {
  Runner& r = world.runners[c.slot];
  const bool ran_off = r.move != Move::jump;
  r.move = Move::fall;
  r.move_tick = 0;
  r.action = state::Action::none;
  r.action_tick = 0;
  r.landing_left = 0;
  if (ran_off) {
    r.vy = {};
    r.coyote_left = static_cast<std::uint8_t>(kTuning.coyote_ticks);
    for (state::Foot& f : r.feet) f.planted = false;
  } else {
    r.coyote_left = 0;
    state::tell(events, {state::EventKind::fall, c.slot, c.piece});
  }
}

}  // namespace spearrun::pieces
