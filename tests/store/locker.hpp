// Other programs at the results database: one that holds it, and one that changes it.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>

namespace spearrun::store {

inline void run_sql(const std::filesystem::path& path, const char* sql) {
  sqlite3* handle = nullptr;
  sqlite3_open(path.c_str(), &handle);
  EXPECT_EQ(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sql << ": " << sqlite3_errmsg(handle);
  sqlite3_close(handle);
}

// Somebody else who holds the database.
class Locker {
 public:
  explicit Locker(const std::filesystem::path& path) {
    sqlite3_open(path.c_str(), &m_handle);
    m_held = sqlite3_exec(m_handle, "PRAGMA journal_mode=WAL; BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK;
  }
  ~Locker() { sqlite3_close(m_handle); }
  Locker(const Locker&) = delete;
  Locker& operator=(const Locker&) = delete;
  bool held() const { return m_held; }
  void release() { sqlite3_exec(m_handle, "COMMIT", nullptr, nullptr, nullptr); }

 private:
  sqlite3* m_handle = nullptr;
  bool m_held = false;
};

}  // namespace spearrun::store
