#include <gtest/gtest.h>

#include <set>

#include "shared/course/generator.hpp"
#include "shared/course/terrain.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::course {
namespace {

TEST(Generator, TheSameSeedGivesTheSameCourse) {
  EXPECT_EQ(course_hash(generate(7, 24000)), course_hash(generate(7, 24000)));
  std::set<std::uint64_t> seen;
  for (std::uint32_t seed = 0; seed < 500; ++seed) EXPECT_TRUE(seen.insert(course_hash(generate(seed, 24000))).second);
}

TEST(Generator, PiecesKeepTheirDistancesAndWidths) {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    const Course c = generate(seed, 24000);
    int end = 0;
    int checkpoints = 0;
    int since = 0;
    for (const Piece& p : c.all()) {
      const int x = p.x.whole();
      if (p.kind == PieceKind::checkpoint) {
        ++checkpoints;
        EXPECT_GE(x - end, 100);
        EXPECT_LE(x - since, 24000 * 22 / 100);
        since = x;
        continue;
      }
      EXPECT_GE(x - end, p.kind == PieceKind::low_bar ? 420 : 330);
      if (p.kind == PieceKind::gap) {
        EXPECT_GE(x, 700);
        EXPECT_LE(p.width.whole(), 219);
        EXPECT_GE(p.width.whole(), 90);
      }
      if (p.kind == PieceKind::hurdle) {
        EXPECT_GE(p.height.whole(), 60);
        EXPECT_LE(p.height.whole(), 110);
      }
      end = x + p.width.whole();
    }
    EXPECT_LE(end, 24000 - 400);
    EXPECT_GE(checkpoints, 4);
  }
}

TEST(Generator, AboutOnePieceInSixIsALowBarOnLevelGround) {
  int bars = 0, pieces = 0;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const Course c = generate(seed, 24000);
    for (const Piece& p : c.all()) {
      pieces += p.kind != PieceKind::checkpoint;
      if (p.kind != PieceKind::low_bar) continue;
      ++bars;
      for (const int at : {-200, -100, 100, 170}) {
        EXPECT_EQ(ground_at(c, p.x + math::Fixed::from_int(at)), ground_at(c, p.x)) << seed << ' ' << p.x.whole();
      }
    }
  }
  EXPECT_GE(bars * 100, pieces * 15);
  EXPECT_LE(bars * 100, pieces * 21);
}

TEST(Generator, WidthsComeFromMomentum) {
  EXPECT_EQ(widest_gap(1800), 219);
  const int after_respawn = widest_gap(expected_momentum(state::kTuning.respawn_momentum, 330));
  EXPECT_NEAR(after_respawn, 201, 8);
  EXPECT_LT(after_respawn, 219);
}

TEST(Generator, ItsNumbersAreTheRulesOwn) {
  // The course cannot see the rules table; whoever changes one of these there must change it here.
  EXPECT_EQ(state::kTuning.momentum_gain, 10);
  EXPECT_EQ(state::kTuning.stagger_cost, 270);
  EXPECT_EQ(state::kTuning.respawn_momentum, 900);
  EXPECT_EQ(state::kTuning.good_vx, 85);
  EXPECT_EQ(state::kTuning.steep, 6888);
  EXPECT_EQ(state::kTuning.uphill_cap, 1656);
  EXPECT_EQ(state::kTuning.downhill_cap, 1908);
  EXPECT_NEAR(2.0 * state::kTuning.jump_vy.raw / state::kTuning.gravity.raw, 53.1, 0.05);
}

TEST(Generator, ImpossibleLengthsAreClamped) {
  EXPECT_EQ(generate(1, -5).length.whole(), kShortestLength);
  EXPECT_EQ(generate(1, 2000000000).length.whole(), kLongestLength);
  EXPECT_LT(generate(1, kLongestLength).pieces.size(), kMaxPieces);
}

TEST(Course, GapAtKnowsItsEdges) {
  Course c;
  c.length = math::Fixed::from_int(3000);
  c.pieces.push_back({PieceKind::hurdle, math::Fixed::from_int(400), {}, math::Fixed::from_int(60)});
  c.pieces.push_back({PieceKind::gap, math::Fixed::from_int(1000), math::Fixed::from_int(100), {}});
  EXPECT_EQ(gap_at(c, math::Fixed::from_int(1000)), -1) << "the edge itself carries";
  EXPECT_EQ(gap_at(c, math::Fixed{1000 * 4096 + 1}), 1);
  EXPECT_EQ(gap_at(c, math::Fixed{1100 * 4096 - 1}), 1);
  EXPECT_EQ(gap_at(c, math::Fixed::from_int(1100)), -1);
  EXPECT_EQ(gap_at(c, math::Fixed::from_int(-5)), -1);
}

}  // namespace
}  // namespace spearrun::course
