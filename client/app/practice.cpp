#include "client/app/practice.hpp"

#include "client/view/palette.hpp"
#include "shared/course/generator.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::app {

namespace {

constexpr int kResultsAfter = 150;  // ticks after the own finish
constexpr int kResultsEvery = 30;   // ticks, while others still run

std::vector<room::Entrant> field_of(const PracticePlan& plan) {
  std::vector<room::Entrant> entrants{{plan.name, room::Kind::human, bot::Skill::medium}};
  for (room::Entrant& bot : room::bot_field(plan.bots, plan.seed)) entrants.push_back(std::move(bot));
  return entrants;
}

std::vector<std::string> names_of(const std::vector<room::Entrant>& entrants) {
  std::vector<std::string> names;
  for (const room::Entrant& entrant : entrants) names.push_back(entrant.name);
  return names;
}

// Everybody has the look of the number; the own one is chosen, and who had that one takes the own number's.
std::vector<std::uint8_t> looks_of(std::size_t count, std::uint8_t own) {
  std::vector<std::uint8_t> looks(count);
  for (std::size_t slot = 0; slot < count; ++slot) looks[slot] = static_cast<std::uint8_t>(1 + slot % view::kLookCount);
  for (std::uint8_t& look : looks) {
    if (look == own) look = looks.front();
  }
  looks.front() = own;
  return looks;
}

}  // namespace

Practice::Practice(const PracticePlan& plan)
    : m_room(std::make_unique<room::Room>(course::generate(plan.seed, plan.length), plan.seed, field_of(plan))),
      m_art(names_of(m_room->entrants()), kOwn, kOwn),
      m_looks(looks_of(m_room->entrants().size(), plan.look)),
      m_seed(plan.seed) {
  m_results.reserve(m_looks.size());
  // The first tick brings everybody in; nothing is drawn before it.
  tick({});
}

void Practice::tick(state::Input own) {
  m_inputs[kOwn] = own;
  m_room->tick(m_inputs);
  m_art.tick({m_room->course(), m_room->world(), m_room->events(), m_room->history(), {}, own});
  count_own();
  refresh_results();
}

void Practice::count_own() {
  for (const state::Event& event : m_room->events()) {
    if (event.slot == kOwn && event.kind == state::EventKind::launch) ++m_launches;
  }
  const state::Runner& now = m_room->world().runners[kOwn];
  const state::Runner& before = m_room->history().at(1).runners[kOwn];
  if (now.thrust_began != before.thrust_began) ++m_thrusts;
}

state::Input Practice::advice(bot::Skill skill) {
  return bot::think(m_room->course(), m_room->history(), kOwn, skill, m_seed, m_advice_memory);
}

bool Practice::results_due() const {
  const state::Runner& own = m_room->world().runners[kOwn];
  if (over()) return true;
  if (!own.finished()) return false;
  const std::int64_t finish_tick =
      state::kTuning.go_tick + static_cast<std::int64_t>(own.finish_us) * core::kTicksPerSecond / 1'000'000;
  return now() >= finish_tick + kResultsAfter;
}

void Practice::refresh_results() {
  if (m_results_final || !results_due()) return;
  if (over()) {
    m_results_final = true;
  } else if (!m_results.empty() && now() % kResultsEvery != 0) {
    return;
  }
  m_results = m_room->results();
}

}  // namespace spearrun::app
