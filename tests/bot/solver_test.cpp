#include <gtest/gtest.h>

#include "shared/bot/solver.hpp"
#include "shared/course/generator.hpp"
#include "tests/sim/harness.hpp"

namespace spearrun::bot {
namespace {

// How many courses: 20 in the ordinary check, more where SPEARRUN_COURSES says so.
int courses_to_prove() {
  const char* text = std::getenv("SPEARRUN_COURSES");
  return text != nullptr ? std::atoi(text) : 20;
}

TEST(Solver, EveryGeneratedCourseCanBeRunWithoutAFailure) {
  for (int seed = 1; seed <= courses_to_prove(); ++seed) {
    const auto course = course::generate(static_cast<std::uint32_t>(seed), course::kDefaultLength);
    const Solution solution = solve(course);
    ASSERT_TRUE(solution.solved) << "seed " << seed << ": " << solution.why;
    int perfect = 0;
    EXPECT_EQ(failures_of(course, solution.inputs, perfect), 0) << seed;
    EXPECT_EQ(perfect, 0) << "none may need more than GOOD";
    EXPECT_GT(solution.time_us, 45000000);
    EXPECT_LT(solution.time_us, 90000000);
    const auto weakness = weakness_after_stagger(course, solution, 90, 3);
    EXPECT_FALSE(weakness) << "seed " << seed << ": " << *weakness;
  }
}

TEST(Solver, RefusesACourseWithAnImpossibleGap) {
  const Solution solution = solve(sim::flat(6000, {sim::hurdle(1500, 80), sim::gap(2500, 420)}));
  EXPECT_FALSE(solution.solved);
  EXPECT_NE(solution.why.find("gap 1 at 2500"), std::string::npos) << solution.why;
}

TEST(Solver, SlidesUnderALowBar) {
  const auto course =
      sim::flat(6000, {sim::low_bar(1500), sim::gap(2000, 180), sim::low_bar(2600), sim::hurdle(3000, 90)});
  const Solution solution = solve(course);
  ASSERT_TRUE(solution.solved) << solution.why;
  int perfect = 0;
  EXPECT_EQ(failures_of(course, solution.inputs, perfect), 0);
  EXPECT_FALSE(weakness_after_stagger(course, solution, 90, 3));
}

TEST(Solver, RefusesLowBarsThatNoSlideCanPass) {
  // One slide is down for 166 u, and the next one begins only when it is over.
  const Solution bars = solve(sim::flat(6000, {sim::low_bar(2000), sim::low_bar(2130)}));
  EXPECT_FALSE(bars.solved);
  EXPECT_NE(bars.why.find("low bar 1 at 2130"), std::string::npos) << bars.why;
  // Whoever lands behind the gap stands under the bar.
  const Solution gap = solve(sim::flat(6000, {sim::gap(2000, 200), sim::low_bar(2250)}));
  EXPECT_FALSE(gap.solved);
  EXPECT_NE(gap.why.find("low bar 1 at 2250"), std::string::npos) << gap.why;
}

TEST(Solver, FindsALowBarThatOnlyAStaggerMakesImpossible) {
  // Two bars under one slide at running speed: after a hit it ends too early.
  const auto course = sim::flat(6000, {sim::low_bar(2000), sim::low_bar(2046)});
  const Solution solution = solve(course);
  ASSERT_TRUE(solution.solved) << solution.why;
  EXPECT_TRUE(weakness_after_stagger(course, solution, 90, 3));
}

TEST(Solver, FindsAGapThatOnlyAStaggerMakesImpossible) {
  // 284 u: a clean GOOD launch (287 u, or late off the edge) clears it, one after a stagger (239 u) does not.
  const auto course = sim::flat(6000, {sim::gap(2500, 284)});
  const Solution solution = solve(course);
  ASSERT_TRUE(solution.solved) << solution.why;
  EXPECT_TRUE(weakness_after_stagger(course, solution, 90, 3));
}

}  // namespace
}  // namespace spearrun::bot
