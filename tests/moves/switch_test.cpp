// A switch between any two moves at any tick: no parameter jumps beyond what the new move does itself.
#include <gtest/gtest.h>

#include <cmath>

#include "shared/core/rng.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"
#include "shared/moves/switching.hpp"
#include "tests/figure/pose_checks.hpp"
#include "tests/moves/measures.hpp"
#include "tests/sim/harness.hpp"

namespace spearrun::moves {
namespace {

// A runner somewhere in a random race.
Runner random_runner(int i, Runner& earlier) {
  static const auto races = [] {
    std::vector<std::vector<Runner>> all;
    for (int seed = 0; seed < 6; ++seed) {
      sim::Harness h(
          sim::flat(30000, {sim::hurdle(1500, 90), sim::gap(2500, 190), sim::dummy(3400), sim::gap(4300, 190)}), 1);
      std::vector<Runner> race;
      for (int t = 0; t < 1500; ++t) {
        const auto random = core::random_u64(6, {t / 12}, static_cast<std::uint32_t>(seed), core::Purpose::random_play);
        h.press(0, sim::keys((random & 7) == 0, ((random >> 8) & 3) == 0));
        h.tick();
        race.push_back(h.runner());
      }
      all.push_back(race);
    }
    return all;
  }();
  const auto random = core::random_u64(8, {i}, 0, core::Purpose::random_play);
  const auto& race = races[random % races.size()];
  const std::size_t at = 1 + (random >> 16) % (race.size() - 1);
  earlier = race[at - 1];
  return race[at];
}

// The runner thrown into another move and action, as a tick of the rules would leave it: before its blend.
Runner thrown(const Runner& from, Move move, Action action) {
  Runner r = from;
  r.move = move;
  r.move_tick = move == from.move ? from.move_tick : std::uint16_t{0};
  r.action = action;
  r.action_tick = 0;
  r.action_length = 18;
  r.flight_ticks = 53;
  r.landing_left = 0;
  // Out of a flight the rules put the feet down; here simply under the body.
  if (from.airborne() && !r.airborne()) {
    for (state::Foot& f : r.feet) f = {true, r.x, r.y, r.x, r.y, 0, 0};
  }
  return r;
}

TEST(Switch, AnyMoveIntoAnyOtherAtAnyTick) {
  int tried = 0;
  float worst = 0;
  for (int i = 0; i < 1200; ++i) {
    Runner earlier;
    const Runner before = random_runner(i, earlier);
    if (before.action == Action::respawn) continue;
    for (const MoveRow& move : moves()) {
      for (const ActionRow& action : actions()) {
        Runner after = thrown(before, move.move, action.action);
        start_blend(after, before, earlier);
        const float share = jump(after, before, thrown(before, move.move, action.action));
        worst = std::max(worst, share);
        ASSERT_LE(share, 1) << move.name << " + " << action.name << " from " << static_cast<int>(before.move);
        ++tried;
      }
    }
  }
  RecordProperty("worst_share_of_limit", std::to_string(worst));
  EXPECT_GT(tried, 30000);
}

TEST(Switch, BlendsBrokenOffInTheirMiddleDoNotJumpEither) {
  // Chains of switches a few ticks apart, so that most interrupt a blend.
  int interrupted = 0;
  for (int i = 0; i < 20000; ++i) {
    Runner earlier;
    Runner before = random_runner(i, earlier);
    if (before.action == Action::respawn) continue;
    for (int k = 0; k < 5; ++k) {
      const auto random = core::random_u64(9, {i}, static_cast<std::uint32_t>(k), core::Purpose::random_play);
      const auto move = static_cast<Move>(random % moves().size());
      const auto action = static_cast<Action>((random >> 8) % actions().size());
      Runner after = thrown(before, move, action);
      interrupted += before.blend.active;
      start_blend(after, before, earlier);
      ASSERT_LE(jump(after, before, thrown(before, move, action)), 1) << i << ' ' << k;
      // Some ticks on in the same move.
      for (int t = static_cast<int>((random >> 16) % 7); t > 0; --t) {
        before = after;
        after.blend.age = static_cast<std::uint8_t>(after.blend.age + 1);
      }
      earlier = before;
      before = after;
    }
  }
  EXPECT_GT(interrupted, 60000);
}

TEST(Switch, WithoutABlendItWouldJump) {
  Runner earlier;
  const Runner before = random_runner(3, earlier);
  const Runner after = thrown(before, before.airborne() ? Move::run : Move::fall, Action::stagger);
  EXPECT_GT(jump(after, before, after), 1) << "control";
}

TEST(Switch, TheRulesStartABlendWheneverAPoseWouldJump) {
  // Every tick of real races, every cause of a switch in them.
  float worst = 0;
  for (int seed = 0; seed < 10; ++seed) {
    sim::Harness h(
        sim::flat(30000, {sim::hurdle(1500, 90), sim::gap(2500, 190), sim::dummy(3400), sim::gap(4300, 190)}), 1);
    h.until_go();
    for (int t = 0; t < 1200; ++t) {
      const auto random = core::random_u64(16, {t / 12}, static_cast<std::uint32_t>(seed), core::Purpose::random_play);
      h.press(0, sim::keys((random & 7) == 0, ((random >> 8) & 3) == 0));
      const Runner before = h.runner();
      h.tick();
      const Runner& after = h.runner();
      if (after.action == Action::respawn && after.action_tick == 0) continue;  // a teleport
      const figure::Parameters was = parameters_of(before);
      const figure::Parameters now = parameters_of(after);
      const bool grounded = !after.airborne();
      // The strike itself is meant to be this fast: nothing else may be.
      const bool strikes = after.action == Action::thrust;
      for (const Param p :
           {Param::hip_y, Param::lean, Param::bend, Param::nod, Param::spear_angle, Param::grip_x, Param::grip_y}) {
        const bool angle = figure::unit_of(p) == figure::ParamUnit::turns;
        const float most = strikes ? (angle ? .05F : 30) : (angle ? .035F : 7);
        const float step = std::abs(now[p] - was[p]);
        worst = std::max(worst, step / most);
        ASSERT_LE(step, most) << "param " << static_cast<int>(p) << " seed " << seed << " tick " << t << " grounded "
                              << grounded << " move " << static_cast<int>(before.move) << "->"
                              << static_cast<int>(after.move) << " action " << static_cast<int>(before.action) << "->"
                              << static_cast<int>(after.action);
      }
    }
  }
  RecordProperty("worst_share", std::to_string(worst));
}

TEST(Catalog, RowsStandAtTheirOwnIndex) {
  for (std::size_t i = 0; i < moves().size(); ++i) EXPECT_EQ(static_cast<std::size_t>(moves()[i].move), i);
  for (std::size_t i = 0; i < actions().size(); ++i) EXPECT_EQ(static_cast<std::size_t>(actions()[i].action), i);
}

TEST(Catalog, EveryRowPosesAnyRunnerFinitely) {
  for (int i = 0; i < 20000; ++i) {
    Runner r;
    // Random integers in every field that a pose reads.
    const auto at = [i](std::uint32_t k) { return core::random_u64(12, {i}, k, core::Purpose::random_play); };
    r.x = {static_cast<std::int32_t>(at(0))};
    r.y = {static_cast<std::int32_t>(at(1))};
    r.vx = {static_cast<std::int32_t>(at(2))};
    r.gait = static_cast<std::int32_t>(at(3));
    r.phase = static_cast<std::uint32_t>(at(4));
    for (std::size_t f = 0; f < 2; ++f) {
      r.feet[f].planted = at(5 + static_cast<std::uint32_t>(f)) & 1;
      r.feet[f].anchor_x = {static_cast<std::int32_t>(at(7))};
      r.feet[f].target_y = {static_cast<std::int32_t>(at(8))};
      r.feet[f].lift_phase = static_cast<std::uint16_t>(at(9));
      r.feet[f].settle = static_cast<std::uint8_t>(at(10));
    }
    r.move = static_cast<Move>(at(11) % moves().size());
    r.action = static_cast<Action>(at(12) % actions().size());
    r.move_tick = static_cast<std::uint16_t>(at(13));
    r.action_tick = static_cast<std::uint8_t>(at(14));
    r.action_length = static_cast<std::uint8_t>(at(15));
    r.landing_left = static_cast<std::uint8_t>(at(16));
    r.flight_ticks = static_cast<std::uint8_t>(at(17));
    r.blend.active = at(18) & 1;
    r.blend.age = static_cast<std::uint8_t>(at(19));
    for (auto& v : r.blend.offset) v = static_cast<std::int16_t>(at(20));
    ASSERT_TRUE(figure::all_finite(pose_of(r))) << i;
    ASSERT_LE(figure::bone_error(figure::solve_unsquashed(parameters_of(r))), 1e-2F);
  }
}

}  // namespace
}  // namespace spearrun::moves
