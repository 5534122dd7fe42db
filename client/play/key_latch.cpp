#include "client/play/key_latch.hpp"

namespace spearrun::play {

namespace {
std::size_t index_of(state::Button button) { return button == state::Button::jump ? 0 : 1; }
}  // namespace

void KeyLatch::set(state::Button button, bool down) {
  Key& key = m_keys[index_of(button)];
  if (down && !key.down) {
    if (key.left > 0) {
      key.again = true;
    } else {
      key.left = kShortestPress;
    }
  }
  key.down = down;
}

void KeyLatch::release_all() { m_keys = {}; }

bool KeyLatch::level(Key& key) {
  if (key.gap) {
    key.gap = false;
    key.left = kShortestPress;
    return false;
  }
  const bool held = (key.down && !key.again) || key.left > 0;
  if (key.left > 0 && --key.left == 0 && key.again) {
    key.again = false;
    key.gap = true;
  }
  return held;
}

state::Input KeyLatch::take() {
  state::Input input;
  input.set(state::Button::jump, level(m_keys[0]));
  input.set(state::Button::thrust, level(m_keys[1]));
  return input;
}

}  // namespace spearrun::play
