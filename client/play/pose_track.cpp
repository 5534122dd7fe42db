#include "client/play/pose_track.hpp"

#include "shared/moves/moves.hpp"

namespace spearrun::play {

namespace {

double units(math::Fixed value) { return static_cast<double>(value.raw) / math::Fixed::kOne; }

Drawn posed(const state::Runner& runner) { return {moves::pose_of(runner), units(runner.x), units(runner.y)}; }

}  // namespace

void PoseTrack::reset(const state::World& world) {
  for (Track& track : m_runners) track.present = false;
  tick(world);
}

void PoseTrack::tick(const state::World& world, std::span<const math::Vec2> offsets) {
  m_slots = world.slots;
  for (std::size_t i = 0; i < world.slots; ++i) {
    Track& track = m_runners[i];
    const bool was = track.present;
    track.present = world.runners[i].present;
    if (!track.present) continue;
    track.before = track.now;
    track.now = posed(world.runners[i]);
    if (i < offsets.size()) {
      track.now.x += static_cast<double>(offsets[i].x);
      track.now.y += static_cast<double>(offsets[i].y);
    }
    if (!was || is_leap(track.now.x - track.before.x, track.now.y - track.before.y)) track.before = track.now;
  }
}

Drawn PoseTrack::at(int slot, float alpha) const {
  const Track& track = m_runners[static_cast<std::size_t>(slot)];
  const double a = alpha;
  return {figure::lerp(track.before.pose, track.now.pose, alpha), track.before.x + (track.now.x - track.before.x) * a,
          track.before.y + (track.now.y - track.before.y) * a};
}

}  // namespace spearrun::play
