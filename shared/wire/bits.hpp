// Bits in and out of bytes, lowest bit first, and Exp-Golomb numbers of order 3 on top. For the packed columns of the
// codecs beside it. Writing trusts the caller; reading past the end sets ok() to false and yields zeros, so a caller
// may check once after several reads.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace spearrun::wire {

// Short numbers are common: 0..7 take four bits.
inline constexpr int kGolombOrder = 3;
inline constexpr int kGolombMostZeros = 16;

class BitWriter {
 public:
  explicit BitWriter(std::string& bytes) : m_bytes(bytes) {}

  void put(std::uint32_t value, int bits) {
    for (int i = 0; i < bits; ++i) put_bit((value >> i) & 1U);
  }
  void put_golomb(std::uint32_t value) {
    const std::uint32_t shifted = value + (1U << kGolombOrder);
    const auto width = static_cast<int>(std::bit_width(shifted));
    put(0, width - 1 - kGolombOrder);
    put(1, 1);
    put(shifted & ((1U << (width - 1)) - 1U), width - 1);
  }

 private:
  void put_bit(std::uint32_t bit) {
    if (m_used == 0) m_bytes.push_back('\0');
    m_bytes.back() = static_cast<char>(static_cast<unsigned char>(m_bytes.back()) | (bit << m_used));
    m_used = (m_used + 1) % 8;
  }
  std::string& m_bytes;
  int m_used = 0;  // bits of the last byte that are taken; 0 = all
};

class BitReader {
 public:
  explicit BitReader(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

  bool ok() const { return m_ok; }
  std::size_t position() const { return m_next; }  // bits read so far
  std::uint32_t get(int bits) {
    std::uint32_t value = 0;
    for (int i = 0; i < bits; ++i) value |= get_bit() << i;
    return value;
  }
  std::uint32_t get_golomb() {
    int zeros = 0;
    while (get_bit() == 0) {
      if (!m_ok || ++zeros > kGolombMostZeros) {
        m_ok = false;
        return 0;
      }
    }
    const int below = zeros + kGolombOrder;
    return ((1U << below) | get(below)) - (1U << kGolombOrder);
  }
  // True when only the zero bits that fill the last byte are left.
  bool at_end() const {
    if (!m_ok || m_bytes.size() != (m_next + 7) / 8) return false;
    return m_next % 8 == 0 || (m_bytes.back() >> (m_next % 8)) == 0;
  }

 private:
  std::uint32_t get_bit() {
    if (m_next / 8 >= m_bytes.size()) {
      m_ok = false;
      return 0;
    }
    const std::uint32_t bit = (static_cast<std::uint32_t>(m_bytes[m_next / 8]) >> (m_next % 8)) & 1U;
    ++m_next;
    return bit;
  }
  std::span<const std::uint8_t> m_bytes;
  std::size_t m_next = 0;
  bool m_ok = true;
};

}  // namespace spearrun::wire
