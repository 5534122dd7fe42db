#include "client/app/small_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace spearrun::app {

namespace {
constexpr std::size_t kMostBytes = 1 << 20;

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(fd) == 0;
}
}  // namespace

std::optional<std::string> read_small_file(const std::filesystem::path& file) {
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return std::nullopt;
  std::string text;
  char buffer[4096];
  ssize_t got = 0;
  while (text.size() < kMostBytes && (got = ::read(fd, buffer, sizeof buffer)) > 0) {
    text.append(buffer, static_cast<std::size_t>(got));
  }
  const int error = errno;
  ::close(fd);
  errno = error;
  if (got < 0) return std::nullopt;
  return text;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (!line.empty() && line.front() != '#') lines.emplace_back(line);
  }
  return lines;
}

bool write_small_file(const std::filesystem::path& file, std::string_view text, Privacy privacy, Existing existing) {
  std::filesystem::path aside = file;
  aside += "." + std::to_string(::getpid()) + ".tmp";
  const int fd =
      ::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, privacy == Privacy::owner_only ? 0600 : 0644);
  if (fd < 0) return false;
  bool good = write_all(fd, text);
  ::close(fd);
  // A link never takes the name of a file that somebody else made meanwhile; a rename does.
  if (good && existing == Existing::keep) good = ::link(aside.c_str(), file.c_str()) == 0;
  if (good && existing == Existing::replace) good = ::rename(aside.c_str(), file.c_str()) == 0;
  const int error = errno;
  ::unlink(aside.c_str());
  errno = error;
  return good;
}

}  // namespace spearrun::app
