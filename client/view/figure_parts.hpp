// The parts of a figure in ink, one function each: what the ribbon figure is made of, and what a skin borrows where it
// has no sprite. Points in view space; `grow` widens every side (a halo). Each draws into the current layer.
#pragma once

#include <array>

#include "client/view/canvas.hpp"
#include "client/view/figure_art.hpp"

namespace spearrun::view {

// Full widths, u.
inline constexpr std::array<float, 3> kLegWidths{11.2F, 8.8F, 6.0F};
inline constexpr std::array<float, 3> kArmWidths{8.8F, 7.0F, 5.6F};
inline constexpr std::array<float, 3> kSpineWidths{11.6F, 13.8F, 9.0F};
inline constexpr float kToeLength = 8, kToeFrom = 6.0F, kToeTo = 4.2F;
inline constexpr float kHandRadius = 3.3F;
inline constexpr float kFarWidth = 0.84F, kFarShade = 0.72F;
inline constexpr float kHalo = 1.5F, kShaftHalo = 1.2F;

// What one figure is coloured with.
struct Inks {
  Colour body, far;  // far: translucent, for one even layer
  Colour far_hand;   // the same over paper, opaque
  Colour hair, halo, wood;
  Pattern pattern;
  Head head;
};
Inks inks_of(const Figure& figure, const Palette& palette);

// A leg with its toe. The toe is drawn only; its pitch is against the ground.
void draw_leg(Canvas& canvas, const figure::Leg& leg, float width, float grow, Colour colour, Pattern pattern);
// `from` leaves out this part of the upper arm, 0..1.
void draw_arm(Canvas& canvas, const figure::Arm& arm, float width, float grow, Colour colour, float from);
void draw_torso(Canvas& canvas, const figure::Pose& pose, float grow, Colour colour, Pattern pattern);
void draw_neck(Canvas& canvas, const Figure& figure, Head kind, float grow, Colour colour);
void draw_head(Canvas& canvas, const Figure& figure, Head kind, float grow, Colour colour);
void draw_headband(Canvas& canvas, const Figure& figure, Head kind, Colour colour);
void draw_hair(Canvas& canvas, const Worn& worn, Colour colour);
// Takes layers of its own.
void draw_number_disc(Canvas& canvas, const Figure& figure, const Inks& inks);

}  // namespace spearrun::view
