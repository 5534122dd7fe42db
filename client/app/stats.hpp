// Measures of a run: frame times, draw calls, allocations a frame. Keeps room for a long race, so that measuring
// allocates nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "client/app/online_figures.hpp"
#include "client/app/practice.hpp"

namespace spearrun::app {

class Stats {
 public:
  Stats();
  void add_frame(double milliseconds, std::uint64_t allocations, int draw_calls, int figures);

  struct Summary {
    double p50 = 0, p99 = 0, allocations_per_frame = 0;
    int draw_calls = 0, figures = 0;
    std::size_t frames = 0;
  };
  Summary summary() const;

 private:
  static constexpr std::size_t kWarmFrames = 120;  // not counted for allocations
  std::vector<float> m_frame_ms;
  std::uint64_t m_allocations = 0;
  std::size_t m_frames = 0;
  int m_draw_calls = 0, m_figures = 0;
};

struct RunCounts {
  std::int32_t ticks = 0;
  std::uint32_t seed = 0;
  int launches = 0, thrusts = 0;  // of the own runner
  bool finished = false;
};
RunCounts counts_of(const Practice& practice);

// online: nullptr when there was no network.
[[nodiscard]] bool write_stats(const std::filesystem::path& file, const Stats& stats, const RunCounts& counts,
                               const OnlineSummary* online);

}  // namespace spearrun::app
