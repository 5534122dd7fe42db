// What a figure wears that the rules do not know: the head on its spring, the hair, the bend of its shaft, and a limp
// body over a fall. Advanced once a tick, in the figure's own space: so it looks the same at any display rate, and a
// respawn moves it rigidly, without a whip. Allocates nothing.
#pragma once

#include <array>

#include "client/view/ragdoll.hpp"
#include "client/view/shaft_flex.hpp"
#include "shared/figure/pose.hpp"
#include "shared/math/spring.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::view {

inline constexpr std::size_t kHairPoints = 4;

// Local to the runner, like the pose.
struct Worn {
  math::Vec2 head;                             // centre, off the pose's own by the spring
  std::array<math::Vec2, kHairPoints> hair{};  // the first is the knot of the band
  float flex = 0;  // how far the drawn tip is off the judged one, left of the shaft, u; at most kMostFlex
};

// Who is dressed in this tick, and where it is drawn.
struct Wearer {
  const figure::Pose& pose;  // local to (x, y)
  double x = 0, y = 0;       // u along the course and over its 0
  math::Vec2 velocity;       // u a second
  const state::Runner& runner;
  const course::Course& course;
};

// Whether the drawn body hangs limp: it fell, and no late jump can save it any more.
bool is_limp(const state::Runner& runner);
// Ticks from the end of a fall until the drawn body is in its pose again.
inline constexpr int kGetUpTicks = 18;

class Dressing {
 public:
  Dressing();
  void reset(const figure::Pose& pose);
  // A tick of somebody in a race.
  void tick(const Wearer& wearer);
  // A tick of a figure without a race (the motion lab): hair and head alone. velocity in u a second.
  void tick(const figure::Pose& pose, math::Vec2 velocity);

  // Between the last two ticks, as play::PoseTrack mixes poses.
  Worn at(float alpha) const;
  // The drawn body for a pose that was mixed at the same alpha: the pose itself, unless the body is limp or getting up.
  figure::Pose body(const figure::Pose& pose, float alpha) const;

  const Worn& newest() const { return m_now; }
  const figure::Pose& newest_body() const { return m_body; }
  bool loose() const { return m_loose; }  // limp or getting up

 private:
  enum class Spring : bool { follows, rests };

  bool leapt(const Wearer& wearer) const;
  figure::Pose pose_body(const Wearer& wearer, bool leap);
  figure::Pose lie(const Wearer& wearer);
  figure::Pose get_up(const Wearer& wearer, bool leap);
  void carry(math::Vec2 head_by, math::Vec2 knot_by, math::Vec2 head_step);
  void advance_head(math::Vec2 target, Spring spring);
  void advance_hair(const figure::Pose& pose, math::Vec2 velocity);

  math::SpringStep m_spring_step;
  math::SpringState m_spring_x, m_spring_y;
  math::Vec2 m_target;
  std::array<math::Vec2, kHairPoints> m_hair_before{};
  Worn m_before, m_now;
  ShaftFlex m_flex;

  figure::Pose m_body, m_body_before;  // as drawn at the last two ticks
  double m_x = 0, m_y = 0;
  bool m_placed = false;  // (x, y) is known
  bool m_loose = false, m_loose_before = false;
  bool m_limp = false;
  int m_up_ticks = kGetUpTicks;  // since the fall's end
  Ragdoll m_ragdoll;
  figure::Pose m_lay;  // how it lay when it began to get up
};

// Where the band is tied, in the figure's space, for a head here.
math::Vec2 hair_knot(math::Vec2 head, float head_radius, float head_turns);

}  // namespace spearrun::view
