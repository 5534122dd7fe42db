// Who holds the own keys: a person, a script or a bot. One question a tick.
#pragma once

#include <optional>

#include "client/app/options.hpp"
#include "client/app/practice.hpp"
#include "client/play/key_latch.hpp"
#include "client/play/online_race.hpp"
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
  // The levels of the frame that comes next, and how many ticks the last one showed. No race: nothing is held.
  state::Input take(const play::OnlineRace* race, int ticks_shown);
  void restart();

 private:
  play::KeyLatch m_latch;
  std::vector<play::ScriptLine> m_lines;
  std::optional<play::ScriptPlayer> m_script;
  std::optional<bot::Skill> m_autopilot;
  // Online:
  wire::RaceNumber m_race = 0;
  bot::Memory m_memory;
  core::Tick m_tick{-1};
  state::Input m_held;
};

}  // namespace spearrun::app
