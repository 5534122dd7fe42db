// Keeps finished races: a worker thread behind a bounded queue runs each again, saves its replay, and commits its
// results; what the database cannot take now waits on the disk, and what the disk cannot take in memory. Replays that
// an earlier run left without a row get theirs. Called by the serving loop, which never waits here but in finish().
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
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
// One that was found at the start.
struct FoundReplay {
  SavedReplay saved;
  std::string ended_at;  // as in RaceRecord; when it was written
};

// All functions are called from the worker.
struct KeeperOptions {
  std::filesystem::path data;
  std::function<core::Result<SavedReplay, std::string>(const replay::RaceLog&)> save_replay;
  // Those of earlier runs, oldest first, and what is in them. Without the two no replay is looked for.
  std::function<std::vector<FoundReplay>()> find_replays;
  std::function<core::Result<replay::RaceLog, std::string>(const SavedReplay&)> load_replay;
  std::function<void(const std::string&)> say;  // a line for people
  int busy_ms = 2000;
  int retry_ms = 5000;
  std::size_t most_waiting = 64;
  std::size_t most_homeless = 256;  // races in memory alone; some tenths of a megabyte each
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
  // Refuses a database that later will be no better (see StoreFault); one that is locked is waited for.
  static core::Result<std::unique_ptr<Keeper>, StoreError> start(KeeperOptions options);
  // As finish() without more races.
  ~Keeper();

  // False when the queue is full: offer it again later.
  bool offer(Finished& race);
  std::vector<Answer> take_answers();
  // Works off what is queued and these, then ends; nothing may be offered any more. Waits. How many races could be kept
  // nowhere, since the start: each was named in a line.
  int finish(std::vector<Finished> rest);

 private:
  // How finished races are kept now, from good to bad; a line each time it gets worse and when it is over.
  enum class Trouble : std::uint8_t {
    none,
    spooling,  // on the disk, but not in the database
    homeless   // in memory alone
  };

  explicit Keeper(KeeperOptions options);
  void work();
  bool take_turn();
  void handle(Finished& race);
  void keep_in_memory(Finished race);
  void lose(const Finished& race);

  // The error is what stands in the way, for people.
  using Done = core::Result<bool, std::string>;
  enum class Place : std::uint8_t { database, spool };
  using Kept = core::Result<Place, std::string>;
  Kept complete(Finished& race);
  Kept store(const RaceRecord& record);
  Done commit(const RaceRecord& record);
  Done reopen();

  void catch_up();
  std::size_t retry_homeless();
  Done drain_spool(std::size_t& moved);
  void look_for_orphans();
  void adopt(const FoundReplay& orphan);

  void went_wrong(Trouble trouble, const std::string& what);
  void answer(Answer answer);

  KeeperOptions m_options;
  Spool m_spool;
  std::optional<Database> m_database;
  Trouble m_trouble = Trouble::none;
  std::deque<Finished> m_homeless;               // neither database nor spool took them; tried again
  std::set<std::filesystem::path> m_unreadable;  // spool files that could not even be set aside
  std::deque<FoundReplay> m_orphans;
  bool m_looked_for_orphans = false;
  int m_lost = 0;

  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::deque<Finished> m_queue;
  std::vector<Answer> m_answers;
  bool m_ending = false;
  std::thread m_thread;  // last: starts when all else is there
};

}  // namespace spearrun::store
