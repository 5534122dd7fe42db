#include "client/view/figure_art.hpp"

#include "client/view/figure_parts.hpp"
#include "client/view/pose_points.hpp"
#include "client/view/spear_art.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

constexpr float kArmHaloFrom = 0.4F;  // of the upper arm: a fifth of the whole

void far_limbs(Canvas& canvas, const Figure& figure, const Inks& inks) {
  canvas.next_layer();
  draw_leg(canvas, figure.pose.far_leg, kFarWidth, 0, inks.far, Pattern::solid);
  draw_arm(canvas, figure.pose.far_arm, kFarWidth, 0, inks.far, 0);
}

void halo(Canvas& canvas, const Figure& figure, const Inks& inks) {
  canvas.next_layer();
  draw_torso(canvas, figure.pose, kHalo, inks.halo, Pattern::solid);
  draw_leg(canvas, figure.pose.near_leg, 1, kHalo, inks.halo, Pattern::solid);
  draw_neck(canvas, figure, inks.head, kHalo, inks.halo);
  draw_head(canvas, figure, inks.head, kHalo, inks.halo);
}

void body(Canvas& canvas, const Figure& figure, const Inks& inks) {
  canvas.next_layer();
  draw_hair(canvas, figure.worn, inks.hair);
  // Patterned shapes are drawn out of order, so they must be opaque.
  if (inks.pattern != Pattern::solid && inks.body.a == 255) canvas.paint(Paint::patterned);
  canvas.next_layer();
  draw_leg(canvas, figure.pose.near_leg, 1, 0, inks.body, inks.pattern);
  canvas.next_layer();
  draw_torso(canvas, figure.pose, 0, inks.body, inks.pattern == Pattern::hollow_shin ? Pattern::solid : inks.pattern);
  canvas.paint(Paint::wash);
  canvas.next_layer();
  draw_neck(canvas, figure, inks.head, 0, inks.body);
  canvas.next_layer();
  draw_head(canvas, figure, inks.head, 0, inks.body);
  if (!figure.own) draw_number_disc(canvas, figure, inks);
  canvas.next_layer();
  draw_headband(canvas, figure, inks.head, inks.hair);
}

void weapon_and_arms(Canvas& canvas, const Figure& figure, const Inks& inks) {
  if (figure.pose.armed) {
    const figure::Spear& spear = figure.pose.spear;
    canvas.next_layer();
    draw_shaft(canvas, spear, figure.worn.flex, kShaftHalo, inks.halo);
    canvas.next_layer();
    draw_tassel(canvas, spear, figure.worn.flex, inks.hair);
    canvas.next_layer();
    draw_shaft(canvas, spear, figure.worn.flex, 0, inks.wood);
  }
  canvas.next_layer();
  draw_arm(canvas, figure.pose.near_arm, 1, kHalo, inks.halo, kArmHaloFrom);
  canvas.next_layer();
  draw_arm(canvas, figure.pose.near_arm, 1, 0, inks.body, 0);
  canvas.next_layer();
  canvas.disc(figure.pose.far_arm.hand, kHandRadius, inks.far_hand);
}

}  // namespace

figure::Pose moved(const figure::Pose& pose, Vec2 by) {
  figure::Pose out = pose;
  visit_points(out, [by](Vec2& p) { p = p + by; });
  return out;
}

Worn moved(const Worn& worn, Vec2 by) {
  Worn out = worn;
  out.head = out.head + by;
  for (Vec2& p : out.hair) p = p + by;
  return out;
}

Colour hair_colour(const Look& look, bool own, const Palette& palette) {
  return own ? palette.accent : darker(look.body, 0.62F);
}

void draw_figure(Canvas& canvas, const Figure& figure, const Palette& palette) {
  const Inks inks = inks_of(figure, palette);
  far_limbs(canvas, figure, inks);
  halo(canvas, figure, inks);
  body(canvas, figure, inks);
  weapon_and_arms(canvas, figure, inks);
}

void draw_marker(Canvas& canvas, Vec2 head, const Palette& palette) {
  const Vec2 tip = head + Vec2{0, 20};
  canvas.next_layer();
  canvas.triangle(tip, tip + Vec2{5.5F, 9}, tip + Vec2{-5.5F, 9}, palette.accent);
}

}  // namespace spearrun::view
