// Falls as they are drawn: bones keep their length, nothing is in the earth, nothing whips at a respawn, and the same
// bits come out at any display rate.
#include "client/view/ragdoll.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "client/app/practice.hpp"
#include "client/play/tick_clock.hpp"
#include "client/view/earth_contact.hpp"
#include "client/view/pose_points.hpp"

namespace spearrun::view {
namespace {

using math::Vec2;

constexpr float kMostStretch = 0.01F;  // u
constexpr float kMostDepth = 0.5F;     // u
constexpr float kMostWhip = 4;         // u that a hair point may move against the head in the tick of a respawn

std::vector<float> bones_of(const figure::Pose& p) {
  std::vector<float> out{math::distance(p.pelvis, p.chest), math::distance(p.chest, p.shoulder),
                         math::distance(p.shoulder, p.head), math::distance(p.spear.butt, p.spear.tip)};
  for (const figure::Leg& l : {p.near_leg, p.far_leg}) {
    out.push_back(math::distance(l.hip, l.knee));
    out.push_back(math::distance(l.knee, l.foot));
    out.push_back(math::distance(l.hip, p.pelvis));
  }
  for (const figure::Arm& a : {p.near_arm, p.far_arm}) {
    out.push_back(math::distance(a.shoulder, a.elbow));
    out.push_back(math::distance(a.elbow, a.hand));
    out.push_back(math::distance(a.shoulder, p.shoulder));
  }
  return out;
}

float worst_difference(const std::vector<float>& a, const std::vector<float>& b) {
  float worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::fabs(a[i] - b[i]));
  return worst;
}

// The deepest part of a body at (x, y) in the earth, u; the spear may stick in it.
float depth_of(const course::Course& course, const figure::Pose& p, double x, double y) {
  const auto in = [&](Vec2 at, Part part) {
    return math::length(
        way_out(course, x + static_cast<double>(at.x), y + static_cast<double>(at.y), thickness_of(part)));
  };
  float worst = std::max(
      {in(p.pelvis, Part::pelvis), in(p.chest, Part::chest), in(p.shoulder, Part::shoulder), in(p.head, Part::head)});
  worst = std::max({worst, in(p.near_leg.knee, Part::near_knee), in(p.near_leg.foot, Part::near_foot),
                    in(p.far_leg.knee, Part::far_knee), in(p.far_leg.foot, Part::far_foot)});
  return std::max({worst, in(p.near_arm.elbow, Part::near_elbow), in(p.near_arm.hand, Part::near_hand),
                   in(p.far_arm.elbow, Part::far_elbow), in(p.far_arm.hand, Part::far_hand)});
}

// Races in which nobody jumps well: the own runner never does, easy bots sometimes fail.
template <class Visit>
void watch_falls(int seeds, Visit visit) {
  for (int seed = 1; seed <= seeds; ++seed) {
    app::Practice practice({static_cast<std::uint32_t>(seed), 4000, 3, "me"});
    for (int i = 0; i < 1100; ++i) {
      practice.tick({});
      for (int slot = 0; slot < practice.poses().slots(); ++slot) visit(practice, slot);
    }
  }
}

const Dressing& dressing_of(const app::Practice& practice, int slot) {
  return practice.view().dressings[static_cast<std::size_t>(slot)];
}
const state::Runner& runner_of(const app::Practice& practice, int slot) {
  return practice.room().world().runners[static_cast<std::size_t>(slot)];
}

TEST(Ragdoll, GateBonesKeepTheirLengthAndStayOutOfTheEarth) {
  std::array<std::vector<float>, state::kMaxRunners> taken;
  float stretch = 0, depth = 0;
  int falls = 0, ticks = 0, touching = 0;
  watch_falls(8, [&](const app::Practice& practice, int slot) {
    const auto s = static_cast<std::size_t>(slot);
    if (!is_limp(runner_of(practice, slot))) {
      taken[s].clear();
      return;
    }
    const figure::Pose& body = dressing_of(practice, slot).newest_body();
    const double x = practice.poses().newest_x(slot), y = practice.poses().newest_y(slot);
    if (taken[s].empty()) {
      taken[s] = bones_of(body);
      ++falls;
      return;
    }
    ++ticks;
    stretch = std::max(stretch, worst_difference(bones_of(body), taken[s]));
    const float deep = depth_of(practice.room().course(), body, x, y);
    depth = std::max(depth, deep);
    // Against a wall: a little nearer and it would be in it.
    if (depth_of(practice.room().course(), body, x + 1.5, y) > 0) ++touching;
  });
  std::printf(
      "gate: ragdoll over %d falls, %d ticks (%d at a wall): bones %.5f u off (<= %.2f), %.3f u in the earth (<= "
      "%.1f)\n",
      falls, ticks, touching, static_cast<double>(stretch), static_cast<double>(kMostStretch),
      static_cast<double>(depth), static_cast<double>(kMostDepth));
  EXPECT_GE(falls, 8);
  EXPECT_GT(touching, 50);
  EXPECT_LE(stretch, kMostStretch);
  EXPECT_LE(depth, kMostDepth);
}

TEST(Ragdoll, ControlAPullOnAFootAndAPoseInAWallShow) {
  app::Practice practice({3, 4000, 0, "me"});
  for (int i = 0; i < 30; ++i) practice.tick({});
  figure::Pose pose = practice.poses().newest(0);
  const auto whole = bones_of(pose);
  pose.near_leg.foot.y -= 1;
  EXPECT_GT(worst_difference(bones_of(pose), whole), kMostStretch);
  EXPECT_GT(depth_of(practice.room().course(), pose, practice.poses().newest_x(0), practice.poses().newest_y(0) - 2),
            kMostDepth);
}

// Dropped on flat ground it comes to lie there.
TEST(Ragdoll, LiesOnTheGroundInTheEnd) {
  course::Course flat;
  flat.length = math::Fixed::from_int(4000);
  app::Practice practice({3, 4000, 0, "me"});
  practice.tick({});
  const figure::Pose& pose = practice.poses().newest(0);
  Ragdoll ragdoll;
  ragdoll.take(pose, {4, 0}, pose, 1000, 60);
  for (int i = 0; i < 300; ++i) ragdoll.tick(flat);
  const figure::Pose lain = ragdoll.pose(1000, 0);
  EXPECT_LT(depth_of(flat, lain, 1000, 0), kMostDepth);
  EXPECT_LT(lain.head.y, 60);
  EXPECT_LT(lain.pelvis.y, 40);
  for (int i = 0; i < 60; ++i) ragdoll.tick(flat);
  EXPECT_LT(math::distance(ragdoll.pose(1000, 0).pelvis, lain.pelvis), 3);
}

TEST(Ragdoll, GateARespawnMovesChainsRigidly) {
  struct Before {
    bool limp = false;
    Worn worn;
    figure::Pose body;
  };
  std::array<Before, state::kMaxRunners> before;
  float whip = 0, bones = 0;
  int respawns = 0;
  watch_falls(8, [&](const app::Practice& practice, int slot) {
    Before& b = before[static_cast<std::size_t>(slot)];
    const bool limp = is_limp(runner_of(practice, slot));
    const Dressing& dressing = dressing_of(practice, slot);
    const Worn& worn = dressing.newest();
    if (b.limp && !limp) {
      ++respawns;
      for (std::size_t i = 0; i < kHairPoints; ++i) {
        whip = std::max(whip, math::distance(worn.hair[i] - worn.head, b.worn.hair[i] - b.worn.head));
      }
      bones = std::max(bones, worst_difference(bones_of(dressing.newest_body()), bones_of(b.body)));
      // Nothing is drawn between here and there.
      EXPECT_EQ(dressing.at(0).hair[3], dressing.at(1).hair[3]);
      EXPECT_EQ(practice.poses().at(slot, 0).y, practice.poses().at(slot, 1).y);
      const figure::Pose pose = practice.poses().newest(slot);
      EXPECT_EQ(dressing.body(pose, 0).near_leg.foot, dressing.body(pose, 1).near_leg.foot);
    }
    b = {limp, worn, dressing.newest_body()};
  });
  std::printf("gate: %d respawns: hair moved %.2f u against the head (<= %.1f), bones changed %.4f u (<= %.2f)\n",
              respawns, static_cast<double>(whip), static_cast<double>(kMostWhip), static_cast<double>(bones),
              static_cast<double>(kMostStretch));
  EXPECT_GE(respawns, 8);
  EXPECT_LE(whip, kMostWhip);
  EXPECT_LE(bones, kMostStretch);
}

TEST(Ragdoll, ControlAChainThatStaysBehindWhips) {
  app::Practice practice({3, 4000, 0, "me"});
  for (int i = 0; i < 60; ++i) practice.tick({});
  Dressing dressing;
  figure::Pose pose = practice.poses().newest(0);
  dressing.reset(pose);
  dressing.tick(pose, {});
  const Worn before = dressing.newest();
  // The whole pose 60 u on in its own space, and nobody says that it leapt.
  visit_points(pose, [](Vec2& p) { p.x += 60; });
  dressing.tick(pose, {});
  const Worn& worn = dressing.newest();
  EXPECT_GT(math::distance(worn.hair[3] - worn.head, before.hair[3] - before.head), kMostWhip);
}

// Twelve ticks after the respawn what is drawn is the pose again, and on the way nothing jumps.
TEST(Ragdoll, GetsUpWithoutAJump) {
  std::array<int, state::kMaxRunners> since;
  since.fill(-1);
  std::array<figure::Pose, state::kMaxRunners> last;
  float step = 0;
  int done = 0;
  watch_falls(6, [&](const app::Practice& practice, int slot) {
    const auto s = static_cast<std::size_t>(slot);
    const state::Runner& runner = runner_of(practice, slot);
    const figure::Pose body = dressing_of(practice, slot).newest_body();
    if (is_limp(runner)) {
      since[s] = 0;
    } else if (since[s] >= 0) {
      ++since[s];
      if (since[s] > 1) step = std::max(step, math::distance(body.head, last[s].head));
      if (since[s] > kGetUpTicks) {
        EXPECT_EQ(body.head, practice.poses().newest(slot).head);
        since[s] = -1;
        ++done;
      }
    }
    last[s] = body;
  });
  EXPECT_GE(done, 6);
  // A body of 155 u that stands up in less than a third of a second.
  EXPECT_LT(step, 32);
}

// ---- the same ticks, shown at other rates

std::vector<float> bits_of(const app::Practice& practice) {
  std::vector<float> out;
  const auto add = [&](Vec2 p) {
    out.push_back(p.x);
    out.push_back(p.y);
  };
  for (const Dressing& dressing : practice.view().dressings) {
    const Worn& worn = dressing.newest();
    add(worn.head);
    for (const Vec2 p : worn.hair) add(p);
    out.push_back(worn.flex);
    const figure::Pose& body = dressing.newest_body();
    visit_points(body, add);
    out.push_back(body.head_turns);
  }
  return out;
}

// What is worn at every tick of a race that is drawn at this rate, everybody at whatever alpha comes up.
std::vector<std::vector<float>> ticks_at(double hz, int ticks) {
  app::Practice practice({3, 4000, 3, "me"});
  play::TickClock clock;
  std::vector<std::vector<float>> out;
  const auto frame_ns = static_cast<std::int64_t>(1e9 / hz);
  float drawn = 0;
  while (static_cast<int>(out.size()) < ticks) {
    for (int due = clock.advance(frame_ns); due > 0 && static_cast<int>(out.size()) < ticks; --due) {
      practice.tick({});
      out.push_back(bits_of(practice));
    }
    const float alpha = clock.alpha();
    for (int slot = 0; slot < practice.poses().slots(); ++slot) {
      const Dressing& dressing = dressing_of(practice, slot);
      const figure::Pose body = dressing.body(practice.poses().at(slot, alpha).pose, alpha);
      drawn += body.head.x + dressing.at(alpha).hair[3].x;
    }
  }
  EXPECT_TRUE(std::isfinite(drawn));
  return out;
}

std::size_t differing(const std::vector<std::vector<float>>& a, const std::vector<std::vector<float>>& b) {
  std::size_t count = a.size() == b.size() ? 0 : a.size();
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i].size() != b[i].size() || std::memcmp(a[i].data(), b[i].data(), a[i].size() * sizeof(float)) != 0) ++count;
  }
  return count;
}

TEST(SecondaryMotion, GateIsTheSameBitsAtEveryDisplayRate) {
  constexpr int kTicks = 900;
  const auto expected = ticks_at(60, kTicks);
  for (const double hz : {30.0, 144.0, 240.0}) {
    const std::size_t off = differing(ticks_at(hz, kTicks), expected);
    std::printf(
        "gate: head, hair, shaft and body of 4 runners over %d ticks with falls at %.0f Hz against 60: %zu ticks "
        "differ (0)\n",
        kTicks, hz, off);
    EXPECT_EQ(off, 0U);
  }
}

TEST(SecondaryMotion, ControlOneBitShows) {
  const auto expected = ticks_at(60, 200);
  auto bent = expected;
  bent[150][3] = std::nextafter(bent[150][3], 1e9F);
  EXPECT_EQ(differing(bent, expected), 1U);
}

}  // namespace
}  // namespace spearrun::view
