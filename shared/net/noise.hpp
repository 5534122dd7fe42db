// Noise_NK_25519_ChaChaPoly_SHA256: the client knows the server's static key, nobody else is asked.
//   <- s   ...   -> e, es   <- e, ee
// Source: the Noise Protocol Framework, revision 34; checked against published vectors in tests/net.
#pragma once

#include <optional>

#include "shared/net/crypto.hpp"

namespace spearrun::net {

// What both ends hold when the handshake is done. Initiator sends with `to_responder`.
struct NoiseKeys {
  Key to_responder{};
  Key to_initiator{};
  Key handshake_hash{};  // binds what is signed later to this very handshake
};

class NoiseState {
 public:
  NoiseState(Bytes prologue, const Key& responder_static);

  void mix_hash(Bytes data);
  void mix_key(const Key& input);
  // out = message + kTagSize; the first use of each key, so the counter is always 0 in this pattern.
  void encrypt_and_hash(Bytes message, MutableBytes out);
  bool decrypt_and_hash(Bytes sealed, MutableBytes out);
  NoiseKeys split() const;

 private:
  Key m_chaining;
  Key m_hash;
  Key m_key{};
};

class NoiseInitiator {
 public:
  NoiseInitiator(Bytes prologue, const Key& responder_static, const Key& ephemeral_secret);
  const Key& ephemeral() const { return m_ephemeral.open; }
  // sealed = payload + kTagSize. False when the server's key is of low order.
  bool write_first(Bytes payload, MutableBytes sealed);
  // Reads message two; payload = sealed - kTagSize.
  std::optional<NoiseKeys> read_second(const Key& their_ephemeral, Bytes sealed, MutableBytes payload, Bytes header);

 private:
  NoiseState m_state;
  Key m_responder_static;
  crypto::KeyPair m_ephemeral;
};

class NoiseResponder {
 public:
  NoiseResponder(Bytes prologue, const crypto::KeyPair& own_static);
  bool read_first(const Key& their_ephemeral, Bytes sealed, MutableBytes payload);
  // header: plaintext bytes of the answer that the handshake shall cover; may be empty.
  std::optional<NoiseKeys> write_second(const Key& ephemeral_secret, Bytes payload, MutableBytes sealed, Bytes header);

 private:
  NoiseState m_state;
  crypto::KeyPair m_static;
  Key m_their_ephemeral{};
};

}  // namespace spearrun::net
