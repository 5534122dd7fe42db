// Finished races on the disk: once each, whatever the database does meanwhile.
#include <fstream>

#include "tests/store/locker.hpp"
#include "tests/store/store_fixture.hpp"

namespace spearrun::store {
namespace {

TEST_F(StoreTest, ARaceIsKeptWithItsReplayAndRows) {
  auto keeper = Keeper::start(options());
  ASSERT_TRUE(keeper);
  Finished race = finished_race(41, 7);
  const std::string hash = replay_hash_of(race.log);
  ASSERT_TRUE((*keeper)->offer(race));
  const auto told = answers(**keeper, 1);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].ticket, 41U);
  EXPECT_TRUE(told[0].kept);
  EXPECT_EQ(told[0].replay_hash, hash);
  // Committed when it is told, not when the keeper ends.
  EXPECT_EQ(hashes(), std::vector{hash});
  EXPECT_EQ(*Database::open(m_data / "results.db")->count("results"), 3);
  EXPECT_EQ(*Database::open(m_data / "results.db")->count("results WHERE bot = 0 AND name LIKE 'O''Hara%'"), 1);
  EXPECT_TRUE(wire::load_replay(m_data / "replays" / (hash + ".spr")));
  EXPECT_EQ(lines(), 0U);
}

TEST_F(StoreTest, TheSameRaceTwiceIsOne) {
  {
    auto keeper = Keeper::start(options());
    for (std::uint64_t ticket : {1U, 2U}) {
      Finished race = finished_race(ticket, 7);
      ASSERT_TRUE((*keeper)->offer(race));
    }
  }
  EXPECT_EQ(hashes().size(), 1U);
  EXPECT_EQ(*Database::open(m_data / "results.db")->count("results"), 3);
  EXPECT_EQ(lines(), 0U);
  EXPECT_FALSE(std::filesystem::exists(m_data / "spool"));
}

TEST_F(StoreTest, NothingIsToldBeforeItIsOnTheDisk) {
  Locker other(m_data / "results.db");
  std::ofstream(m_data / "spool") << "a file where the folder should be";
  auto keeper = Keeper::start(options());
  Finished race = finished_race(1, 7);
  ASSERT_TRUE((*keeper)->offer(race));
  EXPECT_TRUE(answers(**keeper, 1, 300).empty());
  other.release();
  const auto told = answers(**keeper, 1);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0].kept);
  EXPECT_EQ(hashes().size(), 1U);
}

TEST_F(StoreTest, ARaceThatDoesNotHoldIsNotKept) {
  auto keeper = Keeper::start(options());
  Finished race = finished_race(1, 7);
  race.log.results[0].time_us -= 1;
  ASSERT_TRUE((*keeper)->offer(race));
  const auto told = answers(**keeper, 1);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_FALSE(told[0].kept);
  EXPECT_EQ(lines(), 1U);
  EXPECT_TRUE(hashes().empty());
}

TEST_F(StoreTest, ALockedDatabaseSpoolsAndDrainsWithoutDuplicates) {
  Locker other(m_data / "results.db");
  ASSERT_TRUE(other.held());
  auto keeper = Keeper::start(options());
  ASSERT_TRUE(keeper);
  for (std::uint32_t seed = 1; seed <= 4; ++seed) {
    Finished race = finished_race(seed, seed);
    ASSERT_TRUE((*keeper)->offer(race));
  }
  const auto told = answers(**keeper, 4);
  ASSERT_EQ(told.size(), 4U) << "they are on the disk";
  for (const Answer& answer : told) {
    EXPECT_TRUE(answer.kept);
    EXPECT_TRUE(std::filesystem::exists(m_data / "spool" / (answer.replay_hash + ".json")));
  }
  EXPECT_EQ(lines(), 1U) << "one line, not one a try";
  other.release();
  for (int waited = 0; waited < 400 && lines() < 2; ++waited)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(lines(), 2U) << "and one when it works again";
  EXPECT_EQ(hashes().size(), 4U);
  EXPECT_TRUE(std::filesystem::is_empty(m_data / "spool"));
}

TEST_F(StoreTest, WhatIsSpooledSurvivesARestart) {
  {
    Locker other(m_data / "results.db");
    auto keeper = Keeper::start(options());
    Finished race = finished_race(1, 9);
    ASSERT_TRUE((*keeper)->offer(race));
    ASSERT_EQ(answers(**keeper, 1).size(), 1U);
  }
  { auto keeper = Keeper::start(options()); }
  EXPECT_EQ(hashes().size(), 1U);
  EXPECT_TRUE(std::filesystem::is_empty(m_data / "spool"));
}

TEST_F(StoreTest, AFullDiskIsTriedAgain) {
  ASSERT_TRUE(Database::open(m_data / "results.db"));
  const Spool spool(m_data / "spool");
  auto keeper_options = options();
  bool failed = false;
  keeper_options.save_replay = [&](const replay::RaceLog& log) -> core::Result<SavedReplay, std::string> {
    if (!std::exchange(failed, true))
      return core::Unexpected<std::string>{"cannot write the replay: No space left on device"};
    return save_below(m_data, log);
  };
  auto keeper = Keeper::start(std::move(keeper_options));
  Finished race = finished_race(1, 5);
  ASSERT_TRUE((*keeper)->offer(race));
  const auto told = answers(**keeper, 1);
  ASSERT_EQ(told.size(), 1U) << "it is tried again";
  EXPECT_TRUE(told[0].kept);
  EXPECT_EQ(hashes().size(), 1U);
  EXPECT_TRUE(spool.files().empty());
}

