// Mixing of integers into 64 bits: for state hashes, file checksums and counter-based random numbers.
// Not cryptography. Source of the finaliser's constants: SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable
// pseudorandom number generators"; variant 13 of Stafford).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace spearrun::core {

// A bijection of 64-bit values in which every input bit moves about half of the output bits.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  x ^= x >> 31;
  return x;
}

// Order matters: Hasher{}.add(a).add(b) differs from Hasher{}.add(b).add(a).
class Hasher {
 public:
  constexpr explicit Hasher(std::uint64_t seed = 0x9e3779b97f4a7c15ULL) : m_state(seed) {}
  constexpr Hasher& add(std::uint64_t value) {
    m_state = mix64(m_state + 0x9e3779b97f4a7c15ULL + value * 0xd6e8feb86659fd93ULL);
    return *this;
  }
  constexpr std::uint64_t value() const { return m_state; }

 private:
  std::uint64_t m_state;
};

// Hash of a byte string, eight bytes a round, little-endian whatever the machine.
constexpr std::uint64_t hash_bytes(std::span<const std::uint8_t> bytes) {
  Hasher hasher(bytes.size());
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    word |= static_cast<std::uint64_t>(bytes[i]) << (8 * (i % 8));
    if (i % 8 == 7 || i + 1 == bytes.size()) {
      hasher.add(word);
      word = 0;
    }
  }
  return hasher.value();
}

}  // namespace spearrun::core
