// One larger transfer a direction at a time: up to 1.5 MiB in at most 1536 parts, paced so that live play goes on
// beside it. Buffers are taken once, at the first transfer.
#pragma once

#include <bitset>
#include <memory>
#include <optional>

#include "shared/net/acks.hpp"
#include "shared/net/bytes.hpp"

namespace spearrun::net {

inline constexpr std::size_t kBulkPart = 1024;
inline constexpr std::size_t kBulkParts = 1536;
inline constexpr std::size_t kMaxBulk = kBulkPart * kBulkParts;
inline constexpr std::int64_t kBulkBytesPerSecond = 64 * 1024;

class BulkSender {
 public:
  // Starts a transfer in place of one that may be under way. bytes.size() <= kMaxBulk, not empty.
  void start(Bytes bytes);
  bool busy() const { return m_parts != 0; }
  // The next part that may go now, if any: its budget is spent with it.
  std::optional<std::uint16_t> due(Time now, Time resend_after);
  Bytes part(std::uint16_t index) const;
  std::uint8_t id() const { return m_id; }
  std::uint32_t total() const { return m_total; }
  void mark_sent(std::uint16_t index, Time now);
  void acked(std::uint8_t id, std::uint16_t index);

 private:
  std::unique_ptr<std::uint8_t[]> m_bytes;
  std::unique_ptr<Time[]> m_sent_at;  // by part; 0 = never
  std::bitset<kBulkParts> m_acked;
  std::uint32_t m_total = 0;
  std::uint16_t m_parts = 0;  // 0 = idle
  std::uint8_t m_id = 0;
  Time m_budget_at = 0;  // the moment up to which the budget is spent
};

class BulkReceiver {
 public:
  // False when broken. A part of an older transfer is forgotten, one of a newer starts it.
  bool take(std::uint8_t id, std::uint16_t index, std::uint32_t total, Bytes part);
  // The whole transfer, once; valid until the next take().
  std::optional<Bytes> pop();

 private:
  std::unique_ptr<std::uint8_t[]> m_bytes;
  std::bitset<kBulkParts> m_have;
  std::uint32_t m_total = 0;
  std::uint16_t m_parts = 0;
  std::uint8_t m_id = 0;
  bool m_done = false;
};

}  // namespace spearrun::net
