#include <gtest/gtest.h>

#include "shared/bot/brain.hpp"
#include "shared/course/generator.hpp"
#include "tests/sim/harness.hpp"

namespace spearrun::bot {
namespace {

struct Tally {
  int hits = 0, parries = 0, falls = 0, trips = 0, bumps = 0, perfects = 0, launches = 0;
  std::vector<double> seconds;
};

Tally race_of(std::vector<Skill> field, std::uint32_t seed) {
  sim::Harness h(course::generate(seed, course::kDefaultLength), static_cast<int>(field.size()), seed);
  std::vector<Memory> memories(field.size());
  Tally tally;
  while (h.world().race.end_tick.value < 0) {
    for (std::size_t s = 0; s < field.size(); ++s) {
      h.press(static_cast<int>(s),
              think(h.course(), h.history(), static_cast<core::Slot>(s), field[s], seed, memories[s]));
    }
    h.tick();
    tally.hits += h.count(state::EventKind::hit);
    tally.parries += h.count(state::EventKind::parry);
    tally.falls += h.count(state::EventKind::fall);
    tally.trips += h.count(state::EventKind::trip);
    tally.bumps += h.count(state::EventKind::bump);
    tally.launches += h.count(state::EventKind::launch);
  }
  for (std::size_t s = 0; s < field.size(); ++s) {
    tally.seconds.push_back(h.runner(static_cast<int>(s)).finish_us / 1e6);
    tally.perfects += h.runner(static_cast<int>(s)).perfects;
  }
  return tally;
}

TEST(Brain, EverySkillFinishesInTime) {
  for (const Skill skill : {Skill::easy, Skill::medium, Skill::hard}) {
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
      const Tally t = race_of({skill}, seed);
      EXPECT_GE(t.seconds[0], 45) << name_of(skill) << ' ' << seed;
      EXPECT_LE(t.seconds[0], 90) << name_of(skill) << ' ' << seed;
    }
  }
}

TEST(Brain, SkillsAreOrdered) {
  int hard_wins = 0;
  int hits = 0;
  int parries = 0;
  constexpr int kRaces = 20;
  const std::vector<Skill> field{Skill::hard,   Skill::hard, Skill::medium, Skill::medium,
                                 Skill::medium, Skill::easy, Skill::easy,   Skill::easy};
  int with_hit = 0;
  int with_parry = 0;
  for (std::uint32_t seed = 1; seed <= kRaces; ++seed) {
    const Tally t = race_of(field, seed);
    hard_wins += std::min(t.seconds[0], t.seconds[1]) < std::min({t.seconds[5], t.seconds[6], t.seconds[7]});
    hits += t.hits;
    parries += t.parries;
    with_hit += t.hits > 0;
    with_parry += t.parries > 0;
    if (std::getenv("SPEARRUN_TELL") != nullptr) {
      std::printf("seed %u hits %d parries %d falls %d trips %d bumps %d perfect %d/%d  ", seed, t.hits, t.parries,
                  t.falls, t.trips, t.bumps, t.perfects, t.launches);
      for (const double s : t.seconds) std::printf("%.2f ", s);
      std::printf("\n");
    }
  }
  EXPECT_GE(hard_wins, kRaces * 7 / 10);
  EXPECT_GE(with_hit, 10);
  EXPECT_GE(with_parry, 3);
  RecordProperty("hits", hits);
  RecordProperty("parries", parries);
}

TEST(Brain, SlidesUnderLowBars) {
  // Twelve bars and nothing else; what each skill bumps into is its launch noise.
  std::vector<course::Piece> bars;
  for (int i = 0; i < 12; ++i) bars.push_back(sim::low_bar(1200 + 450 * i));
  std::array<int, 3> bumps{};
  for (const Skill skill : {Skill::easy, Skill::medium, Skill::hard}) {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
      sim::Harness h(sim::flat(7200, bars), 1, seed);
      Memory memory;
      while (!h.runner().finished() && h.world().tick.value < 4000) {
        h.press(0, think(h.course(), h.history(), 0, skill, seed, memory));
        h.tick();
        bumps[static_cast<std::size_t>(skill)] += h.count(state::EventKind::bump);
      }
      ASSERT_TRUE(h.runner().finished()) << name_of(skill) << ' ' << seed;
    }
  }
  EXPECT_LE(bumps[0], 240 / 8) << "easy, of 240";
  EXPECT_LE(bumps[1], bumps[0]);
  EXPECT_EQ(bumps[2], 0) << "hard";
  if (std::getenv("SPEARRUN_TELL") != nullptr) std::printf("bumps of 240: %d %d %d\n", bumps[0], bumps[1], bumps[2]);
}

TEST(Brain, HearsNothingOfRivalsBeforeItsPerceptionDelay) {
  // A rival that appears within reach changes what an easy bot holds only after 13 ticks of history or more.
  sim::Harness h(sim::flat(30000), 2);
  h.until_go();
  h.ticks(400);
  Memory a;
  Memory b;
  for (int t = 0; t < 200; ++t) {
    const auto with = think(h.course(), h.history(), 0, Skill::easy, 1, a);
    h.alter(1).x = h.runner(0).x + math::Fixed::from_int(t % 2 == 0 ? 120 : 5000);  // only the newest world is altered
    const auto without = think(h.course(), h.history(), 0, Skill::easy, 1, b);
    ASSERT_EQ(with, without);
    h.alter(1).x = h.runner(0).x;
    h.tick();
  }
}

}  // namespace
}  // namespace spearrun::bot
