#include "client/app/keys.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "shared/state/tuning.hpp"

namespace spearrun::app {

core::Result<Keys, std::string> Keys::create(const Options& options) {
  Keys keys;
  keys.m_autopilot = options.autopilot;
  if (!options.script) return keys;
  std::ifstream file(*options.script, std::ios::binary);
  if (!file) return core::Unexpected{fmt::format("cannot read the script {}", options.script->string())};
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  auto lines = play::parse_script(text);
  if (!lines) {
    return core::Unexpected{fmt::format("{}:{}: {}", options.script->string(), lines.error().line, lines.error().why)};
  }
  keys.m_lines = std::move(lines).value();
  keys.restart();
  return keys;
}

void Keys::restart() {
  m_latch.release_all();
  if (!m_lines.empty()) m_script.emplace(m_lines);
}

state::Input Keys::take(Practice& practice) {
  if (m_autopilot) return practice.advice(*m_autopilot);
  if (m_script) return m_script->input_for(practice.now() + 1);
  return m_latch.take();
}

state::Input Keys::take(const play::OnlineRace* race, int ticks_shown) {
  if (race == nullptr || !race->racing() || !race->started()) return m_held = {};
  if (race->number() != m_race) {
    m_race = race->number();
    m_memory = {};
    m_tick = {-1};
    restart();
  }
  const core::Tick next = race->own_tick() + 1;
  if (!m_autopilot && !m_script) {
    // A press is stretched over ticks, not over frames.
    if (ticks_shown > 0) m_held = m_latch.take();
    return m_held;
  }
  if (next == m_tick) return m_held;
  m_tick = next;
  if (m_script) return m_held = m_script->input_for(next.value - state::kTuning.go_tick);
  return m_held = bot::think(race->course(), race->history(), static_cast<core::Slot>(race->own_slot()), *m_autopilot,
                             race->number(), m_memory);
}

}  // namespace spearrun::app
