#include "shared/net/bulk.hpp"

#include <algorithm>
#include <cstring>

namespace spearrun::net {
namespace {

std::uint16_t parts_of(std::uint32_t total) { return static_cast<std::uint16_t>((total + kBulkPart - 1) / kBulkPart); }
std::size_t part_size(std::uint32_t total, std::uint16_t index) {
  return std::min<std::size_t>(kBulkPart, total - index * kBulkPart);
}

}  // namespace

void BulkSender::start(Bytes bytes) {
  SPEARRUN_ASSERT(!bytes.empty() && bytes.size() <= kMaxBulk);
  if (!m_bytes) {
    m_bytes = std::make_unique_for_overwrite<std::uint8_t[]>(kMaxBulk);
    m_sent_at = std::make_unique<Time[]>(kBulkParts);
  }
  std::memcpy(m_bytes.get(), bytes.data(), bytes.size());
  std::fill_n(m_sent_at.get(), kBulkParts, Time{0});
  m_acked.reset();
  m_total = static_cast<std::uint32_t>(bytes.size());
  m_parts = parts_of(m_total);
  ++m_id;
}

std::optional<std::uint16_t> BulkSender::due(Time now, Time resend_after) {
  constexpr Time kBurst = 100 * kMillisecond;
  if (m_parts == 0) return std::nullopt;
  m_budget_at = std::max(m_budget_at, now - kBurst);
  if (m_budget_at > now) return std::nullopt;
  for (std::uint16_t i = 0; i < m_parts; ++i) {
    if (!m_acked[i] && (m_sent_at[i] == 0 || now - m_sent_at[i] >= resend_after)) return i;
  }
  return std::nullopt;
}

Bytes BulkSender::part(std::uint16_t index) const {
  return {m_bytes.get() + index * kBulkPart, part_size(m_total, index)};
}

void BulkSender::mark_sent(std::uint16_t index, Time now) {
  m_sent_at[index] = now;
  m_budget_at += static_cast<Time>(part_size(m_total, index)) * kSecond / kBulkBytesPerSecond;
}

void BulkSender::acked(std::uint8_t id, std::uint16_t index) {
  if (id != m_id || index >= m_parts) return;
  m_acked.set(index);
  if (m_acked.count() == m_parts) m_parts = 0;
}

bool BulkReceiver::take(std::uint8_t id, std::uint16_t index, std::uint32_t total, Bytes part) {
  if (total == 0 || total > kMaxBulk || index >= parts_of(total) || part.size() != part_size(total, index))
    return false;
  const auto newer = static_cast<std::uint8_t>(id - m_id);
  if (newer >= 0x80) return true;
  if (newer != 0) {
    if (!m_bytes) m_bytes = std::make_unique_for_overwrite<std::uint8_t[]>(kMaxBulk);
    m_id = id;
    m_total = total;
    m_parts = parts_of(total);
    m_have.reset();
    m_done = false;
  }
  if (m_parts == 0 || total != m_total) return m_parts == 0 && newer == 0;
  if (m_have[index]) return true;
  std::memcpy(m_bytes.get() + index * kBulkPart, part.data(), part.size());
  m_have.set(index);
  return true;
}

std::optional<Bytes> BulkReceiver::pop() {
  if (m_parts == 0 || m_done || m_have.count() != m_parts) return std::nullopt;
  m_done = true;
  return Bytes{m_bytes.get(), m_total};
}

}  // namespace spearrun::net
