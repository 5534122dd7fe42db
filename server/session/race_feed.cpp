#include "server/session/race_feed.hpp"

#include <algorithm>
#include <functional>

#include "shared/wire/replay_file.hpp"

namespace spearrun::session {
namespace {

// About four full packets.
constexpr std::size_t kFarBehind = 2000;
// The log takes the slow way, and it is always whole: what is less than this part of it arrives sooner by feeds.
constexpr std::size_t kPartOfLog = 8;

using Log = std::span<const replay::Transition>;

// The first that is later than `tick`.
std::size_t after(Log log, core::Tick tick) {
  const auto found = std::upper_bound(log.begin(), log.end(), tick,
                                      [](core::Tick t, const replay::Transition& one) { return t < one.tick; });
  return static_cast<std::size_t>(found - log.begin());
}

}  // namespace

RaceFeed::RaceFeed() { m_hashes.reserve(wire::kMaxReplayTicks); }

void RaceFeed::start(wire::RaceNumber race) {
  m_race = race;
  m_hashes.clear();
  m_count = 0;
}

bool RaceFeed::far_behind(Log log, core::Tick ack) const {
  return log.size() - after(log, ack) > std::max(kFarBehind, log.size() / kPartOfLog);
}

RaceFeed::Bytes RaceFeed::encode_log(wire::LiveCodec& codec, Log log) const {
  return codec.encode_log(m_race, tick(), hash_at(tick()), log.first(after(log, tick())));
}

// The oldest is always among the bases; too many are thinned evenly, and who is between two gets a little more.
void RaceFeed::encode(wire::LiveCodec& codec, Log log, const Acks& acks) {
  Acks bases = acks;
  std::sort(bases.begin(), bases.end(), std::greater<>());
  const auto count = static_cast<std::size_t>(std::unique(bases.begin(), bases.end()) - bases.begin());
  m_count = 0;
  const std::size_t used = std::min(count, kMostBases);
  for (std::size_t i = 0; i < used; ++i) {
    encode_from(codec, log, bases[used == count ? i : i * (count - 1) / (kMostBases - 1)]);
  }
}

void RaceFeed::encode_from(wire::LiveCodec& codec, Log log, core::Tick base) {
  const std::size_t begin = after(log, base);
  core::Tick end = tick();
  std::size_t count = after(log, end) - begin;
  count = std::min(count, wire::kMostFeedTransitions);
  for (;;) {
    // Whole ticks only: what follows a cut is not told, so the feed must end before it.
    if (begin + count < log.size() && log[begin + count].tick <= end) {
      end = log[begin + count].tick - 1;
      count = after(log, end) - begin;
    }
    const Bytes bytes = codec.encode_feed(m_race, base, end, hash_at(end), log.subspan(begin, count));
    if (bytes.size() <= wire::kMostFeedBytes) {
      Packet& packet = m_packets[m_count++];
      packet.base = base;
      packet.size = bytes.size();
      std::copy(bytes.begin(), bytes.end(), packet.bytes.begin());
      return;
    }
    count = count * 9 / 10;
  }
}

RaceFeed::Bytes RaceFeed::packet_for(core::Tick ack) const {
  for (std::size_t i = 0; i < m_count; ++i) {
    if (m_packets[i].base <= ack) return Bytes(m_packets[i].bytes).first(m_packets[i].size);
  }
  return {};
}

}  // namespace spearrun::session
