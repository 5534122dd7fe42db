// Records the posed joints of one runner at every tick of a run over uneven ground, and what is wrong with them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "shared/course/terrain.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"
#include "tests/figure/pose_checks.hpp"

namespace spearrun::sim {

// Faults to show that a gate can fail: a foot dragged along, lifted, a body that pops once.
struct Spoil {
  double drag = 0;  // u a tick, forward
  double lift = 0;  // u, of each foot
  double pop = 0;   // u, of the body at every 50th tick
};

class TerrainWatch {
 public:
  explicit TerrainWatch(course::Course course, Spoil spoil = {}) : m_course(std::move(course)), m_spoil(spoil) {}

  void look(const state::Runner& r) {
    const figure::Pose pose = moves::pose_of(r);
    ++ticks;
    look_at_foot(r, state::FootSide::near, pose.near_leg.foot);
    look_at_foot(r, state::FootSide::far, pose.far_leg.foot);
    const figure::Pose bones = figure::solve_unsquashed(moves::parameters_of(r));
    for (const figure::Leg& leg : {bones.near_leg, bones.far_leg}) {
      const double knee = static_cast<double>(figure::knee_degrees(leg));
      least_knee = std::min(least_knee, knee);
      most_knee = std::max(most_knee, knee);
    }
    const double pop = ticks % 50 == 0 ? m_spoil.pop : 0;
    m_hip.add(place(r.x), place(r.y) + static_cast<double>(pose.pelvis.y) + pop);
    m_head.add(place(r.x), place(r.y) + static_cast<double>(pose.head.y) + pop);
    worst_hip = std::max(worst_hip, m_hip.change());
    worst_head = std::max(worst_head, m_head.change());
  }
  // Over all who were watched.
  void take(const TerrainWatch& other) {
    above = std::max(above, other.above);
    below = std::max(below, other.below);
    slip = std::max(slip, other.slip);
    swing_below = std::max(swing_below, other.swing_below);
    flight_below = std::max(flight_below, other.flight_below);
    slide_below = std::max(slide_below, other.slide_below);
    least_knee = std::min(least_knee, other.least_knee);
    most_knee = std::max(most_knee, other.most_knee);
    worst_hip = std::max(worst_hip, other.worst_hip);
    worst_head = std::max(worst_head, other.worst_head);
    ticks += other.ticks;
  }
  std::string text() const {
    std::array<char, 256> line{};
    std::snprintf(line.data(), line.size(),
                  "ankle in stance +%.4f -%.4f u, slip %.5f u, swing below %.3f u, in flight %.3f u, in a slide %.3f "
                  "u, knees %.1f..%.1f, "
                  "speed change a tick: hip %.2f, head %.2f u",
                  above, below, slip, swing_below, flight_below, slide_below, least_knee, most_knee, worst_hip,
                  worst_head);
    return line.data();
  }

  double above = 0, below = 0;  // of an ankle in stance over and under the ground
  double slip = 0;              // of a planted foot within one stance
  double swing_below = 0;       // how far a swinging ankle came under the ground
  double flight_below = 0;      // the same in a flight
  double slide_below = 0;       // and of a foot that slides
  double least_knee = 180, most_knee = 0;
  double worst_hip = 0, worst_head = 0;  // change of the vertical speed, u a tick in a tick
  int ticks = 0;

 private:
  // The vertical path of a joint.
  class Path {
   public:
    void add(double x, double y) {
      const bool leap = m_count > 0 && std::abs(x - m_x) > 40;
      if (leap) m_count = 0;
      m_before = m_last;
      m_last = m_y;
      m_y = y;
      m_x = x;
      ++m_count;
    }
    double change() const { return m_count < 3 ? 0 : std::abs((m_y - m_last) - (m_last - m_before)); }

   private:
    double m_x = 0, m_y = 0, m_last = 0, m_before = 0;
    int m_count = 0;
  };

  static double place(math::Fixed f) { return f.raw / 4096.0; }
  double ground(double x) const {
    return place(course::ground_at(m_course, math::Fixed{static_cast<std::int32_t>(x * 4096)}));
  }

  void look_at_foot(const state::Runner& r, state::FootSide side, math::Vec2 local) {
    const auto i = static_cast<std::size_t>(side);
    const bool planted = r.foot(side).planted && !r.airborne();
    const double x = place(r.x) + static_cast<double>(local.x) + m_spoil.drag * ticks;
    const double over = place(r.y) + static_cast<double>(local.y) + m_spoil.lift - ground(x);
    if (planted) {
      if (!m_was[i]) m_start[i] = x;
      slip = std::max(slip, std::abs(x - m_start[i]));
      above = std::max(above, over);
      below = std::max(below, -over);
    } else if (r.move == state::Move::slide) {
      slide_below = std::max(slide_below, -over);
    } else if (!r.airborne()) {
      swing_below = std::max(swing_below, -over);
    } else if (r.move == state::Move::jump &&
               course::gap_at(m_course, math::Fixed{static_cast<std::int32_t>(x * 4096)}) < 0) {
      flight_below = std::max(flight_below, -over);
    }
    m_was[i] = planted;
  }

  course::Course m_course;
  Spoil m_spoil;
  std::array<bool, 2> m_was{};
  std::array<double, 2> m_start{};
  Path m_hip, m_head;
};

}  // namespace spearrun::sim
