// A script of key changes: one `tick key down|up` a line, '#' starts a comment. What tests and demonstrations hold the
// keys with. Keys: jump (also space, up) and thrust (also f, right). Ticks never go back.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "shared/core/result.hpp"
#include "shared/state/input.hpp"

namespace spearrun::play {

struct ScriptLine {
  std::int32_t tick = 0;
  state::Button button = state::Button::jump;
  bool down = false;
};

struct ScriptError {
  int line = 0;  // 1 = the first
  std::string why;
};

core::Result<std::vector<ScriptLine>, ScriptError> parse_script(std::string_view text);

// Plays a script: the levels that lead to `tick`. Ticks are asked for in order.
class ScriptPlayer {
 public:
  explicit ScriptPlayer(std::vector<ScriptLine> lines) : m_lines(std::move(lines)) {}
  state::Input input_for(std::int32_t tick);

 private:
  std::vector<ScriptLine> m_lines;
  std::size_t m_next = 0;
  state::Input m_held;
};

}  // namespace spearrun::play
