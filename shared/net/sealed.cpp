#include "shared/net/sealed.hpp"

#include "shared/net/outbox.hpp"

namespace spearrun::net {

std::optional<std::uint32_t> sealed_session(Bytes datagram) {
  if (datagram.size() < kSealedOverhead || datagram.size() > kMaxDatagram || datagram[0] != kSealedKind)
    return std::nullopt;
  return Reader(datagram.subspan(1)).number<std::uint32_t>();
}

SealedLink::SealedLink(const NoiseKeys& keys, Side side, std::uint32_t peer_session)
    : m_send(side == Side::client ? keys.to_responder : keys.to_initiator),
      m_receive(side == Side::client ? keys.to_initiator : keys.to_responder),
      m_peer_session(peer_session) {}

std::size_t SealedLink::seal(MutableBytes datagram, std::size_t plain_size) {
  SPEARRUN_ASSERT(datagram.size() >= kSealedOverhead + plain_size);
  Writer header(datagram.first(kSealedHeader));
  header.byte(kSealedKind);
  header.number(m_peer_session);
  header.number(static_cast<std::uint32_t>(m_next));
  crypto::seal(m_send, m_next++, header.written(), datagram.subspan(kSealedHeader, plain_size),
               datagram.subspan(kSealedHeader, plain_size + kTagSize));
  return kSealedOverhead + plain_size;
}

OpenError SealedLink::open(Bytes datagram, MutableBytes plain, std::size_t& plain_size, std::uint64_t& sequence) {
  if (!sealed_session(datagram) || datagram.size() - kSealedOverhead > plain.size()) return OpenError::malformed;
  const auto low = Reader(datagram.subspan(5)).number<std::uint32_t>();
  sequence = widen(low, m_window.any() ? m_window.highest() : 0);
  if (!m_window.is_new(sequence)) return OpenError::replayed;
  plain_size = datagram.size() - kSealedOverhead;
  if (!crypto::open(m_receive, sequence, datagram.first(kSealedHeader), datagram.subspan(kSealedHeader),
                    plain.first(plain_size))) {
    return OpenError::forged;
  }
  m_window.mark(sequence);
  return OpenError::none;
}

}  // namespace spearrun::net
