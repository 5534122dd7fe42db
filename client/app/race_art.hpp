// Everything that is drawn from a race and lives longer than a frame: poses, hair, dust, footprints, messages, camera,
// and its sounds.
// Fed once a tick with the world to show; practice and online races each own one.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "client/app/race_view.hpp"
#include "client/view/sounds.hpp"

namespace spearrun::app {

// One more tick of the race.
struct RaceTick {
  const course::Course& course;
  const state::World& world;  // to show
  const state::Events& events;
  const state::History& history;        // of the runner whose keys are held
  std::span<const math::Vec2> offsets;  // by slot, u
  state::Input held;
};

class RaceArt {
 public:
  // own: whose race it is, -1 = watching; then `seen` is followed at first.
  RaceArt(std::vector<std::string> names, int own, core::Slot seen);

  void tick(const RaceTick& t);
  // An own hit that was shown and did not come true.
  void take_back_hit(core::Slot victim) {
    m_moments.take_back_hit(victim);
    m_sounds.take_back_hit(victim);
  }
  // Follows somebody else.
  void follow(core::Slot seen);
  // Somebody has been seen: there is something to draw.
  bool ready() const { return m_ready; }

  core::Slot seen() const { return m_seen; }
  const std::vector<std::string>& names() const { return m_names; }
  const std::array<std::uint8_t, state::kMaxRunners>& places() const { return m_places; }
  RaceView view(const course::Course& course, const state::World& world, std::span<const std::uint8_t> looks,
                std::span<const room::RaceResult> results, bool over) const;

  const play::PoseTrack& poses() const { return m_poses; }
  const std::vector<view::Dressing>& dressings() const { return m_dressings; }
  const view::Effects& effects() const { return m_effects; }
  const play::Footprints& prints() const { return m_footprints.prints(); }
  const play::Moments& moments() const { return m_moments; }
  const view::Camera& camera() const { return m_camera; }
  const view::Sounds& sounds() const { return m_sounds; }

 private:
  void dress(const RaceTick& t);
  void aim(const state::World& world);
  void sound(const RaceTick& t);

  std::vector<std::string> m_names;
  int m_own;
  core::Slot m_seen;
  bool m_ready = false, m_aimed = false;
  std::array<std::uint8_t, state::kMaxRunners> m_places{};
  play::PoseTrack m_poses;
  std::vector<view::Dressing> m_dressings;
  std::vector<bool> m_dressed;
  view::Effects m_effects;
  play::FootprintFinder m_footprints;
  play::Moments m_moments;
  view::Camera m_camera;
  view::Sounds m_sounds;
};

}  // namespace spearrun::app
