// Sealed packets: kind and key phase 1 | receiver's session id 4 | low 32 bits of the sequence 4 | ciphertext | tag 16.
// The header is authenticated, the sequence is the nonce, each direction has its own key.
#pragma once

#include <optional>

#include "shared/net/noise.hpp"
#include "shared/net/replay_window.hpp"

namespace spearrun::net {

inline constexpr std::uint8_t kSealedKind = 0x10;  // the low bit is the key phase, 0 until rekeying comes
inline constexpr std::size_t kSealedHeader = 9;
inline constexpr std::size_t kSealedOverhead = kSealedHeader + kTagSize;

// The receiver's session id of a sealed packet, without looking at the rest; nothing when it cannot be one.
std::optional<std::uint32_t> sealed_session(Bytes datagram);

enum class OpenError : std::uint8_t { none, malformed, replayed, forged };

class SealedLink {
 public:
  enum class Side : std::uint8_t { client, server };
  SealedLink(const NoiseKeys& keys, Side side, std::uint32_t peer_session);

  std::uint64_t next_sequence() const { return m_next; }
  // Seals in place: plain starts at kSealedHeader in `datagram`. Returns the size of the whole.
  std::size_t seal(MutableBytes datagram, std::size_t plain_size);
  // Opens into `plain`; the window moves only on success.
  OpenError open(Bytes datagram, MutableBytes plain, std::size_t& plain_size, std::uint64_t& sequence);
  const ReplayWindow& window() const { return m_window; }

 private:
  Key m_send, m_receive;
  std::uint32_t m_peer_session;
  std::uint64_t m_next = 0;
  ReplayWindow m_window;
};

}  // namespace spearrun::net
