// The gates of the figure over the whole catalog: a new row is tested by being there. Real feet, by the lab's driver.
#include <gtest/gtest.h>

#include "tests/moves/measures.hpp"

namespace spearrun::moves {
namespace {

using sim::Driver;

// A driver in a move, after so many ticks of it.
Driver in_move(Move move, int ticks) {
  Driver d;
  d.set_gait(figure::kGaitOne);
  for (int t = 0; t < 40; ++t) d.tick();
  d.switch_to(move);
  for (int t = 0; t < 90 && d.runner().move != move; ++t) d.tick();
  for (int t = 0; t < ticks; ++t) d.tick();
  return d;
}

struct Switches {
  float worst = 0;
  int tried = 0;
  FeetWatch feet;
  int worst_early = 0;
};

// Ticks on, looking at each.
void watch(Driver& d, int ticks, Switches& seen) {
  const int early_before = seen.feet.early_lifts;
  for (int t = 0; t < ticks; ++t) {
    d.tick();
    seen.feet.look(d.runner(), builtin(), d.teleported());
    if (d.teleported() || !switched(d.runner(), d.before())) continue;
    const float share = jump(d.runner(), d.before(), one_tick_earlier(d.runner(), d.before()));
    ++seen.tried;
    if (share > seen.worst) seen.worst = share;
    EXPECT_LE(share, 1) << row_of(d.before().move).name << " + " << row_of(d.before().action).name << " at "
                        << d.before().move_tick << " to " << row_of(d.runner().move).name << " + "
                        << row_of(d.runner().action).name;
  }
  seen.worst_early = std::max(seen.worst_early, seen.feet.early_lifts - early_before);
}

void report(const char* what, const Switches& seen) {
  std::cout << "gate: " << what << ": " << seen.tried << " switches\n";
  gate("  discontinuity, share of 2 u or .03 rad", seen.worst, 1);
  gate("  foot slip a stance, u", seen.feet.worst_slip, 0.05);
  gate("  step begun off the drawn foot, u", seen.feet.worst_pop, 2);
  gate("  travel without a contact, u", seen.feet.worst_travel, 1.3 * 60 / .8);
  gate("  early lifts a transition", seen.worst_early, 1);
  EXPECT_LE(seen.feet.worst_slip, 0.05);
  EXPECT_LE(seen.feet.worst_pop, 2) << row_of(seen.feet.worst_pop_from).name << " to "
                                    << row_of(seen.feet.worst_pop_to).name;
  EXPECT_LE(seen.feet.worst_travel, 1.3 * 60 / .8);
  EXPECT_LE(seen.worst_early, 1);
}

TEST(Gates, AnyMoveIntoAnyOtherAtAnyTick) {
  Switches seen;
  const int step = rounds(5, 1);
  for (const MoveRow& from : moves()) {
    const int ticks = std::min(loop_ticks(builtin(), from.move), 120);
    Driver start = in_move(from.move, 0);
    for (int t = 0; t < ticks; t += step) {
      for (const MoveRow& to : moves()) {
        Driver d = start;
        seen.feet = FeetWatch(seen.feet, d.runner());
        d.switch_to(to.move);
        watch(d, 60, seen);
      }
      for (int k = 0; k < step; ++k) start.tick();
    }
  }
  report("any move into any other", seen);
  EXPECT_GT(seen.tried, 4000);
}

TEST(Gates, AnyActionIntoAnyOtherOverAnyMove) {
  Switches seen;
  for (const MoveRow& move : moves()) {
    for (const ActionRow& first : actions()) {
      Driver start = in_move(move.move, 7);
      start.act(first.action);
      for (int t = 0; t < 24; t += rounds(3, 1)) {
        for (const ActionRow& second : actions()) {
          Driver d = start;
          seen.feet = FeetWatch(seen.feet, d.runner());
          d.act(second.action);
          watch(d, 4, seen);
        }
        start.tick();
      }
    }
  }
  report("any action into any other", seen);
  EXPECT_GT(seen.tried, 4000);
}

TEST(Gates, BlendsBrokenOffInTheirMiddle) {
  Switches seen;
  int interrupted = 0;
  const int wanted = rounds(20000, 100000);
  for (int seed = 0; interrupted < wanted; ++seed) {
    Driver d;
    seen.feet = FeetWatch(seen.feet, d.runner());
    for (int i = 0; i < 400; ++i) {
      const auto random = roll(300 + seed, i);
      const bool blends = d.runner().blend.active;
      wish(d, random);
      watch(d, 1, seen);
      interrupted += blends && d.runner().blend.active && d.runner().blend.age == 1;
      watch(d, static_cast<int>((random >> 40) % 7), seen);
    }
  }
  std::cout << "gate: " << interrupted << " blends interrupted\n";
  report("interrupted blends", seen);
}

TEST(Gates, TheirControls) {
  // Thrown into another move without a blend.
  const Driver run = in_move(Move::run, 3);
  Runner after = run.runner();
  after.move = Move::form;
  after.move_tick = 60;
  EXPECT_GT(jump(after, run.runner(), after), 1) << "a pose that jumps";
  // A planted foot moved by 1 u, a step begun 5 u off.
  Driver idle;
  FeetWatch watch;
  watch.look(idle.runner());
  Runner dragged = idle.runner();
  dragged.feet[0].anchor_x = dragged.feet[0].anchor_x + math::Fixed::from_int(1);
  watch.look(dragged);
  EXPECT_GT(watch.worst_slip, 0.9);
  Runner stepping = dragged;
  stepping.feet[0].planted = false;
  stepping.feet[0].settle = 1;
  stepping.feet[0].settle_length = 14;
  stepping.feet[0].anchor_x = stepping.feet[0].anchor_x + math::Fixed::from_int(5);
  watch.look(stepping);
  EXPECT_GT(watch.worst_pop, 4);
}

}  // namespace
}  // namespace spearrun::moves
