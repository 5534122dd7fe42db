#include "shared/net/acks.hpp"

#include <algorithm>
#include <cstdlib>

namespace spearrun::net {

// Source: the smoothing of RFC 6298 (alpha 1/8, beta 1/4).
void RoundTrip::add(Time sample) {
  if (smoothed == 0) {
    smoothed = std::max<Time>(sample, 1);
    deviation = sample / 2;
    return;
  }
  deviation += (std::abs(sample - smoothed) - deviation) / 4;
  smoothed = std::max<Time>(1, smoothed + (sample - smoothed) / 8);
}

void Acks::sent(std::uint64_t sequence, Time now, const CarriedList& carried) {
  m_packets[sequence % kRing] = {sequence, now, false, carried};
  m_last_sent = sequence + 1;
}

}  // namespace spearrun::net
