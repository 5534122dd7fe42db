#include "client/bots/random_presses.hpp"

#include <algorithm>

#include "shared/core/rng.hpp"

namespace spearrun::bots {

state::Input RandomPresses::at(core::Tick tick) {
  if (tick < m_next) return m_held;
  const auto random = core::random_u64(m_seed, tick, static_cast<std::uint32_t>(m_number), core::Purpose::random_play);
  // Two draws of one number: its lower half says which key, its upper one how long until the next.
  const state::Button key = state::kButtons[core::random_below(random << 32, state::kButtons.size())];
  m_held.set(key, !m_held.held(key));
  const auto mean = static_cast<std::uint32_t>(core::kTicksPerSecond / std::max(1, m_changes_per_second));
  m_next = tick + 1 + static_cast<int>(core::random_below(random, 2 * mean));
  return m_held;
}

}  // namespace spearrun::bots
