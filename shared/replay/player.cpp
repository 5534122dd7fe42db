#include "shared/replay/player.hpp"

namespace spearrun::replay {

const state::Frame& Player::next() {
  m_frame.joins.clear();
  if (m_frame.tick.value == 0) {
    for (const LoggedRunner& runner : m_log.runners) m_frame.joins.push_back({runner.key});
  }
  m_frame.tick = m_frame.tick + 1;
  for (; m_next < m_log.transitions.size() && m_log.transitions[m_next].tick == m_frame.tick; ++m_next) {
    const Transition& change = m_log.transitions[m_next];
    m_frame.inputs[change.slot] = change.input;
  }
  return m_frame;
}

}  // namespace spearrun::replay
