#include "client/play/tick_clock.hpp"

#include <algorithm>

#include "shared/core/ids.hpp"

namespace spearrun::play {

namespace {
constexpr std::int64_t kTick = 1'000'000'000;  // of 1/60 ns
}

int TickClock::advance(std::int64_t frame_ns) {
  m_rest += std::clamp<std::int64_t>(frame_ns, 0, kLongestFrameNs) * core::kTicksPerSecond;
  const std::int64_t ticks = m_rest / kTick;
  m_rest -= ticks * kTick;
  return static_cast<int>(ticks);
}

float TickClock::alpha() const { return static_cast<float>(m_rest) / static_cast<float>(kTick); }

}  // namespace spearrun::play
