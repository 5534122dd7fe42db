// A data folder of the test's own, real short races, and a keeper that says what it says into a list.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <mutex>
#include <thread>

#include "server/store/keeper.hpp"
#include "shared/core/hash.hpp"
#include "shared/wire/replay_file.hpp"
#include "tests/replay/one_race.hpp"

namespace spearrun::store {

inline std::string replay_hash_of(const replay::RaceLog& log) {
  const std::string bytes = wire::write_replay(log);
  char text[17];
  std::snprintf(text, sizeof text, "%016llx",
                static_cast<unsigned long long>(
                    core::hash_bytes({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()})));
  return text;
}

inline core::Result<SavedReplay, std::string> save_below(const std::filesystem::path& data,
                                                         const replay::RaceLog& log) {
  std::filesystem::create_directories(data / "replays");
  const std::string hash = replay_hash_of(log), path = "replays/" + hash + ".spr";
  const auto saved = wire::save_replay(data / path, log);
  if (!saved) return core::Unexpected<std::string>{saved.error().text};
  return SavedReplay{path, hash};
}

inline Finished finished_race(std::uint64_t ticket, std::uint32_t seed) {
  Finished race;
  race.ticket = ticket;
  race.log = tests::one_race(3, seed, 1500);
  race.record.ended_at = "2026-11-30T15:00:00Z";
  race.record.room = "den";
  for (const replay::LoggedResult& r : race.log.results) {
    RecordRow row;
    row.slot = r.slot;
    row.place = r.place;
    row.name = r.slot == 0 ? "O'Hara \"李强\"" : race.log.runners[r.slot].name;
    row.identity = r.slot == 0 ? "00112233445566778899" : "";
    row.bot = r.slot != 0;
    row.time_us = r.time_us;
    race.record.rows.push_back(row);
  }
  return race;
}

class StoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    m_data = std::filesystem::temp_directory_path() / ("spearrun-store." + std::to_string(::getpid()));
    std::filesystem::remove_all(m_data);
    std::filesystem::create_directories(m_data);
  }
  void TearDown() override { std::filesystem::remove_all(m_data); }

  KeeperOptions options() {
    KeeperOptions options;
    options.data = m_data;
    options.save_replay = [this](const replay::RaceLog& log) { return save_below(m_data, log); };
    options.say = [this](const std::string& line) {
      const std::lock_guard lock(m_mutex);
      m_said.push_back(line);
    };
    options.busy_ms = 50;
    options.retry_ms = 50;
    return options;
  }
  std::size_t lines() {
    const std::lock_guard lock(m_mutex);
    return m_said.size();
  }
  std::vector<Answer> answers(Keeper& keeper, std::size_t count, int most_ms = 5000) {
    std::vector<Answer> all;
    for (int waited = 0; all.size() < count && waited < most_ms; waited += 5) {
      for (Answer& answer : keeper.take_answers()) all.push_back(answer);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return all;
  }
  std::vector<std::string> hashes() { return *Database::open(m_data / "results.db")->replay_hashes(); }

  std::filesystem::path m_data;
  std::mutex m_mutex;
  std::vector<std::string> m_said;
};

}  // namespace spearrun::store
