// Spears against rivals: who is hit, who is spared and why, as the attacker saw it.
#include <gtest/gtest.h>

#include <cmath>

#include "shared/hit/judge.hpp"
#include "tests/sim/harness.hpp"

namespace spearrun::hit {
namespace {

using math::Fixed;
using sim::Harness;
using state::EventKind;
using state::kTuning;

// Runners at full run well after the start, each `ahead` u before the one in slot 0.
Harness duel(std::vector<int> ahead, std::vector<course::Piece> pieces = {}, int length = 30000) {
  Harness h(sim::flat(length, std::move(pieces)), 1 + static_cast<int>(ahead.size()));
  h.until_go();
  h.until([&h] { return h.runner().momentum >= 1800; });
  h.ticks(30);
  for (std::size_t i = 0; i < ahead.size(); ++i) {
    const int slot = 1 + static_cast<int>(i);
    const Fixed by = Fixed::from_int(ahead[i]);
    state::Runner& r = h.alter(slot);
    r.x = r.x + by;
    for (state::Foot& f : r.feet) {
      f.anchor_x = f.anchor_x + by;
      f.target_x = f.target_x + by;
    }
  }
  h.ticks(20);  // fills the history with the new places
  return h;
}

struct Told {
  int hits = 0, parries = 0, whiffs = 0;
  int least_momentum[2] = {9999, 9999};  // of slots 0 and 1 while it went on
};

// Presses the thrust of slot 0 (and maybe of another later) and counts what comes of it.
Told strike(Harness& h, int age = 0, int other = -1, int other_after = 0, bool other_jumps = false) {
  Told told;
  for (int t = 0; t < 26; ++t) {
    h.press(0, sim::keys(false, t < 3, age));
    if (other >= 0) {
      const bool down = t >= other_after && t < other_after + 3;
      h.press(other, other_jumps ? sim::keys(down, false) : sim::keys(false, down));
    }
    h.tick();
    told.hits += h.count(EventKind::hit);
    told.parries += h.count(EventKind::parry);
    told.whiffs += h.count(EventKind::whiff);
    for (int slot : {0, 1}) told.least_momentum[slot] = std::min(told.least_momentum[slot], h.runner(slot).momentum);
  }
  return told;
}

TEST(Judge, AThrustStaggersTheRivalAhead) {
  Harness h = duel({130});
  const Told told = strike(h);
  EXPECT_EQ(told.hits, 1);
  EXPECT_EQ(told.whiffs, 0);
  EXPECT_EQ(told.least_momentum[1], 1800 - kTuning.stagger_cost);
  EXPECT_EQ(told.least_momentum[0], 1800);
  EXPECT_EQ(h.runner(0).hits, 1);
  EXPECT_EQ(h.runner(1).staggers, 1);
}

TEST(Judge, ReachEndsAtTheTip) {
  Harness near = duel({185});
  EXPECT_EQ(strike(near).hits, 1);
  Harness far = duel({235});
  const Told told = strike(far);
  EXPECT_EQ(told.hits, 0);
  EXPECT_EQ(told.whiffs, 1);
}

TEST(Judge, OnlyFromBehind) {
  Harness h = duel({-20});
  EXPECT_EQ(strike(h).hits, 0);
}

TEST(Judge, AThrustBegunInTimeParries) {
  Harness h = duel({130});
  const Told told = strike(h, 0, 1, 2);
  EXPECT_EQ(told.hits, 0);
  EXPECT_EQ(told.parries, 1);
  EXPECT_EQ(h.runner(1).parries, 1);
  EXPECT_EQ(told.least_momentum[0], 1800 - kTuning.parry_cost);
  // Too early: the guard is down again when the spear comes.
  Harness late = duel({130});
  for (int t = 0; t < 12; ++t) {
    late.press(1, sim::keys(false, t < 3));
    late.tick();
  }
  EXPECT_EQ(strike(late).hits, 1);
}

TEST(Judge, ALaunchAfterWhatTheAttackerSawSpares) {
  // With an age of 10 the attacker saw the victim 10 ticks ago; it has left the ground since.
  Harness h = duel({120});
  const Told told = strike(h, 10, 1, 3, true);
  EXPECT_EQ(told.hits, 0);
  Harness control = duel({120});
  EXPECT_EQ(strike(control, 10).hits, 1) << "control: without the launch it hits";
}

TEST(Judge, TheVictimIsJudgedWhereItWasSeen) {
  Harness h = duel({130});
  h.press(0, sim::keys(false, true, 9));
  Verdicts verdicts;
  const bool touched = h.until(
      [&] {
        judge(h.course(), h.history(), verdicts);
        return !verdicts.empty();
      },
      12);
  ASSERT_TRUE(touched);
  const Verdict& v = verdicts[0];
  EXPECT_EQ(v.judged - v.seen, 9);
  EXPECT_EQ(v.attacker, 0);
  EXPECT_EQ(v.victim, 1);
  EXPECT_LE(v.distance, v.limit + kSweepError + 1e-3F);
  EXPECT_GE(v.fraction, 0);
  EXPECT_EQ(v.ruling, Ruling::hit);
}

TEST(Judge, TheAgeIsCappedWhateverIsStamped) {
  Harness h = duel({130});
  h.press(0, sim::keys(false, true, 255));
  h.tick();
  EXPECT_EQ(h.runner(0).view_age, kTuning.max_view_age);
}

TEST(Judge, NobodyIsLockedOut) {
  // Immune for 90 ticks to everybody, for 180 to the same attacker.
  Harness h = duel({120, -60});
  EXPECT_EQ(strike(h).hits, 1);
  Verdicts verdicts;
  const auto ruling_of = [&](int attacker, int ticks_later) {
    Harness copy = duel({120, -60});
    strike(copy);
    copy.ticks(ticks_later);
    // Puts the victim before the attacker again.
    state::Runner& victim = copy.alter(1);
    const Fixed by = copy.runner(attacker).x + Fixed::from_int(130) - victim.x;
    victim.x = victim.x + by;
    for (state::Foot& f : victim.feet) f.anchor_x = f.anchor_x + by;
    copy.ticks(2);
    std::optional<Ruling> ruling;
    for (int t = 0; t < 14 && !ruling; ++t) {
      copy.press(attacker, sim::keys(false, t < 3));
      copy.tick();
      judge(copy.course(), copy.history(), verdicts);
      for (const Verdict& v : verdicts) {
        if (v.attacker == attacker && v.victim == 1) ruling = v.ruling;
      }
    }
    return ruling;
  };
  EXPECT_EQ(ruling_of(2, 20), Ruling::immune);
  EXPECT_EQ(ruling_of(2, 85), Ruling::hit);
  EXPECT_EQ(ruling_of(0, 85), Ruling::immune);
  EXPECT_EQ(ruling_of(0, 180), Ruling::hit);
}

TEST(Judge, PeaceAtTheStartTheFinishAndAfterThreeStaggers) {
  Harness early(sim::flat(30000), 2);
  early.until_go();
  early.ticks(80);
  early.alter(0).momentum = 1000;
  early.alter(1).x = early.runner(0).x + Fixed::from_int(130);
  early.ticks(2);
  EXPECT_EQ(strike(early).hits, 0);

  Harness three = duel({130});
  three.alter(1).staggers = 3;
  EXPECT_EQ(strike(three).hits, 0);

  Harness end = duel({130});
  end.alter(0).x = Fixed::from_int(29760);
  end.alter(1).x = Fixed::from_int(29890);
  end.ticks(2);
  EXPECT_EQ(strike(end).hits, 0);

  Harness slow = duel({130});
  slow.alter(0).momentum = 300;
  EXPECT_EQ(strike(slow).hits, 0);
}

TEST(Judge, OneStaggerWhenSeveralStrikeAndEqualOnesShareIt) {
  // Slots 0 and 2 run in the same place and strike in the same tick.
  Harness h = duel({130, 0});
  int hits = 0;
  for (int t = 0; t < 26; ++t) {
    h.press(0, sim::keys(false, t < 3));
    h.press(2, sim::keys(false, t < 3));
    h.tick();
    hits += h.count(EventKind::hit);
  }
  EXPECT_EQ(hits, 2);
  EXPECT_EQ(h.runner(1).staggers, 1);
  EXPECT_EQ(h.runner(0).hits, 1);
  EXPECT_EQ(h.runner(2).hits, 1);
}

TEST(Sweep, FindsTheFirstContactAndNothingIsJumpedOver) {
  const MovingSegment fast{{{-500, 0}, {-400, 0}}, {{500, 0}, {600, 0}}};
  const MovingSegment post{{{0, -10}, {0, 10}}, {{0, -10}, {0, 10}}};
  const auto contact = first_contact(fast, post, 5);
  ASSERT_TRUE(contact);
  EXPECT_NEAR(contact->fraction, .395F, .001F);
  EXPECT_FALSE(first_contact({{{-500, 30}, {-400, 30}}, {{500, 30}, {600, 30}}}, post, 5));
  EXPECT_EQ(distance({{-1, 0}, {1, 0}}, {{0, -1}, {0, 1}}), 0);
  EXPECT_NEAR(distance({{0, 0}, {0, 0}}, {{3, 4}, {3, 4}}), 5, 1e-6);
  EXPECT_FALSE(first_contact({{{NAN, 0}, {1, 0}}, {{0, 0}, {1, 0}}}, post, 5)) << "ends for any input";
}

}  // namespace
}  // namespace spearrun::hit
