#include "server/room/input_queue.hpp"

namespace spearrun::room {

void InputQueue::reset(core::Tick next) {
  *this = InputQueue();
  m_first = m_next = next;
  m_held_from = next - 1;
}

void InputQueue::put(core::Tick tick, const state::Input& input) {
  const int ahead = tick - m_next;
  if (tick < m_first || ahead >= kMostEarly || ahead < -kMostLate || has(tick)) return;
  slot(tick) = {tick, input};
  m_any = true;
  if (tick > m_newest) {
    m_newest = tick;
    m_margin = tick - m_next;
  }
  if (ahead < 0) take_late(tick, input);
}

// Its tick was played with what was held. The press of a key is kept for the next tick; what is held since then is
// known better now.
void InputQueue::take_late(core::Tick tick, const state::Input& input) {
  const std::uint8_t before =
      has(tick - 1) ? slot(tick - 1).input.levels : (tick - 1 > m_held_from ? m_held.levels : 0);
  const auto pressed = static_cast<std::uint8_t>(input.levels & ~before);
  m_owed |= pressed;
  if ((pressed & static_cast<std::uint8_t>(state::Button::thrust)) != 0) m_owed_age = input.view_age;
  if (tick <= m_held_from) return;
  m_held_from = tick;
  m_held = {input.levels, 0};
}

state::Input InputQueue::take() {
  state::Input used = m_held;
  if (has(m_next)) {
    used = slot(m_next).input;
    m_held = {used.levels, 0};
    m_held_from = m_next;
  } else if (m_any) {
    ++m_starved;
  }
  add_late_presses(used);
  m_used = used;
  m_next = m_next + 1;
  return used;
}

// An owed press needs a tick with the key up before it; where the key was down all along it is lifted for one tick.
void InputQueue::add_late_presses(state::Input& used) {
  if (m_owed == 0) return;
  const auto act = static_cast<std::uint8_t>(m_owed & ~m_used.levels);
  const auto lift = static_cast<std::uint8_t>(m_owed & m_used.levels);
  used.levels = static_cast<std::uint8_t>((used.levels | act) & ~lift);
  if ((act & static_cast<std::uint8_t>(state::Button::thrust)) != 0) used.view_age = m_owed_age;
  m_owed = static_cast<std::uint8_t>(m_owed & ~act);
}

}  // namespace spearrun::room
