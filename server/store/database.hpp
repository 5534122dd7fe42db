// The results database: SQLite with a write-ahead log, every commit on the disk before it is told. Called by the worker
// thread alone. It may wait for a lock for a second or two, never for ever.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/store/race_record.hpp"
#include "shared/core/result.hpp"

struct sqlite3;

namespace spearrun::store {

enum class StoreFault : std::uint8_t {
  unavailable,  // locked, full, not to be opened now: later may be better
  damaged,      // not a database, or one that fails its check
  newer,        // of a later version of this program
  foreign,      // another program's
  unusable      // a folder, or not to be written by this user
};
struct StoreError {
  StoreFault fault = StoreFault::unavailable;
  std::string text;  // one sentence for people
};

class Database {
 public:
  // Opens or makes it, checks its integrity and that a race would go in. Cost: reads it once. busy_ms: how long a lock
  // of somebody else is waited for.
  static core::Result<Database, StoreError> open(const std::filesystem::path& path, int busy_ms = 2000);

  // All of a race or nothing. A race that is there already is kept as it is.
  core::Result<bool, StoreError> insert(const RaceRecord& record);
  // Hashes of all replays that are known, for checks.
  core::Result<std::vector<std::string>, StoreError> replay_hashes();
  core::Result<std::int64_t, StoreError> count(const std::string& table);

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  using Handle = std::unique_ptr<sqlite3, Close>;
  Database(Handle handle, std::filesystem::path path) : m_handle(std::move(handle)), m_path(std::move(path)) {}
  core::Result<bool, StoreError> prepare();
  core::Result<bool, StoreError> check();
  core::Result<bool, StoreError> make_tables();
  core::Result<bool, StoreError> try_insert();
  core::Result<bool, StoreError> insert_rows(const RaceRecord& record);
  StoreError trouble() const;
  StoreError refusal(StoreFault fault, const std::string& why) const;
  bool run(const char* sql);

  Handle m_handle;
  std::filesystem::path m_path;
};

}  // namespace spearrun::store
