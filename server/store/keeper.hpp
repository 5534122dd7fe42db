// Keeps finished races: a worker thread behind a bounded queue runs each again, saves its replay, and commits its
// results; what the database cannot take now waits on the disk. Called by the serving loop, which never waits here.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/store/database.hpp"
#include "server/store/spool.hpp"

namespace spearrun::store {

// A replay that was saved.
struct SavedReplay {
  std::string path;  // below the data folder
  std::string hash;  // 16 hex digits
};

struct KeeperOptions {
  std::filesystem::path data;
  std::function<core::Result<SavedReplay, std::string>(const replay::RaceLog&)> save_replay;
  std::function<void(const std::string&)> say;  // a line for people; called from the worker
  int busy_ms = 2000;
  int retry_ms = 5000;
  std::size_t most_waiting = 64;
};

// What the loop hands over. replay_hash, replay_path and the facts of the log are filled in by the worker.
struct Finished {
  std::uint64_t ticket = 0;
  replay::RaceLog log;
  RaceRecord record;
};
struct Answer {
  std::uint64_t ticket = 0;
  bool kept = false;  // on the disk; false: the replay did not hold, or nothing could be written
  std::string replay_hash;
};

class Keeper {
 public:
  // Refuses a database that is damaged or of a later version; one that is locked is waited for.
  static core::Result<std::unique_ptr<Keeper>, StoreError> start(KeeperOptions options);
  // Works off what is queued, then ends.
  ~Keeper();

  // False when the queue is full: offer it again later.
  bool offer(Finished& race);
  std::vector<Answer> take_answers();

 private:
  explicit Keeper(KeeperOptions options);
  void work();
  void handle(Finished& race);
  bool complete(Finished& race);
  bool commit(const RaceRecord& record);
  bool store(const RaceRecord& record);
  void drain_spool();
  void reopen();
  void went_wrong(const std::string& what);
  void answer(Answer answer);

  KeeperOptions m_options;
  Spool m_spool;
  std::optional<Database> m_database;
  bool m_in_trouble = false;
  std::vector<Finished> m_homeless;  // neither database nor spool took them; tried again

  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::deque<Finished> m_queue;
  std::vector<Answer> m_answers;
  bool m_ending = false;
  std::thread m_thread;  // last: starts when all else is there
};

}  // namespace spearrun::store
