#include "client/app/outputs.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <system_error>

#include "shared/wire/replay_file.hpp"

namespace spearrun::app {

namespace {

// Whether a file can be made there; leaves nothing behind that was not there before.
bool can_create_in(const std::filesystem::path& folder) {
  const std::filesystem::path probe = folder / fmt::format(".spearrun-{}", std::time(nullptr));
  std::FILE* file = std::fopen(probe.c_str(), "wb");
  if (file == nullptr) return false;
  std::fclose(file);
  std::error_code ignored;
  std::filesystem::remove(probe, ignored);
  return true;
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

}  // namespace

core::Result<Outputs, std::string> Outputs::create(const Options& options) {
  Outputs outputs;
  outputs.m_replays = options.home / "replays";
  outputs.m_stats = options.stats;
  std::error_code error;
  std::filesystem::create_directories(outputs.m_replays, error);
  if (error || !can_create_in(outputs.m_replays)) {
    return core::Unexpected{
        fmt::format("cannot write to {}; choose another folder with --home", outputs.m_replays.string())};
  }
  for (const Shot& shot : options.shots) {
    if (!can_create_in(folder_of(shot.file))) {
      return core::Unexpected{
          fmt::format("cannot write the picture {}: its folder is missing or closed", shot.file.string())};
    }
  }
  if (options.sound_file && !can_create_in(folder_of(*options.sound_file))) {
    return core::Unexpected{
        fmt::format("cannot write {}: its folder is missing or closed", options.sound_file->string())};
  }
  if (options.stats && !can_create_in(folder_of(*options.stats))) {
    return core::Unexpected{fmt::format("cannot write {}: its folder is missing or closed", options.stats->string())};
  }
  return outputs;
}

void Outputs::save_replay(const Practice& practice) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  const std::string stamp = fmt::format("{:04}{:02}{:02}-{:02}{:02}{:02}", local.tm_year + 1900, local.tm_mon + 1,
                                        local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec);
  const std::filesystem::path file =
      m_replays / fmt::format("practice-{}-{}.spr", practice.room().log().course_seed, stamp);
  const auto saved = wire::save_replay(file, practice.room().log());
  if (saved) {
    fmt::print("replay {}\n", saved->string());
  } else {
    fmt::print(stderr, "spearrun: {}\n", saved.error().text);
  }
  std::fflush(stdout);
}

bool Outputs::save_picture(Stage& stage, const Shot& shot) {
  if (stage.save(shot.file)) return true;
  fmt::print(stderr, "spearrun: cannot write the picture {}\n", shot.file.string());
  return false;
}

bool Outputs::save_stats(const Stats& stats, const RunCounts& counts, const OnlineSummary* online) {
  if (!m_stats) return true;
  if (write_stats(*m_stats, stats, counts, online)) return true;
  fmt::print(stderr, "spearrun: cannot write {}\n", m_stats->string());
  return false;
}

}  // namespace spearrun::app
