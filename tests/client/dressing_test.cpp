#include "client/view/dressing.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

#include "client/app/practice.hpp"
#include "client/play/tick_clock.hpp"
#include "shared/course/generator.hpp"

namespace spearrun::view {
namespace {

struct Moment {
  figure::Pose pose;
  math::Vec2 velocity;
};

// What a runner did for so many ticks, with jumps and thrusts in it.
std::vector<Moment> recorded(int ticks) {
  app::Practice practice({3, 4000, 0, "me"});
  std::vector<Moment> moments;
  for (int i = 0; i < ticks; ++i) {
    practice.tick(practice.advice(bot::Skill::hard));
    const state::Runner& runner = practice.room().world().runners[0];
    moments.push_back({practice.poses().newest(0), {runner.vx.units() * 60, runner.vy.units() * 60}});
  }
  return moments;
}

bool same_bits(const Worn& a, const Worn& b) { return std::memcmp(&a, &b, sizeof(Worn)) == 0; }

// The secondary motion of each tick on a display of this rate, drawn at whatever alpha comes up.
std::vector<Worn> run_at(double display_hz, const std::vector<Moment>& moments) {
  play::TickClock clock;
  Dressing dressing;
  dressing.reset(moments[0].pose);
  std::vector<Worn> out;
  const auto frame_ns = static_cast<std::int64_t>(1e9 / display_hz);
  while (out.size() + 1 < moments.size()) {
    for (int due = clock.advance(frame_ns); due > 0 && out.size() + 1 < moments.size(); --due) {
      const Moment& m = moments[out.size() + 1];
      dressing.tick(m.pose, m.velocity);
      out.push_back(dressing.newest());
    }
    static_cast<void>(dressing.at(clock.alpha()));
  }
  return out;
}

TEST(Dressing, IsTheSameBitsAtAnyDisplayRate) {
  const auto moments = recorded(600);
  const auto expected = run_at(60, moments);
  for (const double hz : {30.0, 144.0, 240.0}) {
    const auto got = run_at(hz, moments);
    ASSERT_EQ(got.size(), expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) ASSERT_TRUE(same_bits(got[i], expected[i])) << hz << " Hz, tick " << i;
  }
}

TEST(Dressing, ControlOneSkippedTickShows) {
  auto moments = recorded(300);
  const auto expected = run_at(60, moments);
  moments.erase(moments.begin() + 250);
  const auto got = run_at(60, moments);
  EXPECT_FALSE(same_bits(got[250], expected[250]));
}

// With its feet, as a respawn does.
void move(state::Runner& runner, int by) {
  const math::Fixed step = math::Fixed::from_int(by);
  runner.x = runner.x + step;
  for (state::Foot& foot : runner.feet) {
    foot.anchor_x = foot.anchor_x + step;
    foot.target_x = foot.target_x + step;
  }
}

// A respawn moves the runner 300 u in a tick. Everything worn is in the runner's space, and the track does not draw
// anything in between: so the chain moves with the head, rigidly.
TEST(Dressing, ARespawnMovesTheChainRigidly) {
  auto course = course::generate(3, 2000);
  auto world = std::make_unique<state::World>(state::make_world(course, 3));
  world->slots = 1;
  world->runners[0].present = true;
  auto tracks = std::make_unique<play::PoseTrack>();
  tracks->reset(*world);
  Dressing dressing;
  dressing.reset(tracks->newest(0));
  for (int i = 0; i < 60; ++i) dressing.tick(tracks->newest(0), {});
  const Worn before = dressing.newest();
  move(world->runners[0], 300);
  tracks->tick(*world);
  dressing.tick(tracks->newest(0), {});
  EXPECT_EQ(tracks->at(0, 0).x, tracks->at(0, 1).x);
  for (std::size_t i = 0; i < kHairPoints; ++i) {
    const math::Vec2 was = before.hair[i] - before.head;
    const math::Vec2 is = dressing.newest().hair[i] - dressing.newest().head;
    EXPECT_LT(math::distance(was, is), 0.5F);
  }
}

TEST(Dressing, ControlARunningStepIsDrawnInBetween) {
  auto course = course::generate(3, 2000);
  auto world = std::make_unique<state::World>(state::make_world(course, 3));
  world->slots = 1;
  world->runners[0].present = true;
  auto tracks = std::make_unique<play::PoseTrack>();
  tracks->reset(*world);
  move(world->runners[0], 6);
  tracks->tick(*world);
  EXPECT_EQ(tracks->at(0, 0.5F).x, 3);
}

TEST(Dressing, HairStaysOffTheHeadAndAtItsLength) {
  const auto moments = recorded(600);
  Dressing dressing;
  dressing.reset(moments[0].pose);
  for (const Moment& m : moments) {
    dressing.tick(m.pose, m.velocity);
    const Worn& worn = dressing.newest();
    for (std::size_t i = 1; i < kHairPoints; ++i) {
      EXPECT_GE(math::distance(worn.hair[i], worn.head), m.pose.head_radius);
      EXPECT_LT(math::distance(worn.hair[i], worn.hair[i - 1]), 16);
    }
  }
}

}  // namespace
}  // namespace spearrun::view
