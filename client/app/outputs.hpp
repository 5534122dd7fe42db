// The files that a run leaves: the replay of a whole race, pictures, statistics. Places that cannot be written are
// refused before the race and not after it.
#pragma once

#include <filesystem>
#include <string>

#include "client/app/online_figures.hpp"
#include "client/app/options.hpp"
#include "client/app/practice.hpp"
#include "client/app/stage.hpp"
#include "client/app/stats.hpp"
#include "shared/core/result.hpp"

namespace spearrun::app {

class Outputs {
 public:
  // Makes the folder for replays and tries every place. The error is a sentence.
  static core::Result<Outputs, std::string> create(const Options& options);

  // Once the race is over. Says where on stdout; a failure is said on stderr and loses only the file.
  void save_replay(const Practice& practice);
  bool save_picture(Stage& stage, const Shot& shot);
  // online: of a race over the network.
  bool save_stats(const Stats& stats, const RunCounts& counts, const OnlineSummary* online = nullptr);

 private:
  std::filesystem::path m_replays;
  std::optional<std::filesystem::path> m_stats;
};

}  // namespace spearrun::app
