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
      const View view = practice.camera().view(own, size, alpha, practice.view().course.terrain);
      EXPECT_LE(view.at(own.x, own.y).y + own.pose.head.y + own.pose.head_radius, kHeadLimit + 0.01F);
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
  const course::Profile flat;
  const double before = camera.view(own, size, 1, flat).left;
  camera.tick(1300, 1);
  own.x = 1300;
  EXPECT_NEAR(camera.view(own, size, 0, flat).left, before, 1);
  for (int i = 0; i < 90; ++i) camera.tick(1300, 1);
  EXPECT_GT(camera.view(own, size, 1, flat).left, before + 285);
}

// A slope of 25 degrees, then a step of 24 u.
course::Profile uneven() {
  course::Profile terrain;
  for (const auto& [x, y] : {std::pair{1000, 0}, {1600, 280}, {2200, 280}, {2200, 304}}) {
    terrain.add(math::Fixed::from_int(x), math::Fixed::from_int(y));
  }
  return terrain;
}

TEST(Camera, KeepsTheFeetInPlaceOnASlope) {
  const course::Profile terrain = uneven();
  Camera camera;
  camera.reset(1300, 1);
  play::Drawn own;
  own.x = 1300;
  own.y = 140;
  const View view = camera.view(own, view_size(1280, 720), 1, terrain);
  EXPECT_NEAR(view.at(own.x, own.y).y, kGroundY, 0.01F);
  EXPECT_NEAR(view.at(1400, 140.0 + 280.0 / 6).y, kGroundY + 280.0F / 6, 0.1F) << "and what is higher lies higher";
}

TEST(Camera, StepsAndEdgesDoNotJolt) {
  const course::Profile terrain = uneven();
  double last = 0;
  double last_speed = 0;
  for (double x = 800; x < 2500; x += 6.4) {
    const double base = smoothed_ground(terrain, x);
    if (x > 820) {
      EXPECT_LE(std::fabs((base - last) - last_speed), 0.8) << x;
    }
    last_speed = base - last;
    last = base;
  }
  EXPECT_NEAR(last, 304, 0.01);
}

}  // namespace
}  // namespace spearrun::view
