// Player: turns a race log back into the frames it was made of, one tick after the other. Called by the verifier and by
// whoever shows a replay. It runs nothing itself and believes nothing: a log from outside may still hold a false race.
#pragma once

#include <cstddef>

#include "shared/replay/race_log.hpp"
#include "shared/state/frame.hpp"

namespace spearrun::replay {

class Player {
 public:
  // Borrows the log. Its transitions are in order of tick, and slots are those of its runners (parsing saw to it).
  explicit Player(const RaceLog& log) : m_log(log) {}

  bool done() const { return m_frame.tick.value >= m_log.ticks; }

  // The next frame: tick 1 first, with every join. Valid until the next call. Never allocates.
  const state::Frame& next();

 private:
  const RaceLog& m_log;
  state::Frame m_frame;
  std::size_t m_next = 0;  // in the log's transitions
};

}  // namespace spearrun::replay
