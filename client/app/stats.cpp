#include "client/app/stats.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

namespace spearrun::app {

namespace {
constexpr std::size_t kFramesKept = 120'000;

double percentile(const std::vector<float>& sorted, double part) {
  if (sorted.empty()) return 0;
  const auto index = static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1) + 0.5);
  return static_cast<double>(sorted[index]);
}
}  // namespace

Stats::Stats() { m_frame_ms.reserve(kFramesKept); }

void Stats::add_frame(double milliseconds, std::uint64_t allocations, int draw_calls, int figures) {
  if (m_frame_ms.size() < kFramesKept) m_frame_ms.push_back(static_cast<float>(milliseconds));
  if (++m_frames > kWarmFrames) m_allocations += allocations;
  m_draw_calls = draw_calls;
  m_figures = std::max(m_figures, figures);
}

Stats::Summary Stats::summary() const {
  std::vector<float> sorted = m_frame_ms;
  std::sort(sorted.begin(), sorted.end());
  Summary s;
  s.p50 = percentile(sorted, 0.50);
  s.p99 = percentile(sorted, 0.99);
  if (m_frames > kWarmFrames) {
    s.allocations_per_frame = static_cast<double>(m_allocations) / static_cast<double>(m_frames - kWarmFrames);
  }
  s.draw_calls = m_draw_calls;
  s.figures = m_figures;
  s.frames = m_frames;
  return s;
}

RunCounts counts_of(const Practice& practice) {
  return {practice.now(), practice.room().log().course_seed, practice.launches(), practice.thrusts(),
          practice.room().world().runners[Practice::kOwn].finished()};
}

bool write_stats(const std::filesystem::path& file, const Stats& stats, const RunCounts& counts,
                 const OnlineSummary* online) {
  const Stats::Summary s = stats.summary();
  nlohmann::ordered_json json{{"frames", s.frames},         {"frame_ms", {{"p50", s.p50}, {"p99", s.p99}}},
                              {"draw_calls", s.draw_calls}, {"allocations_per_frame", s.allocations_per_frame},
                              {"figures", s.figures},       {"ticks", counts.ticks},
                              {"seed", counts.seed},        {"launches", counts.launches},
                              {"thrusts", counts.thrusts},  {"finished", counts.finished}};
  if (online != nullptr) {
    json["rtt_ms"] = online->rtt_ms;
    json["loss"] = online->loss;
    json["corrections_per_min"] = online->corrections_per_min;
    json["correction_u_p95"] = online->correction_u_p95;
    json["starved_pct"] = online->starved_pct;
    json["hash_mismatches"] = online->hash_mismatches;
    json["bytes_down_per_s"] = online->bytes_down_per_s;
    json["bytes_up_per_s"] = online->bytes_up_per_s;
    json["press_to_shown_ticks"] = online->press_to_shown_ticks;
    json["results"] = nlohmann::ordered_json::array();
    for (const room::RaceResult& r : online->results) {
      json["results"].push_back({{"place", r.place}, {"name", r.name}, {"time_us", r.time_us}});
    }
  }
  std::ofstream out(file);
  out << json.dump(2) << '\n';
  return static_cast<bool>(out.flush());
}

}  // namespace spearrun::app
