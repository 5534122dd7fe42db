// Disks that fail, again and again: every outage is told when it begins and when it is over, what is said is true, and
// no race goes unnamed.
#include <atomic>
#include <fstream>

#include "tests/store/locker.hpp"
#include "tests/store/store_fixture.hpp"

namespace spearrun::store {
namespace {

class Outage : public StoreTest {
 protected:
  // Replays are written while there is room.
  KeeperOptions options_with_room() {
    KeeperOptions made = options();
    made.save_replay = [this](const replay::RaceLog& log) -> core::Result<SavedReplay, std::string> {
      if (!m_room) return core::Unexpected<std::string>{"cannot write the replay: No space left on device"};
      return save_below(m_data, log);
    };
    return made;
  }
  bool said(const std::string& words, std::size_t times = 1) {
    const std::lock_guard lock(m_mutex);
    const auto has = [&](const std::string& line) { return line.find(words) != std::string::npos; };
    return static_cast<std::size_t>(std::count_if(m_said.begin(), m_said.end(), has)) == times;
  }
  bool comes_to_say(const std::string& words, std::size_t times) {
    for (int waited = 0; waited < 1000 && !said(words, times); ++waited)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return said(words, times);
  }
  std::string all_said() {
    const std::lock_guard lock(m_mutex);
    std::string text;
    for (const std::string& line : m_said) text += line + "\n";
    return text;
  }
  std::atomic<bool> m_room = true;
};

constexpr const char* kInMemory = "in memory alone until the disk takes them";
constexpr const char* kInSpool = "wait in the folder spool";
constexpr const char* kOver = "finished races are kept again";

TEST_F(Outage, TheSecondIsToldAsTheFirst) {
  auto keeper = Keeper::start(options_with_room());
  for (std::uint32_t outage = 1; outage <= 3; ++outage) {
    m_room = false;
    Finished race = finished_race(outage, outage);
    ASSERT_TRUE((*keeper)->offer(race));
    ASSERT_TRUE(comes_to_say(kInMemory, outage)) << all_said();
    m_room = true;
    ASSERT_TRUE(comes_to_say(kOver, outage)) << all_said();
  }
  EXPECT_EQ(answers(**keeper, 3).size(), 3U);
  EXPECT_EQ((*keeper)->finish({}), 0);
  EXPECT_EQ(hashes().size(), 3U);
  EXPECT_EQ(lines(), 6U) << all_said();
}

TEST_F(Outage, AnUnwritableSpoolIsNotPromised) {
  Locker other(m_data / "results.db");
  std::ofstream(m_data / "spool") << "a file where the folder should be";
  auto keeper = Keeper::start(options_with_room());
  Finished race = finished_race(1, 1);
  ASSERT_TRUE((*keeper)->offer(race));
  ASSERT_TRUE(comes_to_say(kInMemory, 1)) << all_said();
  std::filesystem::remove(m_data / "spool");
  ASSERT_TRUE(comes_to_say("on the disk now, in the folder spool", 1)) << all_said();
  other.release();
  ASSERT_TRUE(comes_to_say(kOver, 1)) << all_said();
  EXPECT_TRUE(said(std::string(kOver) + "; 1 that waited")) << all_said();
  EXPECT_EQ(hashes().size(), 1U);
}

TEST_F(Outage, GoingFromBadToWorseIsTold) {
  Locker other(m_data / "results.db");
  auto keeper = Keeper::start(options_with_room());
  ASSERT_TRUE(comes_to_say(kInSpool, 1)) << all_said();
  m_room = false;
  Finished race = finished_race(1, 1);
  ASSERT_TRUE((*keeper)->offer(race));
  ASSERT_TRUE(comes_to_say(kInMemory, 1)) << all_said();
}

TEST_F(Outage, AStopWhileNothingIsTakenNamesEveryRaceThatIsLost) {
  auto keeper = Keeper::start(options_with_room());
  m_room = false;
  Finished first = finished_race(1, 1), second = finished_race(2, 2);
  second.record.rows[1].time_us = -1;
  const std::string rest_seed = "seed 0000000000000002";
  ASSERT_TRUE((*keeper)->offer(first));
  std::vector<Finished> rest;
  rest.push_back(std::move(second));
  EXPECT_EQ((*keeper)->finish(std::move(rest)), 2);
  EXPECT_TRUE(said("a race is lost", 2)) << all_said();
  EXPECT_TRUE(said("course 1 of 1500 u, seed 0000000000000001")) << all_said();
  EXPECT_TRUE(said(rest_seed)) << all_said();
  EXPECT_TRUE(said("1. ", 2)) << all_said();
  EXPECT_TRUE(said("O'Hara \"李强\" 0:", 2)) << all_said();
  EXPECT_TRUE(said("did not finish")) << all_said();
}

TEST_F(Outage, MemoryIsBoundedAndWhatFallsOutIsNamed) {
  KeeperOptions bounded = options_with_room();
  bounded.most_homeless = 2;
  m_room = false;
  auto keeper = Keeper::start(std::move(bounded));
  for (std::uint32_t seed = 1; seed <= 3; ++seed) {
    Finished race = finished_race(seed, seed);
    ASSERT_TRUE((*keeper)->offer(race));
  }
  ASSERT_TRUE(comes_to_say("a race is lost", 1)) << all_said();
  EXPECT_TRUE(said("seed 0000000000000001")) << "the oldest\n" << all_said();
  m_room = true;
  EXPECT_EQ((*keeper)->finish({}), 1);
  EXPECT_EQ(hashes().size(), 2U);
}

TEST_F(Outage, ADatabaseThatIsOnlyLockedForAWhileIsToldAndOver) {
  Locker other(m_data / "results.db");
  auto keeper = Keeper::start(options_with_room());
  ASSERT_TRUE(comes_to_say(kInSpool, 1)) << all_said();
  other.release();
  ASSERT_TRUE(comes_to_say(kOver, 1)) << "without any race\n" << all_said();
}

}  // namespace
}  // namespace spearrun::store
