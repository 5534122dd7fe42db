// One figure as ink: limbs as ribbons in painter's order, halo, pattern, number, head, hair and spear. Sees points in
// view space; knows no race and no rules.
#pragma once

#include "client/view/canvas.hpp"
#include "client/view/dressing.hpp"
#include "client/view/palette.hpp"
#include "shared/figure/pose.hpp"

namespace spearrun::view {

struct Figure {
  figure::Pose pose;  // in view space
  Worn worn;          // in view space
  int number = 1;     // worn on the chest
  int look = 1;       // colour, pattern and head
  bool own = false;   // accent headband and marker, no number
  float fade = 0;     // 0..1 toward the halo colour: rivals that crowd the own runner step back
  float opacity = 1;  // of everything: a runner who fell or blinks after a respawn
};

// Every point shifted by this much: from the figure's space to view space.
figure::Pose moved(const figure::Pose& pose, math::Vec2 by);
Worn moved(const Worn& worn, math::Vec2 by);

void draw_figure(Canvas& canvas, const Figure& figure, const Palette& palette);
// The triangle over the own head.
void draw_marker(Canvas& canvas, math::Vec2 head, const Palette& palette);

// A rival's hair and headband; the own ones are the accent.
Colour hair_colour(const Look& look, bool own, const Palette& palette);

}  // namespace spearrun::view
