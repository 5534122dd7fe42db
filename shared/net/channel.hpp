// A reliable, ordered channel of small messages over packets that may be lost: window 64, at most 1 KiB each. A message
// is sent again when no ack has come for a while, with a packet that goes out anyway or one of its own.
#pragma once

#include <array>
#include <optional>

#include "shared/net/acks.hpp"
#include "shared/net/bytes.hpp"

namespace spearrun::net {

inline constexpr std::size_t kMaxMessage = 1024;
inline constexpr std::uint16_t kChannelWindow = 64;

class SendChannel {
 public:
  // False when the window is full: the other side has not confirmed 64 messages.
  bool push(Bytes message);
  // The oldest message that is due, with its id; sent counts as now.
  std::optional<std::uint16_t> due(Time now, Time resend_after);
  Bytes message(std::uint16_t id) const { return Bytes(slot(id).bytes).first(slot(id).size); }
  void mark_sent(std::uint16_t id, Time now) { slot(id).sent_at = now; }
  void acked(std::uint16_t id);
  // Messages that could still be pushed.
  int room() const { return kChannelWindow - static_cast<std::uint16_t>(m_next - m_first); }

 private:
  struct Slot {
    std::array<std::uint8_t, kMaxMessage> bytes;
    std::uint16_t size = 0;
    bool acked = false;
    Time sent_at = 0;  // 0 = never
  };
  Slot& slot(std::uint16_t id) { return m_slots[id % kChannelWindow]; }
  const Slot& slot(std::uint16_t id) const { return m_slots[id % kChannelWindow]; }

  std::array<Slot, kChannelWindow> m_slots;
  std::uint16_t m_first = 0;  // oldest not confirmed
  std::uint16_t m_next = 0;
};

class ReceiveChannel {
 public:
  // False when it is broken: too far ahead or too long. A repeated message is taken and forgotten.
  bool take(std::uint16_t id, Bytes message);
  // The next message in order; valid until the next call.
  std::optional<Bytes> pop();

 private:
  struct Slot {
    std::array<std::uint8_t, kMaxMessage> bytes;
    std::uint16_t size = 0;
    bool filled = false;
  };
  std::array<Slot, kChannelWindow> m_slots;
  std::uint16_t m_next = 0;
};

}  // namespace spearrun::net
