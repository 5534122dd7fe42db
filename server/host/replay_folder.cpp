#include "server/host/replay_folder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <string_view>
#include <system_error>

#include "server/host/utc.hpp"
#include "shared/core/hash.hpp"
#include "shared/wire/replay_file.hpp"

namespace spearrun::host {
namespace {

constexpr std::string_view kDigits = "0123456789", kHexDigits = "0123456789abcdef";
constexpr std::string_view kExtension = ".spr", kTemporary = ".tmp", kProbe = ".probe.";
constexpr std::size_t kHashDigits = 16;

std::string hash_text(const replay::RaceLog& log) {
  const std::string bytes = wire::write_replay(log);
  return fmt::format("{:016x}", core::hash_bytes({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}));
}

bool only(std::string_view text, std::string_view of) {
  return !text.empty() && text.find_first_not_of(of) == std::string_view::npos;
}

// The hash in COURSE-HASH.spr; empty when it is another name.
std::string_view hash_in(std::string_view name) {
  if (!name.ends_with(kExtension)) return {};
  name.remove_suffix(kExtension.size());
  const std::size_t dash = name.find('-');
  if (dash == std::string_view::npos || !only(name.substr(0, dash), kDigits)) return {};
  const std::string_view hash = name.substr(dash + 1);
  return hash.size() == kHashDigits && only(hash, kHexDigits) ? hash : std::string_view{};
}

template <class Take>
void each_name(const std::filesystem::path& folder, Take&& take) {
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    take(it->path().filename().string());
  }
}

// The process in NAME.PID.tmp or .probe.PID; 0 when it is another name.
pid_t writer_in(std::string_view name) {
  if (name.ends_with(kTemporary)) {
    name.remove_suffix(kTemporary.size());
    name.remove_prefix(std::min(name.size(), name.rfind('.') + 1));
  } else if (name.starts_with(kProbe)) {
    name.remove_prefix(kProbe.size());
  } else {
    return 0;
  }
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  return error == std::errc{} && end == name.data() + name.size() && pid > 0 ? pid : 0;
}

// In a container every server is process 1: what bears our own number is of one before us, we have written nothing yet.
bool is_gone(pid_t writer) { return writer == ::getpid() || (::kill(writer, 0) != 0 && errno == ESRCH); }

}  // namespace

core::Result<store::SavedReplay, std::string> save_hosted_replay(const std::filesystem::path& data,
                                                                 const replay::RaceLog& log) {
  const std::string hash = hash_text(log);
  const std::string path = fmt::format("replays/{}-{}{}", log.course_seed, hash, kExtension);
  const auto saved = wire::save_replay(data / path, log);
  if (!saved) return core::Unexpected<std::string>{saved.error().text};
  return store::SavedReplay{path, hash};
}

std::vector<store::FoundReplay> find_hosted_replays(const std::filesystem::path& data) {
  std::vector<store::FoundReplay> found;
  each_name(data / "replays", [&](const std::string& name) {
    const std::string_view hash = hash_in(name);
    const std::string path = "replays/" + name;
    struct stat facts {};
    if (hash.empty() || ::stat((data / path).c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return;
    found.push_back({{path, std::string(hash)}, utc_text(facts.st_mtime)});
  });
  std::sort(found.begin(), found.end(), [](const store::FoundReplay& a, const store::FoundReplay& b) {
    return std::tie(a.ended_at, a.saved.path) < std::tie(b.ended_at, b.saved.path);
  });
  return found;
}

core::Result<replay::RaceLog, std::string> load_hosted_replay(const std::filesystem::path& data,
                                                              const store::SavedReplay& saved) {
  auto log = wire::load_replay(data / saved.path);
  if (!log) return core::Unexpected<std::string>{log.error().text};
  if (hash_text(*log) != saved.hash) return core::Unexpected<std::string>{"its name is not that of its bytes"};
  return std::move(*log);
}

int remove_half_written(const std::filesystem::path& data) {
  int removed = 0;
  for (const auto& folder : {data, data / "replays"}) {
    std::vector<std::string> names;
    each_name(folder, [&](const std::string& name) {
      const pid_t writer = writer_in(name);
      if (writer != 0 && is_gone(writer)) names.push_back(name);
    });
    for (const std::string& name : names) removed += ::unlink((folder / name).c_str()) == 0 ? 1 : 0;
  }
  return removed;
}

}  // namespace spearrun::host
