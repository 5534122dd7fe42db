// A checkpoint: a split time, and the count of staggers starts anew.
#include "shared/pieces/catalog.hpp"

namespace spearrun::pieces {

math::Fixed end_of_checkpoint(const course::Piece& p) { return p.x; }

void gather_checkpoint(const Scene& scene, Contacts& contacts) {
  if (scene.piece().x <= scene.is().x) contacts.push_back({scene.slot, scene.index, Touch::pass});
}

void resolve_checkpoint(const course::Course&, const Contact& c, state::World& world, state::Events& events) {
  state::Runner& r = world.runners[c.slot];
  if (r.next_piece > c.piece) return;
  ++r.checkpoints;
  r.staggers = 0;
  r.next_piece = static_cast<std::uint16_t>(c.piece + 1);
  state::tell(events, {state::EventKind::checkpoint, c.slot, c.piece});
}

}  // namespace spearrun::pieces
