// What happened in a tick, for whoever wants to tell it: sounds, dust, words, statistics. Derived by step, never state.
#pragma once

#include <cstdint>

#include "shared/core/fixed_vector.hpp"
#include "shared/core/ids.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::state {

enum class EventKind : std::uint8_t {
  footfall,  // a foot came down; side
  launch,    // quality, side
  land,
  fall,  // into a gap
  respawn,
  trip,        // over a hurdle
  bump,        // into a standing dummy or a low bar; other = piece index
  dummy_down,  // struck by the spear; other = piece index
  hit,         // slot was staggered by other
  parry,       // slot parried the spear of other
  whiff,
  checkpoint,
  finish
};

struct Event {
  EventKind kind = EventKind::footfall;
  core::Slot slot = 0;
  std::uint16_t other = 0;  // slot or piece, by kind
  FootSide side = FootSide::near;
  Quality quality = Quality::none;
};

// At most this many are kept a tick; the rest are only not told.
using Events = core::FixedVector<Event, 256>;

inline void tell(Events& events, const Event& e) {
  if (!events.full()) events.push_back(e);
}

}  // namespace spearrun::state
