// A bad network as an object: datagrams go in, and come out later, or not, or twice, or damaged. Seeded and driven by
// the time it is handed, so a failure is repeated by its seed. Used between endpoints on a virtual clock and by the
// proxy between real programs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "shared/net/address.hpp"
#include "shared/net/bytes.hpp"
#include "shared/net/outbox.hpp"

namespace spearrun::net {

// One direction of a link.
struct Impairment {
  Time delay = 0;
  Time jitter = 0;         // uniform 0..jitter on top
  int tail_per_mille = 0;  // this share is late by up to tail
  Time tail = 0;
  int loss_per_mille = 0;
  int burst_per_mille = 0;  // chance a packet starts a burst of losses
  int burst_length = 0;     // packets
  int duplicate_per_mille = 0;
  int flip_per_mille = 0;  // one bit
  int truncate_per_mille = 0;
  std::size_t largest = 65535;        // bigger ones vanish (bytes of payload)
  std::int64_t bytes_per_second = 0;  // 0 = unlimited; a queue of up to 100 ms behind it, then loss
  bool keeps_order = false;
  Time outage_every = 0;  // a black-out of `outage` this often; 0 = never
  Time outage = 0;
};

struct Profile {
  std::string_view name;
  std::string_view what;  // for --help
  Impairment up, down;
  int skew_ppm = 0;  // of the client's clock
};

// lan, rtt100, dsl40, wifi-bursty, 4g-120, sat600, loss10, mtu1100, rebind, suspend20, skew200.
std::span<const Profile> profiles();
const Profile* profile_named(std::string_view name);

class SimulatedLink {
 public:
  SimulatedLink(const Impairment& impairment, std::uint64_t seed) : m_impairment(impairment), m_seed(seed) {}

  void put(Bytes datagram, Time now);
  // The next datagram that has arrived by now; valid until the next call.
  std::optional<Bytes> take(Time now);
  // When the next one arrives; nothing when the link is empty.
  std::optional<Time> next_arrival() const;
  std::uint64_t lost() const { return m_lost; }
  std::uint64_t carried() const { return m_carried; }

 private:
  struct InFlight {
    Time arrives = 0;
    std::uint64_t order = 0;
    std::size_t size = 0;
    std::array<std::uint8_t, kMaxDatagram> bytes;
  };
  std::uint32_t roll(std::uint32_t below);
  bool loses(Time now, std::size_t size);
  Time arrival(Time now, std::size_t size);
  void add(Bytes datagram, Time arrives);

  Impairment m_impairment;
  std::uint64_t m_seed, m_rolls = 0, m_order = 0, m_lost = 0, m_carried = 0;
  int m_burst_left = 0;
  Time m_line_free = 0, m_last_arrival = 0;
  std::vector<InFlight> m_in_flight;
  InFlight m_taken;
};

}  // namespace spearrun::net
