// Key edges from a window -> the held levels of each tick. A press is stretched to at least three ticks, so a tap
// between two ticks is never lost; a second tap during the stretch gets its own edge.
#pragma once

#include <array>

#include "shared/state/input.hpp"

namespace spearrun::play {

class KeyLatch {
 public:
  static constexpr int kShortestPress = 3;  // ticks

  void set(state::Button button, bool down);
  // Asks for an emote, 1..4, for as long as a press lasts at least.
  void emote(int number);
  void release_all();
  // The levels of the tick to come; counts down the stretches.
  state::Input take();

 private:
  struct Key {
    bool down = false;
    bool again = false;  // pressed once more while the last press is still being stretched
    bool gap = false;    // one tick up between the two
    int left = 0;
  };
  static bool level(Key& key);

  std::array<Key, state::kButtons.size()> m_keys;
  int m_emote = 0, m_emote_left = 0;
};

}  // namespace spearrun::play
