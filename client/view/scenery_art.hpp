// The distance: paper sky, sun, birds, three washes of hills with pines, and the mist over the ground. Each further
// thing is lighter and moves less; none has an ink line.
#pragma once

#include "client/view/camera.hpp"
#include "client/view/canvas.hpp"
#include "client/view/palette.hpp"

namespace spearrun::view {

// With Parallax::off the hills stand still (reduced motion).
enum class Parallax : unsigned char { on, off };
void draw_scenery(Canvas& canvas, const View& view, const Palette& palette, Parallax parallax);

}  // namespace spearrun::view
