// Where the server keeps files, and whether it can. Called before a race starts, so that nobody runs a race whose
// replay cannot be kept. It knows nothing of what is kept.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "shared/core/result.hpp"

namespace spearrun::host {

// $XDG_STATE_HOME/spearrun, else ~/.local/state/spearrun.
std::filesystem::path default_data_dir();
std::string default_data_text();

// The folder for replays below `data`, made if need be and proved writable; or one sentence with the path, who is
// asking (uid:gid), what stands in the way and the fix.
core::Result<std::filesystem::path, std::string> prepare_replay_dir(const std::filesystem::path& data);

// The folder for races that wait is made when it is needed; what is there under its name must serve. The error as
// above.
core::Result<bool, std::string> check_spool_dir(const std::filesystem::path& data);

// Keeps a data folder to one server at a time, for as long as the process lives.
class DataLock {
 public:
  static core::Result<DataLock, std::string> take(const std::filesystem::path& data);
  DataLock(DataLock&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
  DataLock& operator=(DataLock&&) = delete;
  ~DataLock();

 private:
  explicit DataLock(int fd) : m_fd(fd) {}
  int m_fd;
};

}  // namespace spearrun::host
