// One input a tick from what a player's packets bring: repeated, early, late, out of order, or not at all. Called by
// whoever decodes the packets and by the room's driver once a tick. It knows no bytes and no clock.
#pragma once

#include <array>
#include <cstdint>

#include "shared/core/ids.hpp"
#include "shared/state/input.hpp"

namespace spearrun::room {

class InputQueue {
 public:
  // Inputs for ticks further ahead are not taken; those further back are forgotten.
  static constexpr int kMostEarly = 64;
  static constexpr int kMostLate = 128;

  // For a new race, or a player who is back: `next` is the tick that will be taken next, no key is held.
  void reset(core::Tick next);

  // What the player held at `tick`; the first that arrives for a tick counts. A press that comes too late for its tick
  // acts on the next ones that are taken.
  void put(core::Tick tick, const state::Input& input);

  // The input for the next tick. Where none came the keys stay as they are.
  state::Input take();

  core::Tick next() const { return m_next; }
  bool any() const { return m_any; }  // whether one has come
  // Ticks that the newest input came before its time; negative = late.
  int margin() const { return m_margin; }
  // Ticks played without an input, since the first one came.
  std::uint32_t starved() const { return m_starved; }

 private:
  struct Slot {
    core::Tick tick{-1};
    state::Input input;
  };
  static constexpr int kRing = 256;
  static_assert(kMostEarly + kMostLate < kRing);

  Slot& slot(core::Tick tick) { return m_slots[static_cast<std::size_t>(tick.value) % kRing]; }
  bool has(core::Tick tick) { return tick.value >= 0 && slot(tick).tick == tick; }
  void take_late(core::Tick tick, const state::Input& input);
  void add_late_presses(state::Input& used);

  std::array<Slot, kRing> m_slots;
  core::Tick m_first{1};  // nothing before it counts
  core::Tick m_next{1};
  core::Tick m_newest{0};     // of all that came
  core::Tick m_held_from{0};  // tick of m_held
  state::Input m_held;        // what is held where nothing came
  state::Input m_used;        // at the last tick
  std::uint8_t m_owed = 0;    // buttons whose press came late and has not acted yet
  std::uint8_t m_owed_age = 0;
  int m_margin = 0;
  std::uint32_t m_starved = 0;
  bool m_any = false;
};

}  // namespace spearrun::room
