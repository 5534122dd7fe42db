// One race room: roster, countdown, inputs in, frames out, results. Values only: nothing blocks, nothing is sent, no
// clock is read. The caller decides when a tick is. Practice in the client calls it directly.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "shared/bot/brain.hpp"
#include "shared/course/course.hpp"
#include "shared/replay/race_log.hpp"
#include "shared/replay/recorder.hpp"
#include "shared/state/event.hpp"
#include "shared/state/frame.hpp"
#include "shared/state/world.hpp"

namespace spearrun::room {

enum class Kind : std::uint8_t { human, bot };

struct Entrant {
  std::string name;
  Kind kind = Kind::bot;
  bot::Skill skill = bot::Skill::medium;  // bots only
};

struct RaceResult {
  int place = 0;
  core::Slot slot = 0;
  std::string name;
  Kind kind = Kind::bot;
  bot::Skill skill = bot::Skill::medium;
  std::int32_t time_us = -1;  // -1 = did not finish
  int perfects = 0, hits = 0, parries = 0;
};

// How many bots of each skill fill a field of n: two hard, three medium, three easy in every eight.
std::vector<Entrant> bot_field(int count, std::uint64_t seed);

// How often the used input of a runner may change. The fastest fingers (20 changes a second) may go on for 24 s, and
// ten changes a second for ever; beyond that the keys stay as they were until the next change is earned. It bounds the
// log of a race, whatever is sent. Counted in ticks; a runner has one for the whole race, so coming back brings no new
// one.
class ChangeBudget {
 public:
  static constexpr int kAtOnce = 240;
  static constexpr int kTicksPerChange = 6;
  // The most changes in so many ticks: leaving is never refused, so there is one more.
  static constexpr int most_in(int ticks) { return kAtOnce + ticks / kTicksPerChange + 1; }

  // Once a tick.
  void tick() {
    if (++m_ticks < kTicksPerChange) return;
    m_ticks = 0;
    if (m_left < kAtOnce) ++m_left;
  }
  bool empty() const { return m_left <= 0; }
  void spend() { --m_left; }
  void hold_back() { ++m_held_back; }
  // Ticks whose input was not used.
  std::uint32_t held_back() const { return m_held_back; }

 private:
  int m_left = kAtOnce, m_ticks = 0;
  std::uint32_t m_held_back = 0;
};

class Room {
 public:
  // Entrants take slots in order; at most state::kMaxRunners, at least 1.
  Room(const course::Course& course, std::uint64_t seed, std::vector<Entrant> entrants);

  // One tick. inputs[slot] is used for humans, ignored for bots: unknown buttons are dropped and the view age counts
  // only when a thrust is pressed. Never allocates once warm.
  void tick(const std::array<state::Input, state::kMaxRunners>& inputs);

  // A player whose connection is gone holds no keys and is spared by spears until it is back.
  void set_away(core::Slot slot, bool away) { m_away[slot] = away; }

  // Ticks in which this runner's keys were not used, because they changed too often.
  std::uint32_t held_back(core::Slot slot) const { return m_budgets[slot].held_back(); }

  bool over() const;  // everybody finished, or the time of the others ran out
  const course::Course& course() const { return m_course; }
  const state::World& world() const { return m_history.newest(); }
  const state::History& history() const { return m_history; }
  const state::Events& events() const { return m_events; }  // of the last tick
  const std::vector<Entrant>& entrants() const { return m_entrants; }
  // In order of place, then slot. Once over() they stay as they were then, however long the caller goes on ticking.
  std::vector<RaceResult> results() const;
  const replay::RaceLog& log() const { return m_recorder.log(); }  // whole once over()

 private:
  state::Input used_input(core::Slot slot, const state::Input& given);
  state::Input within_budget(core::Slot slot, const state::Input& now);
  void score(std::vector<RaceResult>& by_slot) const;

  course::Course m_course;
  std::uint64_t m_seed;
  std::vector<Entrant> m_entrants;
  state::History m_history;
  state::Events m_events;
  state::Frame m_frame;
  std::vector<bot::Memory> m_memories;
  std::array<bool, state::kMaxRunners> m_away{};
  std::array<ChangeBudget, state::kMaxRunners> m_budgets;
  replay::Recorder m_recorder;
  std::vector<RaceResult> m_final;  // by slot; filled in when the race is over
};

}  // namespace spearrun::room
