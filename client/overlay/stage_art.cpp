#include "client/overlay/stage_art.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "client/view/figure_art.hpp"

namespace spearrun::overlay {

namespace {

using math::Vec2;
using view::Colour;

constexpr float kHipAt = 0.44F;      // of the width
constexpr float kHeadRoom = 48;      // u over the head: titles, and the skins' ticks
constexpr float kGroundAt = 0.095F;  // of the height
constexpr float kGridStep = 25;
constexpr float kGroundWidth = 2.4F;
constexpr float kFootRadius = 3;
constexpr float kStepBack = 0.2F;  // of the figure while a layer is on

struct Skin {
  int offset = 0;
  Vec2 at;  // of its runner, in the space of the stage
  float depth = 0;
  bool after = false;
};

std::vector<Skin> skins_of(const LabSession& s, const StageSpace& space) {
  std::vector<Skin> skins;
  for (const int offset : onion_offsets(s)) {
    const bool after = offset > 0;
    const int nth = std::abs(offset) / (after ? s.onion.after : s.onion.before);
    const TakeTick& t = s.take().at(s.tick() + offset);
    const float depth =
        s.onion.count > 1 ? 0.42F - 0.18F * static_cast<float>(nth - 1) / static_cast<float>(s.onion.count - 1) : 0.42F;
    skins.push_back({offset, {skin_x(s, space, t, nth, after), space.ground + t.runner.y.units()}, depth, after});
  }
  return skins;
}

bool any_layer(const LabSession& s) {
  for (const Layer layer : {Layer::bones, Layer::targets, Layer::capsules, Layer::anchors, Layer::mass, Layer::slip}) {
    if (s.shows(layer)) return true;
  }
  return false;
}

view::Worn bare(const figure::Pose& pose) {
  view::Worn worn;
  worn.head = pose.head;
  worn.hair.fill(view::hair_knot(pose.head, pose.head_radius, pose.head_turns));
  return worn;
}

void draw_own(view::Canvas& canvas, const LabSession& s, const StageSpace& space) {
  const LabSession::Shown shown = s.shown();
  view::Figure f;
  f.pose = view::moved(shown.pose, space.origin);
  f.worn = view::moved(s.shows(Layer::hair) ? shown.worn : bare(shown.pose), space.origin);
  // A drag carries along what is worn.
  const Vec2 carried = shown.pose.head - s.take().at(s.tick()).pose.head;
  if (s.drag().any) {
    f.worn.head = f.worn.head + carried;
    for (Vec2& point : f.worn.hair) point = s.shows(Layer::hair) ? point + carried : point;
  }
  f.own = true;
  f.fade = any_layer(s) ? kStepBack : 0;
  view::draw_figure(canvas, f, view::palette(view::PaletteName::day));
}

}  // namespace

std::vector<int> onion_offsets(const LabSession& s) {
  std::vector<int> offsets;
  if (!s.shows(Layer::onion)) return offsets;
  for (int n = s.onion.count; n > 0; --n) {
    const int before = -n * s.onion.before, after = n * s.onion.after;
    if (s.tick() + before >= 0) offsets.push_back(before);
    if (s.tick() + after < s.take().size()) offsets.push_back(after);
  }
  return offsets;
}

float skin_x(const LabSession& s, const StageSpace& space, const TakeTick& skin, int nth, bool after) {
  if (s.onion.true_spacing)
    return space.origin.x +
           static_cast<float>(static_cast<double>(skin.runner.x.raw) / math::Fixed::kOne - s.shown().x);
  const auto n = static_cast<float>(nth);
  return space.origin.x + (after ? 1.0F : -1.0F) * (n * 62 - n * (n - 1) * 5);
}

StageSpace stage_space(const LabSession& session, float width, float height) {
  const LabSession::Shown shown = session.shown();
  const float ground = height * kGroundAt;
  // Nothing sinks out of a jump's way before it must.
  const float top = ground + shown.y + shown.pose.head.y + shown.pose.head_radius + kHeadRoom;
  const float sunk = std::max(0.0F, top - height);
  return {width, height, {width * kHipAt, ground - sunk + shown.y}, ground - sunk};
}

void draw_skin(view::Canvas& canvas, const figure::Pose& pose, Colour colour, float depth) {
  view::Palette tinted = view::palette(view::PaletteName::day);
  const Colour paper = ink::kPaper;
  tinted.ink = tinted.accent = tinted.wood = view::mix(paper, colour, depth);
  tinted.halo = paper;
  tinted.far_limb_opacity = 0.6F;
  view::Figure f;
  f.pose = pose;
  f.worn = bare(pose);
  f.own = true;
  view::draw_figure(canvas, f, tinted);
}

void draw_paper(view::Canvas& canvas, float width, float height, float ground, double left) {
  const auto box = [&](float x0, float y0, float x1, float y1, Colour colour) {
    canvas.quad({x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, colour);
  };
  canvas.paint(view::Paint::opaque);
  box(0, 0, width, height, ink::kPaper);
  canvas.paint(view::Paint::wash);
  canvas.next_layer();
  const auto first = static_cast<float>(std::ceil(left / kGridStep) * kGridStep - left);
  for (float x = first; x < width; x += kGridStep)
    box(x - 0.25F, std::max(0.0F, ground), x + 0.25F, height, ink::kGrid);
  for (float y = ground + kGridStep; y < height; y += kGridStep) {
    if (y > 0) box(0, y - 0.25F, width, y + 0.25F, ink::kGrid);
  }
  canvas.next_layer();
  const float top = ground - kFootRadius;
  if (top > 0) box(0, top - kGroundWidth, width, top, ink::kGround);
}

void draw_stage(view::Canvas& canvas, const LabSession& session, const StageSpace& space) {
  draw_paper(canvas, space.width, space.height, space.ground, session.shown().x - static_cast<double>(space.origin.x));
  for (const Skin& skin : skins_of(session, space)) {
    const figure::Pose pose = view::moved(session.take().at(session.tick() + skin.offset).pose, skin.at);
    draw_skin(canvas, pose, skin.after ? ink::kAmber : ink::kCyan, skin.depth + 0.08F);
  }
  if (session.shows(Layer::ribbons)) draw_own(canvas, session, space);
}

void mirror(view::Mesh& mesh, float width) {
  for (view::Vertex& v : mesh.vertices) v.x = width - v.x;
}

}  // namespace spearrun::overlay
