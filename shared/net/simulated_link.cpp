#include "shared/net/simulated_link.hpp"

#include <algorithm>

#include "shared/core/hash.hpp"

namespace spearrun::net {
namespace {

constexpr Time ms(int n) { return n * kMillisecond; }

constexpr Impairment kLan{.delay = 300, .jitter = 200};
constexpr Impairment kDslUp{
    .delay = ms(20), .jitter = ms(4), .loss_per_mille = 2, .bytes_per_second = 120000, .keeps_order = true};
constexpr Impairment kDslDown{
    .delay = ms(20), .jitter = ms(4), .loss_per_mille = 2, .bytes_per_second = 1500000, .keeps_order = true};
constexpr Impairment kWifi{.delay = ms(8),
                           .jitter = ms(6),
                           .tail_per_mille = 30,
                           .tail = ms(90),
                           .loss_per_mille = 3,
                           .burst_per_mille = 6,
                           .burst_length = 5};
constexpr Impairment kMobile{.delay = ms(55),
                             .jitter = ms(15),
                             .tail_per_mille = 20,
                             .tail = ms(80),
                             .loss_per_mille = 10,
                             .duplicate_per_mille = 2};
constexpr Impairment kSatellite{.delay = ms(300), .jitter = ms(12), .loss_per_mille = 8, .keeps_order = true};
constexpr Impairment kLossy{.delay = ms(30),
                            .jitter = ms(8),
                            .loss_per_mille = 100,
                            .duplicate_per_mille = 10,
                            .flip_per_mille = 5,
                            .truncate_per_mille = 2};
constexpr Impairment kNarrow{.delay = ms(20), .jitter = ms(3), .largest = 1100};
constexpr Impairment kPlain40{.delay = ms(20), .jitter = ms(2)};
constexpr Impairment kPlain100{.delay = ms(50)};
constexpr Impairment kSuspend{.delay = ms(15), .jitter = ms(3), .outage_every = 45 * kSecond, .outage = 20 * kSecond};

constexpr std::array<Profile, 11> kProfiles{{
    {"lan", "a wire in the house", kLan, kLan, 0},
    {"rtt100", "100 ms round trip and nothing else: for measuring", kPlain100, kPlain100, 0},
    {"dsl40", "40 ms round trip, a little loss, a narrow way up", kDslUp, kDslDown, 0},
    {"wifi-bursty", "16 ms, losses in bursts, a long tail", kWifi, kWifi, 0},
    {"4g-120", "120 ms, 1 % loss, jitter", kMobile, kMobile, 0},
    {"sat600", "600 ms by satellite", kSatellite, kSatellite, 0},
    {"loss10", "10 % loss, duplicates, damage", kLossy, kLossy, 0},
    {"mtu1100", "nothing over 1100 bytes passes", kNarrow, kNarrow, 0},
    {"rebind", "40 ms; the proxy changes its port every 20 s", kPlain40, kPlain40, 0},
    {"suspend20", "gone for 20 s every 45 s", kSuspend, kSuspend, 0},
    {"skew200", "the client's clock is 200 ppm fast", kPlain40, kPlain40, 200},
}};

}  // namespace

std::span<const Profile> profiles() { return kProfiles; }

const Profile* profile_named(std::string_view name) {
  const auto it = std::find_if(kProfiles.begin(), kProfiles.end(), [name](const Profile& p) { return p.name == name; });
  return it == kProfiles.end() ? nullptr : &*it;
}

std::uint32_t SimulatedLink::roll(std::uint32_t below) {
  const std::uint64_t random = core::Hasher(m_seed).add(m_rolls++).value();
  return static_cast<std::uint32_t>(((random >> 32) * below) >> 32);
}

bool SimulatedLink::loses(Time now, std::size_t size) {
  const Impairment& im = m_impairment;
  if (size > im.largest) return true;
  if (im.outage_every > 0 && now % im.outage_every > im.outage_every - im.outage) return true;
  if (m_burst_left > 0) {
    --m_burst_left;
    return true;
  }
  if (im.burst_per_mille > 0 && roll(1000) < static_cast<std::uint32_t>(im.burst_per_mille)) {
    m_burst_left = im.burst_length - 1;
    return true;
  }
  return roll(1000) < static_cast<std::uint32_t>(im.loss_per_mille);
}

Time SimulatedLink::arrival(Time now, std::size_t size) {
  const Impairment& im = m_impairment;
  Time at = now;
  if (im.bytes_per_second > 0) {
    constexpr std::size_t kHeaders = 28;
    m_line_free = std::max(m_line_free, now) + static_cast<Time>(size + kHeaders) * kSecond / im.bytes_per_second;
    at = m_line_free;
  }
  at += im.delay;
  if (im.jitter > 0) at += roll(static_cast<std::uint32_t>(im.jitter));
  if (im.tail_per_mille > 0 && roll(1000) < static_cast<std::uint32_t>(im.tail_per_mille))
    at += roll(static_cast<std::uint32_t>(im.tail));
  if (im.keeps_order) at = std::max(at, m_last_arrival);
  m_last_arrival = at;
  return at;
}

void SimulatedLink::add(Bytes datagram, Time arrives) {
  InFlight f;
  f.arrives = arrives;
  f.order = m_order++;
  f.size = std::min(datagram.size(), f.bytes.size());
  std::copy_n(datagram.begin(), f.size, f.bytes.begin());
  m_in_flight.push_back(f);
}

void SimulatedLink::put(Bytes datagram, Time now) {
  const Impairment& im = m_impairment;
  constexpr Time kLongestQueue = 100 * kMillisecond;
  if (loses(now, datagram.size()) || (im.bytes_per_second > 0 && m_line_free > now + kLongestQueue)) {
    ++m_lost;
    return;
  }
  ++m_carried;
  add(datagram, arrival(now, datagram.size()));
  InFlight& f = m_in_flight.back();
  if (f.size > 0 && roll(1000) < static_cast<std::uint32_t>(im.flip_per_mille)) {
    f.bytes[roll(static_cast<std::uint32_t>(f.size))] ^= static_cast<std::uint8_t>(1U << roll(8));
  }
  if (f.size > 0 && roll(1000) < static_cast<std::uint32_t>(im.truncate_per_mille))
    f.size = roll(static_cast<std::uint32_t>(f.size));
  if (roll(1000) < static_cast<std::uint32_t>(im.duplicate_per_mille)) add(datagram, arrival(now, datagram.size()));
}

std::optional<Time> SimulatedLink::next_arrival() const {
  if (m_in_flight.empty()) return std::nullopt;
  Time next = m_in_flight.front().arrives;
  for (const InFlight& f : m_in_flight) next = std::min(next, f.arrives);
  return next;
}

std::optional<Bytes> SimulatedLink::take(Time now) {
  std::size_t best = m_in_flight.size();
  for (std::size_t i = 0; i < m_in_flight.size(); ++i) {
    const InFlight& f = m_in_flight[i];
    if (f.arrives > now) continue;
    const bool earlier = best == m_in_flight.size() || f.arrives < m_in_flight[best].arrives ||
                         (f.arrives == m_in_flight[best].arrives && f.order < m_in_flight[best].order);
    if (earlier) best = i;
  }
  if (best == m_in_flight.size()) return std::nullopt;
  m_taken = m_in_flight[best];
  m_in_flight[best] = m_in_flight.back();
  m_in_flight.pop_back();
  return Bytes(m_taken.bytes).first(m_taken.size);
}

}  // namespace spearrun::net
