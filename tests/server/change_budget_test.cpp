// How often a runner's keys may change: nobody's fingers notice it, and a log is bounded.
#include <gtest/gtest.h>

#include "server/room/room.hpp"
#include "shared/course/generator.hpp"

namespace spearrun::room {
namespace {

struct OneRunner {
  OneRunner() : room(course::generate(3, 24000), 3, {{"human", Kind::human, bot::Skill::medium}}) {}
  // Ticks with a key that changes every `every` ticks; how many changes were used.
  int run(int ticks, int every) {
    const std::size_t before = room.log().transitions.size();
    for (int i = 0; i < ticks; ++i) {
      inputs[0].levels = static_cast<std::uint8_t>(room.world().tick.value / every % 2);
      room.tick(inputs);
    }
    return static_cast<int>(room.log().transitions.size() - before);
  }
  Room room;
  std::array<state::Input, state::kMaxRunners> inputs{};
};

TEST(ChangeBudget, TheFastestFingersPassFor24SecondsAndTenChangesASecondForEver) {
  OneRunner fast;
  EXPECT_NEAR(fast.run(24 * 60, 3), 24 * 20, 1);
  EXPECT_EQ(fast.room.held_back(0), 0U);
  OneRunner steady;
  EXPECT_NEAR(steady.run(60 * 60, 6), 60 * 10, 1);
  EXPECT_EQ(steady.room.held_back(0), 0U);
}

TEST(ChangeBudget, ATogglerIsHeldToItsBoundAndCounted) {
  OneRunner toggler;
  const int changes = toggler.run(3000, 1);
  EXPECT_LE(changes, ChangeBudget::most_in(3000));
  EXPECT_GE(changes, ChangeBudget::most_in(3000) - 2);
  EXPECT_GT(toggler.room.held_back(0), 1000U);
  // Rest brings everything back, and no more than that.
  toggler.run(ChangeBudget::kAtOnce * ChangeBudget::kTicksPerChange + 600, 100000);
  const int burst = toggler.run(60, 1);
  EXPECT_NEAR(burst, 60, 1);
}

TEST(ChangeBudget, GoingAwayIsNeverRefusedAndComingBackBringsNoOther) {
  OneRunner toggler;
  toggler.run(3000, 1);
  const auto levels = [&] { return toggler.room.log().transitions.back().input.levels; };
  int changes = 0;
  for (int round = 0; round < 100; ++round) {
    toggler.room.set_away(0, true);
    changes += toggler.run(1, 1);
    EXPECT_EQ(levels(), state::kAway);
    toggler.room.set_away(0, false);
    changes += toggler.run(1, 1);
  }
  EXPECT_LE(changes, 200 / ChangeBudget::kTicksPerChange + 2);
}

}  // namespace
}  // namespace spearrun::room
