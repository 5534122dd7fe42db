// What lies inside a sealed packet: acks, then frames of (type, varint length, body). Types below kFirstAppFrame are
// the transport's own; the others are handed up unread.
#pragma once

#include <optional>
#include <span>

#include "shared/net/bytes.hpp"

namespace spearrun::net {

enum class FrameType : std::uint8_t {
  ping = 1,
  auth = 2,     // client: Ed25519 key 32, signature 64, name
  close = 3,    // reason 1
  message = 4,  // channel 1, id 2, bytes
  bulk = 5,     // transfer id 1, part 2, total 4, bytes
  // Handed up:
  input = 16,     // wire::LiveInput
  feed = 17,      // wire::LiveFeed
  feed_ack = 18,  // wire::FeedAck
  margin = 19     // wire::LiveMargin
};
inline constexpr std::uint8_t kFirstAppFrame = 16;

struct Frame {
  FrameType type = FrameType::ping;
  Bytes body;
};

// Why a session ended. On the wire in CLOSE.
enum class CloseReason : std::uint8_t {
  left = 0,
  timed_out = 1,
  malformed = 2,
  replaced = 3,  // the same identity came again
  server_stops = 4,
  kicked = 5,
  desync = 6,   // the state differed twice
  overflow = 7  // a reliable channel's window ran full
};

struct AckHeader {
  std::uint16_t ack = 0;
  std::uint32_t bits = 0;
  std::uint8_t delay_ms = 0;
};
inline constexpr std::size_t kAckHeader = 7;

// The next frame of a packet; nothing at its end or when it is malformed (then reader.ok() is false).
inline std::optional<Frame> next_frame(Reader& reader) {
  if (!reader.ok() || reader.left() == 0) return std::nullopt;
  const auto type = static_cast<FrameType>(reader.byte());
  const std::uint32_t size = reader.varint();
  const Bytes body = reader.bytes(size);
  if (!reader.ok()) return std::nullopt;
  return Frame{type, body};
}

constexpr std::size_t frame_size(std::size_t body) { return 1 + (body < 0x80 ? 1 : (body < 0x4000 ? 2 : 3)) + body; }

inline void write_frame(Writer& writer, FrameType type, Bytes body) {
  writer.byte(static_cast<std::uint8_t>(type));
  writer.varint(static_cast<std::uint32_t>(body.size()));
  writer.bytes(body);
}

}  // namespace spearrun::net
