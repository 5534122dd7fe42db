#include "server/store/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace spearrun::store {
namespace {

constexpr int kSchemaVersion = 1;
constexpr const char* kSchema = R"(
  CREATE TABLE IF NOT EXISTS races (
    id INTEGER PRIMARY KEY,
    replay_hash TEXT NOT NULL UNIQUE,
    replay TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    room TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    build TEXT NOT NULL,
    course_seed INTEGER NOT NULL,
    course_length INTEGER NOT NULL,
    race_seed TEXT NOT NULL,
    ticks INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS results (
    race_id INTEGER NOT NULL REFERENCES races(id),
    slot INTEGER NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    identity TEXT,
    bot INTEGER NOT NULL,
    time_us INTEGER,
    perfects INTEGER NOT NULL,
    hits INTEGER NOT NULL,
    parries INTEGER NOT NULL,
    PRIMARY KEY (race_id, slot)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS results_by_identity ON results(identity) WHERE identity IS NOT NULL;
)";

// A prepared statement that is gone with its scope.
class Statement {
 public:
  Statement(sqlite3* handle, const char* sql) { sqlite3_prepare_v2(handle, sql, -1, &m_statement, nullptr); }
  ~Statement() { sqlite3_finalize(m_statement); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& text(const std::string& value) {
    sqlite3_bind_text(m_statement, ++m_bound, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    return *this;
  }
  Statement& number(std::int64_t value) {
    sqlite3_bind_int64(m_statement, ++m_bound, value);
    return *this;
  }
  Statement& nothing() {
    sqlite3_bind_null(m_statement, ++m_bound);
    return *this;
  }
  int step() { return m_statement == nullptr ? SQLITE_ERROR : sqlite3_step(m_statement); }
  bool done() { return step() == SQLITE_DONE; }
  std::string column_text() const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, 0));
    return bytes == nullptr ? std::string() : std::string(bytes);
  }
  std::int64_t column_number() const { return sqlite3_column_int64(m_statement, 0); }

 private:
  sqlite3_stmt* m_statement = nullptr;
  int m_bound = 0;
};

// Out of room, of memory or of descriptors: that passes.
bool passes(int system_error) {
  return system_error == ENOSPC || system_error == EDQUOT || system_error == EMFILE || system_error == ENFILE;
}

StoreFault fault_of(sqlite3* handle) {
  switch (sqlite3_errcode(handle) & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return StoreFault::damaged;
    case SQLITE_CANTOPEN: return passes(sqlite3_system_errno(handle)) ? StoreFault::unavailable : StoreFault::unusable;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH: return StoreFault::unusable;
    // A statement of ours that does not fit the tables that are there.
    case SQLITE_ERROR:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH: return StoreFault::foreign;
    default: return StoreFault::unavailable;
  }
}

// SQLite's check answers in several lines; people get one.
std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string unusable(const std::filesystem::path& path, const std::string& why, int system_error) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) return "is a folder; move it away or name another with --data";
  return fmt::format(
      "cannot be used as uid:gid {}:{} ({}); make it a file that this user may write, or name another "
      "folder with --data",
      ::getuid(), ::getgid(), system_error == 0 ? why : std::strerror(system_error));
}

std::string sentence(StoreFault fault, const std::filesystem::path& path, const std::string& why, int system_error) {
  std::string rest;
  switch (fault) {
    case StoreFault::unavailable: rest = fmt::format("takes nothing now: {}", why); break;
    case StoreFault::damaged:
      rest = fmt::format("is damaged ({}); put a copy of it back, or move it away to begin a new one", why);
      break;
    case StoreFault::newer: rest = "was made by a later version of spearrun-server; use that one"; break;
    case StoreFault::foreign:
      rest = fmt::format("is not one of spearrun-server's ({}); move it away or name another folder with --data", why);
      break;
    case StoreFault::unusable: rest = unusable(path, why, system_error); break;
  }
  return one_line(fmt::format("the results database {} {}", path.string(), rest));
}

}  // namespace

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close(handle); }

StoreError Database::trouble() const {
  const StoreFault fault = fault_of(m_handle.get());
  return {fault, sentence(fault, m_path, sqlite3_errmsg(m_handle.get()), sqlite3_system_errno(m_handle.get()))};
}

StoreError Database::refusal(StoreFault fault, const std::string& why) const {
  return {fault, sentence(fault, m_path, why, 0)};
}

