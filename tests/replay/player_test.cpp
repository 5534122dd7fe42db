#include "shared/replay/player.hpp"

#include <gtest/gtest.h>

#include "tests/replay/one_race.hpp"

namespace spearrun::replay {
namespace {

RaceLog small_log() {
  RaceLog log;
  log.runners = {{11, "a"}, {22, "b"}};
  log.ticks = 5;
  log.transitions = {{{2}, 0, {1, 0}}, {{2}, 1, {2, 7}}, {{4}, 0, {0, 0}}};
  return log;
}

TEST(Player, FirstFrameJoinsEverybodyInOrderOfSlot) {
  const RaceLog log = small_log();
  Player player(log);
  const state::Frame& first = player.next();
  EXPECT_EQ(first.tick.value, 1);
  ASSERT_EQ(first.joins.size(), 2U);
  EXPECT_EQ(first.joins[0].key, 11U);
  EXPECT_EQ(first.joins[1].key, 22U);
  EXPECT_TRUE(player.next().joins.empty());
}

TEST(Player, LevelsHoldUntilTheyChange) {
  const RaceLog log = small_log();
  Player player(log);
  const std::uint8_t expected[5][2] = {{0, 0}, {1, 2}, {1, 2}, {0, 2}, {0, 2}};
  for (int tick = 1; tick <= 5; ++tick) {
    ASSERT_FALSE(player.done());
    const state::Frame& frame = player.next();
    EXPECT_EQ(frame.tick.value, tick);
    EXPECT_EQ(frame.inputs[0].levels, expected[tick - 1][0]) << tick;
    EXPECT_EQ(frame.inputs[1].levels, expected[tick - 1][1]) << tick;
  }
  EXPECT_EQ(player.next().inputs[1].view_age, 7);
}

TEST(Player, EndsAtTheLastTick) {
  const RaceLog log = tests::one_race();
  Player player(log);
  int frames = 0;
  for (; !player.done(); ++frames) player.next();
  EXPECT_EQ(frames, log.ticks);
}

}  // namespace
}  // namespace spearrun::replay
