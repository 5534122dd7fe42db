// A figure in a skin: its sprites on the bones, in layers, with ribbons where a sprite is missing. Sees points in view
// space; everything goes into one stretch of sprites, so a crowd in skins is one call.
#pragma once

#include "client/view/figure_art.hpp"
#include "client/view/skin.hpp"

namespace spearrun::view {

// A bone of the figure as it is drawn: where it begins and its direction times its length.
struct PlacedBone {
  math::Vec2 from, along;
};
PlacedBone placed(const Figure& figure, Bone bone);

// Corners (top left, top right, bottom right, bottom left) of a sprite on this bone.
std::array<math::Vec2, 4> corners_on(const PlacedBone& bone, const Sprite& sprite);

void draw_skinned_figure(Canvas& canvas, const Figure& figure, const Palette& palette, const Skin& skin);

}  // namespace spearrun::view
