#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "shared/core/rng.hpp"
#include "shared/figure/arms.hpp"
#include "shared/figure/rig.hpp"
#include "shared/figure/squash.hpp"
#include "tests/figure/pose_checks.hpp"

namespace spearrun::figure {
namespace {

// Parameters whose bits are random: NaN, inf and denormals among them.
Parameters random_parameters(int i) {
  Parameters p;
  for (std::size_t k = 0; k < kParamCount; ++k) {
    const auto r = core::random_u64(5, {i}, static_cast<std::uint32_t>(k), core::Purpose::random_play);
    const bool sane = (r >> 33) % 3 != 0;
    p.values[k] = sane ? static_cast<float>(static_cast<std::int32_t>(r)) * 5e-8F
                       : std::bit_cast<float>(static_cast<std::uint32_t>(r));
  }
  p.near_support = {(i & 1) != 0, static_cast<float>(i % 5) / 4};
  p.far_support = {(i & 2) != 0, static_cast<float>(i % 7) / 6};
  return p;
}

TEST(Pose, AnyParametersGiveAFinitePose) {
  for (int i = 0; i < 300000; ++i) ASSERT_TRUE(all_finite(solve_pose(random_parameters(i)))) << i;
  Pose broken = solve_pose({});
  broken.near_arm.elbow.x = std::nanf("");
  EXPECT_FALSE(all_finite(broken)) << "control";
}

TEST(Pose, BonesAndShaftKeepTheirLength) {
  float worst = 0;
  for (int i = 0; i < 100000; ++i) {
    Parameters p = random_parameters(i);
    for (float& v : p.values) v = std::isfinite(v) ? math::clamp(v, -90, 90) : 0;
    worst = std::max(worst, bone_error(solve_unsquashed(p)));
  }
  EXPECT_LE(worst, 1e-4F);
  Pose stretched = solve_unsquashed({});
  stretched.near_leg.knee.x += 0.01F;
  EXPECT_GT(bone_error(stretched), 1e-4F) << "control";
}

TEST(Pose, SquashKeepsTheGroundAndTheShaft) {
  Parameters p;
  p[Param::hip_y] = 64;
  p[Param::grip_x] = 20;
  p[Param::grip_y] = -27;
  p[Param::hand_spacing] = 36;
  p[Param::butt] = 44;
  p[Param::near_grip] = 1;
  p[Param::far_grip] = 1;
  p[Param::squash] = .82F;
  const Pose pose = solve_pose(p);
  EXPECT_EQ(pose.near_leg.foot.y, 0);
  EXPECT_NEAR(math::distance(pose.spear.butt, pose.spear.tip), kSpearLength, 1e-3);
  EXPECT_NEAR(pose.pelvis.y, 64 * .82F, 1e-3);
  EXPECT_NEAR(pose.head_radius, kRig.head_radius * (.82F + 1 + .18F * .7F) / 2, 1e-4);
  EXPECT_LT(math::distance(pose.near_arm.hand, pose.spear.rear_grip), 1e-3F);
}

TEST(Arms, AnglesCountFromStraightDown) {
  const Arm hanging = arm_by_angles({0, 100}, 0, 0);
  EXPECT_NEAR(hanging.hand.x, 0, 1e-4);
  EXPECT_NEAR(hanging.hand.y, 100 - kRig.upper_arm - kRig.forearm, 1e-4);
  const Arm forward = arm_by_angles({0, 100}, .25F, 0);
  EXPECT_NEAR(forward.hand.x, kRig.upper_arm + kRig.forearm, 1e-4);
  EXPECT_NEAR(arm_by_angles({0, 100}, 0, .25F).hand.x, kRig.forearm, 1e-4);
}

TEST(Arms, ElbowsBendAwayFromEachOther) {
  Parameters p;
  p[Param::grip_x] = 21;
  p[Param::grip_y] = -27;
  p[Param::hand_spacing] = 36;
  p[Param::butt] = 44;
  p[Param::near_grip] = 1;
  p[Param::far_grip] = 1;
  const ArmsAndSpear held = hold_spear({0, 114}, p);
  const auto side = [](const Arm& a) { return math::cross(a.hand - a.shoulder, a.elbow - a.shoulder); };
  EXPECT_LT(side(held.near_arm), 0);
  EXPECT_GT(side(held.far_arm), 0);
}

}  // namespace
}  // namespace spearrun::figure
