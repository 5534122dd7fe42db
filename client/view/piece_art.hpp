// The pieces of a course: hurdles, low bars, straw dummies (standing, falling, lying, getting up), checkpoints, start
// and finish.
#pragma once

#include "client/view/camera.hpp"
#include "client/view/canvas.hpp"
#include "client/view/palette.hpp"
#include "shared/state/world.hpp"

namespace spearrun::view {

// time: ticks of the world, with the part since the last one. own_checkpoints: how many the own runner has passed.
struct PieceMoment {
  float time = 0;
  int own_checkpoints = 0;
};
void draw_pieces(Canvas& canvas, const View& view, const course::Course& course, const state::World& world,
                 PieceMoment moment, const Palette& palette);

// How far over a dummy leans, 0 standing .. 1 lying, `since` ticks after it was struck and `left` before it is up.
float dummy_fall(float since, float left);

}  // namespace spearrun::view
