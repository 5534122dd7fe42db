// Little-endian fields in byte strings of known size. Writing trusts the caller; reading trusts nobody: a reader that
// ran out stays failed and gives zeros, and the caller asks ok() once at the end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "shared/core/assert.hpp"

namespace spearrun::net {

using Bytes = std::span<const std::uint8_t>;
using MutableBytes = std::span<std::uint8_t>;

class Writer {
 public:
  explicit Writer(MutableBytes into) : m_into(into) {}

  template <class T>
  void number(T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i)
      byte(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * i)));
  }
  void byte(std::uint8_t value) {
    SPEARRUN_ASSERT(m_at < m_into.size());
    m_into[m_at++] = value;
  }
  void bytes(Bytes from) {
    SPEARRUN_ASSERT(from.size() <= room());
    if (!from.empty()) std::memcpy(m_into.data() + m_at, from.data(), from.size());
    m_at += from.size();
  }
  void varint(std::uint32_t value) {
    while (value >= 0x80) {
      byte(static_cast<std::uint8_t>(value | 0x80));
      value >>= 7;
    }
    byte(static_cast<std::uint8_t>(value));
  }
  void zeros_to(std::size_t size) {
    while (m_at < size) byte(0);
  }
  std::size_t size() const { return m_at; }
  std::size_t room() const { return m_into.size() - m_at; }
  MutableBytes written() const { return m_into.first(m_at); }

 private:
  MutableBytes m_into;
  std::size_t m_at = 0;
};

class Reader {
 public:
  explicit Reader(Bytes from) : m_from(from) {}

  template <class T>
  T number() {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) value |= static_cast<std::uint64_t>(byte()) << (8 * i);
    return static_cast<T>(value);
  }
  std::uint8_t byte() {
    if (m_at >= m_from.size()) {
      m_ok = false;
      return 0;
    }
    return m_from[m_at++];
  }
  Bytes bytes(std::size_t count) {
    if (count > left()) {
      m_ok = false;
      return {};
    }
    const Bytes result = m_from.subspan(m_at, count);
    m_at += count;
    return result;
  }
  template <std::size_t N>
  std::array<std::uint8_t, N> array() {
    std::array<std::uint8_t, N> result{};
    const Bytes from = bytes(N);
    if (!from.empty()) std::memcpy(result.data(), from.data(), N);
    return result;
  }
  // At most 28 bits in at most four bytes; longer ones fail.
  std::uint32_t varint() {
    std::uint32_t value = 0;
    for (unsigned shift = 0; shift < 28; shift += 7) {
      const std::uint8_t b = byte();
      value |= static_cast<std::uint32_t>(b & 0x7F) << shift;
      if ((b & 0x80) == 0) return value;
    }
    m_ok = false;
    return 0;
  }
  bool only_zeros_left() {
    for (const std::uint8_t b : m_from.subspan(m_at)) {
      if (b != 0) return false;
    }
    return true;
  }
  std::size_t left() const { return m_from.size() - m_at; }
  bool ok() const { return m_ok; }
  bool done() const { return m_ok && left() == 0; }

 private:
  Bytes m_from;
  std::size_t m_at = 0;
  bool m_ok = true;
};

}  // namespace spearrun::net
