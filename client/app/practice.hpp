// A practice race: the room, called directly (inputs in, world out), and everything that is drawn from it. One tick is
// one call; drawing reads it at any alpha between the last two ticks.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/app/race_art.hpp"
#include "client/app/race_view.hpp"

namespace spearrun::app {

struct PracticePlan {
  std::uint32_t seed = 0;
  int length = 0;
  int bots = 0;
  std::string name;
  std::uint8_t look = 1;
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
  RaceView view() const { return m_art.view(m_room->course(), m_room->world(), m_looks, m_results, over()); }
  const play::PoseTrack& poses() const { return m_art.poses(); }
  const view::Camera& camera() const { return m_art.camera(); }
  const view::Sounds& sounds() const { return m_art.sounds(); }

  // What the own keys have led to, for --stats.
  int launches() const { return m_launches; }
  int thrusts() const { return m_thrusts; }

 private:
  void count_own();
  void refresh_results();

  std::unique_ptr<room::Room> m_room;  // large
  RaceArt m_art;
  std::vector<std::uint8_t> m_looks;  // by slot
  std::array<state::Input, state::kMaxRunners> m_inputs{};
  bot::Memory m_advice_memory;
  std::uint64_t m_seed;
  std::vector<room::RaceResult> m_results;
  bool m_results_final = false;
  int m_launches = 0, m_thrusts = 0;
};

}  // namespace spearrun::app
