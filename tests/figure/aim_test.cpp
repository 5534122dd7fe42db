// Procedural aim reaches what it can, keeps its limits and is finite for any input.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "shared/core/rng.hpp"
#include "shared/figure/aim.hpp"
#include "shared/figure/arms.hpp"
#include "shared/figure/gait.hpp"
#include "shared/figure/ik.hpp"
#include "shared/figure/squash.hpp"
#include "tests/figure/pose_checks.hpp"

namespace spearrun::figure {
namespace {

Parameters standing() {
  Parameters p;
  p[Param::hip_y] = 66;
  p[Param::near_foot_x] = -8;
  p[Param::far_foot_x] = 8;
  p[Param::grip_x] = 20;
  p[Param::grip_y] = -27;
  p[Param::hand_spacing] = 36;
  p[Param::butt] = 40;
  p[Param::near_grip] = p[Param::far_grip] = 1;
  p[Param::squash] = 1;
  return p;
}

TEST(Aim, AnglesOfVectors) {
  float worst = 0;
  for (int i = -5000; i < 5000; ++i) {
    const float turns = static_cast<float>(i) / 10000;
    const math::Vec2 v = math::direction(turns) * 37;
    worst = std::max(worst, std::abs(math::fraction_turns(math::angle_turns(v) - turns)));
  }
  EXPECT_LE(worst, 2e-6F);
  EXPECT_EQ(math::angle_turns({0, 0}), 0);
  EXPECT_EQ(math::angle_turns({std::nanf(""), 1}), 0);
}

TEST(Aim, TheTipComesToAPointInReach) {
  for (const math::Vec2 point : {math::Vec2{105, 125}, {100, 80}, {95, 150}, {112, 100}}) {
    Parameters p = standing();
    aim_tip(p, point, 1);
    EXPECT_LT(math::distance(solve_pose(p).spear.tip, point), 2) << point.x << ' ' << point.y;
  }
  Parameters p = standing();
  EXPECT_GT(math::distance(solve_pose(p).spear.tip, {105, 125}), 5) << "control: without aim";
}

TEST(Aim, OutOfReachItPointsThere) {
  Parameters p = standing();
  aim_tip(p, {600, 300}, 1);
  const Pose pose = solve_pose(p);
  const float wanted = math::angle_turns(math::Vec2{600, 300} - pose.spear.rear_grip);
  EXPECT_NEAR(math::angle_turns(pose.spear.tip - pose.spear.butt), wanted, 0.02);
  EXPECT_LE(bone_error(solve_unsquashed(p)), 1e-4F);
}

TEST(Aim, HandsReach) {
  Parameters p = standing();
  p[Param::near_grip] = p[Param::far_grip] = 0;
  const math::Vec2 point{30, 100};
  aim_hand(p, Side::near, point, 1);
  aim_hand(p, Side::far, {20, 140}, 1);
  EXPECT_LT(math::distance(solve_pose(p).near_arm.hand, point), 0.1F);
  EXPECT_LT(math::distance(solve_pose(p).far_arm.hand, {20, 140}), 0.1F);
  Parameters armed = standing();
  aim_hand(armed, Side::far, {35, 110}, 1);
  EXPECT_LT(math::distance(solve_pose(armed).far_arm.hand, {35, 110}), 0.5F) << "with the shaft";
}

TEST(Aim, TheHeadLooksWithinTheNeck) {
  Parameters p = standing();
  aim_head(p, {200, 90}, 1);
  const Pose pose = solve_pose(p);
  const math::Vec2 face = math::direction(pose.head_turns - 0.25F);
  EXPECT_NEAR(math::angle_turns(face), math::angle_turns(math::Vec2{200, 90} - pose.head), 0.01);
  aim_head(p, {0, 0}, 1);
  EXPECT_NEAR(p[Param::nod], kHeadTurn, 1e-4);
}

// NaN, infinities, huge, denormal, zero and ordinary numbers.
float odd_number(int i, std::uint32_t k) {
  constexpr std::array<float, 8> kOdd{0,
                                      1e-42F,
                                      3e38F,
                                      -3e38F,
                                      std::numeric_limits<float>::infinity(),
                                      1e-30F,
                                      -std::numeric_limits<float>::infinity(),
                                      std::numeric_limits<float>::quiet_NaN()};
  const auto random = core::random_u64(21, {i}, k, core::Purpose::random_play);
  return (random & 1) != 0 ? kOdd[(random >> 8) % kOdd.size()] : static_cast<float>((random >> 20) % 400) - 200;
}

bool finite(math::Vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }

TEST(Aim, EveryPublicFunctionIsFiniteForAnyInput) {
  for (int i = 0; i < 60000; ++i) {
    std::uint32_t k = 0;
    const auto number = [&] { return odd_number(i, ++k); };
    Parameters p = standing();
    if (i % 2 == 0) {
      for (float& v : p.values) v = number();
    }
    p.near_support = {(i & 4) != 0, number()};
    p.far_support = {(i & 8) != 0, number()};
    Rig rig;
    if (i % 3 == 0) rig.thigh = number();
    if (i % 5 == 0) rig.spine_half = rig.forearm = number();
    Parameters aimed = p;
    aim_tip(aimed, {number(), number()}, number(), rig);
    ASSERT_TRUE(all_finite(solve_pose(aimed, rig))) << i;
    aim_hand(aimed, (i & 1) != 0 ? Side::near : Side::far, {number(), number()}, number(), rig);
    ASSERT_TRUE(all_finite(solve_pose(aimed, rig))) << i;
    aim_head(aimed, {number(), number()}, number(), rig);
    ASSERT_TRUE(all_finite(solve_pose(aimed, rig))) << i;
    const Pose pose = solve_pose(p, rig);
    ASSERT_TRUE(all_finite(pose)) << i;
    ASSERT_TRUE(all_finite(squashed(pose, number(), p[Param::near_grip] > 0 ? 40.0F : 0.0F))) << i;
    const TwoBone bones{37, 37, Bend::left, 72, 2, 12, 2};
    const TwoBoneSolution s = solve(bones, {number(), number()}, {number(), number()});
    ASSERT_TRUE(finite(s.middle) && finite(s.end)) << i;
    ASSERT_TRUE(std::isfinite(swing_support(number(), number(), number())));
    ASSERT_TRUE(std::isfinite(swing_lift(number())) && std::isfinite(swing_toe(number(), -.2F)));
    ASSERT_TRUE(finite(swing_path({-30, 0}, {30, 0}, number(), 22)));
  }
}

}  // namespace
}  // namespace spearrun::figure
