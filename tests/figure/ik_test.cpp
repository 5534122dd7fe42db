#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "shared/core/rng.hpp"
#include "shared/figure/ik.hpp"
#include "shared/figure/rig.hpp"

namespace spearrun::figure {
namespace {

using math::Vec2;

constexpr TwoBone kLeg{kRig.thigh, kRig.shin, Bend::left, kRig.leg_reach(), 2, 12, 2};
constexpr TwoBone kArm{kRig.upper_arm, kRig.forearm, Bend::right, 51.7F, 1.5F, 6, 1};

float random_float(int i, float lo, float hi) {
  const auto r = core::random_u64(3, {i}, 0, core::Purpose::random_play);
  return lo + (hi - lo) * static_cast<float>(r >> 40) / 16777216.0F;
}

// Worst relative error of a bone over many targets; stretch lets the control lengthen one.
float worst_bone_error(const TwoBone& bones, float stretch) {
  float worst = 0;
  for (int i = 0; i < 200000; ++i) {
    const Vec2 root{random_float(4 * i, -50, 50), random_float(4 * i + 1, 0, 90)};
    const Vec2 target{root.x + random_float(4 * i + 2, -120, 120), root.y + random_float(4 * i + 3, -120, 120)};
    const TwoBoneSolution s = solve(bones, root, target);
    const Vec2 middle = s.middle + Vec2{stretch, 0};
    worst = std::max(worst, std::abs(math::distance(root, middle) - bones.upper));
    worst = std::max(worst, std::abs(math::distance(middle, s.end) - bones.lower));
  }
  return worst;
}

TEST(Ik, BonesKeepTheirLength) {
  EXPECT_LE(worst_bone_error(kLeg, 0), 1e-4F);
  EXPECT_LE(worst_bone_error(kArm, 0), 1e-4F);
  EXPECT_GT(worst_bone_error(kLeg, 0.01F), 1e-4F) << "control: a joint off by a hundredth";
}

TEST(Ik, ReachesWhatIsInReachAndNoFurther) {
  for (int i = 0; i < 100000; ++i) {
    const Vec2 target{random_float(2 * i, -90, 90), random_float(2 * i + 1, -90, 90)};
    const TwoBoneSolution s = solve(kLeg, {0, 0}, target);
    const float d = math::length(target);
    ASSERT_LE(math::length(s.end), kRig.leg_reach() + 1e-3F);
    if (d > 14 && d < kRig.leg_reach() - 2) {
      ASSERT_EQ(s.end, target) << "in reach the end is the target itself";
    }
  }
}

TEST(Ik, TheBendSidePicksTheMirrorSolution) {
  TwoBone right = kLeg;
  right.bend = Bend::right;
  for (int i = 0; i < 1000; ++i) {
    const Vec2 target{random_float(2 * i, -60, 60), random_float(2 * i + 1, -60, 60)};
    const Vec2 to = solve(kLeg, {0, 0}, target).end;
    EXPECT_GE(math::cross(to, solve(kLeg, {0, 0}, target).middle), -1e-2F);
    EXPECT_LE(math::cross(to, solve(right, {0, 0}, target).middle), 1e-2F);
  }
}

TEST(Ik, SoftReachIsContinuousAndNeverBeyondItsLimit) {
  float before = soft_outer(0, 70, 3);
  for (int i = 1; i <= 20000; ++i) {
    const float now = soft_outer(static_cast<float>(i) * 0.01F, 70, 3);
    ASSERT_LT(now, 70);
    ASSERT_GE(now, before);
    ASSERT_LE(now - before, 0.0101F);
    before = now;
  }
  EXPECT_EQ(soft_outer(66, 70, 3), 66);
  EXPECT_EQ(soft_inner(66, 37, 2), 66);
  EXPECT_GE(soft_inner(0, 37, 2), 37);
}

TEST(Ik, AnyInputGivesAFiniteJoint) {
  const float inf = std::numeric_limits<float>::infinity();
  const float values[] = {0, -0.0F, 1e-40F, 1e-20F, 1, -74, 3e4F, 1e15F, 3e38F, -3e38F, inf, -inf, std::nanf("")};
  int tried = 0;
  for (const float a : values) {
    for (const float b : values) {
      for (const float c : values) {
        for (const float d : values) {
          const TwoBoneSolution s = solve(kLeg, {a, b}, {c, d});
          ASSERT_TRUE(std::isfinite(s.middle.x) && std::isfinite(s.middle.y) && std::isfinite(s.end.x) &&
                      std::isfinite(s.end.y))
              << a << ' ' << b << ' ' << c << ' ' << d;
          ++tried;
        }
      }
    }
  }
  EXPECT_EQ(tried, 13 * 13 * 13 * 13);
}

}  // namespace
}  // namespace spearrun::figure
