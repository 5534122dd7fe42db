#include "client/view/camera.hpp"

#include <gtest/gtest.h>

#include "client/app/practice.hpp"

namespace spearrun::view {
namespace {

TEST(Camera, KeepsTheOwnHeadUnderTheHud) {
  for (float head_top = 0; head_top < 600; head_top += 0.25F) {
    EXPECT_LE(kGroundY + head_top - rise_for(head_top), kHeadLimit + 1e-3F) << head_top;
  }
}

TEST(Camera, ControlWithoutRisingAGoodApexWouldNot) { EXPECT_GT(kGroundY + 317, kHeadLimit); }

TEST(Camera, RisesOnlyForHighHeadsAndWithoutASnap) {
  EXPECT_EQ(rise_for(165), 0);  // running
  EXPECT_NEAR(rise_for(317), 38, 4);
  EXPECT_NEAR(rise_for(351), 72, 1);
  float last_slope = 0;
  for (float head_top = 0; head_top < 600; head_top += 0.5F) {
    const float slope = (rise_for(head_top + 0.5F) - rise_for(head_top)) / 0.5F;
    EXPECT_LT(std::fabs(slope - last_slope), 0.02F) << head_top;
    last_slope = slope;
  }
}

TEST(Camera, InARaceTheHeadStaysInAndTheWayAheadIsSeen) {
  const ViewSize size = view_size(1280, 720);
  app::Practice practice({5, 6000, 3, "me"});
  for (int i = 0; i < 900; ++i) {
    practice.tick(practice.advice(bot::Skill::hard));
    for (const float alpha : {0.0F, 0.5F, 1.0F}) {
      const play::Drawn own = practice.poses().at(0, alpha);
      const View view = practice.camera().view(own, size, alpha);
      EXPECT_LE(view.ground + static_cast<float>(own.y) + own.pose.head.y + own.pose.head_radius, kHeadLimit + 0.01F);
      // 1.2 s at running speed.
      EXPECT_GE(view.width - view.x_of(own.x), 459);
    }
  }
}

TEST(Camera, NarrowWindowsStillShowTheWayAhead) {
  for (const auto& [w, h] : {std::pair{1280, 720}, {900, 520}, {600, 800}, {320, 240}, {2560, 1080}}) {
    const ViewSize size = view_size(w, h);
    EXPECT_GE(size.width * (1 - 0.30F), 459) << w << "x" << h;
    EXPECT_GE(size.height, kViewHeight - 0.01F);
    EXPECT_NEAR(size.width / size.height, static_cast<float>(w) / static_cast<float>(h), 1e-3F);
  }
}

TEST(Camera, FollowsALeapSmoothly) {
  Camera camera;
  camera.reset(1000, 1);
  play::Drawn own;
  const ViewSize size = view_size(1280, 720);
  camera.tick(1006, 1);
  own.x = 1006;
  const double before = camera.view(own, size, 1).left;
  camera.tick(1300, 1);
  own.x = 1300;
  EXPECT_NEAR(camera.view(own, size, 0).left, before, 1);
  for (int i = 0; i < 90; ++i) camera.tick(1300, 1);
  EXPECT_GT(camera.view(own, size, 1).left, before + 285);
}

}  // namespace
}  // namespace spearrun::view
