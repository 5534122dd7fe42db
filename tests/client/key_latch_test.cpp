#include "client/play/key_latch.hpp"

#include <gtest/gtest.h>

#include <string>

#include "client/play/tick_clock.hpp"

namespace spearrun::play {
namespace {

std::string levels(KeyLatch& latch, int ticks) {
  std::string out;
  for (int i = 0; i < ticks; ++i) out += latch.take().held(state::Button::jump) ? '1' : '0';
  return out;
}

TEST(KeyLatch, ATapBetweenTwoTicksLastsThree) {
  KeyLatch latch;
  latch.set(state::Button::jump, true);
  latch.set(state::Button::jump, false);
  EXPECT_EQ(levels(latch, 6), "111000");
}

TEST(KeyLatch, EachKeyAndAnEmoteHasItsOwnLevel) {
  KeyLatch latch;
  latch.set(state::Button::crouch, true);
  latch.emote(3);
  for (int i = 0; i < KeyLatch::kShortestPress; ++i) {
    const state::Input input = latch.take();
    EXPECT_TRUE(input.held(state::Button::crouch));
    EXPECT_FALSE(input.held(state::Button::jump));
    EXPECT_EQ(input.emote(), 3);
  }
  EXPECT_EQ(latch.take().emote(), 0);
}

TEST(KeyLatch, AHeldKeyIsHeld) {
  KeyLatch latch;
  latch.set(state::Button::jump, true);
  EXPECT_EQ(levels(latch, 5), "11111");
  latch.set(state::Button::jump, false);
  EXPECT_EQ(levels(latch, 2), "00");
}

TEST(KeyLatch, ASecondTapDuringTheFirstGetsItsOwnEdge) {
  KeyLatch latch;
  for (int i = 0; i < 2; ++i) {
    latch.set(state::Button::jump, true);
    latch.set(state::Button::jump, false);
  }
  EXPECT_EQ(levels(latch, 9), "111011100");
}

TEST(KeyLatch, ReleaseAllForgets) {
  KeyLatch latch;
  latch.set(state::Button::jump, true);
  latch.release_all();
  EXPECT_EQ(levels(latch, 3), "000");
}

TEST(TickClock, LosesNoTimeAtAnyRate) {
  for (const std::int64_t frame : {4'166'667LL, 6'944'444LL, 16'666'667LL, 33'000'000LL}) {
    TickClock clock;
    std::int64_t ticks = 0, time = 0;
    while (time < 10'000'000'000LL) {
      ticks += clock.advance(frame);
      time += frame;
      EXPECT_GE(clock.alpha(), 0);
      EXPECT_LE(clock.alpha(), 1);
    }
    EXPECT_EQ(ticks, time * 60 / 1'000'000'000LL);
  }
}

TEST(TickClock, AStallIsNoBurst) {
  TickClock clock;
  EXPECT_LE(clock.advance(5'000'000'000LL), 2);
}

}  // namespace
}  // namespace spearrun::play
