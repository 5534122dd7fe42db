#include "client/view/shaft_flex.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "client/app/practice.hpp"
#include "client/view/scene.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::view {
namespace {

using state::kTuning;

state::Runner running() {
  state::Runner r;
  r.present = true;
  r.move = state::Move::run;
  return r;
}

// The tip of somebody who strikes at nothing, by tick.
std::vector<float> a_strike() {
  ShaftFlex flex;
  state::Runner r = running();
  std::vector<float> tips;
  for (int i = 0; i < 120; ++i) {
    const bool strikes = i >= 10 && i < 10 + kTuning.windup_ticks + kTuning.active_ticks + kTuning.recovery_ticks;
    r.action = strikes ? state::Action::thrust : state::Action::none;
    r.action_tick = static_cast<std::uint8_t>(strikes ? i - 10 : 0);
    flex.tick(r);
    tips.push_back(flex.tip());
  }
  return tips;
}

TEST(ShaftFlex, AStrikesEndShakesItAndItDiesAway) {
  const std::vector<float> tips = a_strike();
  const std::size_t end = 10 + static_cast<std::size_t>(kTuning.windup_ticks + kTuning.active_ticks);
  float most = 0;
  for (std::size_t i = 0; i <= end; ++i) EXPECT_EQ(tips[i], 0) << i;
  for (const float tip : tips) most = std::max(most, std::fabs(tip));
  EXPECT_GT(most, 0.8F);
  EXPECT_LE(most, kMostFlex);
  EXPECT_LT(std::fabs(tips.back()), 0.05F);
}

TEST(ShaftFlex, LandingAndParryShakeItToo) {
  ShaftFlex flex;
  state::Runner r = running();
  flex.tick(r);
  r.landing_left = static_cast<std::uint8_t>(kTuning.landing_ticks);
  flex.tick(r);
  EXPECT_LT(flex.tip(), -0.3F);
  flex.reset();
  r.landing_left = 0;
  flex.tick(r);
  ++r.parries;
  flex.tick(r);
  EXPECT_GT(flex.tip(), 0.5F);
}

// What can strike is drawn where it is judged, whatever shook it before; and it never bends too far.
TEST(ShaftFlex, GateIsBoundedAndRigidWhileItStrikes) {
  float most = 0, striking = 0;
  int strikes = 0;
  for (std::uint32_t seed = 1; seed <= 4; ++seed) {
    app::Practice practice({seed, 6000, 15, "me"});
    for (int i = 0; i < 1200; ++i) {
      practice.tick(practice.advice(bot::Skill::hard));
      for (int slot = 0; slot < practice.poses().slots(); ++slot) {
        const state::Runner& r = practice.room().world().runners[static_cast<std::size_t>(slot)];
        const float tip = std::fabs(practice.view().dressings[static_cast<std::size_t>(slot)].newest().flex);
        most = std::max(most, tip);
        const bool active = r.action == state::Action::thrust && r.action_tick >= kTuning.windup_ticks &&
                            r.action_tick <= kTuning.windup_ticks + kTuning.active_ticks;
        if (!active) continue;
        ++strikes;
        striking = std::max(striking, tip);
      }
    }
  }
  std::printf("gate: shaft in %d striking ticks: %.3f u off (0); at most %.2f u ever (<= %.0f)\n", strikes,
              static_cast<double>(striking), static_cast<double>(most), static_cast<double>(kMostFlex));
  EXPECT_GT(strikes, 100);
  EXPECT_EQ(striking, 0);
  EXPECT_GT(most, 0.8F);
  EXPECT_LE(most, kMostFlex);
}

TEST(ShaftFlex, TheHandsHoldItStill) {
  EXPECT_EQ(flex_at(0.4F, 0.4F, 3), 0);
  EXPECT_EQ(flex_at(1, 0.4F, 3), 3);
  EXPECT_LT(flex_at(0, 0.4F, 3), 0);
  EXPECT_GT(flex_at(0, 0.4F, 3), -0.5F);
}

TEST(ShaftFlex, ReducedMotionHasNone) {
  Worn worn;
  worn.flex = 2;
  EXPECT_EQ(calmed(worn, Motion::full).flex, 2);
  EXPECT_EQ(calmed(worn, Motion::reduced).flex, 0);
}

}  // namespace
}  // namespace spearrun::view
