#include "client/view/ribbon.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "shared/math/trig.hpp"
#include "tests/client/ribbon_checks.hpp"

namespace spearrun::view {
namespace {

Case limb(float upper, float lower, float inner_degrees, float bend, float aim_turns,
          const std::array<float, 3>& widths) {
  const Vec2 root{300, 160};
  const Vec2 middle = root + math::direction(aim_turns) * upper;
  const float back = aim_turns + 0.5F + bend * inner_degrees / 360;
  return {{root, middle, middle + math::direction(back) * lower}, widths};
}

// Legs from the tightest knee that the moves allow to a straight one, arms to the tightest elbow, in many directions.
std::vector<Case> cases() {
  std::vector<Case> all;
  for (int aim = 0; aim < 16; ++aim) {
    for (const float bend : {-1.0F, 1.0F}) {
      for (float knee = 50; knee <= 180; knee += 2.5F)
        all.push_back(limb(37, 37, knee, bend, static_cast<float>(aim) / 16, kLegWidths));
      for (float elbow = 14; elbow <= 180; elbow += 2.5F)
        all.push_back(limb(27, 25, elbow, bend, static_cast<float>(aim) / 16, kArmWidths));
    }
  }
  return all;
}

TEST(Ribbon, HasNoInvertedQuadAtAnyKneeOrElbow) {
  Band band;
  for (const Case& c : cases()) {
    make_limb(c.joints, c.widths, band);
    ASSERT_EQ(inverted_quads(band), 0);
  }
}

TEST(Ribbon, ControlFullWidthInsideATightBendInverts) {
  const Case c = limb(37, 37, 50, 1, 0.1F, kLegWidths);
  Band band;
  make_limb(c.joints, c.widths, band);
  for (BandPoint& p : band) p.half_left = p.half_right = p.half;
  EXPECT_GT(inverted_quads(band), 0);
}

TEST(Ribbon, TurnsAtMostTwelveDegreesASegment) {
  Band band;
  for (const Case& c : cases()) {
    make_limb(c.joints, c.widths, band);
    ASSERT_LT(band.size(), kBandPoints);
    for (std::size_t i = 0; i + 1 < band.size(); ++i) ASSERT_LE(turn_degrees(band[i], band[i + 1]), kTurnLimitDegrees);
  }
}

TEST(Ribbon, ControlEightSegmentsASpanTurnTooFar) {
  const Case c = limb(37, 37, 50, 1, 0.1F, kLegWidths);
  std::vector<BandPoint> coarse(17);
  const std::array<Joint, 3> chain{{{c.joints[0], 11}, {c.joints[1], 9}, {c.joints[2], 6}}};
  make_reference_band(chain, 8, coarse);
  float worst = 0;
  for (std::size_t i = 0; i + 1 < coarse.size(); ++i) worst = std::max(worst, turn_degrees(coarse[i], coarse[i + 1]));
  EXPECT_GT(worst, kTurnLimitDegrees);
}

TEST(Ribbon, OutlineIsWithinHalfAPixelOf256Segments) {
  Band band;
  for (const Case& c : cases()) {
    make_limb(c.joints, c.widths, band);
    ASSERT_LE(outline_error_px(band, reference_of(c)), 0.5F);
  }
}

TEST(Ribbon, ControlEveryFourthPointIsNotEnough) {
  const Case c = limb(37, 37, 60, 1, 0.1F, kLegWidths);
  Band band;
  make_limb(c.joints, c.widths, band);
  Band coarse;
  for (std::size_t i = 0; i < band.size(); i += 4) coarse.push_back(band[i]);
  EXPECT_GT(outline_error_px(coarse, reference_of(c)), 0.5F);
}

TEST(Ribbon, CoincidentJointsGiveAFiniteBand) {
  Band band;
  make_limb({Vec2{5, 5}, Vec2{5, 5}, Vec2{5, 5}}, kLegWidths, band);
  for (const BandPoint& p : band) {
    EXPECT_TRUE(std::isfinite(p.left().x) && std::isfinite(p.right().y));
  }
}

}  // namespace
}  // namespace spearrun::view
