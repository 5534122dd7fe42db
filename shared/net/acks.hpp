// What became of the packets that we sent: each carried a few reliable pieces, and the other side's ack and 32 bits
// behind it say which arrived. Work is at most 33 steps a packet; round-trip times come from the newest ack.
#pragma once

#include <array>

#include "shared/core/fixed_vector.hpp"
#include "shared/net/address.hpp"
#include "shared/net/replay_window.hpp"

namespace spearrun::net {

// A reliable piece inside a packet: a message of a channel or a part of a bulk transfer.
struct Carried {
  enum class What : std::uint8_t { message, bulk, auth } what = What::message;
  std::uint8_t channel = 0;  // or the id of the transfer
  std::uint16_t id = 0;      // of the message, or the part
};
using CarriedList = core::FixedVector<Carried, 12>;

struct RoundTrip {
  Time smoothed = 0;  // 0 = not measured yet
  Time deviation = 0;
  void add(Time sample);
};

class Acks {
 public:
  void sent(std::uint64_t sequence, Time now, const CarriedList& carried);
  // Tells `delivered` each piece of each packet that is newly known to have arrived.
  template <class Delivered>
  void received(std::uint16_t ack, std::uint32_t bits, Time ack_delay, Time now, Delivered&& delivered) {
    if (m_last_sent == 0) return;
    const std::uint64_t newest = widen(ack, m_last_sent - 1);
    if (newest >= m_last_sent) return;  // never sent: not ours to believe
    if (Packet* p = find(newest); p != nullptr && !p->acked) {
      const Time sample = now - p->at - ack_delay;
      m_round_trip.add(sample > 0 ? sample : 0);
    }
    for (std::uint64_t i = 0; i <= 32 && i <= newest; ++i) {
      const bool arrived = i == 0 || ((bits >> (i - 1)) & 1U);
      Packet* p = arrived ? find(newest - i) : nullptr;
      if (p == nullptr || p->acked) continue;
      p->acked = true;
      ++m_acked;
      for (const Carried& c : p->carried) delivered(c);
    }
  }
  const RoundTrip& round_trip() const { return m_round_trip; }
  std::uint64_t sent_count() const { return m_last_sent; }
  std::uint64_t acked_count() const { return m_acked; }

 private:
  struct Packet {
    std::uint64_t sequence = UINT64_MAX;
    Time at = 0;
    bool acked = false;
    CarriedList carried;
  };
  static constexpr std::size_t kRing = 512;
  Packet* find(std::uint64_t sequence) {
    Packet& p = m_packets[sequence % kRing];
    return p.sequence == sequence ? &p : nullptr;
  }

  std::array<Packet, kRing> m_packets;
  std::uint64_t m_last_sent = 0;  // sequence of the newest + 1
  std::uint64_t m_acked = 0;
  RoundTrip m_round_trip;
};

}  // namespace spearrun::net
