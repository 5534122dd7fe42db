#include "shared/net/noise.hpp"

#include <algorithm>
#include <string_view>

namespace spearrun::net {
namespace {

// Exactly 32 bytes long, so it is the initial hash itself.
constexpr std::string_view kName = "Noise_NK_25519_ChaChaPoly_SHA256";
static_assert(kName.size() == 32);

Key name_hash() {
  Key h;
  std::copy(kName.begin(), kName.end(), h.begin());
  return h;
}

struct Pair {
  Key first, second;
};

// HKDF with two outputs, as Noise defines it.
Pair derive(const Key& chaining, Bytes input) {
  const Key temporary = crypto::hmac_sha256(chaining, input, {});
  constexpr std::uint8_t kOne = 1;
  constexpr std::uint8_t kTwo = 2;
  const Key first = crypto::hmac_sha256(temporary, {&kOne, 1}, {});
  return {first, crypto::hmac_sha256(temporary, first, {&kTwo, 1})};
}

}  // namespace

NoiseState::NoiseState(Bytes prologue, const Key& responder_static) : m_chaining(name_hash()), m_hash(name_hash()) {
  mix_hash(prologue);
  mix_hash(responder_static);
}

void NoiseState::mix_hash(Bytes data) { m_hash = crypto::sha256(m_hash, data); }

void NoiseState::mix_key(const Key& input) {
  const Pair pair = derive(m_chaining, input);
  m_chaining = pair.first;
  m_key = pair.second;
}

void NoiseState::encrypt_and_hash(Bytes message, MutableBytes out) {
  crypto::seal(m_key, 0, m_hash, message, out);
  mix_hash(out);
}

bool NoiseState::decrypt_and_hash(Bytes sealed, MutableBytes out) {
  if (!crypto::open(m_key, 0, m_hash, sealed, out)) return false;
  mix_hash(sealed);
  return true;
}

NoiseKeys NoiseState::split() const {
  const Pair pair = derive(m_chaining, {});
  return {pair.first, pair.second, m_hash};
}

NoiseInitiator::NoiseInitiator(Bytes prologue, const Key& responder_static, const Key& ephemeral_secret)
    : m_state(prologue, responder_static),
      m_responder_static(responder_static),
      m_ephemeral(crypto::exchange_pair(ephemeral_secret)) {}

bool NoiseInitiator::write_first(Bytes payload, MutableBytes sealed) {
  m_state.mix_hash(m_ephemeral.open);
  const auto es = crypto::shared_secret(m_ephemeral.secret, m_responder_static);
  if (!es) return false;
  m_state.mix_key(*es);
  m_state.encrypt_and_hash(payload, sealed);
  return true;
}

std::optional<NoiseKeys> NoiseInitiator::read_second(const Key& their_ephemeral, Bytes sealed, MutableBytes payload,
                                                     Bytes header) {
  // On a copy: a forged answer must not spoil the state for the true one.
  NoiseState state = m_state;
  if (!header.empty()) state.mix_hash(header);
  state.mix_hash(their_ephemeral);
  const auto ee = crypto::shared_secret(m_ephemeral.secret, their_ephemeral);
  if (!ee) return std::nullopt;
  state.mix_key(*ee);
  if (!state.decrypt_and_hash(sealed, payload)) return std::nullopt;
  m_state = state;
  return m_state.split();
}

NoiseResponder::NoiseResponder(Bytes prologue, const crypto::KeyPair& own_static)
    : m_state(prologue, own_static.open), m_static(own_static) {}

bool NoiseResponder::read_first(const Key& their_ephemeral, Bytes sealed, MutableBytes payload) {
  m_their_ephemeral = their_ephemeral;
  m_state.mix_hash(their_ephemeral);
  const auto es = crypto::shared_secret(m_static.secret, their_ephemeral);
  if (!es) return false;
  m_state.mix_key(*es);
  return m_state.decrypt_and_hash(sealed, payload);
}

std::optional<NoiseKeys> NoiseResponder::write_second(const Key& ephemeral_secret, Bytes payload, MutableBytes sealed,
                                                      Bytes header) {
  const crypto::KeyPair ephemeral = crypto::exchange_pair(ephemeral_secret);
  if (!header.empty()) m_state.mix_hash(header);
  m_state.mix_hash(ephemeral.open);
  const auto ee = crypto::shared_secret(ephemeral.secret, m_their_ephemeral);
  if (!ee) return std::nullopt;
  m_state.mix_key(*ee);
  m_state.encrypt_and_hash(payload, sealed);
  return m_state.split();
}

}  // namespace spearrun::net
