#include "client/app/keys.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

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

}  // namespace spearrun::app
