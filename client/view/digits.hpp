// Numbers as brush strokes, so that they turn with a torso and need no font.
#pragma once

#include "client/view/canvas.hpp"

namespace spearrun::view {

// Draws `number` (0..99) centred at `centre`, `height` u tall, with `up` as its up direction (unit).
void draw_number(Canvas& canvas, int number, math::Vec2 centre, math::Vec2 up, float height, Colour colour);

}  // namespace spearrun::view
