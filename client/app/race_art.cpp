#include "client/app/race_art.hpp"

#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::app {

namespace {

float gait_of(const state::Runner& runner) {
  return static_cast<float>(runner.gait) / static_cast<float>(state::kTuning.momentum_one);
}

}  // namespace

RaceArt::RaceArt(std::vector<std::string> names, int own, core::Slot seen)
    : m_names(std::move(names)),
      m_own(own),
      m_seen(seen),
      m_dressings(m_names.size()),
      m_dressed(m_names.size()),
      m_moments(seen, m_names) {}

void RaceArt::follow(core::Slot seen) {
  if (seen == m_seen) return;
  m_seen = seen;
  m_moments = play::Moments(seen, m_names);
  m_aimed = false;
}

void RaceArt::tick(const RaceTick& t) {
  m_places = sim::places(t.world);
  m_poses.tick(t.world, t.offsets);
  dress(t);
  m_effects.tick(t.world, t.events, m_poses);
  m_moments.tick(t.course, t.history.at(1), t.world, t.events);
  if (m_own >= 0) m_footprints.update(t.course, t.history, static_cast<core::Slot>(m_own), t.held, t.events);
  aim(t.world);
  sound(t);
}

void RaceArt::dress(const RaceTick& t) {
  const state::World& world = t.world;
  for (std::size_t slot = 0; slot < m_dressings.size() && slot < world.slots; ++slot) {
    const state::Runner& runner = world.runners[slot];
    if (!runner.present) continue;
    const int index = static_cast<int>(slot);
    const figure::Pose& pose = m_poses.newest(index);
    if (!m_dressed[slot]) m_dressings[slot].reset(pose);
    m_dressed[slot] = true;
    const math::Vec2 velocity{runner.vx.units() * core::kTicksPerSecond, runner.vy.units() * core::kTicksPerSecond};
    m_dressings[slot].tick({pose, m_poses.newest_x(index), m_poses.newest_y(index), velocity, runner, t.course});
  }
}

void RaceArt::aim(const state::World& world) {
  const state::Runner& seen = world.runners[m_seen];
  m_ready = m_seen < world.slots && seen.present;
  if (!m_ready) return;
  const double x = m_poses.newest_x(m_seen);
  if (m_aimed) {
    m_camera.tick(x, gait_of(seen));
  } else {
    m_camera.reset(x, gait_of(seen));
  }
  m_aimed = true;
}

// Heard from the place of the runner in the picture, whatever the size of the window.
void RaceArt::sound(const RaceTick& t) {
  if (!m_ready) return;
  const view::View view = m_camera.view(m_poses.at(m_seen, 1), view::view_size(1280, 720), 1, t.course.terrain);
  m_sounds.tick(t.world, t.events, m_seen, view::ear_of(view));
}

RaceView RaceArt::view(const course::Course& course, const state::World& world, std::span<const std::uint8_t> looks,
                       std::span<const room::RaceResult> results, bool over) const {
  return {course,    world,    m_poses, m_dressings, m_effects, m_footprints.prints(),
          m_moments, m_camera, m_names, m_places,    looks,     results,
          m_seen,    m_own,    over};
}

}  // namespace spearrun::app
