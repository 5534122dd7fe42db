// The cryptography that the wire uses, by libsodium: names and sizes of our own so that nothing else includes it.
// Call init() once before anything else.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "shared/net/bytes.hpp"

namespace spearrun::net {

template <std::size_t N>
using Block = std::array<std::uint8_t, N>;
using Key = Block<32>;  // X25519 key of either kind, cipher key, hash
using Tag = Block<16>;
using Signature = Block<64>;

inline constexpr std::size_t kTagSize = 16;

namespace crypto {

// False when the library cannot start (no source of randomness).
bool init();

struct KeyPair {
  Key secret{};
  Key open{};
};
// X25519. `secret` is any 32 random bytes.
KeyPair exchange_pair(const Key& secret);
// Nothing for a public key of low order.
std::optional<Key> shared_secret(const Key& secret, const Key& open);

// Ed25519 by seed.
struct SigningPair {
  Block<64> secret{};
  Key open{};
};
SigningPair signing_pair(const Key& seed);
Signature sign(const SigningPair& pair, Bytes message);
bool verify(const Key& open, Bytes message, const Signature& signature);

// BLAKE2b, keyed or not.
Key hash(Bytes message);
Tag keyed_tag(const Key& key, Bytes message);
bool equal(Bytes a, Bytes b);  // in constant time

// SHA-256 and HMAC-SHA-256 for Noise.
Key sha256(Bytes a, Bytes b);
Key hmac_sha256(const Key& key, Bytes a, Bytes b);

// ChaCha20-Poly1305 (IETF), nonce = 4 zero bytes and the 64-bit counter, little-endian. `out` is as long as the message
// plus kTagSize; it may begin where the message does.
void seal(const Key& key, std::uint64_t counter, Bytes additional, Bytes message, MutableBytes out);
// False when it was tampered with; then `out` is not to be used. out is kTagSize shorter than the sealed bytes.
bool open(const Key& key, std::uint64_t counter, Bytes additional, Bytes sealed, MutableBytes out);

}  // namespace crypto

// Where random bytes come from: the system's, or a seeded one in tests.
class Entropy {
 public:
  virtual ~Entropy() = default;
  virtual void fill(MutableBytes out) = 0;

  Key key() {
    Key k;
    fill(k);
    return k;
  }
  template <class T>
  T number() {
    Block<sizeof(T)> b;
    fill(b);
    return Reader(b).number<T>();
  }
};

class SystemEntropy final : public Entropy {
 public:
  void fill(MutableBytes out) override;
};

// The same bytes for the same seed; never for real keys.
class SeededEntropy final : public Entropy {
 public:
  explicit SeededEntropy(std::uint64_t seed) : m_seed(seed) {}
  void fill(MutableBytes out) override;

 private:
  std::uint64_t m_seed;
  std::uint64_t m_count = 0;
};

}  // namespace spearrun::net
