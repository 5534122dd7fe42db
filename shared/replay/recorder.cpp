#include "shared/replay/recorder.hpp"

#include "shared/sim/step.hpp"
#include "shared/state/hash.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::replay {
namespace {

// Reserved for each runner; more only costs an allocation.
constexpr std::size_t kExpectedTransitions = 1200;
constexpr std::size_t kExpectedSeconds = 600;

}  // namespace

Recorder::Recorder(const course::Course& course, std::uint64_t race_seed, std::vector<LoggedRunner> runners) {
  m_log.rules_hash = sim::rules_hash();
  m_log.build = kBuild;
  m_log.course_seed = course.seed;
  m_log.course_length = course.length.whole();
  m_log.course_hash = course::course_hash(course);
  m_log.race_seed = race_seed;
  m_log.runners = std::move(runners);
  m_log.transitions.reserve(kExpectedTransitions * m_log.runners.size());
  m_log.hashes.reserve(kExpectedSeconds);
  m_log.results.reserve(m_log.runners.size());
}

void Recorder::append(const state::Frame& frame, const state::World& after) {
  if (m_finished) return;
  for (std::size_t slot = 0; slot < m_log.runners.size(); ++slot) {
    if (frame.inputs[slot] == m_used[slot]) continue;
    m_used[slot] = frame.inputs[slot];
    m_log.transitions.push_back({frame.tick, static_cast<core::Slot>(slot), frame.inputs[slot]});
  }
  m_log.ticks = frame.tick.value;
  if (frame.tick.value % kHashEvery == 0) m_log.hashes.push_back(state::short_hash(state::state_hash(after)));
  if (after.race.end_tick.value >= 0) finish(after);
}

void Recorder::finish(const state::World& last) {
  m_finished = true;
  m_log.last_hash = state::short_hash(state::state_hash(last));
  const auto places = sim::places(last);
  for (std::size_t slot = 0; slot < m_log.runners.size(); ++slot) {
    m_log.results.push_back({static_cast<core::Slot>(slot), places[slot], last.runners[slot].finish_us});
  }
}

}  // namespace spearrun::replay
