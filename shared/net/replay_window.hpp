// Which sequence numbers have been seen: the last 1024 below the highest. Asked before decryption, moved only after it,
// so a forged number changes nothing.
#pragma once

#include <array>
#include <cstdint>

namespace spearrun::net {

class ReplayWindow {
 public:
  static constexpr std::uint64_t kSize = 1024;

  // Whether this number may be new: not seen, and not older than the window.
  bool is_new(std::uint64_t sequence) const {
    if (!m_any || sequence > m_highest) return true;
    if (m_highest - sequence >= kSize) return false;
    return !bit(sequence);
  }
  // After the packet has proven genuine.
  void mark(std::uint64_t sequence) {
    if (!m_any || sequence > m_highest) {
      const std::uint64_t steps = m_any ? sequence - m_highest : kSize;
      if (steps >= kSize) {
        m_bits.fill(0);
      } else {
        for (std::uint64_t s = m_highest + 1; s != sequence; ++s) clear(s);
        clear(sequence);
      }
      m_highest = sequence;
      m_any = true;
    }
    m_bits[(sequence % kSize) / 64] |= std::uint64_t{1} << (sequence % 64);
  }
  bool any() const { return m_any; }
  std::uint64_t highest() const { return m_highest; }
  bool seen(std::uint64_t sequence) const {
    return m_any && sequence <= m_highest && m_highest - sequence < kSize && bit(sequence);
  }

 private:
  bool bit(std::uint64_t s) const { return (m_bits[(s % kSize) / 64] >> (s % 64)) & 1U; }
  void clear(std::uint64_t s) { m_bits[(s % kSize) / 64] &= ~(std::uint64_t{1} << (s % 64)); }

  std::array<std::uint64_t, kSize / 64> m_bits{};
  std::uint64_t m_highest = 0;
  bool m_any = false;
};

// The full number that has these low bits and lies nearest to `near`.
template <class Low>
constexpr std::uint64_t widen(Low low, std::uint64_t near) {
  constexpr std::uint64_t kSpan = std::uint64_t{1} << (8 * sizeof(Low));
  const std::uint64_t base = near & ~(kSpan - 1);
  const std::uint64_t candidate = base | low;
  if (candidate > near && candidate - near > kSpan / 2 && candidate >= kSpan) return candidate - kSpan;
  if (candidate < near && near - candidate > kSpan / 2 && candidate <= UINT64_MAX - kSpan) return candidate + kSpan;
  return candidate;
}

}  // namespace spearrun::net
