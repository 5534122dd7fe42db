// The coming footprints on the earth: filled = near foot, hollow = far foot; after each the bar over which the hip
// passes while a launch from that foot is perfect. Painted on the ground: it moves with nothing.
#pragma once

#include "client/play/footprints.hpp"
#include "client/view/camera.hpp"
#include "client/view/canvas.hpp"
#include "client/view/palette.hpp"

namespace spearrun::view {

// own_x: prints whose window the hip has passed are gone.
void draw_prints(Canvas& canvas, const View& view, const course::Course& course, const play::Footprints& prints,
                 double own_x, const Palette& palette);

}  // namespace spearrun::view
