// Whole races with the client's own connection and prediction, keys held by bot brains. every_profile_test has 64.
#include <gtest/gtest.h>

#include "shared/replay/verifier.hpp"
#include "tests/loopback/full_net.hpp"

namespace spearrun::tests {
namespace {

class FullClients : public ::testing::TestWithParam<const char*> {};

TEST_P(FullClients, FourPeopleAndFourBotsAgreeToTheEnd) {
  FullNet net(options_of(16, 8, 6000), 4, GetParam());
  ASSERT_TRUE(net.race(150 * net::kSecond));
  ASSERT_EQ(net.finished.size(), 1U);
  EXPECT_TRUE(replay::verify(net.finished[0].log).ok);
  std::uint32_t starved = 0;
  for (auto& p : net.people) {
    EXPECT_EQ(p->connection.state(), net::ClientState::connected);
    EXPECT_EQ(p->connection.race()->figures().hash_mismatches, 0U);
    starved += p->connection.race()->figures().starved;
  }
  RecordProperty("starved", static_cast<int>(starved));
  RecordProperty("ticks", net.finished[0].log.ticks);
  RecordProperty("feeds", static_cast<int>(net.people[0]->connection.race()->figures().feeds));
  RecordProperty("steps", static_cast<int>(net.people[0]->connection.race()->figures().steps));
  RecordProperty("corrections", static_cast<int>(net.people[0]->connection.race()->figures().corrections));
}

INSTANTIATE_TEST_SUITE_P(Profiles, FullClients,
                         ::testing::Values("lan", "dsl40", "wifi-bursty", "4g-120", "loss10", "mtu1100"));

// The log of a race may not overtake its start, whatever is lost.
TEST(FullHouse, LateWatchersAreThereWithinTwoSecondsOnALossyNet) {
  FullNet net(options_of(2, 16, 24000), 2, "lan");
  ASSERT_TRUE(
      net.until([&] { return net.all([](Player& p) { return p.connection.lobby().has_value(); }); }, 5 * net::kSecond));
  for (auto& p : net.people) p->connection.set_ready(true);
  ASSERT_TRUE(net.until(
      [&] {
        return net.people[0]->connection.race() != nullptr && net.people[0]->connection.race()->own_tick().value > 900;
      },
      30 * net::kSecond));
  for (int n = 0; n < 24; ++n) {
    Player& late = net.add("loss10");
    ASSERT_TRUE(net.until([&] { return late.connection.race() != nullptr; }, 4 * net::kSecond)) << n;
    EXPECT_TRUE(net.until([&] { return late.connection.race()->started(); }, 2 * net::kSecond)) << n;
    EXPECT_EQ(late.connection.race()->figures().hash_mismatches, 0U);
  }
}

}  // namespace
}  // namespace spearrun::tests
