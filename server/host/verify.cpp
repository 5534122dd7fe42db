#include "server/host/verify.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "server/host/options.hpp"
#include "shared/replay/verifier.hpp"
#include "shared/wire/replay_file.hpp"

namespace spearrun::host {
namespace {

using Json = nlohmann::ordered_json;

struct Checked {
  replay::Verdict verdict;
  double times_realtime = 0;
};

Checked check(const replay::RaceLog& log) {
  const auto begin = std::chrono::steady_clock::now();
  Checked checked{replay::verify(log)};
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  const double race_seconds = static_cast<double>(checked.verdict.ticks) / core::kTicksPerSecond;
  checked.times_realtime = std::round(race_seconds / std::max(took.count(), 1e-9));
  return checked;
}

void print_line(const std::filesystem::path& file, const Checked& checked) {
  const replay::Verdict& verdict = checked.verdict;
  Json json;
  json["file"] = file.string();
  json["ok"] = verdict.ok;
  json["why"] = verdict.why;
  json["time_us"] = verdict.winner_us >= 0 ? Json(verdict.winner_us) : Json(nullptr);
  json["ticks"] = verdict.ticks;
  json["times_realtime"] = checked.times_realtime;
  std::puts(json.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
}

}  // namespace

int verify_files(const std::vector<std::filesystem::path>& files) {
  int code = 0;
  for (const auto& file : files) {
    const auto log = wire::load_replay(file);
    if (!log) {
      print_line(file, {{.why = log.error().text}});
      code = log.error().fault == wire::ReplayFault::unreadable ? kExitNoInput : std::max(code, kExitFailed);
      continue;
    }
    const Checked checked = check(*log);
    print_line(file, checked);
    if (!checked.verdict.ok) code = std::max(code, kExitFailed);
  }
  return code;
}

}  // namespace spearrun::host
