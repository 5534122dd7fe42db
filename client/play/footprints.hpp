// The coming footprints: a copy of the runner stepped ahead by the rules, with the keys held as they are now, until
// four contacts. Exact, because it is the same code that will run. Rivals are left out: being hit is never predicted.
#pragma once

#include <memory>

#include "shared/core/fixed_vector.hpp"
#include "shared/course/course.hpp"
#include "shared/state/event.hpp"
#include "shared/state/frame.hpp"
#include "shared/state/world.hpp"

namespace spearrun::play {

struct Footprint {
  state::FootSide side = state::FootSide::near;
  core::Tick tick;                     // of the contact
  math::Fixed x;                       // of the ankle
  math::Fixed window_from, window_to;  // where the hip is while a launch from this foot is perfect
};

inline constexpr std::size_t kFootprints = 4;
using Footprints = core::FixedVector<Footprint, kFootprints>;

class FootprintFinder {
 public:
  FootprintFinder();
  // Steps ahead from the newest world. About 50 us; never allocates.
  const Footprints& find(const course::Course& course, const state::History& history, core::Slot slot,
                         state::Input held);
  // The same, but only when something of this runner changed since the last time.
  const Footprints& update(const course::Course& course, const state::History& history, core::Slot slot,
                           state::Input held, const state::Events& events);
  const Footprints& prints() const { return m_prints; }

 private:
  static constexpr int kLookAhead = 200;  // ticks; a first step after the countdown is nearer than this

  // A world of one runner and what steps it; on the heap because a history is large.
  std::unique_ptr<state::History> m_history;
  state::World m_scratch;
  state::Frame m_frame;
  state::Events m_events;
  Footprints m_prints;
  state::Input m_held;
  bool m_known = false;
};

}  // namespace spearrun::play
