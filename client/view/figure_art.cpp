#include "client/view/figure_art.hpp"

#include "client/view/digits.hpp"
#include "client/view/head_shape.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

// Full widths, u.
constexpr std::array<float, 3> kLegWidths{11.2F, 8.8F, 6.0F};
constexpr std::array<float, 3> kArmWidths{8.8F, 7.0F, 5.6F};
constexpr std::array<float, 3> kSpineWidths{11.6F, 13.8F, 9.0F};
constexpr std::array<float, kHairPoints> kHairWidths{8.4F, 7.2F, 5.0F, 2.4F};
constexpr float kToeLength = 8, kToeFrom = 6.0F, kToeTo = 4.2F;
constexpr float kNeckFrom = 8.6F, kNeckTo = 7.2F;
constexpr float kHandRadius = 3.3F;
constexpr float kFarWidth = 0.84F, kFarShade = 0.72F;
constexpr float kHalo = 1.5F, kShaftHalo = 1.2F, kHaloOpacity = 0.85F;
constexpr float kArmHaloFrom = 0.4F;  // of the upper arm: a fifth of the whole
constexpr float kShaftButt = 2.7F, kShaftFront = 3.4F;
constexpr float kBladeLength = 23, kBladeHalf = 5;
constexpr float kTasselBehind = 25, kTasselLength = 11;
constexpr float kDiscRadius = 7.4F, kDiscAt = 0.42F, kDigitHeight = 8.6F;
constexpr float kBandHeight = 4.2F;

struct Inks {
  Colour body, far, far_hand, hair, halo, wood;
  Pattern pattern;
  Head head;
};

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

std::array<float, 3> scaled(const std::array<float, 3>& widths, float k) {
  return {widths[0] * k, widths[1] * k, widths[2] * k};
}

// A leg with its toe. The toe is drawn only; its pitch is against the ground.
void leg(Canvas& canvas, const figure::Leg& leg, float width, float grow, Colour colour, Pattern pattern) {
  Band band;
  make_limb({leg.hip, leg.knee, leg.foot}, scaled(kLegWidths, width), band, grow);
  canvas.band(band, colour, pattern);
  const Vec2 toe = leg.foot + math::direction(leg.toe_turns) * kToeLength;
  canvas.stroke(leg.foot, toe, kToeFrom * width + 2 * grow, kToeTo * width + 2 * grow, colour);
}

void arm(Canvas& canvas, const figure::Arm& arm, float width, float grow, Colour colour, float from) {
  Band band;
  make_limb({arm.shoulder, arm.elbow, arm.hand}, scaled(kArmWidths, width), band, grow, from);
  canvas.band(band, colour, Pattern::solid, from > 0 ? Caps::end : Caps::both);
  canvas.disc(arm.hand, kHandRadius * width + grow, colour);
}

void torso(Canvas& canvas, const figure::Pose& pose, float grow, Colour colour, Pattern pattern) {
  Band band;
  make_limb({pose.pelvis, pose.chest, pose.shoulder}, kSpineWidths, band, grow);
  canvas.band(band, colour, pattern);
}

