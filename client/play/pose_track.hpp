// The poses of everybody at the last two ticks, and what lies between them. POSES are mixed, never states, and one
// alpha serves all, so two figures that touched in a tick touch in the drawing.
#pragma once

#include <array>
#include <span>

#include "shared/figure/pose.hpp"
#include "shared/state/world.hpp"

namespace spearrun::play {

// Where a runner is drawn. The pose is local; add (x, y), in u along the course.
struct Drawn {
  figure::Pose pose;
  double x = 0, y = 0;
};

// Nobody gets this far in a tick: a longer step is a respawn, and nothing is drawn in between. u.
inline constexpr double kLeap = 40;
constexpr bool is_leap(double dx, double dy) { return dx > kLeap || dx < -kLeap || dy > kLeap || dy < -kLeap; }

class PoseTrack {
 public:
  void reset(const state::World& world);
  // Takes in the world of one more tick. Offsets by slot, u, shift the whole figure; none: nobody is shifted.
  void tick(const state::World& world, std::span<const math::Vec2> offsets = {});

  int slots() const { return m_slots; }
  bool present(int slot) const { return m_runners[static_cast<std::size_t>(slot)].present; }
  // At alpha from the tick before (0) to the last one (1).
  Drawn at(int slot, float alpha) const;
  const figure::Pose& newest(int slot) const { return m_runners[static_cast<std::size_t>(slot)].now.pose; }
  double newest_x(int slot) const { return m_runners[static_cast<std::size_t>(slot)].now.x; }
  double newest_y(int slot) const { return m_runners[static_cast<std::size_t>(slot)].now.y; }

 private:
  struct Track {
    bool present = false;
    Drawn before, now;
  };
  std::array<Track, state::kMaxRunners> m_runners;
  int m_slots = 0;
};

}  // namespace spearrun::play
