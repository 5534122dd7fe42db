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

core::Unexpected<std::string> refused(const std::filesystem::path& data, const std::string& why) {
  return {
      fmt::format("cannot keep replays in {} ({}) as uid:gid {}:{}; make it a folder that this user may write "
                  "(chown {}:{} {}) or name another with --data",
                  data.string(), why, ::getuid(), ::getgid(), ::getuid(), ::getgid(), data.string())};
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
  if (error) return refused(data, error.message());
  // Permission bits do not tell of read-only mounts or quotas: try.
  const std::filesystem::path probe = folder / fmt::format(".probe.{}", ::getpid());
  const int fd = ::open(probe.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  if (fd < 0) return refused(data, std::strerror(errno));
  ::close(fd);
  ::unlink(probe.c_str());
  return folder;
}

core::Result<DataLock, std::string> DataLock::take(const std::filesystem::path& data) {
  const std::filesystem::path path = data / "server.lock";
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0) return refused(data, std::strerror(errno));
  if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return DataLock(fd);
  const int error = errno;
  ::close(fd);
  if (error != EWOULDBLOCK) return refused(data, std::strerror(error));
  return core::Unexpected<std::string>{fmt::format(
      "another server already uses the data folder {}; stop it or name another with --data", data.string())};
}

DataLock::~DataLock() {
  if (m_fd >= 0) ::close(m_fd);
}

}  // namespace spearrun::host
