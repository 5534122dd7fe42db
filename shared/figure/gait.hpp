// The gait: one phase for both feet, every number interpolated between walk (0) and run (1), and the paths that a foot
// takes. The phase runs by distance: dphase = dx * duty / stride, so a planted foot cannot slide.
// Ground speed = stride * cadence / duty (walk 106.5 u/s, run 382.5 u/s).
#pragma once

#include <array>
#include <cstdint>

#include "shared/figure/parameters.hpp"

namespace spearrun::figure {

// What the pose needs of a gait; the rules use the integers of GaitNumbers.
struct Gait {
  float stride, cadence, duty, step_height, hip_drop;
  float bob, bob_shift;                  // peak to peak u; turns of the phase
  float lean, spine_bend, foot_forward;  // turns, turns, u
  float arm_swing, arm_centre;           // turns
  float elbow_base, elbow_forward, elbow_back;
  float shoulder_shift, pelvis_shift, nod;
  float spear_angle, hand_spacing, butt, grip_x, grip_down;
  float sway_x, sway_down, sway_angle;
  float toe_back;  // deepest toe pitch in a swing, turns (negative)
  friend constexpr bool operator==(const Gait&, const Gait&) = default;
};

// The two ends that every gait lies between.
struct GaitTable {
  Gait walk, run;
  friend constexpr bool operator==(const GaitTable&, const GaitTable&) = default;
};
const GaitTable& gait_table();  // the built-in one

// What a number of a gait is measured in: angles are kept in turns and shown in degrees.
enum class GaitUnit : unsigned char { units, turns, per_second, ratio };

// Calls visit(name, unit, least, most, member pointer) for every number of a gait.
template <class Visit>
constexpr void visit_gait(Visit&& visit) {
  constexpr float kTurn = 0.5F;
  visit("stride", GaitUnit::units, 20.0F, 100.0F, &Gait::stride);
  visit("cadence", GaitUnit::per_second, 0.5F, 5.0F, &Gait::cadence);
  visit("duty", GaitUnit::ratio, 0.2F, 0.8F, &Gait::duty);
  visit("step height", GaitUnit::units, 0.0F, 50.0F, &Gait::step_height);
  visit("hip drop", GaitUnit::units, -4.0F, 30.0F, &Gait::hip_drop);
  visit("bob", GaitUnit::units, 0.0F, 20.0F, &Gait::bob);
  visit("bob shift", GaitUnit::ratio, -0.5F, 0.5F, &Gait::bob_shift);
  visit("lean", GaitUnit::turns, -0.15F, 0.2F, &Gait::lean);
  visit("spine bend", GaitUnit::turns, -0.1F, 0.1F, &Gait::spine_bend);
  visit("foot forward", GaitUnit::units, -10.0F, 10.0F, &Gait::foot_forward);
  visit("arm swing", GaitUnit::turns, 0.0F, 0.3F, &Gait::arm_swing);
  visit("arm centre", GaitUnit::turns, -0.2F, 0.2F, &Gait::arm_centre);
  visit("elbow base", GaitUnit::turns, 0.0F, kTurn, &Gait::elbow_base);
  visit("elbow forward", GaitUnit::turns, 0.0F, kTurn, &Gait::elbow_forward);
  visit("elbow back", GaitUnit::turns, 0.0F, kTurn, &Gait::elbow_back);
  visit("shoulder shift", GaitUnit::units, 0.0F, 10.0F, &Gait::shoulder_shift);
  visit("pelvis shift", GaitUnit::units, 0.0F, 10.0F, &Gait::pelvis_shift);
  visit("nod", GaitUnit::turns, 0.0F, 0.05F, &Gait::nod);
  visit("spear angle", GaitUnit::turns, -0.25F, 0.25F, &Gait::spear_angle);
  visit("hand spacing", GaitUnit::units, 10.0F, 60.0F, &Gait::hand_spacing);
  visit("butt", GaitUnit::units, 0.0F, 100.0F, &Gait::butt);
  visit("grip x", GaitUnit::units, -30.0F, 50.0F, &Gait::grip_x);
  visit("grip down", GaitUnit::units, -50.0F, 50.0F, &Gait::grip_down);
  visit("sway x", GaitUnit::units, 0.0F, 10.0F, &Gait::sway_x);
  visit("sway down", GaitUnit::units, 0.0F, 10.0F, &Gait::sway_down);
  visit("sway angle", GaitUnit::turns, 0.0F, 0.05F, &Gait::sway_angle);
  visit("toe back", GaitUnit::turns, -0.3F, 0.0F, &Gait::toe_back);
}

// gait: 0 = walk, 1 = run, up to 1.15 extrapolated. Lean and arms for a spear carried in both hands.
Gait gait_at(const GaitTable& table, float gait);

// Gait comes in 1/1800 (1800 = run); clamped to [0, kGaitTop].
inline constexpr int kGaitOne = 1800;
inline constexpr int kGaitTop = 2070;

// The integers that the rules make of a table: stride, cadence and duty are taken to a hundredth. About 8 KB.
class GaitNumbers {
 public:
  explicit GaitNumbers(const GaitTable& table);
  // Stride, in 1/4096 u.
  std::int32_t stride_raw(int gait) const;
  // Duty factor, in 1/65536.
  std::int32_t duty_raw(int gait) const;
  // Ground speed, in 1/4096 u a tick (60 a second).
  std::int32_t speed_raw(int gait) const;

 private:
  struct Line {
    std::int32_t at_walk, more_at_run;  // 1/100
    // Beyond a run it may run out; never below 1, since it is divided by.
    constexpr std::int64_t at(int gait) const {
      const std::int64_t value =
          static_cast<std::int64_t>(at_walk) * kGaitOne + static_cast<std::int64_t>(more_at_run) * gait;
      return value > 0 ? value : 1;
    }
  };
  Line m_stride, m_cadence, m_duty;
  std::array<std::int32_t, kGaitTop + 1> m_speed;
};

// Those of the built-in table.
const GaitNumbers& gait_numbers();
inline std::int32_t stride_raw(int gait) { return gait_numbers().stride_raw(gait); }
inline std::int32_t duty_raw(int gait) { return gait_numbers().duty_raw(gait); }
inline std::int32_t speed_raw(int gait) { return gait_numbers().speed_raw(gait); }

// Where a swinging foot is: from where it left to where it will land, u in [0, 1]. Ends without speed against the
// ground (the ground's own), so nothing jumps at lift-off and touch-down.
math::Vec2 swing_path(math::Vec2 from, math::Vec2 to, float u, float step_height);

// The same over uneven ground: `ground` is what the height is counted from where the foot is at u. It leaves the height
// of `from` within the first 16 % and meets that of `to` in the last 14 %.
math::Vec2 swing_over(math::Vec2 from, math::Vec2 to, float ground, float u, float step_height);

// Height profile of a swing, peak 1 at u = .4 (a heel kick): u^2 (1-u)^3 / .03456.
float swing_lift(float u);

// How much a swinging foot holds the pelvis: fades over the first 35 % and returns over the last 45 %.
float swing_support(float u);
// The same of a step that begins or ends where the foot holds the pelvis less than a standing one (1) does.
float swing_support(float u, float at_begin, float at_end);

// Pitch of the toe over a swing, turns; 0 at both ends.
float swing_toe(float u, float toe_back);

}  // namespace spearrun::figure
