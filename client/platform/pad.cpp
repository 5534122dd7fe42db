#include "client/platform/pad.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <utility>

namespace spearrun::platform {

static_assert(kPadButtons == GLFW_GAMEPAD_BUTTON_LAST + 1);

PadState read_pad(PadButtons buttons) {
  const auto is_down = [&](int button) { return buttons[static_cast<std::size_t>(button)] == GLFW_PRESS; };
  PadState pad;
  pad.jump = is_down(GLFW_GAMEPAD_BUTTON_A);
  pad.thrust = is_down(GLFW_GAMEPAD_BUTTON_X);
  pad.start = is_down(GLFW_GAMEPAD_BUTTON_START);
  pad.back = is_down(GLFW_GAMEPAD_BUTTON_B);
  pad.left = is_down(GLFW_GAMEPAD_BUTTON_DPAD_LEFT);
  pad.right = is_down(GLFW_GAMEPAD_BUTTON_DPAD_RIGHT);
  pad.up = is_down(GLFW_GAMEPAD_BUTTON_DPAD_UP);
  pad.down = is_down(GLFW_GAMEPAD_BUTTON_DPAD_DOWN);
  return pad;
}

std::vector<Command> pad_commands(const PadState& before, const PadState& now) {
  constexpr std::array<std::pair<bool PadState::*, Command>, 7> kRows{{{&PadState::jump, Command::confirm},
                                                                       {&PadState::start, Command::pause},
                                                                       {&PadState::back, Command::back},
                                                                       {&PadState::left, Command::left},
                                                                       {&PadState::right, Command::right},
                                                                       {&PadState::up, Command::up},
                                                                       {&PadState::down, Command::down}}};
  std::vector<Command> commands;
  for (const auto& [button, command] : kRows) {
    if (now.*button && !(before.*button)) commands.push_back(command);
  }
  return commands;
}

std::optional<ButtonEvent> HeldButtons::set(state::Button button, Holder holder, bool down) {
  unsigned char& holders = m_holders[state::index_of(button)];
  const bool was = holders != 0;
  const auto bit = static_cast<unsigned char>(1U << static_cast<unsigned>(holder));
  holders = static_cast<unsigned char>(down ? holders | bit : holders & ~bit);
  const bool is = holders != 0;
  return was == is ? std::nullopt : std::optional(ButtonEvent{button, is});
}

}  // namespace spearrun::platform
