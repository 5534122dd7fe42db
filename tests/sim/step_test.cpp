// The equation as a whole: order of slots, two worlds, the start, the finish, pieces, places.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "shared/bot/brain.hpp"
#include "shared/core/rng.hpp"
#include "shared/course/generator.hpp"
#include "shared/state/hash.hpp"
#include "tests/sim/harness.hpp"

namespace spearrun::sim {
namespace {

using state::EventKind;

state::Input random_input(int tick, std::uint32_t key) {
  const auto random = core::random_u64(4, {tick / 9}, key, core::Purpose::random_play);
  return keys((random & 3) == 0, ((random >> 8) & 3) == 0, static_cast<int>((random >> 16) % 13));
}

// A race of `runners` on a generated course with random keys; order[slot] says which runner takes the slot.
class Shuffled {
 public:
  explicit Shuffled(std::vector<int> order)
      : m_order(std::move(order)), m_course(course::generate(3, 24000)), m_history(std::make_unique<state::History>()) {
    m_history->reset(state::make_world(m_course, 3));
  }
  void tick() {
    state::Frame frame;
    frame.tick = world().tick + 1;
    for (std::size_t s = 0; s < m_order.size(); ++s) {
      const auto key = static_cast<std::uint32_t>(50 + m_order[s]);
      if (frame.tick.value == 1) frame.joins.push_back({key});
      frame.inputs[s] = random_input(frame.tick.value, key);
    }
    step(m_course, *m_history, frame, m_events);
    for (const state::Event& e : m_events) hits += e.kind == EventKind::hit;
  }
  const state::World& world() const { return m_history->newest(); }
  state::World& alter() { return const_cast<state::World&>(world()); }
  int hits = 0;

