#include "shared/wire/replay_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <vector>

#include "shared/core/hash.hpp"
#include "shared/wire/replay_codec.hpp"

namespace spearrun::wire {
namespace {

using core::Unexpected;
using Bytes = std::span<const std::uint8_t>;

constexpr std::array<std::uint8_t, 4> kMagic{'S', 'P', 'R', 'R'};
constexpr std::uint16_t kVersion = 1;

template <class T>
T little_endian(Bytes bytes, std::size_t offset) {
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) value |= static_cast<T>(static_cast<T>(bytes[offset + i]) << (8 * i));
  return value;
}

template <class T>
void append_little_endian(std::string& out, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) out.push_back(static_cast<char>((value >> (8 * i)) & 0xff));
}

Bytes as_bytes(const std::string& text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

Unexpected<ReplayError> fail(ReplayFault fault, std::string text) { return {ReplayError{fault, std::move(text)}}; }

Unexpected<ReplayError> file_trouble(ReplayFault fault, const std::filesystem::path& path, const char* what) {
  const int error = errno;
  return fail(fault, std::string(what) + " " + path.string() + ": " + std::strerror(error));
}

// Closes when it goes out of scope.
class Descriptor {
 public:
  explicit Descriptor(int fd) : m_fd(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (m_fd >= 0) ::close(m_fd);
  }
  int get() const { return m_fd; }
  bool valid() const { return m_fd >= 0; }

 private:
  int m_fd;
};

bool write_all(int fd, Bytes bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(fd, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(done));
  }
  return true;
}

// The rename itself must reach the disk too, else a power cut could leave neither file.
void sync_folder(const std::filesystem::path& file) {
  const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.valid()) ::fsync(fd.get());
}

bool write_synced(const std::filesystem::path& path, Bytes bytes) {
  const Descriptor fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  return fd.valid() && write_all(fd.get(), bytes) && ::fsync(fd.get()) == 0;
}

}  // namespace

std::string wrap_replay_message(Bytes message) {
  std::string out(kMagic.begin(), kMagic.end());
  append_little_endian(out, kVersion);
  append_little_endian(out, std::uint16_t{0});
  append_little_endian(out, static_cast<std::uint32_t>(message.size()));
  append_little_endian(out, core::hash_bytes(message));
  out.append(reinterpret_cast<const char*>(message.data()), message.size());
  return out;
}

std::string write_replay(const replay::RaceLog& log) { return wrap_replay_message(as_bytes(encode_replay(log))); }

core::Result<replay::RaceLog, ReplayError> parse_replay(Bytes bytes) {
  const std::size_t seen = std::min(bytes.size(), kMagic.size());
  if (!std::equal(kMagic.begin(), kMagic.begin() + static_cast<std::ptrdiff_t>(seen), bytes.begin()) || seen == 0) {
    return fail(ReplayFault::not_a_replay, "this is not a Spearrun replay");
  }
  const char* cut = "the replay is cut off; fetch it again from where it came";
  if (bytes.size() < kReplayHeader) return fail(ReplayFault::truncated, cut);
  const auto version = little_endian<std::uint16_t>(bytes, 4);
  if (version != kVersion) {
    return fail(ReplayFault::other_version, "the replay file has layout " + std::to_string(version) +
                                                " and this build reads layout " + std::to_string(kVersion) +
                                                "; play it with the version that recorded it");
  }
  const char* damaged = "the replay is damaged (checksum); fetch it again from where it came";
  const auto length = little_endian<std::uint32_t>(bytes, 8);
  const Bytes message = bytes.subspan(kReplayHeader);
  if (little_endian<std::uint16_t>(bytes, 6) != 0 || length > kMaxReplayMessage) {
    return fail(ReplayFault::damaged, damaged);
  }
  if (message.size() < length) return fail(ReplayFault::truncated, cut);
  if (message.size() > length || core::hash_bytes(message) != little_endian<std::uint64_t>(bytes, 12)) {
    return fail(ReplayFault::damaged, damaged);
  }
  replay::RaceLog log;
  if (auto error = decode_replay(message, log)) return Unexpected<ReplayError>{std::move(*error)};
  return log;
}

core::Result<std::filesystem::path, ReplayError> save_replay(const std::filesystem::path& path,
                                                             const replay::RaceLog& log) {
  const std::string bytes = write_replay(log);
  std::filesystem::path temporary = path;
  temporary += "." + std::to_string(::getpid()) + ".tmp";
  if (!write_synced(temporary, as_bytes(bytes)) || ::rename(temporary.c_str(), path.c_str()) != 0) {
    auto error = file_trouble(ReplayFault::unwritable, path, "cannot write");
    ::unlink(temporary.c_str());
    return error;
  }
  sync_folder(path);
  return path;
}

core::Result<replay::RaceLog, ReplayError> load_replay(const std::filesystem::path& path) {
  // Without waiting: a pipe that nobody writes to is no replay.
  const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!fd.valid()) return file_trouble(ReplayFault::unreadable, path, "cannot open");
  // One byte more than is allowed tells "too long" without trusting what the file system says about the size.
  std::vector<std::uint8_t> bytes(kMaxReplayFile + 1);
  std::size_t size = 0;
  while (size < bytes.size()) {
    const ssize_t got = ::read(fd.get(), bytes.data() + size, bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return file_trouble(ReplayFault::unreadable, path, "cannot read");
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  return parse_replay(std::span(bytes).first(size));
}

}  // namespace spearrun::wire
