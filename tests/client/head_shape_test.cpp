#include "client/view/head_shape.hpp"

#include <gtest/gtest.h>

#include <set>

namespace spearrun::view {
namespace {

TEST(HeadShape, EveryOutlineIsSeenWholeFromItsCentre) {
  for (int number = 1; number <= kLookCount; ++number) {
    const HeadShape shape = head_outline(look_of(number).head, 12);
    ASSERT_GE(shape.outline.size(), 3U);
    for (std::size_t i = 0; i < shape.outline.size(); ++i) {
      const math::Vec2 a = shape.outline[i];
      const math::Vec2 b = shape.outline[(i + 1) % shape.outline.size()];
      EXPECT_GE(math::cross(a, b), -1e-3F) << "look " << number << " point " << i;
    }
  }
}

TEST(HeadShape, ExtentIsTheChordOfACircle) {
  const HeadShape shape = head_outline(Head::round, 12);
  const Extent extent = extent_at(shape, 4.3F);
  EXPECT_NEAR(extent.front, 11.2F, 0.1F);
  EXPECT_NEAR(extent.back, -11.2F, 0.1F);
  EXPECT_EQ(extent_at(shape, 13).front, 0);
}

TEST(Looks, DifferInColourPatternAndHead) {
  std::set<int> patterns, heads, colours;
  for (int number = 1; number <= kLookCount; ++number) {
    const Look& look = look_of(number);
    patterns.insert(static_cast<int>(look.pattern));
    heads.insert(static_cast<int>(look.head));
    colours.insert(look.body.r << 16 | look.body.g << 8 | look.body.b);
  }
  EXPECT_EQ(patterns.size(), 8U);
  EXPECT_EQ(heads.size(), 8U);
  EXPECT_EQ(colours.size(), 8U);
  EXPECT_EQ(look_of(9).body, look_of(1).body);
}

}  // namespace
}  // namespace spearrun::view
