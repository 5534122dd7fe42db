// The ground: earth with brush strokes, the ink line that the feet stand on, grass, and the gaps with their walls.
#pragma once

#include "client/view/camera.hpp"
#include "client/view/canvas.hpp"
#include "client/view/palette.hpp"
#include "shared/course/course.hpp"

namespace spearrun::view {

// Top edge of the ground line under the ankle: the radius of a foot, so that the foot stands on it.
inline constexpr float kFootRadius = 3;

// Earth, line and gaps.
void draw_ground(Canvas& canvas, const View& view, const course::Course& course, const Palette& palette);

}  // namespace spearrun::view
