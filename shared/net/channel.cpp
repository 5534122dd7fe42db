#include "shared/net/channel.hpp"

#include <algorithm>

namespace spearrun::net {

bool SendChannel::push(Bytes message) {
  SPEARRUN_ASSERT(message.size() <= kMaxMessage);
  if (static_cast<std::uint16_t>(m_next - m_first) >= kChannelWindow) return false;
  Slot& s = slot(m_next++);
  std::copy(message.begin(), message.end(), s.bytes.begin());
  s.size = static_cast<std::uint16_t>(message.size());
  s.acked = false;
  s.sent_at = 0;
  return true;
}

std::optional<std::uint16_t> SendChannel::due(Time now, Time resend_after) {
  for (std::uint16_t id = m_first; id != m_next; ++id) {
    const Slot& s = slot(id);
    if (!s.acked && (s.sent_at == 0 || now - s.sent_at >= resend_after)) return id;
  }
  return std::nullopt;
}

void SendChannel::acked(std::uint16_t id) {
  if (static_cast<std::uint16_t>(id - m_first) >= static_cast<std::uint16_t>(m_next - m_first)) return;
  slot(id).acked = true;
  while (m_first != m_next && slot(m_first).acked) ++m_first;
}

bool ReceiveChannel::take(std::uint16_t id, Bytes message) {
  const auto ahead = static_cast<std::uint16_t>(id - m_next);
  if (ahead >= 0x8000) return true;  // had it already
  if (ahead >= kChannelWindow || message.size() > kMaxMessage) return false;
  Slot& s = m_slots[id % kChannelWindow];
  if (s.filled) return true;
  std::copy(message.begin(), message.end(), s.bytes.begin());
  s.size = static_cast<std::uint16_t>(message.size());
  s.filled = true;
  return true;
}

std::optional<Bytes> ReceiveChannel::pop() {
  Slot& s = m_slots[m_next % kChannelWindow];
  if (!s.filled) return std::nullopt;
  s.filled = false;
  ++m_next;
  return Bytes(s.bytes).first(s.size);
}

}  // namespace spearrun::net
