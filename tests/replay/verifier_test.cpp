#include "shared/replay/verifier.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "shared/state/tuning.hpp"
#include "tests/replay/one_race.hpp"

namespace spearrun::replay {
namespace {

const RaceLog& race() {
  static const RaceLog log = tests::one_race();
  return log;
}

// A jump press after Go whose key is held for more than a tick: it can be moved by one without touching its release.
std::size_t some_press(const RaceLog& log) {
  for (std::size_t i = 0; i < log.transitions.size(); ++i) {
    const Transition& press = log.transitions[i];
    if (press.tick.value <= state::kTuning.go_tick || !press.input.held(state::Button::jump)) continue;
    const auto next = std::find_if(log.transitions.begin() + static_cast<std::ptrdiff_t>(i) + 1, log.transitions.end(),
                                   [&](const Transition& t) { return t.slot == press.slot; });
    if (next != log.transitions.end() && next->tick - press.tick > 2) return i;
  }
  ADD_FAILURE() << "no press to move";
  return 0;
}

int next_hash_tick(const RaceLog& log, int tick) {
  return std::min((tick + kHashEvery - 1) / kHashEvery * kHashEvery, log.ticks);
}

TEST(Verifier, TrueRaceHolds) {
  const Verdict verdict = verify(race());
  EXPECT_TRUE(verdict.ok) << verdict.why;
  EXPECT_EQ(verdict.ticks, race().ticks);
  std::int32_t best = INT32_MAX;
  for (const LoggedResult& result : race().results) {
    if (result.time_us >= 0) best = std::min(best, result.time_us);
  }
  EXPECT_EQ(verdict.winner_us, best);
}

TEST(Verifier, OneInputChangedNamesTheTick) {
  RaceLog log = race();
  Transition& press = log.transitions[some_press(log)];
  press.tick = press.tick + 1;
  const int expected = next_hash_tick(log, press.tick.value - 1);
  // In order of tick again, as a file would hold it.
  std::stable_sort(log.transitions.begin(), log.transitions.end(),
                   [](const Transition& a, const Transition& b) { return a.tick < b.tick; });
  const Verdict verdict = verify(log);
  EXPECT_FALSE(verdict.ok);
  EXPECT_EQ(verdict.first_bad.value, expected);
  const std::string text = "state differs at tick " + std::to_string(expected) + " (last good ";
  EXPECT_EQ(verdict.why.rfind(text, 0), 0U) << verdict.why;
}

TEST(Verifier, EveryStoredHashIsCompared) {
  for (std::size_t i = 0; i < race().hashes.size(); ++i) {
    RaceLog log = race();
    log.hashes[i] ^= 1U;
    const int tick = static_cast<int>(i + 1) * kHashEvery;
    const Verdict verdict = verify(log);
    EXPECT_FALSE(verdict.ok);
    EXPECT_EQ(verdict.first_bad.value, tick);
    EXPECT_EQ(verdict.why, "state differs at tick " + std::to_string(tick) + " (last good " +
                               std::to_string(tick - kHashEvery) + ")");
  }
  RaceLog log = race();
  log.last_hash ^= 1U;
  EXPECT_EQ(verify(log).first_bad.value, log.ticks);
}

TEST(Verifier, ForgedResultIsNamed) {
  RaceLog log = race();
  log.results[2].time_us = 1000000;
  EXPECT_FALSE(verify(log).ok);
  EXPECT_NE(verify(log).why.find("result of " + log.runners[2].name), std::string::npos) << verify(log).why;
  log = race();
  std::swap(log.results[0].place, log.results[1].place);
  EXPECT_FALSE(verify(log).ok);
}

TEST(Verifier, OtherRulesAreNotRun) {
  RaceLog log = race();
  log.rules_hash ^= 1U;
  const Verdict verdict = verify(log);
  EXPECT_FALSE(verdict.ok);
  EXPECT_EQ(verdict.ticks, 0);
  EXPECT_NE(verdict.why.find("made with rules"), std::string::npos) << verdict.why;
}

TEST(Verifier, OtherCourseIsNotRun) {
  RaceLog log = race();
  log.course_seed ^= 1U;
  EXPECT_FALSE(verify(log).ok);
  EXPECT_NE(verify(log).why.find("course"), std::string::npos);
}

TEST(Verifier, RaceCutShortIsFound) {
  RaceLog log = race();
  log.ticks = 300;
  log.hashes.resize(5);
  log.last_hash = log.hashes.back();
  std::erase_if(log.transitions, [](const Transition& t) { return t.tick.value > 300; });
  const Verdict verdict = verify(log);
  EXPECT_FALSE(verdict.ok);
  EXPECT_NE(verdict.why.find("does not end"), std::string::npos) << verdict.why;
}

TEST(Verifier, ImpossibleLogsAreRefusedBeforeTheyRun) {
  RaceLog log = race();
  log.hashes.pop_back();
  EXPECT_FALSE(verify(log).ok);
  log = race();
  log.transitions.push_back({{log.ticks}, 63, {1, 0}});
  EXPECT_FALSE(verify(log).ok);
  log = race();
  log.results[0].slot = 63;
  EXPECT_FALSE(verify(log).ok);
}

}  // namespace
}  // namespace spearrun::replay
