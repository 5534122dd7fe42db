// What part of the course is in view. Always 440 u tall (more only on windows too narrow to show what comes); the own
// hip stands at 36 % of the width at rest and eases to 30 % at full speed, so that more lies ahead; the view rises with
// a high jump just so much that the own head stays below the HUD. On slopes and steps the picture goes up and down with
// the ground under the own runner, smoothed, so that its feet stay where they are.
#pragma once

#include "client/play/pose_track.hpp"
#include "shared/course/profile.hpp"

namespace spearrun::view {

inline constexpr float kViewHeight = 440;
inline constexpr float kGroundY = 112;    // of the ground line in view space, before the view rises
inline constexpr float kHeadLimit = 391;  // the own head stays under this

// The window onto the course for one drawing. View space: u, y up, 0 at the left and bottom edge.
struct View {
  double left = 0;  // course x at the left edge
  float width = 782;
  float height = kViewHeight;
  float ground = kGroundY;
  double base = 0;  // height of the course that `ground` stands for

  float x_of(double course_x) const { return static_cast<float>(course_x - left); }
  math::Vec2 at(double course_x, double course_y) const {
    return {x_of(course_x), ground + static_cast<float>(course_y - base)};
  }
};

// Size of the view for this window, in u.
struct ViewSize {
  float width, height;
};
ViewSize view_size(int pixels_wide, int pixels_high);

// Height of the ground in the picture's middle distance at this x: the mean over about a stride to each side, so that
// it is exact on slopes and has no step.
double smoothed_ground(const course::Profile& terrain, double course_x);

// How far the view rises for a head top this high over the ground: none below 219 u, then eased in, and always enough.
float rise_for(float head_top);

class Camera {
 public:
  void reset(double own_x, float gait);
  // gait: 0 walk .. 1 run, of the own runner. A leap of its x (a respawn) is followed smoothly.
  void tick(double own_x, float gait);
  View view(const play::Drawn& own, ViewSize size, float alpha, const course::Profile& terrain) const;

 private:
  struct State {
    float lead = 0;    // 0 at rest .. 1 at full speed
    double slide = 0;  // what is left of a leap
  };
  State m_before, m_now;
  double m_own_x = 0;
};

}  // namespace spearrun::view
