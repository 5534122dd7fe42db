#include "server/host/data_dir.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace spearrun::host {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& path) {
  std::error_code unknown;
  return fs::exists(fs::symlink_status(path, unknown));
}

// The first part of a path that is there and no folder; empty = none.
fs::path no_folder_in(const fs::path& path) {
  fs::path so_far;
  for (const fs::path& part : path) {
    so_far /= part;
    std::error_code unknown;
    if (is_there(so_far) && !fs::is_directory(so_far, unknown)) return so_far;
  }
  return {};
}

constexpr const char* kElsewhere = "name another folder with --data";

// Who may not write can be given what is there; parents of a folder that is not are nobody's to give.
std::string give_it(const fs::path& data, const fs::path& path) {
  if (::getuid() == 0) return kElsewhere;
  const std::string owner = fmt::format("{}:{}", ::getuid(), ::getgid());
  if (!is_there(data))
    return fmt::format("make it for that user (mkdir, chown {} {}) or {}", owner, data.string(), kElsewhere);
  const fs::path what = is_there(path) ? path : data;
  return fmt::format("let that user write it (chown {} {}) or {}", owner, what.string(), kElsewhere);
}

std::string way_out(const fs::path& data, const fs::path& path, int error) {
  const fs::path in_the_way = no_folder_in(error == EISDIR ? path.parent_path() : path);
  switch (error) {
    case ENOTDIR:
    case EEXIST:
      if (in_the_way.empty()) return kElsewhere;
      return fmt::format("{} is no folder: move it away or {}", in_the_way.string(), kElsewhere);
    case EISDIR: return fmt::format("{} is a folder: move it away or {}", path.string(), kElsewhere);
    case EACCES:
    case EPERM: return give_it(data, path);
    case ENOSPC:
    case EDQUOT: return fmt::format("make room there or {}", kElsewhere);
    case EROFS: return fmt::format("mount it to be written or {}", kElsewhere);
    default: return kElsewhere;
  }
}

// path: what was to be made or written, in data.
core::Unexpected<std::string> refused(const fs::path& data, const fs::path& path, int error) {
  return {fmt::format("cannot keep races in {} as uid:gid {}:{} ({}: {}); {}", data.string(), ::getuid(), ::getgid(),
                      path.string(), std::strerror(error), way_out(data, path, error))};
}

// Permission bits do not tell of read-only mounts or quotas: try.
core::Result<fs::path, std::string> prove(const fs::path& data, const fs::path& folder) {
  const fs::path probe = folder / fmt::format(".probe.{}", ::getpid());
  const int fd = ::open(probe.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) return refused(data, folder, errno);
  ::close(fd);
  ::unlink(probe.c_str());
  return folder;
}

}  // namespace

std::filesystem::path default_data_dir() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return std::filesystem::path(state) / "spearrun";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return std::filesystem::path(home) / ".local/state/spearrun";
  return "spearrun-data";
}

std::string default_data_text() { return "$XDG_STATE_HOME/spearrun (~/.local/state/spearrun)"; }

core::Result<std::filesystem::path, std::string> prepare_replay_dir(const std::filesystem::path& data) {
  const std::filesystem::path folder = data / "replays";
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return refused(data, folder, error.value());
  return prove(data, folder);
}

core::Result<bool, std::string> check_spool_dir(const std::filesystem::path& data) {
  const std::filesystem::path folder = data / "spool";
  if (!is_there(folder)) return true;
  const auto proved = prove(data, folder);
  if (!proved) return core::Unexpected<std::string>{proved.error()};
  return true;
}

core::Result<DataLock, std::string> DataLock::take(const std::filesystem::path& data) {
  const std::filesystem::path path = data / "server.lock";
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return refused(data, path, errno);
  if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return DataLock(fd);
  const int error = errno;
  ::close(fd);
  if (error != EWOULDBLOCK) return refused(data, path, error);
  return core::Unexpected<std::string>{fmt::format(
      "another server already uses the data folder {}; stop it or name another with --data", data.string())};
}

DataLock::~DataLock() {
  if (m_fd >= 0) ::close(m_fd);
}

}  // namespace spearrun::host
