#include "server/store/spool.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>

namespace spearrun::store {
namespace {

using Json = nlohmann::json;

Json to_json(const RaceRecord& record) {
  Json rows = Json::array();
  for (const RecordRow& r : record.rows) {
    rows.push_back({r.slot, r.place, r.name, r.identity, r.bot, r.time_us, r.perfects, r.hits, r.parries});
  }
  return {{"replay_hash", record.replay_hash},
          {"replay", record.replay_path},
          {"ended_at", record.ended_at},
          {"room", record.room},
          {"rules_hash", record.rules_hash},
          {"build", record.build},
          {"course_seed", record.course_seed},
          {"course_length", record.course_length},
          {"race_seed", record.race_seed},
          {"ticks", record.ticks},
          {"rows", rows}};
}

RaceRecord from_json(const Json& json) {
  RaceRecord record;
  record.replay_hash = json.at("replay_hash");
  record.replay_path = json.at("replay");
  record.ended_at = json.at("ended_at");
  record.room = json.at("room");
  record.rules_hash = json.at("rules_hash");
  record.build = json.at("build");
  record.course_seed = json.at("course_seed");
  record.course_length = json.at("course_length");
  record.race_seed = json.at("race_seed");
  record.ticks = json.at("ticks");
  for (const Json& r : json.at("rows")) {
    record.rows.push_back({r.at(0), r.at(1), r.at(2), r.at(3), r.at(4), r.at(5), r.at(6), r.at(7), r.at(8)});
  }
  return record;
}

bool write_synced(const std::filesystem::path& path, const std::string& text) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return false;
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t size = ::write(fd, text.data() + done, text.size() - done);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    done += static_cast<std::size_t>(size);
  }
  const bool good = done == text.size() && ::fsync(fd) == 0;
  const int error = errno;
  ::close(fd);
  errno = error;
  return good;
}

void sync_folder(const std::filesystem::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  ::fsync(fd);
  ::close(fd);
}

}  // namespace

core::Result<bool, std::string> Spool::add(const RaceRecord& record) const {
  std::error_code ignored;
  std::filesystem::create_directories(m_folder, ignored);
  const auto path = m_folder / (record.replay_hash + ".json");
  const auto aside = m_folder / (record.replay_hash + ".tmp");
  const std::string text = to_json(record).dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
  if (!write_synced(aside, text) || ::rename(aside.c_str(), path.c_str()) != 0) {
    const int error = errno;
    ::unlink(aside.c_str());
    return core::Unexpected<std::string>{fmt::format("cannot write {}: {}", path.string(), std::strerror(error))};
  }
  sync_folder(m_folder);
  return true;
}

std::vector<std::filesystem::path> Spool::files() const {
  std::vector<std::pair<std::filesystem::file_time_type, std::filesystem::path>> found;
  std::error_code error;
  for (std::filesystem::directory_iterator it(m_folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code unknown;
    if (it->path().extension() == ".json") found.emplace_back(it->last_write_time(unknown), it->path());
  }
  std::sort(found.begin(), found.end());
  std::vector<std::filesystem::path> files;
  files.reserve(found.size());
  for (auto& [time, path] : found) files.push_back(std::move(path));
  return files;
}

core::Result<RaceRecord, std::string> Spool::read(const std::filesystem::path& file) const {
  try {
    return from_json(Json::parse(std::ifstream(file, std::ios::binary)));
  } catch (const Json::exception& error) {
    return core::Unexpected<std::string>{
        fmt::format("the waiting race {} is damaged: {}", file.string(), error.what())};
  }
}

void Spool::remove(const std::filesystem::path& file) const {
  ::unlink(file.c_str());
  sync_folder(m_folder);
}

bool Spool::set_aside(const std::filesystem::path& file) const {
  std::filesystem::path away = file;
  away += ".damaged";
  return ::rename(file.c_str(), away.c_str()) == 0;
}

int Spool::remove_halves() const {
  std::error_code error;
  std::vector<std::filesystem::path> halves;
  for (std::filesystem::directory_iterator it(m_folder, error), end; !error && it != end; it.increment(error)) {
    if (it->path().extension() == ".tmp") halves.push_back(it->path());
  }
  return static_cast<int>(
      std::count_if(halves.begin(), halves.end(), [](const auto& half) { return ::unlink(half.c_str()) == 0; }));
}

}  // namespace spearrun::store
