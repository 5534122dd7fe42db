#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "shared/math/curve.hpp"
#include "shared/math/fixed.hpp"
#include "shared/math/spring.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::math {
namespace {

// Greatest error of a sine against the exact one over four turns to each side.
template <class Sine>
double sine_error(Sine sine) {
  double worst = 0;
  for (int i = -400000; i <= 400000; ++i) {
    const float turns = static_cast<float>(i) * 1e-5F;
    const double exact = std::sin(static_cast<double>(turns) * 2 * std::numbers::pi);
    worst = std::max(worst, std::abs(static_cast<double>(sine(turns)) - exact));
  }
  return worst;
}

TEST(Trig, SineStaysWithinItsBound) {
  const double error = sine_error(sin_turns);
  RecordProperty("error", std::to_string(error));
  EXPECT_LE(error, 4e-7);
  EXPECT_GT(sine_error([](float t) { return sin_turns(t) * 1.000001F; }), 4e-7)
      << "control: one part in a million more";
}

TEST(Trig, CosineIsTheSineAQuarterOn) {
  for (int i = -1000; i <= 1000; ++i) {
    const float turns = static_cast<float>(i) / 250;
    EXPECT_NEAR(cos_turns(turns), std::cos(static_cast<double>(turns) * 2 * std::numbers::pi), 8e-7) << turns;
  }
}

TEST(Trig, AnyInputGivesAFiniteResult) {
  const float inf = std::numeric_limits<float>::infinity();
  for (const float bad : {inf, -inf, std::nanf(""), 3e38F, -3e38F, 1e-40F}) {
    EXPECT_TRUE(std::isfinite(sin_turns(bad)));
    EXPECT_TRUE(std::isfinite(cos_turns(bad)));
  }
}

TEST(Curve, EasingsMeetTheirEnds) {
  for (const Easing e : {Easing::smooth, Easing::linear, Easing::in_cubic, Easing::out_cubic}) {
    EXPECT_EQ(ease(e, 0), 0);
    EXPECT_EQ(ease(e, 1), 1);
    EXPECT_EQ(ease(e, std::nanf("")), 0);
    for (int i = 0; i < 100; ++i)
      EXPECT_LE(ease(e, static_cast<float>(i) / 100), ease(e, static_cast<float>(i + 1) / 100));
  }
}

TEST(Curve, TracksHoldBetweenEqualKeysAndBeyondTheirEnds) {
  const Key keys[] = {{0, 1}, {2, 5}, {4, 5}, {5, 0, Easing::out_cubic}};
  EXPECT_EQ(sample(keys, -1), 1);
  EXPECT_EQ(sample(keys, 0), 1);
  EXPECT_EQ(sample(keys, 1), 3);
  EXPECT_EQ(sample(keys, 3), 5);
  EXPECT_EQ(sample(keys, 9), 0);
  EXPECT_EQ(sample({}, 1), 0);
  EXPECT_EQ(sample(keys, std::nanf("")), 1);
}

TEST(Curve, QuinticComesToRest) {
  for (const float v : {-30.0F, 0.0F, 12.0F}) {
    EXPECT_FLOAT_EQ(decay_quintic(7, v, 0), 7);
    EXPECT_NEAR(decay_quintic(7, v, 1), 0, 1e-5);
    EXPECT_NEAR((decay_quintic(7, v, 1e-3F) - 7) / 1e-3F, v, 0.05);
    EXPECT_NEAR(decay_quintic(7, v, 0.999F) / 1e-3F, 0, 0.02) << "arrives without speed";
  }
}

TEST(Spring, ClosedFormIsTheExactSolution) {
  constexpr double kStep = 1.0 / 60;
  constexpr double kStiffness = 260;
  constexpr double kDamping = 26;
  const SpringStep step = make_spring_step(kStiffness, kDamping, kStep);
  const double w = std::sqrt(kStiffness - kDamping * kDamping / 4);
  SpringState s{10, 0};
  for (int i = 1; i <= 120; ++i) {
    s = advance(step, s);
    const double t = i * kStep;
    const double exact = 10 * std::exp(-kDamping / 2 * t) * (std::cos(w * t) + kDamping / (2 * w) * std::sin(w * t));
    ASSERT_NEAR(s.offset, exact, 1e-5) << i;
  }
  // Overshoot of zeta .806: e^(-pi zeta / sqrt(1 - zeta^2)) = 1.4 %.
  float lowest = 0;
  s = {10, 0};
  for (int i = 0; i < 60; ++i) lowest = std::min(lowest, (s = advance(step, s)).offset);
  EXPECT_NEAR(lowest, -0.14, 0.02);
}

TEST(Fixed, ScalesTowardMinusInfinity) {
  EXPECT_EQ(mul_div(7, 1, 2), 3);
  EXPECT_EQ(mul_div(-7, 1, 2), -4);
  EXPECT_EQ(mul_div(2000000000, 100, 100), 2000000000);
  EXPECT_EQ(Fixed::of(1.5).raw, 6144);
  EXPECT_EQ(Fixed::nearest(-1.5F).raw, -6144);
  EXPECT_EQ(Fixed::from_int(-3).units(), -3.0F);
}

}  // namespace
}  // namespace spearrun::math
