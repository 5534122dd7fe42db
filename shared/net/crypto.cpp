#include "shared/net/crypto.hpp"

#include <sodium.h>

#include "shared/core/hash.hpp"

namespace spearrun::net {
namespace crypto {
namespace {

Block<12> nonce_of(std::uint64_t counter) {
  Block<12> nonce{};
  Writer(MutableBytes(nonce).subspan(4)).number(counter);
  return nonce;
}

}  // namespace

bool init() { return sodium_init() >= 0; }

KeyPair exchange_pair(const Key& secret) {
  KeyPair pair{secret, {}};
  crypto_scalarmult_curve25519_base(pair.open.data(), secret.data());
  return pair;
}

std::optional<Key> shared_secret(const Key& secret, const Key& open) {
  Key result;
  if (crypto_scalarmult_curve25519(result.data(), secret.data(), open.data()) != 0) return std::nullopt;
  return result;
}

SigningPair signing_pair(const Key& seed) {
  SigningPair pair;
  crypto_sign_ed25519_seed_keypair(pair.open.data(), pair.secret.data(), seed.data());
  return pair;
}

Signature sign(const SigningPair& pair, Bytes message) {
  Signature signature;
  crypto_sign_ed25519_detached(signature.data(), nullptr, message.data(), message.size(), pair.secret.data());
  return signature;
}

bool verify(const Key& open, Bytes message, const Signature& signature) {
  return crypto_sign_ed25519_verify_detached(signature.data(), message.data(), message.size(), open.data()) == 0;
}

Key hash(Bytes message) {
  Key result;
  crypto_generichash_blake2b(result.data(), result.size(), message.data(), message.size(), nullptr, 0);
  return result;
}

Tag keyed_tag(const Key& key, Bytes message) {
  Tag result;
  crypto_generichash_blake2b(result.data(), result.size(), message.data(), message.size(), key.data(), key.size());
  return result;
}

bool equal(Bytes a, Bytes b) { return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0; }

Key sha256(Bytes a, Bytes b) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  crypto_hash_sha256_update(&state, a.data(), a.size());
  crypto_hash_sha256_update(&state, b.data(), b.size());
  Key result;
  crypto_hash_sha256_final(&state, result.data());
  return result;
}

Key hmac_sha256(const Key& key, Bytes a, Bytes b) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key.data(), key.size());
  crypto_auth_hmacsha256_update(&state, a.data(), a.size());
  crypto_auth_hmacsha256_update(&state, b.data(), b.size());
  Key result;
  crypto_auth_hmacsha256_final(&state, result.data());
  return result;
}

void seal(const Key& key, std::uint64_t counter, Bytes additional, Bytes message, MutableBytes out) {
  SPEARRUN_ASSERT(out.size() == message.size() + kTagSize);
  const Block<12> nonce = nonce_of(counter);
  crypto_aead_chacha20poly1305_ietf_encrypt(out.data(), nullptr, message.data(), message.size(), additional.data(),
                                            additional.size(), nullptr, nonce.data(), key.data());
}

bool open(const Key& key, std::uint64_t counter, Bytes additional, Bytes sealed, MutableBytes out) {
  if (sealed.size() < kTagSize || out.size() != sealed.size() - kTagSize) return false;
  const Block<12> nonce = nonce_of(counter);
  return crypto_aead_chacha20poly1305_ietf_decrypt(out.data(), nullptr, nullptr, sealed.data(), sealed.size(),
                                                   additional.data(), additional.size(), nonce.data(), key.data()) == 0;
}

}  // namespace crypto

void SystemEntropy::fill(MutableBytes out) { randombytes_buf(out.data(), out.size()); }

void SeededEntropy::fill(MutableBytes out) {
  for (std::uint8_t& b : out) b = static_cast<std::uint8_t>(core::Hasher(m_seed).add(m_count++).value() >> 56);
}

}  // namespace spearrun::net
