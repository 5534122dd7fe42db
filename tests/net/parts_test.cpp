// The parts of the transport alone: window against an oracle, widening, cookies, channels, bulk.
#include <gtest/gtest.h>

#include <set>

#include "shared/net/bulk.hpp"
#include "shared/net/channel.hpp"
#include "shared/net/handshake.hpp"

namespace spearrun::net {
namespace {

// What the window must answer, by a set of everything seen.
class Oracle {
 public:
  bool is_new(std::uint64_t s) const {
    if (m_seen.empty()) return true;
    const std::uint64_t highest = *m_seen.rbegin();
    if (s <= highest && highest - s >= ReplayWindow::kSize) return false;
    return m_seen.count(s) == 0;
  }
  void mark(std::uint64_t s) { m_seen.insert(s); }

 private:
  std::set<std::uint64_t> m_seen;
};

TEST(ReplayWindow, AgreesWithASetOfEverythingSeen) {
  SeededEntropy random(1);
  for (const std::uint64_t base : {std::uint64_t{0}, std::uint64_t{1} << 32, UINT64_MAX - 5000}) {
    ReplayWindow window;
    Oracle oracle;
    std::uint64_t at = base;
    for (int i = 0; i < 20000; ++i) {
      const auto r = random.number<std::uint32_t>();
      std::uint64_t s = at - r % 1500 + (r >> 16) % 30;
      if (r % 97 == 0 && at < UINT64_MAX - 4000) s = at + 3000;
      if (i == 0) s = base;
      if (i == 19000 && base > 1000) s = UINT64_MAX;
      ASSERT_EQ(window.is_new(s), oracle.is_new(s)) << s;
      if (!window.is_new(s)) continue;
      window.mark(s);
      oracle.mark(s);
      at = window.highest();
      if (at > UINT64_MAX - 4000) at = UINT64_MAX - 4000;
    }
  }
}

TEST(Widen, FindsTheNearestNumberWithTheseLowBits) {
  EXPECT_EQ(widen<std::uint16_t>(5, 3), 5u);
  EXPECT_EQ(widen<std::uint16_t>(0xFFFF, 0x10002), 0xFFFFu);
  EXPECT_EQ(widen<std::uint16_t>(2, 0x1FFFE), 0x20002u);
  EXPECT_EQ(widen<std::uint16_t>(0xFFFF, 2), 0xFFFFu) << "nothing lies below zero";
  for (std::uint64_t near = 0; near < 400000; near += 777) {
    for (const std::int64_t off : {-30000, -1, 0, 1, 30000}) {
      const auto wanted = static_cast<std::int64_t>(near) + off;
      if (wanted < 0) continue;
      EXPECT_EQ(widen(static_cast<std::uint16_t>(wanted), near), static_cast<std::uint64_t>(wanted));
    }
  }
}

TEST(CookieJar, DependsOnEverythingAndAges) {
  ASSERT_TRUE(crypto::init());
  SeededEntropy entropy(4);
  CookieJar jar(entropy, 0);
  const Address from = Address::v4(1, 2, 3, 4, 5);
  Greeting greeting;
  greeting.session = 9;
  const Cookie cookie = jar.bake(from, greeting, 0);
  EXPECT_TRUE(jar.accepts(cookie, from, greeting, 0));
  Address other_port = from;
  other_port.port = 6;
  Address other_ip = from;
  other_ip.ip[15] = 9;
  Greeting other_key = greeting;
  other_key.ephemeral[3] = 1;
  Greeting other_session = greeting;
  other_session.session = 10;
  EXPECT_FALSE(jar.accepts(cookie, other_port, greeting, 0));
  EXPECT_FALSE(jar.accepts(cookie, other_ip, greeting, 0));
  EXPECT_FALSE(jar.accepts(cookie, from, other_key, 0));
  EXPECT_FALSE(jar.accepts(cookie, from, other_session, 0));
  Cookie other_epoch = cookie;
  ++other_epoch.epoch;
  EXPECT_FALSE(jar.accepts(other_epoch, from, greeting, 0));
  EXPECT_TRUE(jar.accepts(cookie, from, greeting, 6 * kSecond)) << "the epoch before still counts";
  EXPECT_FALSE(jar.accepts(cookie, from, greeting, 11 * kSecond));
}

TEST(ReceiveChannel, RefusesWhatIsTooFarAheadOrTooLong) {
  auto channel = std::make_unique<ReceiveChannel>();
  const std::vector<std::uint8_t> small(4);
  const std::vector<std::uint8_t> big(kMaxMessage + 1);
  EXPECT_TRUE(channel->take(63, small));
  EXPECT_FALSE(channel->take(64, small));
  EXPECT_FALSE(channel->take(0, big));
  EXPECT_TRUE(channel->take(0xFFFF, small)) << "an old one is only forgotten";
  EXPECT_FALSE(channel->pop());
}

TEST(BulkReceiver, RefusesSizesThatDoNotAddUp) {
  BulkReceiver receiver;
  const std::vector<std::uint8_t> part(kBulkPart);
  EXPECT_FALSE(receiver.take(1, 0, 0, {}));
  EXPECT_FALSE(receiver.take(1, 0, kMaxBulk + 1, part));
  EXPECT_FALSE(receiver.take(1, 1, kBulkPart, part));
  EXPECT_FALSE(receiver.take(1, 1, kBulkPart + 5, part));
  EXPECT_TRUE(receiver.take(1, 0, kBulkPart + 5, part));
  EXPECT_FALSE(receiver.pop());
  EXPECT_FALSE(receiver.take(1, 0, kBulkPart + 6, part)) << "the total may not change";
  EXPECT_TRUE(receiver.take(1, 1, kBulkPart + 5, Bytes(part).first(5)));
  ASSERT_TRUE(receiver.pop());
  EXPECT_FALSE(receiver.pop());
}

TEST(Handshake, RepliesFitTheirLimits) {
  ASSERT_TRUE(crypto::init());
  std::array<std::uint8_t, kMaxDatagram> bytes;
  EXPECT_EQ(write_key_request(bytes, 1), kMaxDatagram);
  EXPECT_LE(write_key_reply(bytes, 1, {}), 64u);
  EXPECT_EQ(write_retry(bytes, 1, {}, {}), 44u);
  EXPECT_LE(write_refuse(bytes, 1, RefuseReason::full, 1, {}), 64u);
  EXPECT_LE(kConnectFields, kSmallestHello);
  EXPECT_LE(kAcceptFields, kSmallestHello);
}

}  // namespace
}  // namespace spearrun::net
