// What a client shows and sends between the last tick of a race and the lobby.
#include <gtest/gtest.h>

#include "tests/loopback/full_net.hpp"

namespace spearrun::tests {
namespace {

// The furthest that anybody moves in a tick, u.
float fastest(const state::World& before, const state::World& after) {
  float most = 0;
  for (std::size_t s = 0; s < after.slots; ++s) {
    most = std::max(most, std::abs((after.runners[s].x - before.runners[s].x).units()));
  }
  return most;
}

TEST(AfterTheRace, TheRunnersComeToRestAndTheKeysGoNowhere) {
  FullNet net(options_of(4, 4, 3000), 2, "dsl40");
  ASSERT_TRUE(net.race(100 * net::kSecond));
  Player& p = *net.people[0];
  play::OnlineRace& race = *p.connection.race();
  net.run(net::kSecond / 2);
  EXPECT_TRUE(race.over());
  const core::Tick last = race.confirmed().tick;
  const core::Tick begin = race.own_tick();
  p.fingers = [](core::Tick tick) { return state::Input{static_cast<std::uint8_t>(tick.value / 20 % 2), 0}; };
  net.run(5 * net::kSecond);
  EXPECT_NEAR(race.own_tick() - begin, 300, 5) << "the picture goes on";
  EXPECT_EQ(race.confirmed().tick, last);
  EXPECT_EQ(race.own_tick(), race.shown().tick);
  const auto own = static_cast<std::size_t>(race.own_slot());
  const state::World before = race.shown();
  net.run(net::kSecond / 4);
  EXPECT_LT(fastest(before, race.shown()), 0.5F) << "everybody stands";
  EXPECT_FALSE(race.shown().runners[own].airborne());
  wire::LiveInput sent;
  race.pending(sent);
  EXPECT_TRUE(sent.levels.empty());
  EXPECT_EQ(p.figures().race.without_cause, 0U);
  EXPECT_EQ(p.figures().race.hash_mismatches, 0U);
}

TEST(AfterTheRace, WhoWatchesSeesThemComeToRestToo) {
  FullNet net(options_of(1, 4, 3000), 2, "dsl40");  // one place, two people
  ASSERT_TRUE(net.race(100 * net::kSecond));
  Player& watcher = net.people[0]->connection.race()->racing() ? *net.people[1] : *net.people[0];
  play::OnlineRace& race = *watcher.connection.race();
  ASSERT_FALSE(race.racing());
  net.run(5 * net::kSecond);
  EXPECT_GT(race.shown().tick - race.confirmed().tick, 200);
  const state::World before = race.shown();
  net.run(net::kSecond / 4);
  EXPECT_GT(race.shown().tick, before.tick);
  EXPECT_LT(fastest(before, race.shown()), 0.5F);
  EXPECT_EQ(race.figures().hash_mismatches, 0U);
}

}  // namespace
}  // namespace spearrun::tests
