// Whole races between the whole server and scripted clients, over every profile of a bad network.
#include <gtest/gtest.h>

#include "shared/replay/verifier.hpp"
#include "tests/loopback/loopback.hpp"

namespace spearrun::tests {
namespace {

session::HouseOptions short_races(int bots = 4) {
  session::HouseOptions options;
  options.room.seed = 5;
  options.room.course_length = 3000;
  options.room.rules.fill = bots;
  return options;
}

bool all_ended(Loopback& net) {
  return std::all_of(net.lines.begin(), net.lines.end(), [](const auto& line) { return line->client.end.has_value(); });
}

class EveryProfile : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryProfile, ARaceOfTwoPeopleAndBotsEndsAndEverybodySawTheSame) {
  Loopback net(short_races(), 11);
  for (std::uint64_t who = 1; who <= 2; ++who) net.add(GetParam(), who);
  ASSERT_TRUE(net.run_until([&] { return net.lines[0]->client.lobbies > 0 && net.lines[1]->client.lobbies > 0; },
                            6 * net::kSecond));
  for (auto& line : net.lines) line->client.ready();
  ASSERT_TRUE(net.run_until([&] { return all_ended(net); }, 150 * net::kSecond)) << net.finished.size();
  ASSERT_EQ(net.finished.size(), 1U);
  EXPECT_TRUE(replay::verify(net.finished[0].log).ok);
  for (auto& line : net.lines) {
    EXPECT_FALSE(line->client.broken);
    EXPECT_EQ(line->client.follower.mismatches(), 0);
    EXPECT_EQ(line->client.end->rows.size(), 4U);
  }
  // The last ticks are told to the end.
  net.run(3 * net::kSecond);
  for (auto& line : net.lines) {
    EXPECT_EQ(line->client.follower.confirmed().value, net.finished[0].log.ticks) << GetParam();
    EXPECT_EQ(line->client.follower.hash(), net.finished[0].log.last_hash);
  }
  EXPECT_LE(net.largest_datagram, net::kMaxDatagram);
}

INSTANTIATE_TEST_SUITE_P(Profiles, EveryProfile,
                         ::testing::Values("lan", "dsl40", "wifi-bursty", "4g-120", "sat600", "loss10", "mtu1100",
                                           "skew200"));

}  // namespace
}  // namespace spearrun::tests
