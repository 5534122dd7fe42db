#include "client/view/skin_art.hpp"

#include "client/view/figure_parts.hpp"
#include "client/view/spear_art.hpp"
#include "shared/figure/rig.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

// How far a far limb steps back toward the paper. Opaque, unlike a ribbon's: sprites overlap at their joints, and a
// translucent limb would darken there.
constexpr float kFarFade = 0.38F;

struct Brush {
  Canvas& canvas;
  const Figure& figure;
  const Skin& skin;
  const Inks& inks;
};

// Widths of a bone's ribbon at both ends, u.
struct BoneWidths {
  float from, to;
};
BoneWidths widths_of(Bone bone) {
  switch (bone) {
    case Bone::pelvis: return {kSpineWidths[0], kSpineWidths[1]};
    case Bone::chest: return {kSpineWidths[1], kSpineWidths[2]};
    case Bone::near_upper_arm:
    case Bone::far_upper_arm: return {kArmWidths[0], kArmWidths[1]};
    case Bone::near_forearm:
    case Bone::far_forearm: return {kArmWidths[1], kArmWidths[2]};
    case Bone::near_thigh:
    case Bone::far_thigh: return {kLegWidths[0], kLegWidths[1]};
    case Bone::near_shin:
    case Bone::far_shin: return {kLegWidths[1], kLegWidths[2]};
    default: return {kToeFrom, kToeTo};
  }
}

bool both_missing(const Skin& skin, Bone a, Bone b) { return !skin.covers(a) && !skin.covers(b); }

// Two bones without sprites are one ribbon, drawn in the place of the upper one.
bool draw_pair(const Brush& b, Bone bone, float width, Colour ink) {
  const figure::Pose& pose = b.figure.pose;
  const auto leg = [&](const figure::Leg& l, Bone upper, Bone lower) {
    if (!both_missing(b.skin, upper, lower)) return false;
    if (bone == upper) draw_leg(b.canvas, l, width, 0, ink, Pattern::solid);
    return true;
  };
  const auto arm = [&](const figure::Arm& a, Bone upper, Bone lower) {
    if (!both_missing(b.skin, upper, lower)) return false;
    if (bone == upper) draw_arm(b.canvas, a, width, 0, ink, 0);
    return true;
  };
  switch (bone) {
    case Bone::near_thigh:
    case Bone::near_shin: return leg(pose.near_leg, Bone::near_thigh, Bone::near_shin);
    case Bone::far_thigh:
    case Bone::far_shin: return leg(pose.far_leg, Bone::far_thigh, Bone::far_shin);
    case Bone::near_upper_arm:
    case Bone::near_forearm: return arm(pose.near_arm, Bone::near_upper_arm, Bone::near_forearm);
    case Bone::far_upper_arm:
    case Bone::far_forearm: return arm(pose.far_arm, Bone::far_upper_arm, Bone::far_forearm);
    case Bone::pelvis:
    case Bone::chest:
      if (!both_missing(b.skin, Bone::pelvis, Bone::chest)) return false;
      if (bone == Bone::pelvis) draw_torso(b.canvas, pose, 0, ink, Pattern::solid);
      return true;
    default: return false;
  }
}

void draw_ribbon(const Brush& b, Bone bone, SkinLayer layer) {
  const float width = layer == SkinLayer::far ? kFarWidth : 1.0F;
  const Colour ink = layer == SkinLayer::far ? b.inks.far_hand : b.inks.body;
  if (bone == Bone::spear) {
    draw_shaft(b.canvas, b.figure.pose.spear, b.figure.worn.flex, 0, b.inks.wood);
  } else if (bone == Bone::head) {
    draw_neck(b.canvas, b.figure, b.inks.head, 0, ink);
    draw_head(b.canvas, b.figure, b.inks.head, 0, ink);
  } else if (!draw_pair(b, bone, width, ink)) {
    const PlacedBone at = placed(b.figure, bone);
    const BoneWidths widths = widths_of(bone);
    b.canvas.stroke(at.from, at.from + at.along, widths.from * width, widths.to * width, ink);
  }
}

void draw_sprite(const Brush& b, const Sprite& sprite) {
  const bool far = sprite.layer == SkinLayer::far;
  const float back = far ? kFarFade : 0.0F;
  // Toward the paper: the far layer, and a rival that gives room. The inks are faded already.
  const float fade = sprite.tone == SpriteTone::own ? 1 - (1 - back) * (1 - b.figure.fade) : 0.0F;
  const Colour own{255, 255, 255, b.inks.body.a};
  const Colour ink = far ? b.inks.far_hand : b.inks.body;
  b.canvas.sprite(corners_on(placed(b.figure, sprite.bone), sprite),
                  {sprite.left, sprite.top, sprite.right, sprite.bottom, sprite.tone, fade},
                  sprite.tone == SpriteTone::own ? own : ink);
}

void draw_layer(const Brush& b, SkinLayer layer) {
  for (const Sprite& sprite : b.skin.sprites) {
    if (sprite.layer != layer || (sprite.bone == Bone::spear && !b.figure.pose.armed)) continue;
    b.canvas.next_layer();
    if (sprite.missing) {
      draw_ribbon(b, sprite.bone, layer);
    } else {
      draw_sprite(b, sprite);
    }
  }
}

