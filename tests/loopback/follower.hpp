// A client's confirmed world, the plain way: runs the rules over what the feed and the logs tell and compares hashes.
// What a spectator does; a player's prediction stands on the same.
#pragma once

#include <memory>

#include "shared/course/generator.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/hash.hpp"
#include "shared/wire/control.hpp"

namespace spearrun::tests {

class Follower {
 public:
  void start(const wire::RaceStart& start) {
    m_start = start;
    m_course = std::make_unique<course::Course>(course::generate(start.course_seed, start.course_length));
    m_history = std::make_unique<state::History>();
    restart();
  }
  bool started() const { return m_history != nullptr; }
  const wire::RaceStart& race() const { return m_start; }
  core::Tick confirmed() const { return m_confirmed; }
  const state::World& world() const { return m_history->newest(); }
  const state::History& history() const { return *m_history; }
  const course::Course& course() const { return *m_course; }
  std::uint32_t hash() const { return state::short_hash(state::state_hash(world())); }
  int mismatches() const { return m_mismatches; }
  int ignored() const { return m_ignored; }

  // False when the state differs then.
  template <class Transitions>
  bool apply(core::Tick base, core::Tick tick, std::uint32_t hash, const Transitions& transitions) {
    if (base > world().tick) {
      ++m_ignored;
      return true;
    }
    std::size_t next = 0;
    while (world().tick < tick) {
      m_frame.tick = world().tick + 1;
      while (next < transitions.size() && transitions[next].tick < m_frame.tick) ++next;
      for (; next < transitions.size() && transitions[next].tick == m_frame.tick; ++next) {
        m_frame.inputs[transitions[next].slot] = transitions[next].input;
      }
      sim::step(*m_course, *m_history, m_frame, m_events);
      m_frame.joins.clear();
      if (spoil_at == m_frame.tick) spoil();
    }
    if (world().tick != tick) return true;
    if (this->hash() != hash) {
      ++m_mismatches;
      return false;
    }
    m_confirmed = tick;
    return true;
  }
  bool apply_log(const wire::LiveLog& log) {
    restart();
    return apply({0}, log.tick, log.hash, log.transitions);
  }
  // A fault of this client's world at that tick, once.
  core::Tick spoil_at{-1};

 private:
  void restart() {
    m_history->reset(state::make_world(*m_course, m_start.race_seed));
    m_frame = {};
    for (const wire::RaceRunner& runner : m_start.runners) m_frame.joins.push_back({runner.key});
    m_confirmed = {0};
  }
  void spoil() {
    state::World world = m_history->newest();
    world.runners[0].momentum += 1;
    m_history->reset(world);
    spoil_at = {-1};
  }

  wire::RaceStart m_start;
  std::unique_ptr<course::Course> m_course;
  std::unique_ptr<state::History> m_history;
  state::Frame m_frame;
  state::Events m_events;
  core::Tick m_confirmed{0};
  int m_mismatches = 0, m_ignored = 0;
};

}  // namespace spearrun::tests
