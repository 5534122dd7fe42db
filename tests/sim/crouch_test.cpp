// The crouch key, the aim in the air, the parry that is shown and emotes, through the real rules.
#include <gtest/gtest.h>

#include "shared/figure/gait.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"
#include "tests/sim/harness.hpp"

namespace spearrun::sim {
namespace {

using state::Action;
using state::Button;
using state::FootSide;
using state::Move;

state::Input crouching() {
  state::Input input;
  input.set(Button::crouch, true);
  return input;
}

Harness running(int ticks = 260) {
  Harness h(flat(30000), 1);
  h.until_go();
  h.ticks(ticks);
  return h;
}

TEST(Crouch, LowersAtOnceAndComesUpAgain) {
  Harness h = running();
  const float stood = moves::raw_parameters(h.runner())[figure::Param::hip_y];
  h.press(0, crouching());
  h.tick();
  EXPECT_EQ(h.runner().action, Action::crouch);
  h.ticks(6);
  EXPECT_LT(moves::raw_parameters(h.runner())[figure::Param::hip_y], stood - 8);
  h.press(0, {});
  h.tick();
  EXPECT_EQ(h.runner().action, Action::none);
  EXPECT_TRUE(h.runner().blend.active) << "it comes up by a blend";
  EXPECT_EQ(h.runner().move, Move::run);
}

// Way between the next two lift-offs after a tap of the given length.
float half_cycle(int tap) {
  Harness h = running();
  h.press(0, tap > 0 ? crouching() : state::Input{});
  h.ticks(std::max(tap, 1));
  h.press(0, {});
  h.tick();
  std::vector<float> lifts;
  for (int t = 0; t < 60 && lifts.size() < 2; ++t) {
    h.tick();
    if (h.runner().lifted_ago == 0) lifts.push_back(h.runner().x.units());
  }
  return lifts.at(1) - lifts.at(0);
}

TEST(Crouch, ATapShortensTheNextHalfCycleAtTheSameSpeed) {
  const float whole = half_cycle(0);
  EXPECT_NEAR(whole, 60 / (2 * .4F), 7);
  EXPECT_NEAR(half_cycle(4) / whole, .75F, .09F);
  Harness a = running(), b = running();
  a.press(0, crouching());
  a.ticks(3);
  b.ticks(3);
  a.press(0, {});
  a.ticks(40);
  b.ticks(40);
  EXPECT_EQ(a.runner().x, b.runner().x) << "speed is unchanged";
  EXPECT_NE(a.runner().phase, b.runner().phase);
}

TEST(Crouch, HeldEightTicksItIsASlideOfAtMostForty) {
  Harness h = running();
  h.press(0, crouching());
  h.ticks(7);
  EXPECT_EQ(h.runner().move, Move::run);
  h.tick();
  EXPECT_EQ(h.runner().move, Move::slide);
  const auto x = h.runner().x;
  int ticks = 0;
  for (; h.runner().move == Move::slide && ticks < 100; ++ticks) h.tick();
  EXPECT_EQ(ticks, state::kTuning.slide_ticks);
  EXPECT_EQ(h.runner().move, Move::run);
  EXPECT_GT(h.runner().x - x, math::Fixed::from_int(200));
  h.ticks(30);
  EXPECT_EQ(h.runner().move, Move::run) << "still held: one slide a press";
}

TEST(Crouch, LettingGoEndsASlideByItsWayOut) {
  Harness h = running();
  h.press(0, crouching());
  h.ticks(8 + 10);
  ASSERT_EQ(h.runner().move, Move::slide);
  h.press(0, {});
  int ticks = 0;
  for (; h.runner().move == Move::slide && ticks < 100; ++ticks) h.tick();
  EXPECT_NEAR(ticks, state::kTuning.slide_out_ticks, 1);
}

TEST(Crouch, OutOfASlideAJumpIsGoodAtMostAndAThrustIsNone) {
  Harness h = running();
  h.press(0, crouching());
  h.ticks(15);
  ASSERT_EQ(h.runner().move, Move::slide);
  state::Input thrust = crouching();
  thrust.set(Button::thrust, true);
  h.press(0, thrust);
  h.tick();
  EXPECT_EQ(h.runner().action, Action::none);
  state::Input jump = crouching();
  jump.set(Button::jump, true);
  h.press(0, jump);
  h.tick();
  EXPECT_EQ(h.runner().move, Move::jump);
  EXPECT_EQ(h.runner().launch_quality, state::Quality::good);
}

// Height of the spear's tip over the shoulder at the end of the strike.
float tip_height(bool jump_held, bool crouch_held) {
  Harness h = running();
  h.press(0, keys(true, false));
  EXPECT_TRUE(h.until([&h] { return h.runner().move == Move::jump; }));
  h.ticks(12);
  if (!jump_held) h.press(0, {});
  h.tick();
  state::Input input = keys(jump_held, true);
  input.set(Button::crouch, crouch_held);
  h.press(0, input);
  h.ticks(10);
  const figure::Pose pose = moves::pose_of(h.runner());
  return pose.spear.tip.y - pose.shoulder.y;
}

TEST(Crouch, InTheAirTheKeysPointTheThrust) {
  const float level = tip_height(false, false);
  EXPECT_GT(tip_height(true, false), level + 40);
  EXPECT_LT(tip_height(false, true), level - 40);
}

TEST(Emotes, BeforeGoAndOverByThemselves) {
  Harness h(flat(30000), 1);
  state::Input emote;
  emote.set_emote(3);
  h.press(0, emote);
  h.tick();
  EXPECT_EQ(h.runner().move, Move::emote_knee);
  h.ticks(40);
  EXPECT_TRUE(h.runner().foot(FootSide::near).held) << "it stands on one leg";
  EXPECT_EQ(h.runner().vx.raw, 0);
  EXPECT_TRUE(h.until([&h] { return h.runner().move == Move::idle; }, 100));
  h.ticks(20);
  EXPECT_EQ(h.runner().move, Move::idle) << "held on, it is asked for once";
}

TEST(Emotes, GoFindsEverybodyRunning) {
  Harness h(flat(30000), 2);
  while (h.world().tick.value < state::kTuning.go_tick - 30) h.tick();
  state::Input emote;
  emote.set_emote(3);
  h.press(0, emote);
  h.until_go();
  h.ticks(100);
  EXPECT_EQ(h.runner(0).x, h.runner(1).x) << "an emote costs nothing";
  h.press(0, {});
  h.tick();
  emote.set_emote(2);
  h.press(0, emote);
  h.tick();
  EXPECT_EQ(h.runner(0).move, Move::run) << "nobody emotes in a race";
}

TEST(Emotes, AtRestBehindTheLine) {
  Harness h(flat(1200), 1);
  h.until_go();
  ASSERT_TRUE(h.until([&h] { return h.runner().finished() && h.runner().vx.raw == 0 && h.runner().momentum == 0; }));
  h.ticks(60);
  state::Input emote;
  emote.set_emote(1);
  h.press(0, emote);
  h.tick();
  EXPECT_EQ(h.runner().move, Move::emote_block);
  EXPECT_TRUE(h.until([&h] { return h.runner().move == Move::finish; }, 200));
  h.ticks(20);
  EXPECT_EQ(h.runner().vx.raw, 0);
  EXPECT_GT(moves::pose_of(h.runner()).spear.tip.y, 120) << "the spear is up";
}

TEST(Emotes, NumbersThatAreNoneAreNone) {
  Harness h(flat(30000), 1);
  state::Input odd;
  odd.set_emote(6);
  EXPECT_EQ(odd.emote(), 0);
  h.press(0, odd);
  h.ticks(3);
  EXPECT_EQ(h.runner().move, Move::idle);
}

}  // namespace
}  // namespace spearrun::sim
