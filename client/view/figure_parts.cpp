#include "client/view/figure_parts.hpp"

#include "client/view/digits.hpp"
#include "client/view/head_shape.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

constexpr std::array<float, kHairPoints> kHairWidths{8.4F, 7.2F, 5.0F, 2.4F};
constexpr float kNeckFrom = 8.6F, kNeckTo = 7.2F;
constexpr float kHaloOpacity = 0.85F;
constexpr float kDiscRadius = 7.4F, kDiscAt = 0.42F, kDigitHeight = 8.6F;
constexpr float kBandHeight = 4.2F;

std::array<float, 3> scaled(const std::array<float, 3>& widths, float k) {
  return {widths[0] * k, widths[1] * k, widths[2] * k};
}

// Frame of the head: its axes in view space.
struct HeadFrame {
  Vec2 centre, forward, up;
  Vec2 place(Vec2 p) const { return centre + forward * p.x + up * p.y; }
};
HeadFrame head_frame(const Figure& figure) {
  const Vec2 up = math::direction(figure.pose.head_turns);
  return {figure.worn.head, math::perpendicular(up) * -1.0F, up};
}

}  // namespace

Inks inks_of(const Figure& figure, const Palette& palette) {
  const Look look = look_in(figure.look, palette);
  const auto toned = [&](Colour c, float opacity = 1) {
    return faded(mix(c, palette.halo, figure.fade), opacity * figure.opacity);
  };
  return {toned(look.body),
          toned(darker(look.body, kFarShade), palette.far_limb_opacity),
          toned(mix(palette.halo, darker(look.body, kFarShade), 0.62F)),
          toned(hair_colour(look, figure.own, palette)),
          faded(palette.halo, kHaloOpacity * figure.opacity),
          toned(palette.ink),
          look.pattern,
          look.head};
}

// A leg with its toe. The toe is drawn only; its pitch is against the ground.
void draw_leg(Canvas& canvas, const figure::Leg& leg, float width, float grow, Colour colour, Pattern pattern) {
  Band band;
  make_limb({leg.hip, leg.knee, leg.foot}, scaled(kLegWidths, width), band, grow);
  canvas.band(band, colour, pattern);
  const Vec2 toe = leg.foot + math::direction(leg.toe_turns) * kToeLength;
  canvas.stroke(leg.foot, toe, kToeFrom * width + 2 * grow, kToeTo * width + 2 * grow, colour);
}

void draw_arm(Canvas& canvas, const figure::Arm& arm, float width, float grow, Colour colour, float from) {
  Band band;
  make_limb({arm.shoulder, arm.elbow, arm.hand}, scaled(kArmWidths, width), band, grow, from);
  canvas.band(band, colour, Pattern::solid, from > 0 ? Caps::end : Caps::both);
  canvas.disc(arm.hand, kHandRadius * width + grow, colour);
}

void draw_torso(Canvas& canvas, const figure::Pose& pose, float grow, Colour colour, Pattern pattern) {
  Band band;
  make_limb({pose.pelvis, pose.chest, pose.shoulder}, kSpineWidths, band, grow);
  canvas.band(band, colour, pattern);
}

// Into the head; to the rim only of one that is a ring.
void draw_neck(Canvas& canvas, const Figure& figure, Head kind, float grow, Colour colour) {
  const Vec2 whole = figure.worn.head - figure.pose.shoulder;
  const float size = math::length(whole);
  const float rim = figure.pose.head_radius * 0.8F + 0.5F * kNeckTo;
  const float part = kind == Head::ring && size > rim ? (size - rim) / size : 1.0F;
  canvas.stroke(figure.pose.shoulder, figure.pose.shoulder + whole * part, kNeckFrom + 2 * grow, kNeckTo + 2 * grow,
                colour);
}

void draw_head(Canvas& canvas, const Figure& figure, Head kind, float grow, Colour colour) {
  const HeadFrame frame = head_frame(figure);
  const HeadShape shape = head_outline(kind, figure.pose.head_radius + grow);
  std::array<Vec2, 64> outline;
  for (std::size_t i = 0; i < shape.outline.size(); ++i) outline[i] = frame.place(shape.outline[i]);
  const std::span<const Vec2> placed{outline.data(), shape.outline.size()};
  if (shape.hole > 0) {
    std::array<Vec2, 64> inner;
    const float hole = (shape.hole - 2 * grow) / (figure.pose.head_radius + grow);
    for (std::size_t i = 0; i < shape.outline.size(); ++i) inner[i] = frame.place(shape.outline[i] * hole);
    canvas.between(placed, {inner.data(), shape.outline.size()}, colour);
  } else {
    canvas.fan(frame.centre, placed, colour);
  }
  if (shape.knot_radius > 0) canvas.disc(frame.place(shape.knot), shape.knot_radius + grow * 0.6F, colour);
}

void draw_headband(Canvas& canvas, const Figure& figure, Head kind, Colour colour) {
  if (kind == Head::ring) return;  // nothing there to tie it around; the knot sits on the rim
  const HeadFrame frame = head_frame(figure);
  const HeadShape shape = head_outline(kind, figure.pose.head_radius);
  constexpr float kBack = 4.3F, kFront = 0.6F;  // height of its middle behind and in front
  const float h = 0.5F * kBandHeight;
  const auto edge = [&](float y, bool front) {
    const Extent extent = extent_at(shape, y);
    const float limit = figure.pose.head_radius * 1.22F;
    return frame.place({front ? math::clamp(extent.front, 0, limit) : math::clamp(extent.back, -limit, 0), y});
  };
  canvas.quad(edge(kBack + h, false), edge(kBack - h, false), edge(kFront - h, true), edge(kFront + h, true), colour);
}

void draw_hair(Canvas& canvas, const Worn& worn, Colour colour) {
  std::array<Joint, kHairPoints> joints;
  for (std::size_t i = 0; i < kHairPoints; ++i) joints[i] = {worn.hair[i], kHairWidths[i]};
  Band band;
  make_band(joints, band);
  canvas.band(band, colour);
}

void draw_number_disc(Canvas& canvas, const Figure& figure, const Inks& inks) {
  const figure::Pose& pose = figure.pose;
  const Vec2 centre = math::lerp(pose.pelvis, pose.chest, kDiscAt);
  const Vec2 spine = pose.chest - pose.pelvis;
  const float size = math::length(spine);
  const Vec2 up = size > 1e-3F ? spine * (1 / size) : Vec2{0, 1};
  canvas.next_layer();
  canvas.disc(centre, kDiscRadius + 1.4F, faded(inks.halo, 1.0F));
  canvas.next_layer();
  canvas.disc(centre, kDiscRadius, inks.body);
  canvas.next_layer();
  canvas.disc(centre, kDiscRadius - 1.1F, {inks.halo.r, inks.halo.g, inks.halo.b, inks.body.a});
  canvas.next_layer();
  draw_number(canvas, figure.number, centre, up, kDigitHeight, inks.body);
}

}  // namespace spearrun::view
