// One input a tick, whatever the packets do: early, late, twice, out of order, or not at all.
#include "server/room/input_queue.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace spearrun::room {
namespace {

constexpr state::Input kNone{0, 0}, kJump{1, 0}, kThrust{2, 5}, kBoth{3, 7};

struct Queue : InputQueue {
  Queue() { reset({1}); }
  // Levels for first, first + 1, ... as a packet brings them.
  void packet(int first, const std::vector<state::Input>& inputs) {
    for (std::size_t i = 0; i < inputs.size(); ++i) put({first + static_cast<int>(i)}, inputs[i]);
  }
  std::vector<int> levels(int count) {
    std::vector<int> taken;
    for (int i = 0; i < count; ++i) taken.push_back(take().levels);
    return taken;
  }
};

using Levels = std::vector<int>;

TEST(InputQueue, InputsActAtTheirTick) {
  Queue queue;
  queue.packet(1, {kNone, kJump, kJump, kNone});
  EXPECT_EQ(queue.levels(4), (Levels{0, 1, 1, 0}));
  EXPECT_EQ(queue.starved(), 0U);
}

TEST(InputQueue, TheFirstForATickWins) {
  Queue queue;
  queue.packet(1, {kNone, kNone});
  queue.packet(1, {kJump, kJump, kJump});
  EXPECT_EQ(queue.levels(3), (Levels{0, 0, 1}));
}

TEST(InputQueue, OrderOfArrivalDoesNotMatter) {
  Queue queue;
  queue.packet(4, {kJump});
  queue.packet(2, {kThrust, kNone});
  queue.packet(1, {kJump});
  EXPECT_EQ(queue.levels(4), (Levels{1, 2, 0, 1}));
}

TEST(InputQueue, WithoutInputTheKeysStayHeldAndItIsCounted) {
  Queue queue;
  queue.packet(1, {kJump});
  EXPECT_EQ(queue.levels(4), (Levels{1, 1, 1, 1}));
  EXPECT_EQ(queue.starved(), 3U);
}

TEST(InputQueue, NothingIsCountedBeforeTheFirstInput) {
  Queue queue;
  EXPECT_EQ(queue.levels(5), (Levels{0, 0, 0, 0, 0}));
  EXPECT_EQ(queue.starved(), 0U);
}

TEST(InputQueue, AViewAgeIsNotHeld) {
  Queue queue;
  queue.packet(1, {kThrust});
  EXPECT_EQ(queue.take().view_age, 5);
  EXPECT_EQ(queue.take().view_age, 0);
}

TEST(InputQueue, ALatePressActsOnTheNextTickAndOnce) {
  Queue queue;
  queue.packet(1, {kNone, kNone});
  EXPECT_EQ(queue.levels(6), (Levels{0, 0, 0, 0, 0, 0}));
  // Pressed at 3 and released at 6, all of it too late.
  queue.packet(3, {kJump, kJump, kJump, kNone});
  EXPECT_EQ(queue.levels(4), (Levels{1, 0, 0, 0}));
}

TEST(InputQueue, ALatePressThatIsStillHeldGoesOn) {
  Queue queue;
  queue.packet(1, {kNone});
  queue.levels(4);
  queue.packet(2, {kJump, kJump, kJump, kJump, kJump, kNone});
  EXPECT_EQ(queue.levels(3), (Levels{1, 1, 0}));
}

TEST(InputQueue, WhatIsKnownLateToBeHeldIsHeldOn) {
  Queue queue;
  queue.packet(1, {kNone});
  queue.levels(3);
  queue.packet(2, {kJump, kJump});
  EXPECT_EQ(queue.levels(4), (Levels{1, 1, 1, 1}));
  queue.packet(4, {kJump, kNone});
  EXPECT_EQ(queue.levels(2), (Levels{0, 0}));
}

TEST(InputQueue, ALatePressBehindALateReleaseIsAPress) {
  Queue queue;
  queue.packet(1, {kJump});
  EXPECT_EQ(queue.levels(5), (Levels{1, 1, 1, 1, 1}));
  queue.packet(2, {kNone, kNone, kJump, kJump, kJump, kJump, kJump});
  // The rules must see the key up once, else there is no press.
  EXPECT_EQ(queue.levels(3), (Levels{0, 1, 1}));
}

TEST(InputQueue, ALateThrustKeepsItsAge) {
  Queue queue;
  queue.packet(1, {kNone});
  queue.levels(3);
  queue.packet(2, {kBoth, kNone});
  const state::Input used = queue.take();
  EXPECT_EQ(used.levels, 3);
  EXPECT_EQ(used.view_age, 7);
  EXPECT_EQ(queue.take().levels, 0);
}

TEST(InputQueue, ARepeatedLatePacketPressesOnce) {
  Queue queue;
  queue.packet(1, {kNone});
  queue.levels(4);
  int presses = 0, before = 0;
  for (int i = 0; i < 6; ++i) {
    queue.packet(2, {kJump, kNone});
    const int now = queue.take().levels;
    presses += now != 0 && before == 0;
    before = now;
  }
  EXPECT_EQ(presses, 1);
}

// Requirement 16: whoever stamps inputs far ahead has only bound himself earlier.
TEST(InputQueue, ASpeedHackGainsNothing) {
  Queue hack;
  for (int tick = 1; tick <= 500; ++tick) hack.put({tick}, tick % 2 != 0 ? kJump : kNone);
  int used = 0;
  for (int tick = 1; tick <= 100; ++tick) {
    const state::Input input = hack.take();
    ++used;
    // 64 ahead were taken, the rest refused: one input a tick, no faster.
    EXPECT_EQ(input.levels, tick <= 64 ? tick % 2 : 0) << tick;
  }
  EXPECT_EQ(used, 100);
  EXPECT_EQ(hack.next().value, 101);
}

TEST(InputQueue, AnEarlyInputDoesNotActEarlyAndCannotBeTakenBack) {
  Queue queue;
  queue.put({40}, kJump);
  queue.put({40}, kNone);
  for (int tick = 1; tick < 40; ++tick) EXPECT_EQ(queue.take().levels, 0) << tick;
  EXPECT_EQ(queue.take().levels, 1);
}

TEST(InputQueue, MarginIsOfTheNewest) {
  Queue queue;
  queue.packet(1, {kNone, kNone, kNone});
  EXPECT_EQ(queue.margin(), 2);
  queue.levels(5);
  queue.packet(2, {kNone, kNone, kNone});
  EXPECT_EQ(queue.margin(), -2);
  queue.packet(1, {kNone});
  EXPECT_EQ(queue.margin(), -2);
}

TEST(InputQueue, WildTicksAreForgotten) {
  Queue queue;
  queue.put({0}, kJump);
  queue.put({-5}, kJump);
  queue.put({1 << 20}, kJump);
  queue.put({65}, kJump);
  EXPECT_EQ(queue.levels(80), Levels(80, 0));
  queue.reset({1000});
  queue.put({999}, kJump);
  queue.put({1}, kJump);
  EXPECT_EQ(queue.take().levels, 0);
}

TEST(InputQueue, AResetLeavesNothingBehind) {
  Queue queue;
  queue.packet(1, {kJump, kJump});
  queue.levels(4);
  queue.reset({1});
  EXPECT_EQ(queue.levels(3), (Levels{0, 0, 0}));
  EXPECT_EQ(queue.starved(), 0U);
}

TEST(InputQueue, TheRingTurnsForALongRace) {
  Queue queue;
  for (int tick = 1; tick < 40000; ++tick) {
    queue.put({tick + 10}, (tick + 10) % 7 == 0 ? kJump : kNone);
    const int level = queue.take().levels;
    ASSERT_EQ(level, tick > 10 && tick % 7 == 0 ? 1 : 0) << tick;
  }
}

}  // namespace
}  // namespace spearrun::room
