#include "client/view/scene.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "client/view/figure_art.hpp"
#include "client/view/ground_art.hpp"
#include "client/view/piece_art.hpp"
#include "client/view/print_art.hpp"
#include "client/view/scenery_art.hpp"
#include "client/view/skin_art.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::view {

namespace {

constexpr double kFigureReach = 220;  // spear and hair beyond the hip

struct Seen {
  int slot;
  play::Drawn drawn;
  double distance;  // from the own runner
};
struct Crowd {
  std::array<Seen, state::kMaxRunners> seen;
  std::size_t count = 0;
  std::span<const Seen> all() const { return {seen.data(), count}; }
};

// Everybody in view, the farthest from the own runner first and the own runner last.
void gather(const SceneParts& parts, const View& view, float alpha, Crowd& crowd) {
  const double own_x = parts.poses.at(parts.own, alpha).x;
  for (int slot = 0; slot < parts.poses.slots(); ++slot) {
    if (!parts.poses.present(slot)) continue;
    const play::Drawn drawn = parts.poses.at(slot, alpha);
    const double from_left = drawn.x - view.left;
    if (from_left < -kFigureReach || from_left > static_cast<double>(view.width) + kFigureReach) continue;
    const double distance = slot == parts.own ? -1 : std::fabs(drawn.x - own_x);
    crowd.seen[crowd.count++] = {slot, drawn, distance};
  }
  std::sort(crowd.seen.begin(), crowd.seen.begin() + static_cast<std::ptrdiff_t>(crowd.count),
            [](const Seen& a, const Seen& b) {
              return a.distance != b.distance ? a.distance > b.distance : a.slot > b.slot;
            });
}

void trails(Canvas& canvas, const SceneParts& parts, const View& view, const Crowd& crowd, float alpha) {
  if (parts.motion == Motion::reduced) return;
  for (const Seen& s : crowd.all()) {
    const state::Runner& runner = parts.world.runners[static_cast<std::size_t>(s.slot)];
    if (runner.action != state::Action::thrust) continue;
    const float since =
        static_cast<float>(runner.action_tick) - 1 + alpha - static_cast<float>(state::kTuning.windup_ticks);
    const figure::Pose pose = moved(s.drawn.pose, view.at(s.drawn.x, s.drawn.y));
    draw_thrust_trail(canvas, pose.spear, since, look_in(look_number(parts.looks, s.slot), parts.palette).body);
  }
}

void figures(Canvas& canvas, const SceneParts& parts, const View& view, const Crowd& crowd, float alpha) {
  for (const Seen& s : crowd.all()) {
    const math::Vec2 by = view.at(s.drawn.x, s.drawn.y);
    const bool own = s.slot == parts.own;
    Figure figure;
    const Dressing& dressing = parts.dressings[static_cast<std::size_t>(s.slot)];
    figure.pose = moved(dressing.body(s.drawn.pose, alpha), by);
    figure.worn = moved(calmed(dressing.at(alpha), parts.motion), by);
    figure.number = number_of(s.slot);
    figure.look = look_number(parts.looks, s.slot);
    figure.own = own;
    figure.fade = own ? 0 : crowd_fade(s.distance);
    if (parts.skin != nullptr) {
      draw_skinned_figure(canvas, figure, parts.palette, *parts.skin);
    } else {
      draw_figure(canvas, figure, parts.palette);
    }
    if (own) draw_marker(canvas, figure.worn.head, parts.palette);
  }
}

}  // namespace

int look_number(std::span<const std::uint8_t> looks, int slot) {
  const auto index = static_cast<std::size_t>(slot);
  return index < looks.size() && looks[index] > 0 ? looks[index] : number_of(slot);
}

Worn calmed(Worn worn, Motion motion) {
  if (motion == Motion::reduced) worn.flex = 0;
  return worn;
}

float crowd_fade(double distance) {
  constexpr double kClear = 70;
  constexpr float kMost = 0.28F;
  return distance >= kClear ? 0 : kMost * static_cast<float>(1 - distance / kClear);
}

void draw_scene(Canvas& canvas, const SceneParts& parts, const View& view, float alpha) {
  const float time = static_cast<float>(parts.world.tick.value) - 1 + alpha;
  const bool full = parts.motion == Motion::full;
  Crowd crowd;
  gather(parts, view, alpha, crowd);
  const play::Drawn own = parts.poses.at(parts.own, alpha);
  canvas.begin();
  draw_scenery(canvas, view, parts.palette, full ? Parallax::on : Parallax::off);
  draw_ground(canvas, view, parts.course, parts.palette);
  const int passed = parts.world.runners[parts.own].checkpoints;
  draw_pieces(canvas, view, parts.course, parts.world, {time, passed}, parts.palette);
  draw_prints(canvas, view, parts.course, parts.prints, own.x, parts.palette);
  if (full) parts.effects.draw_dust(canvas, view, time, parts.palette);
  trails(canvas, parts, view, crowd, alpha);
  figures(canvas, parts, view, crowd, alpha);
  canvas.paint(Paint::wash);
  parts.effects.draw_sparks(canvas, view, time, parts.palette);
}

}  // namespace spearrun::view
