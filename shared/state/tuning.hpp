// The rules table: every number that decides a race and is not geometry of the figure. Constants in code are the
// truth; a race always uses these. Units in the names or comments; momentum in 1/1800 (1800 = running speed).
#pragma once

#include <cstdint>

#include "shared/math/fixed.hpp"

namespace spearrun::state {

struct Tuning {
  // Race
  int go_tick = 180;                  // the start is announced 3 s ahead
  int early_press_ticks = 6;          // presses this close before Go count at Go
  int dnf_min_ticks = 30 * 60;        // after the winner: this, or half the winner's time if longer
  int race_max_ticks = 10 * 60 * 60;  // a race nobody finishes ends here
  // Momentum
  int momentum_one = 1800;
  int momentum_top = 2070;
  int momentum_gain = 10;  // a tick, up to the cap
  int momentum_decay = 1;  // a tick, above the cap
  int gait_rate = 180;     // 6 a second
  int ramp_ticks = 12;     // from rest to speed after Go and respawn
  int steep = 6888;        // a slope beyond this, 1/65536 (6 degrees), changes the cap
  int uphill_cap = 1656, downhill_cap = 1908;
  // Launch. Stance u in 1/65536.
  int perfect_from = 52429;                                      // .80
  int good_from = 32768;                                         // .50
  int perfect_bonus = 36;                                        // +.02, never above 1 by this
  int plain_cost = 54;                                           // -.03
  int long_vx = 100, high_vx = 76, good_vx = 85, plain_vx = 80;  // percent of ground speed
  int long_vy = 94, high_vy = 110;                               // percent of the base jump
  math::Fixed jump_vy = math::Fixed::of(723.0 / 60);             // u a tick
  math::Fixed gravity = math::Fixed::of(1634.0 / 3600);          // u a tick^2
  int cut_from_tick = 6;                                         // early release halves vy once from here on
  int jump_buffer_ticks = 6;
  int coyote_ticks = 3;
  int landing_ticks = 15;  // of the absorbing overlay
  // Crouch
  int short_step_ticks = 8;     // released before: a short step; held that long: a slide
  int short_step_percent = 75;  // of the stride
  int slide_ticks = 40;         // at most, in and out included
  int slide_in_ticks = 6, slide_out_ticks = 8;
  // Thrust, ticks from the press
  int windup_ticks = 5, active_ticks = 4, recovery_ticks = 12;
  int whiff_cost = 36;  // -.02
  // Rivals
  int stagger_ticks = 18;
  int stagger_cost = 270;       // -.15
  int immune_ticks = 90;        // to everybody
  int immune_same_ticks = 180;  // to the same attacker
  int parry_window_ticks = 8;   // a victim's thrust begun in [V - this, t] parries
  int parry_cost = 108;         // -.06
  int parried_ticks = 10;
  int parry_shown_ticks = 8;                                 // by whoever parried
  int max_staggers = 3;                                      // between two checkpoints
  int spear_peace_ticks = 180;                               // after Go
  math::Fixed spear_peace_end = math::Fixed::from_int(200);  // before the finish
  int attacker_min_momentum = 540;                           // .3
  int respawn_protect_ticks = 30;
  int max_view_age = 12;
  // Pieces
  int trip_ticks = 15;
  int trip_cost = 360;  // -.20
  math::Fixed hurdle_half = math::Fixed::from_int(6);
  // A low bar is judged while the hip is from this far before it to this far past it: drawn, a head is up to 34 u ahead
  // of the hip until the slide begins, and 43 u behind it from then to its end.
  math::Fixed low_bar_before = math::Fixed::from_int(40), low_bar_past = math::Fixed::from_int(52);
  math::Fixed low_bar_clearance = math::Fixed::from_int(90);  // a slide keeps the head below it
  int low_bar_cost = 288;                                     // -.16
  int dummy_gain = 108;                                       // +.06
  int dummy_bump_cost = 216;                                  // -.12
  int dummy_down_ticks = 600;
  math::Fixed dummy_low = math::Fixed::from_int(40), dummy_high = math::Fixed::from_int(110);
  math::Fixed dummy_radius = math::Fixed::from_int(14);
  int fall_ticks = 60;
  int respawn_momentum = 900;  // .5
  math::Fixed respawn_past_edge = math::Fixed::from_int(24);
  int respawn_ticks = 20;  // standing up
  // Finish and rest
  int finish_slow_ticks = 90;
  int settle_ticks = 14;  // one settle step
  // Figure
  int blend_ticks = 12;
  math::Fixed early_lift = math::Fixed::from_int(46);  // a planted foot this far from the hip lifts early
};

inline constexpr Tuning kTuning{};

// Of every tunable here and the version of the code around them; sim::rules_hash has the figure's tables, too.
std::uint64_t tuning_hash();

}  // namespace spearrun::state
