#include "client/view/ribbon.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "shared/math/trig.hpp"

namespace spearrun::view {
namespace {

using math::Vec2;

// 1 u is 1.64 px at 720 lines and 2.45 at 1080: the finer one.
constexpr float kPixelsAUnit = 2.45F;
constexpr std::array<float, 3> kLegWidths{11.2F, 8.8F, 6.0F};
constexpr std::array<float, 3> kArmWidths{8.8F, 7.0F, 5.6F};

struct Case {
  std::array<Vec2, 3> joints;
  std::array<float, 3> widths;
};

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

float area(Vec2 a, Vec2 b, Vec2 c) { return 0.5F * math::cross(b - a, c - a); }

int inverted_quads(const Band& band) {
  int count = 0;
  for (std::size_t i = 0; i + 1 < band.size(); ++i) {
    const Vec2 l = band[i].left(), r = band[i].right(), l2 = band[i + 1].left(), r2 = band[i + 1].right();
    if (area(l, r, r2) < -1e-3F || area(l, r2, l2) < -1e-3F) ++count;
  }
  return count;
}

float turn_degrees(const BandPoint& a, const BandPoint& b) {
  return std::fabs(std::atan2(math::cross(a.tangent, b.tangent), math::dot(a.tangent, b.tangent))) * 360 / math::kTau;
}

float distance_to_segment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 ab = b - a;
  const float size2 = math::dot(ab, ab);
  const float t = size2 > 0 ? math::clamp(math::dot(p - a, ab) / size2, 0, 1) : 0;
  return math::distance(p, a + ab * t);
}

// How far the outline of `band` is from the reference at its worst, in pixels. Where the inner edge is drawn in, inside
// of a bend tighter than the band, it is covered by its neighbours and not part of the outline.
float outline_error_px(const Band& band, const std::vector<BandPoint>& reference) {
  float worst = 0;
  for (std::size_t i = 1; i + 1 < reference.size(); ++i) {
    const BandPoint& p = reference[i];
    const float step = math::distance(p.centre, reference[i + 1].centre);
    const float bend =
        std::atan2(math::cross(p.tangent, reference[i + 1].tangent), math::dot(p.tangent, reference[i + 1].tangent));
    const float radius = step / std::max(std::fabs(bend), 1e-6F);
    for (const bool left : {true, false}) {
      const bool inner = (bend > 0) == left;
      if (inner && radius < 1.6F * p.half) continue;
      float nearest = 1e9F;
      for (std::size_t k = 0; k + 1 < band.size(); ++k) {
        nearest = std::min(nearest, left ? distance_to_segment(p.left(), band[k].left(), band[k + 1].left())
                                         : distance_to_segment(p.right(), band[k].right(), band[k + 1].right()));
      }
      worst = std::max(worst, nearest * kPixelsAUnit);
    }
  }
  return worst;
}

std::vector<BandPoint> reference_of(const Case& c) {
  std::vector<BandPoint> points(513);
  const std::array<Joint, 3> chain{
      {{c.joints[0], c.widths[0]}, {c.joints[1], c.widths[1]}, {c.joints[2], c.widths[2]}}};
  make_reference_band(chain, 256, points);
  return points;
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
