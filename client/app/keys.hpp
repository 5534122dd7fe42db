// Who holds the own keys: a person, a script or a bot. One question a tick.
#pragma once

#include <optional>

#include "client/app/options.hpp"
#include "client/app/practice.hpp"
#include "client/play/key_latch.hpp"
#include "client/play/script.hpp"
#include "shared/core/result.hpp"

namespace spearrun::app {

class Keys {
 public:
  // Reads the script when there is one. The error is a sentence.
  static core::Result<Keys, std::string> create(const Options& options);

  play::KeyLatch& latch() { return m_latch; }
  // The levels of the tick that comes next in this race.
  state::Input take(Practice& practice);
  void restart();

 private:
  play::KeyLatch m_latch;
  std::vector<play::ScriptLine> m_lines;
  std::optional<play::ScriptPlayer> m_script;
  std::optional<bot::Skill> m_autopilot;
};

}  // namespace spearrun::app
