// Recorder: writes the log of a race while it runs. Called by the room once a tick, after step. It does not know who
// the runners are beyond key and name, and knows no bytes.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "shared/course/course.hpp"
#include "shared/replay/race_log.hpp"
#include "shared/state/frame.hpp"
#include "shared/state/world.hpp"

namespace spearrun::replay {

// The version of this program, as written into logs.
inline constexpr const char* kBuild = "0.1.0";

class Recorder {
 public:
  // runners by slot. Reserves for a long race of lively players, so that append does not allocate.
  Recorder(const course::Course& course, std::uint64_t race_seed, std::vector<LoggedRunner> runners);

  // The frame that was used and the world it led to. Frames after the end of the race are ignored.
  void append(const state::Frame& frame, const state::World& after);

  // Whole only when finished(): until then it lacks the last hash and the results.
  const RaceLog& log() const { return m_log; }
  bool finished() const { return m_finished; }

 private:
  void finish(const state::World& last);

  RaceLog m_log;
  std::array<state::Input, state::kMaxRunners> m_used{};
  bool m_finished = false;
};

}  // namespace spearrun::replay
