// The lab's driver: wishes come true, where a body can do it; a copy goes its own way.
#include <gtest/gtest.h>

#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"
#include "shared/sim/drive.hpp"

namespace spearrun::sim {
namespace {

using state::Action;
using state::Move;

void ticks(Driver& d, int n) {
  for (int i = 0; i < n; ++i) d.tick();
}

TEST(Driver, EveryMoveBeginsFromEveryOther) {
  for (const moves::MoveRow& from : moves::moves()) {
    for (const moves::MoveRow& to : moves::moves()) {
      Driver d;
      d.switch_to(from.move);
      ticks(d, 20);
      d.switch_to(to.move);
      bool began = false;
      for (int t = 0; t < 140 && !began; ++t) {
        d.tick();
        const Move now = d.runner().move;
        began = now == to.move ||
                ((to.move == Move::walk || to.move == Move::run) && (now == Move::walk || now == Move::run));
      }
      EXPECT_TRUE(began) << from.name << " to " << to.name;
    }
  }
}

TEST(Driver, EveryActionBegins) {
  for (const moves::ActionRow& row : moves::actions()) {
    Driver d;
    d.act(row.action);
    d.tick();
    EXPECT_EQ(d.runner().action, row.action) << row.name;
  }
}

TEST(Driver, RunsAtTheGaitThatIsHeld) {
  Driver d;
  d.set_gait(900);
  ticks(d, 60);
  const auto x = d.runner().x;
  ticks(d, 60);
  EXPECT_NEAR((d.runner().x - x).units(), math::Fixed{figure::speed_raw(900)}.units() * 60, 0.1F);
  d.switch_to(Move::idle);
  ticks(d, 60);
  EXPECT_EQ(d.runner().vx.raw, 0);
  for (const state::Foot& f : d.runner().feet) EXPECT_TRUE(f.planted);
}

TEST(Driver, ACopyGoesItsOwnWay) {
  Driver a;
  a.switch_to(Move::form);
  ticks(a, 100);
  Driver b = a;
  a.switch_to(Move::run);
  ticks(a, 50);
  ticks(b, 50);
  EXPECT_EQ(a.runner().move, Move::run);
  EXPECT_EQ(b.runner().move, Move::form);
  EXPECT_EQ(b.runner().x.raw, 0);
}

TEST(Driver, AFallStandsUpAgainAndSaysSo) {
  Driver d;
  d.switch_to(Move::fall);
  ticks(d, 30);
  EXPECT_LT(d.runner().y.raw, 0);
  d.switch_to(Move::get_up);
  bool told = false;
  for (int t = 0; t < 60 && !told; ++t) {
    d.tick();
    told = d.teleported();
  }
  EXPECT_TRUE(told);
  EXPECT_EQ(d.runner().move, Move::get_up);
  EXPECT_EQ(d.runner().y.raw, 0);
  ticks(d, 60);
  EXPECT_EQ(d.runner().move, Move::idle);
}

TEST(Driver, TheThrowerEndsWhereItStandsAgain) {
  Driver d;
  d.switch_to(Move::throw_ball);
  ticks(d, 1 + moves::loop_ticks(moves::builtin(), Move::throw_ball));
  EXPECT_NEAR(d.runner().x.units(), 33, 0.1);
  EXPECT_FALSE(moves::pose_of(d.runner()).armed);
  EXPECT_EQ(d.runner().move_tick, 0);
}

TEST(Driver, OtherTablesMoveItAtOnce) {
  moves::Tables slow = moves::builtin();
  slow.gait.run.cadence /= 2;
  slow.make_numbers();
  Driver d(slow);
  d.set_gait(figure::kGaitOne);
  ticks(d, 60);
  EXPECT_NEAR(d.runner().vx.units() * 60, 382.5 / 2, 1);
  d.use(moves::builtin());
  ticks(d, 30);
  EXPECT_NEAR(d.runner().vx.units() * 60, 382.5, 1);
  EXPECT_NE(moves::tables_hash(slow), moves::tables_hash(moves::builtin()));
}

}  // namespace
}  // namespace spearrun::sim
