// What there is to see of a race, wherever it runs: practice and online races both give this value, and the stage and
// the HUD draw from it alone. References only; good until the next tick.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "client/play/footprints.hpp"
#include "client/play/moments.hpp"
#include "client/play/pose_track.hpp"
#include "client/view/camera.hpp"
#include "client/view/dressing.hpp"
#include "client/view/effects.hpp"
#include "server/room/room.hpp"

namespace spearrun::app {

struct RaceView {
  const course::Course& course;
  const state::World& world;  // as shown
  const play::PoseTrack& poses;
  const std::vector<view::Dressing>& dressings;
  const view::Effects& effects;
  const play::Footprints& prints;
  const play::Moments& moments;
  const view::Camera& camera;
  const std::vector<std::string>& names;                       // by slot
  const std::array<std::uint8_t, state::kMaxRunners>& places;  // by slot
  std::span<const std::uint8_t> looks;                         // by slot; empty: each number has its own
  std::span<const room::RaceResult> results;
  core::Slot seen = 0;  // whom the picture follows: the own runner, or the one that is watched
  int own = 0;          // -1 = watching
  bool over = false;    // nobody runs any more, so who is not in did not finish
};

}  // namespace spearrun::app