bool Database::run(const char* sql) {
  return sqlite3_exec(m_handle.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

core::Result<Database, StoreError> Database::open(const std::filesystem::path& path, int busy_ms) {
  sqlite3* raw = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
  Database database(Handle(raw), path);
  if (code != SQLITE_OK) return core::Unexpected<StoreError>{database.trouble()};
  sqlite3_busy_timeout(raw, busy_ms);
  const auto prepared = database.prepare();
  if (!prepared) return core::Unexpected<StoreError>{prepared.error()};
  return database;
}

core::Result<bool, StoreError> Database::prepare() {
  const bool set_up = run("PRAGMA journal_mode=WAL") && run("PRAGMA synchronous=FULL") && run("PRAGMA foreign_keys=ON");
  if (!set_up) return core::Unexpected<StoreError>{trouble()};
  auto whole = check();
  if (!whole) return whole;
  const auto made = make_tables();
  return made ? try_insert() : made;
}

core::Result<bool, StoreError> Database::check() {
  Statement check(m_handle.get(), "PRAGMA quick_check(1)");
  if (check.step() != SQLITE_ROW) return core::Unexpected<StoreError>{trouble()};
  if (check.column_text() == "ok") return true;
  return core::Unexpected<StoreError>{refusal(StoreFault::damaged, check.column_text())};
}

core::Result<bool, StoreError> Database::make_tables() {
  Statement version(m_handle.get(), "PRAGMA user_version");
  if (version.step() != SQLITE_ROW) return core::Unexpected<StoreError>{trouble()};
  if (version.column_number() > kSchemaVersion) return core::Unexpected<StoreError>{refusal(StoreFault::newer, {})};
  if (version.column_number() == kSchemaVersion) return true;
  // Ours have their version from the moment that they have tables.
  Statement others(m_handle.get(), "SELECT name FROM sqlite_master LIMIT 1");
  const int found = others.step();
  if (found == SQLITE_ROW) {
    return core::Unexpected<StoreError>{refusal(StoreFault::foreign, "it has a table " + others.column_text())};
  }
  if (found != SQLITE_DONE) return core::Unexpected<StoreError>{trouble()};
  const std::string mark = fmt::format("PRAGMA user_version={}", kSchemaVersion);
  if (run("BEGIN IMMEDIATE") && run(kSchema) && run(mark.c_str()) && run("COMMIT")) return true;
  const StoreError error = trouble();
  run("ROLLBACK");
  return core::Unexpected<StoreError>{error};
}

// Tables of the right names may still be somebody else's: a race that is taken back at once tells.
core::Result<bool, StoreError> Database::try_insert() {
  RaceRecord trial;
  trial.rows.emplace_back();
  if (!run("BEGIN IMMEDIATE")) return core::Unexpected<StoreError>{trouble()};
  auto inserted = insert_rows(trial);
  run("ROLLBACK");
  return inserted;
}

core::Result<bool, StoreError> Database::insert(const RaceRecord& record) {
  if (!run("BEGIN IMMEDIATE")) return core::Unexpected<StoreError>{trouble()};
  auto inserted = insert_rows(record);
  if (inserted && run("COMMIT")) return inserted;
  const StoreError error = inserted ? trouble() : inserted.error();
  run("ROLLBACK");
  return core::Unexpected<StoreError>{error};
}

core::Result<bool, StoreError> Database::insert_rows(const RaceRecord& record) {
  Statement race(
      m_handle.get(),
      "INSERT INTO races (replay_hash, replay, ended_at, room, rules_hash, build, course_seed, course_length, "
      "race_seed, ticks) VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT(replay_hash) DO NOTHING");
  race.text(record.replay_hash).text(record.replay_path).text(record.ended_at).text(record.room);
  race.text(record.rules_hash).text(record.build).number(record.course_seed).number(record.course_length);
  race.text(record.race_seed).number(record.ticks);
  if (!race.done()) return core::Unexpected<StoreError>{trouble()};
  if (sqlite3_changes(m_handle.get()) == 0) return false;
  const std::int64_t id = sqlite3_last_insert_rowid(m_handle.get());
  for (const RecordRow& row : record.rows) {
    Statement result(m_handle.get(), "INSERT INTO results VALUES (?,?,?,?,?,?,?,?,?,?)");
    result.number(id).number(row.slot).number(row.place).text(row.name);
    if (row.identity.empty())
      result.nothing();
    else
      result.text(row.identity);
    result.number(row.bot ? 1 : 0);
    if (row.time_us < 0)
      result.nothing();
    else
      result.number(row.time_us);
    result.number(row.perfects).number(row.hits).number(row.parries);
    if (!result.done()) return core::Unexpected<StoreError>{trouble()};
  }
  return true;
}

core::Result<std::vector<std::string>, StoreError> Database::replay_hashes() {
  Statement all(m_handle.get(), "SELECT replay_hash FROM races ORDER BY id");
  std::vector<std::string> hashes;
  int code = SQLITE_ROW;
  while ((code = all.step()) == SQLITE_ROW) hashes.push_back(all.column_text());
  if (code != SQLITE_DONE) return core::Unexpected<StoreError>{trouble()};
  return hashes;
}

core::Result<std::int64_t, StoreError> Database::count(const std::string& table) {
  Statement all(m_handle.get(), ("SELECT count(*) FROM " + table).c_str());
  if (all.step() != SQLITE_ROW) return core::Unexpected<StoreError>{trouble()};
  return all.column_number();
}

}  // namespace spearrun::store
