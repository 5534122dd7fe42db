// The whole picture of a race at one moment: everything in painter's order into one canvas. Values in, a mesh out;
// knows no window and no GL.
#pragma once

#include <span>

#include "client/play/footprints.hpp"
#include "client/play/pose_track.hpp"
#include "client/view/camera.hpp"
#include "client/view/canvas.hpp"
#include "client/view/dressing.hpp"
#include "client/view/effects.hpp"
#include "client/view/palette.hpp"
#include "client/view/skin.hpp"
#include "shared/state/world.hpp"

namespace spearrun::view {

enum class Motion : unsigned char { full, reduced };

struct SceneParts {
  const course::Course& course;
  const state::World& world;  // the newest
  const play::PoseTrack& poses;
  std::span<const Dressing> dressings;  // by slot
  const play::Footprints& prints;
  const Effects& effects;
  const Palette& palette;
  core::Slot own = 0;
  Motion motion = Motion::full;
  std::span<const std::uint8_t> looks = {};  // by slot, as chosen; without them each number has its own
  const Skin* skin = nullptr;                // worn by everybody; none: ribbons
};

// The look of this slot among the chosen ones.
int look_number(std::span<const std::uint8_t> looks, int slot);

// Draws it as seen through `view`, alpha of a tick after the last but one.
void draw_scene(Canvas& canvas, const SceneParts& parts, const View& view, float alpha);

// What is worn when motion is reduced: a shaft that does not quiver.
Worn calmed(Worn worn, Motion motion);

// How far a rival this far from the own runner steps back toward the paper.
float crowd_fade(double distance);

// The number that a runner wears.
inline int number_of(int slot) { return slot + 1; }

}  // namespace spearrun::view
