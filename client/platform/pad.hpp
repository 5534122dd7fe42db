// A gamepad's buttons -> what they mean, and the rule that a button of the race is down while anything holds it.
// Called by the window once a poll; knows no library and no race, so that it is tested with made-up pads.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "client/platform/window.hpp"

namespace spearrun::platform {

// As of the pad layout that SDL's mappings made common; the same order as GLFW_GAMEPAD_BUTTON_*. 1 = down.
inline constexpr std::size_t kPadButtons = 15;
using PadButtons = std::span<const unsigned char, kPadButtons>;

struct PadState {
  bool jump = false, thrust = false, start = false, back = false, up = false, down = false, left = false, right = false;
};

PadState read_pad(PadButtons buttons);
// What pressing those buttons asks for that were up before, in a fixed order; letting go asks for nothing.
std::vector<Command> pad_commands(const PadState& before, const PadState& now);

// Two keys and the pad hold each button of the race.
enum class Holder : unsigned char { first_key, second_key, pad };

class HeldButtons {
 public:
  // The change that this makes, if any: a button goes up when its last holder lets go.
  std::optional<ButtonEvent> set(state::Button button, Holder holder, bool down);

 private:
  std::array<unsigned char, state::kButtons.size()> m_holders{};  // a bit each holder
};

}  // namespace spearrun::platform
