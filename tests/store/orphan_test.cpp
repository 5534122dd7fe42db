// Replays that have no results, as a kill between the two leaves them: they get theirs at the next start.
#include <sqlite3.h>

#include <atomic>
#include <fstream>
#include <memory>

#include "server/room/room.hpp"
#include "shared/course/generator.hpp"
#include "tests/store/store_fixture.hpp"

namespace spearrun::store {
namespace {

class Orphan : public StoreTest {
 protected:
  KeeperOptions looking() {
    KeeperOptions made = options();
    made.find_replays = [this] { return m_found; };
    made.load_replay = [this](const SavedReplay& saved) -> core::Result<replay::RaceLog, std::string> {
      ++m_loaded;
      auto log = wire::load_replay(m_data / saved.path);
      if (!log) return core::Unexpected<std::string>{log.error().text};
      return std::move(*log);
    };
    return made;
  }
  std::string leave(const replay::RaceLog& log) {
    const auto saved = save_below(m_data, log);
    m_found.push_back({*saved, "2026-11-30T15:00:00Z"});
    return saved->hash;
  }
  // Until the worker has nothing to do: what is offered comes before orphans, the end comes before them too.
  bool comes_to_have(std::size_t rows) {
    for (int waited = 0; waited < 1000 && hashes().size() < rows; ++waited)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return hashes().size() == rows;
  }
  bool comes_to_say(std::size_t count) {
    for (int waited = 0; waited < 1000 && lines() < count; ++waited)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return lines() == count;
  }
  std::vector<FoundReplay> m_found;
  std::atomic<int> m_loaded = 0;
};

// All columns of all rows, but those that a replay does not know.
std::string rows_of(const std::filesystem::path& data) {
  std::string text;
  sqlite3* handle = nullptr;
  sqlite3_open((data / "results.db").c_str(), &handle);
  const auto add = [](void* out, int count, char** values, char**) {
    for (int i = 0; i < count; ++i) *static_cast<std::string*>(out) += std::string(values[i] ? values[i] : "-") + "|";
    return 0;
  };
  const char* sql =
      "SELECT replay_hash, replay, ended_at, rules_hash, build, course_seed, course_length, race_seed, ticks, slot, "
      "place, name, bot, time_us, perfects, hits, parries FROM races JOIN results ON race_id = id ORDER BY slot";
  sqlite3_exec(handle, sql, add, &text, nullptr);
  sqlite3_close(handle);
  return text;
}

TEST_F(Orphan, GetsTheRowsThatTheKeeperWouldHaveMade) {
  const auto room = std::make_unique<room::Room>(course::generate(21, 3000), 21, room::bot_field(4, 21));
  while (!room->over()) room->tick({});
  Finished race;
  race.log = room->log();
  race.record.ended_at = "2026-11-30T15:00:00Z";
  int events = 0;
  for (const room::RaceResult& r : room->results()) {
    race.record.rows.push_back({r.slot, r.place, r.name, {}, true, r.time_us, r.perfects, r.hits, r.parries});
    events += r.perfects + r.hits + r.parries;
  }
  ASSERT_GT(events, 0) << "a race in which something happens";
  const replay::RaceLog log = race.log;
  {
    auto keeper = Keeper::start(options());
    ASSERT_TRUE((*keeper)->offer(race));
  }
  const std::string kept = rows_of(m_data);
  std::filesystem::remove(m_data / "results.db");
  leave(log);
  auto keeper = Keeper::start(looking());
  ASSERT_TRUE(comes_to_have(1));
  EXPECT_EQ(rows_of(m_data), kept);
  ASSERT_TRUE(comes_to_say(1));
  EXPECT_NE(m_said[0].find("it holds and they are added: course 21"), std::string::npos) << m_said[0];
}

TEST_F(Orphan, WhatIsKnownIsNotEvenOpened) {
  {
    auto keeper = Keeper::start(options());
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
      Finished race = finished_race(seed, seed);
      leave(race.log);
      ASSERT_TRUE((*keeper)->offer(race));
    }
  }
  leave(tests::one_race(3, 9, 1500));
  auto keeper = Keeper::start(looking());
  ASSERT_TRUE(comes_to_have(6));
  ASSERT_TRUE(comes_to_say(1));
  EXPECT_EQ(m_loaded, 1);
}

TEST_F(Orphan, ThatDoesNotHoldIsToldAndLeftAlone) {
  replay::RaceLog log = tests::one_race(3, 9, 1500);
  log.results[1].time_us -= 1;
  const std::string hash = leave(log);
  leave(tests::one_race(3, 10, 1500));
  const std::string cut = leave(tests::one_race(3, 11, 1500));
  std::filesystem::resize_file(m_data / "replays" / (cut + ".spr"), 100);
  auto keeper = Keeper::start(looking());
  ASSERT_TRUE(comes_to_say(3));
  EXPECT_NE(m_said[0].find("left alone: the result of"), std::string::npos) << m_said[0];
  EXPECT_NE(m_said[2].find("left alone: the replay is cut off"), std::string::npos) << m_said[2];
  EXPECT_TRUE(std::filesystem::exists(m_data / "replays" / (hash + ".spr")));
  EXPECT_EQ(hashes().size(), 1U);
}

// Its record waits in the spool, with the identities that no replay knows: that one goes first.
TEST_F(Orphan, WhoseResultsWaitInTheSpoolIsNone) {
  Finished race = finished_race(1, 9);
  race.record.replay_hash = leave(race.log);
  race.record.replay_path = m_found[0].saved.path;
  ASSERT_TRUE(Spool(m_data / "spool").add(race.record));
  {
    auto keeper = Keeper::start(looking());
    ASSERT_TRUE(comes_to_have(1));
  }
  EXPECT_EQ(m_loaded, 0);
  EXPECT_EQ(*Database::open(m_data / "results.db")->count("results WHERE identity NOT NULL"), 1);
}

TEST_F(Orphan, HalfWrittenSpoolFilesAreRemoved) {
  std::filesystem::create_directories(m_data / "spool");
  std::ofstream(m_data / "spool" / "00000000000000aa.tmp") << "{\"half\": ";
  auto keeper = Keeper::start(options());
  EXPECT_TRUE(std::filesystem::is_empty(m_data / "spool"));
  EXPECT_TRUE(comes_to_say(1));
}

}  // namespace
}  // namespace spearrun::store
