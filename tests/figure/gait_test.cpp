#include <gtest/gtest.h>

#include <cmath>

#include "shared/figure/gait.hpp"

namespace spearrun::figure {
namespace {

TEST(Gait, GroundSpeedIsStrideTimesCadenceOverDuty) {
  EXPECT_NEAR(speed_raw(0) * 60.0 / 4096, 44 * 1.5 / .62, 0.02);
  EXPECT_NEAR(speed_raw(kGaitOne) * 60.0 / 4096, 60 * 2.55 / .40, 0.02);
  for (int g = 1; g <= kGaitTop; ++g) EXPECT_GE(speed_raw(g), speed_raw(g - 1));
  EXPECT_EQ(speed_raw(-5), speed_raw(0));
  EXPECT_EQ(speed_raw(99999), speed_raw(kGaitTop));
}

TEST(Gait, IntegersAndFloatsAreOneTable) {
  for (int g = 0; g <= kGaitTop; g += 23) {
    const Gait gait = gait_at(gait_table(), static_cast<float>(g) / kGaitOne);
    EXPECT_NEAR(stride_raw(g) / 4096.0, gait.stride, 0.02);
    EXPECT_NEAR(duty_raw(g) / 65536.0, gait.duty, 1e-4);
  }
}

// Speed of a swinging foot at one end, per unit of u, by the difference over a small step.
math::Vec2 end_slope(float at, float step) {
  const math::Vec2 a = swing_path({-30, 0}, {30, 4}, at, 22);
  const math::Vec2 b = swing_path({-30, 0}, {30, 4}, at + step, 22);
  return (b - a) * (1 / step);
}

TEST(Gait, TheSwingMeetsTheGroundWithTheGroundsSpeed) {
  // A swing of the run lasts .6 / 2.55 s; 5 u/s are 1.2 u per unit of u.
  constexpr float kLimit = 5 * .6F / 2.55F;
  EXPECT_LE(math::length(end_slope(0, 1e-3F)), kLimit);
  EXPECT_LE(math::length(end_slope(1, -1e-3F)), kLimit);
  EXPECT_GT(math::length(end_slope(0.05F, 1e-3F)), kLimit) << "control: a little later it is fast";
}

TEST(Gait, LiftPeaksAtOneEarlyInTheSwing) {
  EXPECT_NEAR(swing_lift(.4F), 1, 1e-5);
  for (int i = 0; i <= 100; ++i) {
    EXPECT_LE(swing_lift(static_cast<float>(i) / 100), 1.00001F);
    EXPECT_GE(swing_lift(static_cast<float>(i) / 100), 0);
  }
  EXPECT_EQ(swing_toe(0, -.2F), 0);
  EXPECT_EQ(swing_toe(1, -.2F), 0);
  EXPECT_EQ(swing_support(0), 1);
  EXPECT_EQ(swing_support(1), 1);
  EXPECT_EQ(swing_support(.45F), 0);
}

}  // namespace
}  // namespace spearrun::figure
