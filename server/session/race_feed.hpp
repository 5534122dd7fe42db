// The feed of one race: what every client of a room is told each send tick, encoded once per distinct base and shared.
// Called by the live room. It knows no clients, only what they have confirmed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "shared/core/fixed_vector.hpp"
#include "shared/wire/live_codec.hpp"

namespace spearrun::session {

class RaceFeed {
 public:
  static constexpr std::size_t kMostBases = 8;
  static constexpr std::size_t kMostAcks = 64;
  using Acks = core::FixedVector<core::Tick, kMostAcks>;
  using Bytes = std::span<const std::uint8_t>;

  RaceFeed();
  void start(wire::RaceNumber race);
  // After each tick of the race: its short hash.
  void add_hash(std::uint32_t hash) { m_hashes.push_back(hash); }
  core::Tick tick() const { return {static_cast<std::int32_t>(m_hashes.size())}; }

  // Encodes from at most kMostBases of these confirmed ticks. A feed that would be too large goes only as far as fits.
  void encode(wire::LiveCodec& codec, std::span<const replay::Transition> log, const Acks& acks);
  // The feed from the newest encoded base that is not newer than `ack`; valid until the next encode().
  Bytes packet_for(core::Tick ack) const;
  // Whether so much has happened since `ack` that the whole log by bulk is the shorter way.
  bool far_behind(std::span<const replay::Transition> log, core::Tick ack) const;
  // The log up to now; valid until the codec's next call.
  Bytes encode_log(wire::LiveCodec& codec, std::span<const replay::Transition> log) const;

 private:
  struct Packet {
    core::Tick base;
    std::size_t size = 0;
    std::array<std::uint8_t, wire::kMostFeedBytes> bytes;
  };
  std::uint32_t hash_at(core::Tick tick) const {
    return tick.value > 0 ? m_hashes[static_cast<std::size_t>(tick.value - 1)] : 0;
  }
  void encode_from(wire::LiveCodec& codec, std::span<const replay::Transition> log, core::Tick base);

  wire::RaceNumber m_race = 0;
  std::vector<std::uint32_t> m_hashes;  // of ticks 1, 2, ...
  std::array<Packet, kMostBases> m_packets;
  std::size_t m_count = 0;  // in use, newest base first
};

}  // namespace spearrun::session
