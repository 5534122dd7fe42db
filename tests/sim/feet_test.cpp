// Feet: planted ones do not slide, stances last as long as the duty factor says, no knee locks.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "shared/core/rng.hpp"
#include "shared/figure/gait.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"
#include "tests/figure/pose_checks.hpp"
#include "tests/sim/harness.hpp"

namespace spearrun::sim {
namespace {

using state::FootSide;
using state::Runner;

// Watches the posed feet of one runner over a race. drag moves each planted foot, for the control.
class FootWatch {
 public:
  explicit FootWatch(double drag = 0) : m_drag(drag) {}

  void look(const Runner& r) {
    const figure::Pose pose = moves::pose_of(r);
    const std::array<math::Vec2, 2> feet{pose.near_leg.foot, pose.far_leg.foot};
    ++ticks;
    for (const FootSide side : {FootSide::near, FootSide::far}) {
      const auto i = static_cast<std::size_t>(side);
      const bool planted = r.foot(side).planted && !r.airborne();
      const double world = r.x.raw / 4096.0 + feet[i].x + m_drag * ticks;
      if (planted && m_was[i]) worst_slip = std::max(worst_slip, std::abs(world - m_start[i]));
      if (planted && !m_was[i]) m_start[i] = world;
      if (planted) worst_height = std::max(worst_height, std::abs(static_cast<double>(feet[i].y)));
      m_was[i] = planted;
      stance_ticks += planted;
    }
    if (!r.airborne()) {
      travel_without_contact =
          r.foot(FootSide::near).planted || r.foot(FootSide::far).planted ? 0 : travel_without_contact + r.vx.units();
      worst_travel = std::max(worst_travel, travel_without_contact);
    }
  }
  double stance_share() const { return stance_ticks / (2.0 * ticks); }

  double worst_slip = 0, worst_height = 0;
  float travel_without_contact = 0, worst_travel = 0;
  int ticks = 0, stance_ticks = 0;

 private:
  double m_drag;
  std::array<bool, 2> m_was{};
  std::array<double, 2> m_start{};
};

FootWatch steady(int momentum, double drag) {
  Harness h(flat(30000), 1);
  h.until_go();
  h.ticks(2);
  FootWatch watch(drag);
  for (int t = 0; t < 1400; ++t) {
    h.alter().momentum = std::max(0, momentum - 10);
    h.tick();
    h.alter().momentum = momentum;
    if (t > 200) watch.look(h.runner());
  }
  return watch;
}

TEST(Feet, SteadyGaitNeitherSlipsNorFloats) {
  for (const int momentum : {10, 300, 600, 900, 1200, 1500, 1800}) {
    const FootWatch w = steady(momentum, 0);
    const double duty = figure::duty_raw(momentum) / 65536.0;
    EXPECT_LE(w.worst_slip, 0.001) << momentum;
    EXPECT_LE(w.worst_height, 0.001) << momentum;
    EXPECT_NEAR(w.stance_share(), duty, 0.03) << momentum;
  }
  EXPECT_GT(steady(1800, 0.2).worst_slip, 0.9) << "control: a foot dragged a unit over its stance";
}

TEST(Feet, EveryChangeOfSpeedKeepsPlantedFeetPlanted) {
  // Hits, trips, thrusts and jumps at all moments of the gait, through the real rules.
  double worst = 0;
  for (int seed = 0; seed < 24; ++seed) {
    Harness h(flat(30000), 1, static_cast<std::uint64_t>(seed));
    h.until_go();
    FootWatch watch;
    for (int t = 0; t < 1500; ++t) {
      const auto random = core::random_u64(77, {t / 9}, static_cast<std::uint32_t>(seed), core::Purpose::random_play);
      h.press(0, keys((random & 7) == 0, ((random >> 8) & 7) == 0));
      if (t % 97 == 50) h.alter().momentum = std::max(0, h.runner().momentum - 270 - 30 * seed);
      h.tick();
      watch.look(h.runner());
    }
    worst = std::max(worst, watch.worst_slip);
    EXPECT_LE(watch.worst_slip, 0.05) << seed;
    EXPECT_LE(watch.worst_travel, 1.3F * 60 / (2 * 0.4F)) << seed;
  }
  RecordProperty("worst_slip_u", std::to_string(worst));
}

TEST(Feet, KneesStayWithinTheMovesLimits) {
  float least = 180;
  float most = 0;
  for (int seed = 0; seed < 8; ++seed) {
    Harness h(flat(30000, {hurdle(2000, 90), dummy(3000), hurdle(4000, 60), gap(5000, 180), gap(7000, 150)}), 1);
    h.until_go();
    for (int t = 0; t < 1500; ++t) {
      const auto random = core::random_u64(5, {t / 11}, static_cast<std::uint32_t>(seed), core::Purpose::random_play);
      h.press(0, keys((random & 7) == 0, ((random >> 8) & 3) == 0));
      h.tick();
      const Runner& r = h.runner();
      const figure::Pose pose = figure::solve_unsquashed(moves::parameters_of(r));
      auto limits = moves::moves()[static_cast<std::size_t>(r.move)].knees;
      const auto action = moves::actions()[static_cast<std::size_t>(r.action)].knees;
      if (r.action != state::Action::none) limits.least_degrees = std::min(limits.least_degrees, action.least_degrees);
      // A blend into or out of a flight passes through the flight's knees; so does the landing.
      if (r.blend.active || r.landing_left > 0) limits = {45, 172};
      for (const figure::Leg& leg : {pose.near_leg, pose.far_leg}) {
        const float knee = figure::knee_degrees(leg);
        ASSERT_GE(knee, limits.least_degrees)
            << "seed " << seed << " tick " << t << " move " << static_cast<int>(r.move);
        ASSERT_LE(knee, limits.most_degrees)
            << "seed " << seed << " tick " << t << " move " << static_cast<int>(r.move);
        ASSERT_GE(math::cross(leg.foot - leg.hip, leg.knee - leg.hip), -1e-2F) << "knees bend forward";
        least = std::min(least, knee);
        most = std::max(most, knee);
      }
    }
  }
  RecordProperty("knees", std::to_string(least) + ".." + std::to_string(most));
}

}  // namespace
}  // namespace spearrun::sim
