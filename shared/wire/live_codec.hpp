// Live play <-> bytes: inputs up, the feed and its margin down. Reading trusts nobody and never allocates from a number
// on the wire; the codec objects keep their protobuf messages, so nothing is allocated once they are warm.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "shared/core/fixed_vector.hpp"
#include "shared/core/ids.hpp"
#include "shared/replay/race_log.hpp"
#include "shared/state/input.hpp"
#include "shared/state/world.hpp"

namespace spearrun::wire {

inline constexpr int kMostInputTicks = 64;
inline constexpr std::size_t kMostFeedTransitions = 1024;
// A feed that would be larger goes by bulk; leaves room for the other frames of a packet.
inline constexpr std::size_t kMostFeedBytes = 1000;

// Which race of a room, so that what is left of the one before is told apart: 1 .. 127, then 1 again.
using RaceNumber = std::uint8_t;
inline constexpr RaceNumber kLastRaceNumber = 127;

struct LiveInput {
  RaceNumber race = 0;
  core::Tick newest;
  core::Tick feed_ack;
  core::FixedVector<state::Input, kMostInputTicks> levels;  // levels[i] is for newest - size + 1 + i
};

struct LiveFeed {
  RaceNumber race = 0;
  core::Tick tick;
  core::Tick base;
  std::uint32_t hash = 0;
  core::FixedVector<replay::Transition, kMostFeedTransitions> transitions;
};

struct LiveLog {
  RaceNumber race = 0;
  core::Tick tick;
  std::uint32_t hash = 0;
  std::vector<replay::Transition> transitions;
};

// FrameType::feed_ack: from whoever has no keys to send, a spectator or a client that is still catching up.
struct FeedAck {
  RaceNumber race = 0;
  core::Tick tick;
};

struct LiveMargin {
  int margin = 0;
  std::uint32_t starved = 0;
};

class LiveCodec {
 public:
  LiveCodec();
  ~LiveCodec();
  LiveCodec(const LiveCodec&) = delete;
  LiveCodec& operator=(const LiveCodec&) = delete;

  // The bytes are valid until the next call of any of these.
  std::span<const std::uint8_t> encode(const LiveInput& input);
  // transitions in (base, tick], in order of tick, then slot.
  std::span<const std::uint8_t> encode_feed(RaceNumber race, core::Tick base, core::Tick tick, std::uint32_t hash,
                                            std::span<const replay::Transition> transitions);
  std::span<const std::uint8_t> encode(const LiveMargin& margin);
  std::span<const std::uint8_t> encode(const FeedAck& ack);

  // The log of a race up to `tick`, for whoever joins, comes back or differs: the feed from tick 0, by bulk.
  std::span<const std::uint8_t> encode_log(RaceNumber race, core::Tick tick, std::uint32_t hash,
                                           std::span<const replay::Transition> transitions);
  bool decode_log(std::span<const std::uint8_t> bytes, LiveLog& log);

  // False for anything that no encoder writes.
  bool decode(std::span<const std::uint8_t> bytes, LiveInput& input);
  bool decode(std::span<const std::uint8_t> bytes, LiveFeed& feed);
  bool decode(std::span<const std::uint8_t> bytes, LiveMargin& margin);
  bool decode(std::span<const std::uint8_t> bytes, FeedAck& ack);

 private:
  struct Messages;
  std::unique_ptr<Messages> m_messages;
};

}  // namespace spearrun::wire