// Into the head; to the rim only of one that is a ring.
void neck(Canvas& canvas, const Figure& figure, Head kind, float grow, Colour colour) {
  const Vec2 whole = figure.worn.head - figure.pose.shoulder;
  const float size = math::length(whole);
  const float rim = figure.pose.head_radius * 0.8F + 0.5F * kNeckTo;
  const float part = kind == Head::ring && size > rim ? (size - rim) / size : 1.0F;
  canvas.stroke(figure.pose.shoulder, figure.pose.shoulder + whole * part, kNeckFrom + 2 * grow, kNeckTo + 2 * grow,
                colour);
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

void head(Canvas& canvas, const Figure& figure, Head kind, float grow, Colour colour) {
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

void headband(Canvas& canvas, const Figure& figure, Head kind, Colour colour) {
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

void hair(Canvas& canvas, const Worn& worn, Colour colour) {
  std::array<Joint, kHairPoints> joints;
  for (std::size_t i = 0; i < kHairPoints; ++i) joints[i] = {worn.hair[i], kHairWidths[i]};
  Band band;
  make_band(joints, band);
  canvas.band(band, colour);
}

void shaft(Canvas& canvas, const figure::Spear& spear, float grow, Colour colour) {
  const float length = math::distance(spear.butt, spear.tip);
  if (length < 1) return;
  const Vec2 along = (spear.tip - spear.butt) * (1 / length);
  const Vec2 side = math::perpendicular(along);
  const Vec2 socket = spear.tip - along * kBladeLength;
  canvas.stroke(spear.butt, socket + along * 2, kShaftButt + 2 * grow, kShaftFront + 2 * grow, colour);
  // A leaf: widest two fifths from its socket.
  constexpr std::array<Vec2, 7> kLeaf{
      {{0, 0.34F}, {4, 0.78F}, {8.5F, 1.0F}, {13, 0.86F}, {17.5F, 0.52F}, {21, 0.2F}, {23, 0.02F}}};
  std::array<Vec2, 14> outline;
  for (std::size_t i = 0; i < kLeaf.size(); ++i) {
    const Vec2 spine = socket + along * (kLeaf[i].x + (i == 6 ? grow * 1.6F : 0));
    const float half = kLeaf[i].y * kBladeHalf + grow;
    outline[i] = spine - side * (i == 6 ? 0.1F : half);
    outline[13 - i] = spine + side * (i == 6 ? 0.1F : half);
  }
  canvas.fan(socket + along * 9, outline, colour);
}

void tassel(Canvas& canvas, const figure::Spear& spear, Colour colour) {
  const float length = math::distance(spear.butt, spear.tip);
  if (length < 1) return;
  const Vec2 along = (spear.tip - spear.butt) * (1 / length);
  const Vec2 knot = spear.tip - along * kTasselBehind;
  // It hangs, blown backward by the run.
  for (const float turns : {0.60F, 0.655F, 0.71F}) {
    canvas.stroke(knot, knot + math::direction(turns) * kTasselLength, 2.6F, 0.6F, colour, Caps::start);
  }
}

void number_disc(Canvas& canvas, const Figure& figure, const Inks& inks) {
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

void far_limbs(Canvas& canvas, const Figure& figure, const Inks& inks) {
  canvas.next_layer();
  leg(canvas, figure.pose.far_leg, kFarWidth, 0, inks.far, Pattern::solid);
  arm(canvas, figure.pose.far_arm, kFarWidth, 0, inks.far, 0);
}

void halo(Canvas& canvas, const Figure& figure, const Inks& inks) {
  canvas.next_layer();
  torso(canvas, figure.pose, kHalo, inks.halo, Pattern::solid);
  leg(canvas, figure.pose.near_leg, 1, kHalo, inks.halo, Pattern::solid);
  neck(canvas, figure, inks.head, kHalo, inks.halo);
  head(canvas, figure, inks.head, kHalo, inks.halo);
}

void body(Canvas& canvas, const Figure& figure, const Inks& inks) {
  canvas.next_layer();
  hair(canvas, figure.worn, inks.hair);
  if (inks.pattern != Pattern::solid) canvas.paint(Paint::patterned);
  canvas.next_layer();
  leg(canvas, figure.pose.near_leg, 1, 0, inks.body, inks.pattern);
  canvas.next_layer();
  torso(canvas, figure.pose, 0, inks.body, inks.pattern == Pattern::hollow_shin ? Pattern::solid : inks.pattern);
  canvas.paint(Paint::wash);
  canvas.next_layer();
  neck(canvas, figure, inks.head, 0, inks.body);
  canvas.next_layer();
  head(canvas, figure, inks.head, 0, inks.body);
  if (!figure.own) number_disc(canvas, figure, inks);
  canvas.next_layer();
  headband(canvas, figure, inks.head, inks.hair);
}

void weapon_and_arms(Canvas& canvas, const Figure& figure, const Inks& inks) {
  canvas.next_layer();
  shaft(canvas, figure.pose.spear, kShaftHalo, inks.halo);
  canvas.next_layer();
  tassel(canvas, figure.pose.spear, inks.hair);
  canvas.next_layer();
  shaft(canvas, figure.pose.spear, 0, inks.wood);
  canvas.next_layer();
  arm(canvas, figure.pose.near_arm, 1, kHalo, inks.halo, kArmHaloFrom);
  canvas.next_layer();
  arm(canvas, figure.pose.near_arm, 1, 0, inks.body, 0);
  canvas.next_layer();
  canvas.disc(figure.pose.far_arm.hand, kHandRadius, inks.far_hand);
}

}  // namespace

figure::Pose moved(const figure::Pose& pose, Vec2 by) {
  figure::Pose out = pose;
  for (Vec2* p : {&out.pelvis,
                  &out.chest,
                  &out.shoulder,
                  &out.head,
                  &out.near_leg.hip,
                  &out.near_leg.knee,
                  &out.near_leg.foot,
                  &out.far_leg.hip,
                  &out.far_leg.knee,
                  &out.far_leg.foot,
                  &out.near_arm.shoulder,
                  &out.near_arm.elbow,
                  &out.near_arm.hand,
                  &out.far_arm.shoulder,
                  &out.far_arm.elbow,
                  &out.far_arm.hand,
                  &out.spear.butt,
                  &out.spear.rear_grip,
                  &out.spear.front_grip,
                  &out.spear.tip}) {
    *p = *p + by;
  }
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
