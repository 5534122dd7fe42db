#include "client/app/practice.hpp"

#include "shared/course/generator.hpp"
#include "shared/sim/step.hpp"
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

double units(math::Fixed value) { return static_cast<double>(value.raw) / math::Fixed::kOne; }

float gait_of(const state::Runner& runner) {
  return static_cast<float>(runner.gait) / static_cast<float>(state::kTuning.momentum_one);
}

}  // namespace

Practice::Practice(const PracticePlan& plan)
    : m_room(std::make_unique<room::Room>(course::generate(plan.seed, plan.length), plan.seed, field_of(plan))),
      m_names(names_of(m_room->entrants())),
      m_dressings(m_names.size()),
      m_moments(kOwn, m_names),
      m_seed(plan.seed) {
  m_results.reserve(m_names.size());
  // The first tick brings everybody in; nothing is drawn before it.
  tick({});
  for (std::size_t slot = 0; slot < m_dressings.size(); ++slot)
    m_dressings[slot].reset(m_poses.newest(static_cast<int>(slot)));
  const state::Runner& own = m_room->world().runners[kOwn];
  m_camera.reset(units(own.x), gait_of(own));
}

void Practice::tick(state::Input own) {
  m_inputs[kOwn] = own;
  m_room->tick(m_inputs);
  const state::World& world = m_room->world();
  m_places = sim::places(world);
  m_poses.tick(world);
  dress();
  m_effects.tick(world, m_room->events(), m_poses);
  m_moments.tick(m_room->history().at(1), world, m_room->events());
  m_footprints.update(m_room->course(), m_room->history(), kOwn, own, m_room->events());
  const state::Runner& me = world.runners[kOwn];
  m_camera.tick(units(me.x), gait_of(me));
  count_own();
  refresh_results();
}

void Practice::dress() {
  const state::World& world = m_room->world();
  for (std::size_t slot = 0; slot < m_dressings.size(); ++slot) {
    const state::Runner& runner = world.runners[slot];
    const math::Vec2 velocity{runner.vx.units() * core::kTicksPerSecond, runner.vy.units() * core::kTicksPerSecond};
    m_dressings[slot].tick(m_poses.newest(static_cast<int>(slot)), velocity);
  }
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