TEST_F(StoreTest, AFullQueueSaysNoAndLosesNothing) {
  auto keeper_options = options();
  keeper_options.most_waiting = 2;
  std::mutex gate;
  gate.lock();
  keeper_options.save_replay = [&](const replay::RaceLog& log) {
    const std::lock_guard wait(gate);
    return save_below(m_data, log);
  };
  std::size_t taken = 0;
  {
    auto keeper = Keeper::start(std::move(keeper_options));
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
      Finished race = finished_race(seed, seed);
      if ((*keeper)->offer(race)) {
        ++taken;
      } else {
        EXPECT_FALSE(race.log.transitions.empty()) << "what was refused is still the caller's";
      }
    }
    EXPECT_LT(taken, 6U);
    gate.unlock();
  }
  EXPECT_EQ(hashes().size(), taken) << "its end works off the queue";
}

TEST_F(StoreTest, ADamagedDatabaseIsOneClearSentenceAndIsNotTouched) {
  const std::string rubbish(8192, 'x');
  std::ofstream(m_data / "results.db", std::ios::binary) << rubbish;
  const auto keeper = Keeper::start(options());
  ASSERT_FALSE(keeper);
  EXPECT_EQ(keeper.error().fault, StoreFault::damaged);
  EXPECT_NE(keeper.error().text.find("results.db"), std::string::npos);
  EXPECT_EQ(keeper.error().text.find('\n'), std::string::npos);
  EXPECT_EQ(std::filesystem::file_size(m_data / "results.db"), rubbish.size());
}

TEST_F(StoreTest, APageThatWasOverwrittenIsFound) {
  {
    auto keeper = Keeper::start(options());
    for (std::uint32_t seed = 1; seed <= 3; ++seed) {
      Finished race = finished_race(seed, seed);
      ASSERT_TRUE((*keeper)->offer(race));
    }
  }
  {
    std::fstream file(m_data / "results.db", std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(4096);
    file << std::string(4096, '\x5a');
  }
  const auto keeper = Keeper::start(options());
  ASSERT_FALSE(keeper);
  EXPECT_EQ(keeper.error().fault, StoreFault::damaged);
  EXPECT_EQ(keeper.error().text.find('\n'), std::string::npos) << keeper.error().text;
}

TEST_F(StoreTest, ADatabaseOfALaterVersionIsNotTouched) {
  ASSERT_TRUE(Database::open(m_data / "results.db"));
  run_sql(m_data / "results.db", "PRAGMA user_version=99");
  const auto keeper = Keeper::start(options());
  ASSERT_FALSE(keeper);
  EXPECT_EQ(keeper.error().fault, StoreFault::newer);
}

// What another program left under the name, from nothing of ours to all but one column.
TEST_F(StoreTest, AnotherProgramsDatabaseIsNotTouched) {
  for (const char* sql :
       {"CREATE TABLE notes(text)", "CREATE TABLE races(id, horse TEXT); PRAGMA user_version=1",
        "PRAGMA user_version=1", "DROP TABLE results; CREATE TABLE results(a,b,c,d,e,f,g,h,i,j NOT NULL, k NOT NULL)",
        "ALTER TABLE races ADD COLUMN horse TEXT NOT NULL DEFAULT 'x'; CREATE TRIGGER t BEFORE INSERT ON races BEGIN "
        "SELECT RAISE(ABORT, 'no'); END"}) {
    std::filesystem::remove(m_data / "results.db");
    const bool ours = std::string(sql).starts_with("DROP") || std::string(sql).starts_with("ALTER");
    if (ours) {
      ASSERT_TRUE(Database::open(m_data / "results.db"));
    }
    run_sql(m_data / "results.db", sql);
    const auto keeper = Keeper::start(options());
    ASSERT_FALSE(keeper) << sql;
    EXPECT_EQ(keeper.error().fault, StoreFault::foreign) << sql;
    EXPECT_NE(keeper.error().text.find("move it away"), std::string::npos) << keeper.error().text;
    EXPECT_EQ(keeper.error().text.find('\n'), std::string::npos) << keeper.error().text;
  }
  ASSERT_EQ(std::filesystem::remove(m_data / "results.db"), true);
  ASSERT_TRUE(Keeper::start(options())) << "the trial leaves nothing";
  EXPECT_EQ(*Database::open(m_data / "results.db")->count("races"), 0);
}

TEST_F(StoreTest, AFolderInPlaceOfTheDatabaseIsRefused) {
  std::filesystem::create_directory(m_data / "results.db");
  const auto keeper = Keeper::start(options());
  ASSERT_FALSE(keeper);
  EXPECT_EQ(keeper.error().fault, StoreFault::unusable);
  EXPECT_NE(keeper.error().text.find("results.db is a folder; move it away"), std::string::npos) << keeper.error().text;
}

TEST_F(StoreTest, ADamagedSpoolFileIsSetAsideAndTheOthersGoOn) {
  const Spool spool(m_data / "spool");
  std::filesystem::create_directories(m_data / "spool");
  std::ofstream(m_data / "spool" / "0000.json") << "{\"half\": ";
  RaceRecord record = finished_race(1, 3).record;
  record.replay_hash = "00000000000000aa";
  ASSERT_TRUE(spool.add(record));
  { auto keeper = Keeper::start(options()); }
  EXPECT_EQ(hashes(), std::vector<std::string>{"00000000000000aa"});
  EXPECT_TRUE(std::filesystem::exists(m_data / "spool" / "0000.json.damaged"));
}

}  // namespace
}  // namespace spearrun::store