 private:
  std::vector<int> m_order;
  course::Course m_course;
  std::unique_ptr<state::History> m_history;
  state::Events m_events;
};

TEST(Step, PermutedSlotsGivePermutedResults) {
  std::vector<int> order(10);
  std::iota(order.begin(), order.end(), 0);
  Shuffled straight(order);
  std::reverse(order.begin(), order.end());
  std::swap(order[2], order[7]);
  Shuffled permuted(order);
  for (int t = 0; t < 4000; ++t) {
    straight.tick();
    permuted.tick();
    ASSERT_EQ(state::state_hash(straight.world()), state::state_hash(permuted.world())) << t;
  }
  for (std::size_t s = 0; s < order.size(); ++s) {
    const auto& a = straight.world().runners[static_cast<std::size_t>(order[s])];
    EXPECT_EQ(a.x, permuted.world().runners[s].x);
    EXPECT_EQ(a.hits, permuted.world().runners[s].hits);
  }
  EXPECT_GT(straight.hits, 5) << "else nothing was compared";
}

TEST(Step, TwoWorldsAgreeAndAFlippedBitIsNamed) {
  Shuffled a({0, 1, 2, 3});
  Shuffled b({0, 1, 2, 3});
  for (int t = 1; t < 800; ++t) {
    a.tick();
    b.tick();
    ASSERT_EQ(state::first_difference(a.world(), b.world()), "");
  }
  // Control: one bit at tick 500 of a third world is found at tick 500 and named.
  Shuffled c({0, 1, 2, 3});
  Shuffled d({0, 1, 2, 3});
  int found_at = -1;
  std::string field;
  for (int t = 1; t < 800 && found_at < 0; ++t) {
    c.tick();
    d.tick();
    if (t == 500) d.alter().runners[2].momentum ^= 1;
    if (state::state_hash(c.world()) != state::state_hash(d.world())) {
      found_at = t;
      field = state::first_difference(c.world(), d.world());
    }
  }
  EXPECT_EQ(found_at, 500);
  EXPECT_EQ(field.substr(0, 17), "slot 2 momentum: ");
}

TEST(Step, KeysBeforeGoChangeNothing) {
  Harness quiet(flat(30000), 1);
  Harness eager(flat(30000), 1);
  for (int t = 0; t < 170; ++t) {
    eager.press(0, keys(t % 2 == 0, t % 3 == 0));
    eager.tick();
    quiet.tick();
  }
  eager.press(0, keys(false, false));
  for (int t = 0; t < 300; ++t) {
    eager.tick();
    quiet.tick();
    ASSERT_EQ(state::first_difference(quiet.world(), eager.world()), "") << quiet.world().tick.value;
  }
}

TEST(Step, AKeyHeldSinceLongBeforeGoIsNoPress) {
  Harness h(flat(30000), 1);
  h.press(0, keys(true, true));
  h.until_go();
  h.ticks(60);
  EXPECT_EQ(h.runner().launch_quality, state::Quality::none);
  EXPECT_EQ(h.runner().thrust_began.value, -1000000);
}

TEST(Step, PressesInTheLastSixTicksCount) {
  Harness h(flat(30000), 1);
  h.ticks(state::kTuning.go_tick - 4);
  h.press(0, keys(true, true));
  h.until_go();
  h.ticks(3);
  EXPECT_NE(h.runner().launch_quality, state::Quality::none);
  EXPECT_GT(h.runner().thrust_began.value, 0);
}

TEST(Step, WhoeverMashesTheJumpStillGetsAway) {
  for (const int period : {4, 8, 12, 60}) {
    Harness h(flat(30000), 1);
    for (int t = 0; t < 1500; ++t) {
      h.press(0, keys(t % period < period / 2, false));
      h.tick();
    }
    EXPECT_GT(h.runner().x, math::Fixed::from_int(3000)) << period;
  }
}

TEST(Step, FinishTimeIsTickAndFraction) {
  Harness h(flat(2000), 2);
  h.until_go();
  ASSERT_TRUE(h.until([&h] { return h.runner().finished(); }));
  EXPECT_EQ(h.runner(0).finish_us, h.runner(1).finish_us);
  const double seconds = (h.world().tick.value - state::kTuning.go_tick) / 60.0;
  EXPECT_LE(h.runner().finish_us, seconds * 1e6);
  EXPECT_GT(h.runner().finish_us, (seconds - 1.0 / 60) * 1e6 - 1);
  const auto place = places(h.world());
  EXPECT_EQ(place[0], 1);
  EXPECT_EQ(place[1], 1) << "equal times share the place";
  EXPECT_EQ(h.world().race.end_tick, h.world().tick) << "all are in";
}

TEST(Step, TheRaceEndsForThoseWhoNeverArrive) {
  Harness h(flat(2000), 2);
  h.until_go();
  while (!h.runner(0).finished()) {
    h.alter(1).x = {};
    h.tick();
  }
  const int winner = h.world().tick.value;
  while (h.world().race.end_tick.value < 0) {
    h.alter(1).x = {};
    h.tick();
  }
  EXPECT_EQ(h.world().tick.value - winner, state::kTuning.dnf_min_ticks);
  EXPECT_FALSE(h.runner(1).finished());
  EXPECT_EQ(places(h.world())[1], 2);
}

TEST(Step, FinishersSlowDownSettleAndRaiseTheSpear) {
  Harness h(flat(2000), 1);
  h.until_go();
  ASSERT_TRUE(h.until([&h] { return h.runner().finished(); }));
  ASSERT_TRUE(h.until([&h] { return h.runner().vx.raw == 0; }, 600));
  h.ticks(60);
  for (const auto side : {state::FootSide::near, state::FootSide::far}) {
    const state::Foot& f = h.runner().foot(side);
    EXPECT_TRUE(f.planted);
    EXPECT_LE(std::abs((f.anchor_x - h.runner().x).units()), 12.1F);
  }
}

TEST(Pieces, AHurdleTripsWhoIsTooLowOnceAndLetsOthersPass) {
  for (const bool jumps : {false, true}) {
    Harness h(flat(30000, {hurdle(1500, 100)}), 1);
    h.until_go();
    int trips = 0;
    while (h.runner().x < math::Fixed::from_int(1700)) {
      const float d = 1500 - h.runner().x.units();
      h.press(0, keys(jumps && d < 150 && d > 0, false));
      h.tick();
      trips += h.count(EventKind::trip);
    }
    EXPECT_EQ(trips, jumps ? 0 : 1);
  }
}

TEST(Pieces, ADummyFallsToASpearAndStaysDownForThoseBehind) {
  Harness h(flat(30000, {dummy(1500)}), 2);
  h.until_go();
  int downs = 0;
  int bumps = 0;
  for (int t = 0; t < 900; ++t) {
    if (t < 100) h.alter(1).x = math::Fixed::from_int(-200);  // well behind
    const float d = 1500 - h.runner(0).x.units();
    h.press(0, keys(false, d < 195 && d > 150));
    h.tick();
    downs += h.count(EventKind::dummy_down);
    bumps += h.count(EventKind::bump);
  }
  EXPECT_EQ(downs, 1);
  EXPECT_EQ(bumps, 0);
  Harness control(flat(30000, {dummy(1500)}), 1);
  control.until_go();
  int without = 0;
  for (int t = 0; t < 900; ++t) {
    control.tick();
    without += control.count(EventKind::bump);
  }
  EXPECT_EQ(without, 1);
}

TEST(Pieces, AGapSwallowsAndGivesBackAtItsFarEdge) {
  Harness h(flat(30000, {gap(1500, 180), checkpoint(1900)}), 1);
  h.until_go();
  ASSERT_TRUE(h.until([&h] { return h.count(EventKind::fall) > 0; }));
  const int at = h.world().tick.value;
  ASSERT_TRUE(h.until([&h] { return h.count(EventKind::respawn) > 0; }));
  EXPECT_NEAR(h.world().tick.value - at, 57, 2);
  EXPECT_EQ(h.runner().momentum, state::kTuning.respawn_momentum);
  EXPECT_GT(h.runner().x, math::Fixed::from_int(1680));
  ASSERT_TRUE(h.until([&h] { return h.runner().checkpoints == 1; }));
  EXPECT_EQ(h.runner().next_piece, 2);
}

}  // namespace
}  // namespace spearrun::sim
