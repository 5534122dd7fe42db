#include "server/room/room.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "shared/core/assert.hpp"
#include "shared/core/hash.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::room {
namespace {

// Keys follow from the seed and the slot, so the same race has the same keys; the rare repeat is drawn again.
std::vector<core::RunnerKey> make_keys(std::uint64_t seed, std::size_t count) {
  std::vector<core::RunnerKey> keys;
  keys.reserve(count);
  for (std::uint64_t draw = 0; keys.size() < count; ++draw) {
    const auto key = static_cast<core::RunnerKey>(core::Hasher(seed).add(draw).value() >> 32);
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  }
  return keys;
}

std::vector<replay::LoggedRunner> logged_runners(std::uint64_t seed, const std::vector<Entrant>& entrants) {
  const auto keys = make_keys(seed, entrants.size());
  std::vector<replay::LoggedRunner> runners;
  runners.reserve(entrants.size());
  for (std::size_t slot = 0; slot < entrants.size(); ++slot) runners.push_back({keys[slot], entrants[slot].name});
  return runners;
}

std::vector<Entrant> checked(std::vector<Entrant> entrants) {
  SPEARRUN_ASSERT(!entrants.empty() && entrants.size() <= static_cast<std::size_t>(state::kMaxRunners));
  return entrants;
}

}  // namespace

Room::Room(const course::Course& course, std::uint64_t seed, std::vector<Entrant> entrants)
    : m_course(course),
      m_seed(seed),
      m_entrants(checked(std::move(entrants))),
      m_memories(m_entrants.size()),
      m_recorder(m_course, seed, logged_runners(seed, m_entrants)) {
  m_history.reset(state::make_world(m_course, seed));
  for (const replay::LoggedRunner& runner : m_recorder.log().runners) m_frame.joins.push_back({runner.key});
  for (std::size_t slot = 0; slot < m_entrants.size(); ++slot) {
    const Entrant& who = m_entrants[slot];
    m_final.push_back({0, static_cast<core::Slot>(slot), who.name, who.kind, who.skill});
  }
}

void Room::tick(const std::array<state::Input, state::kMaxRunners>& inputs) {
  for (std::size_t slot = 0; slot < m_entrants.size(); ++slot) {
    m_frame.inputs[slot] = used_input(static_cast<core::Slot>(slot), inputs[slot]);
  }
  m_frame.tick = world().tick + 1;
  sim::step(m_course, m_history, m_frame, m_events);
  const bool was_over = m_recorder.finished();
  m_recorder.append(m_frame, world());
  if (!was_over && m_recorder.finished()) score(m_final);
  m_frame.joins.clear();
}

// A view age that came with every tick would change the log every tick; only the one of a press is ever used.
state::Input Room::used_input(core::Slot slot, const state::Input& given) {
  const state::Input& before = m_frame.inputs[slot];
  const Entrant& who = m_entrants[slot];
  // A bot cannot see itself before it has joined.
  if (who.kind == Kind::bot && slot >= world().slots) return before;
  state::Input now =
      who.kind == Kind::bot ? bot::think(m_course, m_history, slot, who.skill, m_seed, m_memories[slot]) : given;
  now.levels &= state::kPlayerLevels;
  if (m_away[slot]) now.levels = state::kAway;
  const bool thrust_pressed = now.held(state::Button::thrust) && !before.held(state::Button::thrust);
  const int oldest = state::kTuning.max_view_age;
  now.view_age = thrust_pressed ? static_cast<std::uint8_t>(std::min<int>(now.view_age, oldest)) : before.view_age;
  return within_budget(slot, now);
}

// Going away is never refused: a runner without a connection is spared at once.
state::Input Room::within_budget(core::Slot slot, const state::Input& now) {
  const state::Input& before = m_frame.inputs[slot];
  ChangeBudget& budget = m_budgets[slot];
  budget.tick();
  if (now == before) return now;
  if (budget.empty() && !m_away[slot]) {
    budget.hold_back();
    return before;
  }
  budget.spend();
  return now;
}

bool Room::over() const { return m_recorder.finished(); }

void Room::score(std::vector<RaceResult>& by_slot) const {
  const auto places = sim::places(world());
  for (RaceResult& result : by_slot) {
    const state::Runner& runner = world().runners[result.slot];
    result.place = places[result.slot];
    result.time_us = runner.finish_us;
    result.perfects = runner.perfects;
    result.hits = runner.hits;
    result.parries = runner.parries;
  }
}

std::vector<RaceResult> Room::results() const {
  std::vector<RaceResult> ranked = m_final;
  if (!over()) score(ranked);
  std::sort(ranked.begin(), ranked.end(), [](const RaceResult& a, const RaceResult& b) {
    return std::tuple(a.place, a.slot) < std::tuple(b.place, b.slot);
  });
  return ranked;
}

}  // namespace spearrun::room
