#include "client/play/server_clock.hpp"

#include <algorithm>
#include <cmath>

#include "shared/core/ids.hpp"

namespace spearrun::play {
namespace {

constexpr double kTicksPerMicrosecond = core::kTicksPerSecond / 1e6;
// What is smaller than this is left alone, or the clock would never rest.
constexpr double kDeadBand = 0.35;
constexpr net::Time kDeafAfterJump = 700 * net::kMillisecond;
// How much of an error is taken back in a second.
constexpr double kGainPerSecond = 1.6;

}  // namespace

void ServerClock::set(double tick, net::Time now) {
  m_started = true;
  m_tick = tick;
  m_at = now;
  m_rate = 1;
  m_count = m_next = 0;
}

double ServerClock::at(net::Time now) {
  if (now > m_at) {
    m_tick += static_cast<double>(now - m_at) * kTicksPerMicrosecond * m_rate;
    m_at = now;
  }
  return m_tick;
}

double ServerClock::low_margin() const {
  if (m_count == 0) return kSpareTicks;
  return *std::min_element(m_margins.begin(), m_margins.begin() + static_cast<std::ptrdiff_t>(m_count));
}

void ServerClock::add_margin(int margin, net::Time now) {
  if (!m_started) return;
  at(now);
  // What was measured at the pace before a jump says nothing of the one after it.
  if (now < m_deaf_until) return;
  m_margins[m_next] = margin;
  m_next = (m_next + 1) % kMargins;
  m_count = std::min(m_count + 1, kMargins);
  const double error = kSpareTicks - low_margin();
  if (std::abs(error) > kJumpAbove && now >= m_no_jump_before && m_count >= 3) {
    m_tick += error;
    m_count = m_next = 0;
    m_rate = 1;
    ++m_jumps;
    m_deaf_until = now + kDeafAfterJump;
    m_no_jump_before = now + net::kSecond;
    return;
  }
  // Early by a little costs a little delay; late costs keys: the second is mended faster.
  const double gain = error > 0 ? kGainPerSecond : kGainPerSecond / 10;
  const double slew = std::abs(error) < kDeadBand ? 0 : error * gain / core::kTicksPerSecond;
  m_rate = 1 + std::clamp(slew, -kSlewMost, kSlewMost);
}

}  // namespace spearrun::play
