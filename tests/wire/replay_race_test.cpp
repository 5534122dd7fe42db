// A race that was run, written to bytes, read and run again; and the same with one input changed in the file and every
// checksum made right again.
#include <gtest/gtest.h>

#include <algorithm>

#include "shared/replay/verifier.hpp"
#include "shared/state/tuning.hpp"
#include "shared/wire/replay_file.hpp"
#include "tests/replay/one_race.hpp"

namespace spearrun::wire {
namespace {

core::Result<replay::RaceLog, ReplayError> through_bytes(const replay::RaceLog& log) {
  const std::string bytes = write_replay(log);
  return parse_replay({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

TEST(ReplayRace, RunsTheSameAfterAFile) {
  const auto log = through_bytes(tests::one_race());
  ASSERT_TRUE(log.has_value()) << log.error().text;
  const replay::Verdict verdict = replay::verify(*log);
  EXPECT_TRUE(verdict.ok) << verdict.why;
}

TEST(ReplayRace, DropOneJumpAndVerifyNamesTheTick) {
  replay::RaceLog log = tests::one_race();
  // Both sides of one press taken out: nothing else of the file changes.
  const auto press = std::find_if(log.transitions.begin(), log.transitions.end(), [](const replay::Transition& t) {
    return t.tick.value > 2 * state::kTuning.go_tick && t.input.levels == 1;
  });
  ASSERT_NE(press, log.transitions.end());
  const auto release = std::find_if(press + 1, log.transitions.end(),
                                    [&](const replay::Transition& t) { return t.slot == press->slot; });
  ASSERT_NE(release, log.transitions.end());
  ASSERT_EQ(release->input.levels, 0);
  const int pressed = press->tick.value;
  log.transitions.erase(release);
  log.transitions.erase(press);
  const auto read = through_bytes(log);
  ASSERT_TRUE(read.has_value()) << read.error().text;
  const replay::Verdict verdict = replay::verify(*read);
  EXPECT_FALSE(verdict.ok);
  EXPECT_EQ(verdict.first_bad.value, (pressed + replay::kHashEvery - 1) / replay::kHashEvery * replay::kHashEvery);
}

TEST(ReplayRace, RealRaceStaysWithinTheSizePromise) {
  const replay::RaceLog log = tests::one_race(16, 3, 24000);
  const std::size_t bytes = write_replay(log).size();
  EXPECT_LE(bytes, 16 * 1024U + 2048U);
  RecordProperty("bytes", static_cast<int>(bytes));
}

}  // namespace
}  // namespace spearrun::wire
