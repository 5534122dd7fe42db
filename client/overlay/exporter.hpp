// Files that the lab leaves: pictures of the stage, a picture for each tick, an animated GIF, a pose. Each answer says
// where it was written, or why not. Never writes over anything.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "client/overlay/session.hpp"
#include "shared/core/result.hpp"

namespace spearrun::overlay {

struct PictureSize {
  int width = 960, height = 540;
};
// The stage of this session at its tick, RGB, top row first.
using DrawStage = std::function<std::vector<std::uint8_t>(const LabSession&, PictureSize)>;

class Exporter {
 public:
  explicit Exporter(std::filesystem::path folder) : m_folder(std::move(folder)) {}

  Status png(const LabSession& session, const DrawStage& draw) const;
  // Of the loop's ticks, at most kMostFrames.
  Status sequence(const LabSession& session, const DrawStage& draw) const;
  // At the speed that is chosen; viewers show at most 50 frames a second, so at full speed every second tick.
  Status gif(const LabSession& session, const DrawStage& draw) const;
  Status pose(const LabSession& session) const;

  static constexpr int kMostFrames = 400;

 private:
  // A name that is free in the folder, which is made when it is not there.
  core::Result<std::filesystem::path, std::string> fresh(const std::string& stem, const std::string& ending) const;

  std::filesystem::path m_folder;
};

// How many ticks a frame of a GIF stands for at this speed, and for how many hundredths of a second it stands.
struct GifPace {
  int ticks = 1, hundredths = 2;
};
GifPace gif_pace(float speed);

}  // namespace spearrun::overlay
