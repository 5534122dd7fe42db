// The spear as ink: shaft, leaf blade and tassel, bent a little by what shook it. Sees points in view space.
#pragma once

#include "client/view/canvas.hpp"
#include "shared/figure/pose.hpp"

namespace spearrun::view {

// flex: how far the tip is drawn off its straight place, left of the shaft, u (view::Worn). grow widens every side.
void draw_shaft(Canvas& canvas, const figure::Spear& spear, float flex, float grow, Colour colour);
void draw_tassel(Canvas& canvas, const figure::Spear& spear, float flex, Colour colour);

}  // namespace spearrun::view
