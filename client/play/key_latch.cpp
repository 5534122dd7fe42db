#include "client/play/key_latch.hpp"

namespace spearrun::play {

void KeyLatch::set(state::Button button, bool down) {
  Key& key = m_keys[state::index_of(button)];
  if (down && !key.down) {
    if (key.left > 0) {
      key.again = true;
    } else {
      key.left = kShortestPress;
    }
  }
  key.down = down;
}

void KeyLatch::emote(int number) {
  m_emote = number;
  m_emote_left = kShortestPress;
}

void KeyLatch::release_all() {
  m_keys = {};
  m_emote_left = 0;
}

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
  for (std::size_t i = 0; i < m_keys.size(); ++i) input.set(state::kButtons[i], level(m_keys[i]));
  if (m_emote_left > 0) {
    --m_emote_left;
    input.set_emote(m_emote);
  }
  return input;
}

}  // namespace spearrun::play
