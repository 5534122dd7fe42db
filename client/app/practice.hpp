// A practice race: the room, called directly (inputs in, world out), and everything that is drawn from it. One tick is
// one call; drawing reads it at any alpha between the last two ticks.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/play/footprints.hpp"
#include "client/play/moments.hpp"
#include "client/play/pose_track.hpp"
#include "client/view/camera.hpp"
#include "client/view/dressing.hpp"
#include "client/view/effects.hpp"
#include "server/room/room.hpp"

namespace spearrun::app {

struct PracticePlan {
  std::uint32_t seed = 0;
  int length = 0;
  int bots = 0;
  std::string name;
};

class Practice {
 public:
  static constexpr core::Slot kOwn = 0;

  explicit Practice(const PracticePlan& plan);

  void tick(state::Input own);
  // What a bot of this skill would hold now, in the own place.
  state::Input advice(bot::Skill skill);

  std::int32_t now() const { return m_room->world().tick.value; }
  bool over() const { return m_room->over(); }
  // The table is worth showing: the race is over or the own runner has been in for a while.
  bool results_due() const;
  const std::vector<room::RaceResult>& results() const { return m_results; }

  const room::Room& room() const { return *m_room; }
  const play::PoseTrack& poses() const { return m_poses; }
  const std::vector<view::Dressing>& dressings() const { return m_dressings; }
  const view::Effects& effects() const { return m_effects; }
  const play::Footprints& prints() const { return m_footprints.prints(); }
  const play::Moments& moments() const { return m_moments; }
  const view::Camera& camera() const { return m_camera; }
  const std::vector<std::string>& names() const { return m_names; }
  const std::array<std::uint8_t, state::kMaxRunners>& places() const { return m_places; }

  // What the own keys have led to, for --stats.
  int launches() const { return m_launches; }
  int thrusts() const { return m_thrusts; }

 private:
  void dress();
  void count_own();
  void refresh_results();

  std::unique_ptr<room::Room> m_room;  // large
  std::vector<std::string> m_names;
  std::array<state::Input, state::kMaxRunners> m_inputs{};
  std::array<std::uint8_t, state::kMaxRunners> m_places{};
  play::PoseTrack m_poses;
  std::vector<view::Dressing> m_dressings;
  view::Effects m_effects;
  play::FootprintFinder m_footprints;
  play::Moments m_moments;
  view::Camera m_camera;
  bot::Memory m_advice_memory;
  std::uint64_t m_seed;
  std::vector<room::RaceResult> m_results;
  bool m_results_final = false;
  int m_launches = 0, m_thrusts = 0;
};

}  // namespace spearrun::app
