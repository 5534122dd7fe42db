// Launches: quality from the foot, the order of ranges and heights, and that hopping never beats running.
#include <gtest/gtest.h>

#include <optional>

#include "shared/figure/gait.hpp"
#include "tests/sim/harness.hpp"

namespace spearrun::sim {
namespace {

using state::EventKind;
using state::FootSide;
using state::Quality;
using state::Runner;

Harness at_full_run() {
  Harness h(flat(30000), 1);
  h.until_go();
  h.until([&h] { return h.runner().momentum >= 1800; });
  h.ticks(60);
  return h;
}

double stance(const Runner& r, FootSide side) {
  return state::foot_phase(r, side) / 4294967296.0 / (figure::duty_raw(r.gait) / 65536.0);
}

struct Flight {
  Quality quality = Quality::none;
  FootSide side = FootSide::near;
  double range = 0, apex = 0;
  int air_ticks = 0;
};

// Waits until the foot is in [from, to) of its stance, presses, holds to the end.
std::optional<Flight> fly_from(FootSide side, double from, double to) {
  Harness h = at_full_run();
  const bool found = h.until([&] {
    const double u = stance(h.runner(), side);
    return h.runner().foot(side).planted && u >= from && u < to;
  });
  if (!found) return std::nullopt;
  const double x = h.runner().x.units();
  h.press(0, keys(true, false));
  h.tick();
  Flight f;
  f.quality = h.runner().launch_quality;
  f.side = h.runner().launch_side;
  while (h.runner().airborne()) {
    ++f.air_ticks;
    f.apex = std::max(f.apex, static_cast<double>(h.runner().y.units()));
    f.range = h.runner().x.units() - x;
    h.tick();
  }
  return f;
}

TEST(Launch, QualityAndKindComeFromTheFoot) {
  const Flight long_jump = *fly_from(FootSide::near, .82, 1);
  const Flight high = *fly_from(FootSide::far, .82, 1);
  const Flight good = *fly_from(FootSide::near, .55, .75);
  const Flight plain = *fly_from(FootSide::near, .05, .4);
  EXPECT_EQ(long_jump.quality, Quality::perfect);
  EXPECT_EQ(high.quality, Quality::perfect);
  EXPECT_EQ(good.quality, Quality::good);
  EXPECT_EQ(plain.quality, Quality::plain);
  // Ranges in the order LONG > GOOD > HIGH > PLAIN, heights HIGH > GOOD > LONG; figures of the design. A range here
  // is up to the last whole tick in the air, so it may miss one step.
  EXPECT_NEAR(long_jump.range, 318, 6.4);
  EXPECT_NEAR(good.range, 287, 6.4);
  EXPECT_NEAR(high.range, 284, 6.4);
  EXPECT_NEAR(plain.range, 270, 6.4);
  EXPECT_GT(long_jump.range, good.range);
  EXPECT_GT(good.range, high.range);
  EXPECT_GT(high.range, plain.range);
  EXPECT_NEAR(high.apex, 193, 1.5);
  EXPECT_NEAR(good.apex, 160, 1.5);
  EXPECT_NEAR(long_jump.apex, 141, 1.5);
  EXPECT_EQ(good.air_ticks, 53);
}

TEST(Launch, PerfectLastsAboutThreeTicksOfEachStep) {
  // Press at every tick of many steps and count.
  int perfect = 0;
  int total = 0;
  for (int wait = 0; wait < 235; ++wait) {
    Harness h = at_full_run();
    h.ticks(wait);
    h.press(0, keys(true, false));
    ASSERT_TRUE(h.until([&h] { return h.count(EventKind::launch) > 0; }, 10));
    perfect += h.runner().launch_quality == Quality::perfect;
    ++total;
  }
  EXPECT_NEAR(11.8 * perfect / total, 2.9, 0.4);
}

TEST(Launch, APressBetweenStepsIsHeldToTheContact) {
  Harness h = at_full_run();
  ASSERT_TRUE(h.until([&h] {
    const Runner& r = h.runner();
    return !r.foot(FootSide::near).planted && !r.foot(FootSide::far).planted && r.lifted_ago == 1;
  }));
  h.press(0, keys(true, false));
  h.tick();
  EXPECT_EQ(h.count(EventKind::launch), 0);
  ASSERT_TRUE(h.until([&h] { return h.count(EventKind::launch) > 0; }, 4));
  EXPECT_EQ(h.runner().launch_quality, Quality::good);
}

TEST(Launch, TheFirstFlightTickStillCountsAsPerfect) {
  Harness h = at_full_run();
  ASSERT_TRUE(h.until([&h] { return h.runner().lifted_ago == 0 && h.runner().lifted_side == FootSide::far; }));
  h.press(0, keys(true, false));
  h.tick();
  EXPECT_EQ(h.runner().launch_quality, Quality::perfect);
  EXPECT_EQ(h.runner().launch_side, FootSide::far);
}

TEST(Launch, ReleasingEarlyHalvesTheRiseOnce) {
  Harness h = at_full_run();
  h.press(0, keys(true, false));
  ASSERT_TRUE(h.until([&h] { return h.runner().airborne(); }, 10));
  h.press(0, keys(false, false));
  double apex = 0;
  while (h.runner().airborne()) {
    apex = std::max(apex, static_cast<double>(h.runner().y.units()));
    h.tick();
  }
  EXPECT_LT(apex, 110);
  EXPECT_GT(apex, 60);
}

TEST(Launch, CoyoteAllowsALateJumpOffAnEdge) {
  for (const int late : {1, 2, 3, 4}) {
    Harness h(flat(30000, {gap(1200, 150)}), 1);
    h.until_go();
    ASSERT_TRUE(h.until([&h] { return h.runner().move == state::Move::fall; }));
    h.ticks(late - 1);
    h.press(0, keys(true, false));
    h.ticks(2);
    EXPECT_EQ(h.runner().move == state::Move::jump, late <= 3) << late;
    if (late <= 3) {
      EXPECT_EQ(h.runner().launch_quality, Quality::good);
    }
  }
}

TEST(Launch, APressJustBeforeTheLandingIsBuffered) {
  for (const int early : {5, 9}) {
    Harness h = at_full_run();
    h.press(0, keys(true, false));
    ASSERT_TRUE(h.until([&h] { return h.runner().airborne(); }, 10));
    h.ticks(53 - early - 6);
    h.press(0, keys(false, false));
    h.ticks(6);
    h.press(0, keys(true, false));
    int launches = 0;
    for (int t = 0; t < 14; ++t) {
      h.tick();
      launches += h.count(EventKind::launch);
    }
    EXPECT_EQ(launches, early == 5 ? 1 : 0) << early;
  }
}

// Distance after n ticks from a state at full run, pressing whenever the foot is at `from` of its stance, each press
// held `held` ticks; foot: which one, or none = just running.
double distance(std::optional<FootSide> foot, double from, int held, int n, bool from_rest) {
  Harness h(flat(31000), 1);
  h.until_go();
  if (!from_rest) {
    h.until([&h] { return h.runner().momentum >= 1800; });
    h.ticks(30);
  }
  const double x = h.runner().x.units();
  int down = 0;
  for (int t = 0; t < n; ++t) {
    const Runner& r = h.runner();
    const bool wants = foot && r.foot(*foot).planted && stance(r, *foot) >= from && !r.airborne();
    if (down == 0 && wants) down = held;
    h.press(0, keys(down > 0, false));
    if (down > 0) --down;
    h.tick();
  }
  return h.runner().x.units() - x;
}

TEST(Launch, NoPatternOnTheFlatBeatsRunning) {
  constexpr int kTicks = 1500;
  double best = 0;
  for (const bool from_rest : {false, true}) {
    const double running = distance(std::nullopt, 0, 0, kTicks, from_rest);
    for (const FootSide foot : {FootSide::near, FootSide::far}) {
      for (const double from : {0.0, .5, .8}) {
        for (int held = 1; held <= 34; held += 3) {
          const double share = distance(foot, from, held, kTicks, from_rest) / running;
          best = std::max(best, share);
          EXPECT_LE(share, 1.01) << static_cast<int>(foot) << " from " << from << " held " << held << " rest "
                                 << from_rest;
        }
      }
    }
  }
  RecordProperty("best_share_of_running", std::to_string(best));
  EXPECT_GT(best, 0.5) << "control: the patterns do run";
}

}  // namespace
}  // namespace spearrun::sim
