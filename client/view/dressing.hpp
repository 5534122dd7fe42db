// What a figure wears that the rules do not know: the head on its spring and the hair. Advanced once a tick, in the
// figure's own space: so it looks the same at any display rate, and a respawn moves it rigidly, without a whip.
#pragma once

#include <array>

#include "shared/figure/pose.hpp"
#include "shared/math/spring.hpp"

namespace spearrun::view {

inline constexpr std::size_t kHairPoints = 4;

// Local to the runner, like the pose.
struct Worn {
  math::Vec2 head;                             // centre, off the pose's own by the spring
  std::array<math::Vec2, kHairPoints> hair{};  // the first is the knot of the band
};

class Dressing {
 public:
  Dressing();
  void reset(const figure::Pose& pose);
  // velocity of the runner in u a second.
  void tick(const figure::Pose& pose, math::Vec2 velocity);
  Worn at(float alpha) const;
  const Worn& newest() const { return m_now; }

 private:
  void advance_head(math::Vec2 target);
  void advance_hair(const figure::Pose& pose, math::Vec2 velocity);

  math::SpringStep m_spring_step;
  math::SpringState m_spring_x, m_spring_y;
  math::Vec2 m_target;
  std::array<math::Vec2, kHairPoints> m_hair_before{};
  Worn m_before, m_now;
};

// Where the band is tied, in the figure's space, for a head here.
math::Vec2 hair_knot(math::Vec2 head, float head_radius, float head_turns);

}  // namespace spearrun::view
