// A limp body over the pose of a fall: points moved by Verlet integration, held together by bones of fixed length, held
// up by the course's ground and the walls of its gaps. Drawing only: the rules never see it. Advanced once a tick,
// never by the frame, so it is the same at any display rate; allocates nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "shared/course/course.hpp"
#include "shared/figure/pose.hpp"

namespace spearrun::view {

enum class Part : std::uint8_t {
  pelvis,
  chest,
  shoulder,
  head,
  near_knee,
  near_foot,
  far_knee,
  far_foot,
  near_elbow,
  near_hand,
  far_elbow,
  far_hand,
  butt,
  tip,
  count
};
inline constexpr std::size_t kPartCount = static_cast<std::size_t>(Part::count);

// How thick a part is where it meets the ground, u.
float thickness_of(Part part);

class Ragdoll {
 public:
  // Takes over a body in the motion it is in. `is` is its pose now, local to (x, y) of the course; `was` that of the
  // tick before, local to (x, y) - step.
  void take(const figure::Pose& was, math::Vec2 step, const figure::Pose& is, double x, double y);
  // One tick of gravity, bones and contacts. About 20 us.
  void tick(const course::Course& course);
  // The body as it lies, local to (x, y). Bones are as long as they were when it was taken over, to 0.001 u; the near
  // hand still holds the spear, which swings in it.
  figure::Pose pose(double x, double y) const;

 private:
  // A leg or an arm: its root sits beside pelvis or shoulder, in the frame of the spine bone there.
  struct Limb {
    Part spine_from, spine_to, root, middle, end;
    math::Vec2 offset;  // along the spine bone and left of it
    float upper = 0, lower = 0;
    float bend = 0;       // side of the line root-end that the middle joint is on
    float toe_turns = 0;  // of a leg: against the shin
  };
  using Points = std::array<math::Vec2, kPartCount>;

  static Points points_of(const figure::Pose& pose);
  void measure(const figure::Pose& pose);
  math::Vec2& at(Part p) { return m_now[static_cast<std::size_t>(p)]; }
  math::Vec2 at(Part p) const { return m_now[static_cast<std::size_t>(p)]; }
  math::Vec2 root_of(const Limb& limb) const;
  void move_freely();
  void pull(Part a, Part b, float length);
  void keep_apart(Part a, Part b, float least);
  void solve_limb(const Limb& limb);
  void solve_grip();
  void solve_bones();
  void meet_ground(const course::Course& course);
  void rub();
  void rebuild_exactly();
  void shift_out_of_ground(const course::Course& course);

  double m_x = 0, m_y = 0;  // where the points are counted from
  Points m_now{}, m_before{};
  Points m_touched{};             // normals of what was met in this tick
  std::array<Limb, 4> m_limbs{};  // near leg, far leg, near arm, far arm
  float m_lower_spine = 0, m_upper_spine = 0, m_neck = 0, m_shaft = 0;
  float m_grip = 0, m_front_grip = 0;  // of the shaft, from the butt
  float m_head_radius = 0;
  bool m_armed = true;
};

// A body that comes to itself: every bone turned from where it lay to where the pose has it, `part` 0..1 of the way,
// so that no bone shortens on the way. Both local to the same point; at 1 it is the pose, to the bit.
figure::Pose getting_up(const figure::Pose& limp, const figure::Pose& pose, float part);

}  // namespace spearrun::view