void draw_halo(const Brush& b) {
  const figure::Pose& pose = b.figure.pose;
  b.canvas.next_layer();
  draw_torso(b.canvas, pose, kHalo, b.inks.halo, Pattern::solid);
  draw_leg(b.canvas, pose.near_leg, 1, kHalo, b.inks.halo, Pattern::solid);
  draw_neck(b.canvas, b.figure, b.inks.head, kHalo, b.inks.halo);
  draw_head(b.canvas, b.figure, b.inks.head, kHalo, b.inks.halo);
}

// Between a chest and a head that move against each other, under both. A ribbon head brings its own.
void draw_neck_under(const Brush& b) {
  if (!b.skin.neck || !b.skin.covers(Bone::head)) return;
  b.canvas.next_layer();
  draw_neck(b.canvas, b.figure, Head::round, kHalo, b.inks.halo);
  b.canvas.next_layer();
  draw_neck(b.canvas, b.figure, Head::round, 0, b.inks.body);
}

void draw_spear_back(const Brush& b) {
  const figure::Spear& spear = b.figure.pose.spear;
  b.canvas.next_layer();
  draw_shaft(b.canvas, spear, b.figure.worn.flex, kShaftHalo, b.inks.halo);
  b.canvas.next_layer();
  draw_tassel(b.canvas, spear, b.figure.worn.flex, b.inks.hair);
}

// A sprite does not bend: it turns about its butt instead.
Vec2 drawn_tip(const Figure& figure) {
  const Vec2 shaft = figure.pose.spear.tip - figure.pose.spear.butt;
  const float size = math::length(shaft);
  if (size < 1) return figure.pose.spear.tip;
  return figure.pose.spear.tip + math::perpendicular(shaft * (1 / size)) * figure.worn.flex;
}

}  // namespace

PlacedBone placed(const Figure& figure, Bone bone) {
  const figure::Pose& p = figure.pose;
  const auto between = [](Vec2 a, Vec2 b) { return PlacedBone{a, b - a}; };
  const auto toe = [](const figure::Leg& l) { return PlacedBone{l.foot, math::direction(l.toe_turns) * kToeLength}; };
  switch (bone) {
    case Bone::pelvis: return between(p.pelvis, p.chest);
    case Bone::chest: return between(p.chest, p.shoulder);
    case Bone::head: return {figure.worn.head, math::direction(p.head_turns) * p.head_radius};
    case Bone::near_upper_arm: return between(p.near_arm.shoulder, p.near_arm.elbow);
    case Bone::near_forearm: return between(p.near_arm.elbow, p.near_arm.hand);
    case Bone::far_upper_arm: return between(p.far_arm.shoulder, p.far_arm.elbow);
    case Bone::far_forearm: return between(p.far_arm.elbow, p.far_arm.hand);
    case Bone::near_thigh: return between(p.near_leg.hip, p.near_leg.knee);
    case Bone::near_shin: return between(p.near_leg.knee, p.near_leg.foot);
    case Bone::near_foot: return toe(p.near_leg);
    case Bone::far_thigh: return between(p.far_leg.hip, p.far_leg.knee);
    case Bone::far_shin: return between(p.far_leg.knee, p.far_leg.foot);
    case Bone::far_foot: return toe(p.far_leg);
    default: return between(p.spear.butt, drawn_tip(figure));
  }
}

std::array<Vec2, 4> corners_on(const PlacedBone& bone, const Sprite& sprite) {
  const float size = math::length(bone.along);
  const Vec2 along = size > 1e-4F ? bone.along * (1 / size) : Vec2{0, -1};
  // Clockwise from the bone, as its pixels have it with y down.
  const Vec2 side = math::perpendicular(along) * -1.0F;
  const float scale_along = size / sprite.length;
  const float scale_across = facts_of(sprite.bone).length / sprite.length * sprite.across;
  const auto place = [&](float x, float y) {
    const Vec2 d = Vec2{x, y} - sprite.pivot;
    const float a = math::dot(d, sprite.along);
    const float b = math::dot(d, math::perpendicular(sprite.along));
    return bone.from + along * (a * scale_along) + side * (b * scale_across);
  };
  return {place(0, 0), place(sprite.width, 0), place(sprite.width, sprite.height), place(0, sprite.height)};
}

void draw_skinned_figure(Canvas& canvas, const Figure& figure, const Palette& palette, const Skin& skin) {
  const Inks inks = inks_of(figure, palette);
  const Brush brush{canvas, figure, skin, inks};
  canvas.paint(Paint::sprites);
  draw_layer(brush, SkinLayer::far);
  if (skin.halo) draw_halo(brush);
  if (skin.hair) {
    canvas.next_layer();
    draw_hair(canvas, figure.worn, inks.hair);
  }
  draw_neck_under(brush);
  draw_layer(brush, SkinLayer::body);
  if (!figure.own) draw_number_disc(canvas, figure, inks);
  if (skin.headband) {
    canvas.next_layer();
    draw_headband(canvas, figure, skin.covers(Bone::head) ? Head::round : inks.head, inks.hair);
  }
  if (figure.pose.armed && !skin.covers(Bone::spear)) draw_spear_back(brush);
  draw_layer(brush, SkinLayer::front);
  canvas.next_layer();
  canvas.disc(figure.pose.far_arm.hand, kHandRadius, inks.far_hand);
}

}  // namespace spearrun::view
