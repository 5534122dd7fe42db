// Everything the rules know of one runner. Integers only: it serialises exactly, copies as a value, and a pose is a
// pure function of it. Ticks that count down are named *_left; moments are core::Tick.
#pragma once

#include <array>
#include <cstdint>

#include "shared/core/ids.hpp"
#include "shared/figure/parameters.hpp"
#include "shared/math/fixed.hpp"

namespace spearrun::state {

// What carries the body. One at a time.
enum class Move : std::uint8_t {
  idle,
  walk,
  run,
  jump,
  fall,
  finish,
  slide,
  get_up,
  emote_block,
  emote_snap,
  emote_knee,
  emote_cloud,
  // Of the motion lab; no race has them.
  form,
  throw_ball,
  lab_jump
};
inline constexpr std::size_t kMoveCount = 15;
// What the upper body does on top of it. One at a time.
enum class Action : std::uint8_t { none, thrust, stagger, trip, respawn, crouch, parry };
inline constexpr std::size_t kActionCount = 7;

enum class Quality : std::uint8_t { none, plain, good, perfect };
enum class FootSide : std::uint8_t { near, far };

struct Foot {
  bool planted = false;
  math::Fixed anchor_x, anchor_y;  // where it stands; in a swing: where it left
  math::Fixed target_x, target_y;  // where the swing will land
  std::uint16_t lift_phase = 0;    // foot phase at lift-off, 1/65536 turn
  std::uint8_t settle = 0;         // ticks of a timed settle step; 0 = none
  std::uint8_t settle_length = 0;  // ticks that it takes
  bool held = false;               // in the air on purpose: it stays, or its settle step ends, off the ground
  std::uint8_t carried = 0;        // how much it held the pelvis where this step or swing began, 1/255
  math::Fixed ground_y{};          // in a swing: what its height is counted from where it is now
  // In a flight: what the ground adds to the foot's place by the touch-down.
  math::Fixed reach_x{}, reach_y{};
  // Slope of the ground at the anchor and at the target, 1/65536.
  std::int32_t anchor_slope = 0, target_slope = 0;
  // How much lower the body must be to reach the ground with it: when it comes down, and when it lifts off.
  math::Fixed drop_down{}, drop_off{};
};

// Offsets that carry the pose over a switch of moves, shrinking to nothing (math::decay_quintic) over blend_ticks.
// One step: 1/64 u, 1/65536 turn, 1/4096 for ratios; velocity is a step a tick.
struct Blend {
  std::array<std::int16_t, figure::kParamCount> offset{};
  std::array<std::int16_t, figure::kParamCount> velocity{};
  std::uint8_t age = 0;
  bool active = false;
};

struct Runner {
  bool present = false;
  core::RunnerKey key = 0;

  math::Fixed x, y, vx, vy;    // on the ground y is the course's base at x; velocities a tick
  std::int32_t slope = 0;      // of the ground under it, 1/65536, up positive
  std::int32_t momentum = 0;   // 1/1800, 0..2070
  std::int32_t gait = 0;       // 1/1800, follows momentum at most 6 a second
  std::uint32_t phase = 0;     // near foot, 2^-32 turn; the far foot is half a turn on
  std::uint8_t ramp_left = 0;  // ticks until full speed
  std::array<Foot, 2> feet;    // by FootSide

  Move move = Move::idle;
  std::uint16_t move_tick = 0;  // ticks in this move, modulo kMoveTickWrap
  Action action = Action::none;
  std::uint8_t action_tick = 0;  // ticks in this action
  std::uint8_t action_length = 0;
  std::uint8_t landing_left = 0;  // of the absorbing overlay
  std::uint8_t flight_ticks = 0;  // planned length of this flight
  Blend blend;

  std::uint8_t levels = 0;  // keys as of the last tick
  std::uint8_t jump_buffer_left = 0;
  std::uint8_t coyote_left = 0;
  bool jump_cut = false;          // the early release was used in this flight
  std::uint8_t crouch_held = 0;   // ticks that crouch is down, saturating; 0 = up
  bool short_step = false;        // the next lift-off begins one
  std::uint32_t short_left = 0;   // of a half-cycle with a shorter stride, 2^-32 turn
  std::uint8_t lifted_ago = 255;  // ticks since the last foot lifted, saturating
  FootSide lifted_side = FootSide::near;

  Quality launch_quality = Quality::none;  // of the last launch
  FootSide launch_side = FootSide::near;
  core::Tick launched{-1000000};
  bool flight_protected = false;  // this flight crosses a gap or hurdle

  std::uint8_t view_age = 0;  // latched at the thrust press
  std::int8_t aim = 0;        // of a thrust in the air, latched with it: 20 degrees down (-1), level, up (1)
  core::Tick thrust_began{-1000000};
  bool thrust_met = false;  // this thrust has struck something

  std::uint8_t immune_left = 0;
  std::uint8_t immune_same_left = 0;
  std::uint64_t immune_same = 0;  // slots of the attackers it holds against
  std::uint8_t protect_left = 0;  // after a respawn
  std::uint8_t staggers = 0;      // since the last checkpoint

  std::uint16_t next_piece = 0;  // pieces before it are behind the hip
  std::uint8_t checkpoints = 0;
  std::int32_t finish_us = -1;  // race time in microseconds; -1 = not finished
  std::uint16_t perfects = 0, hits = 0, parries = 0;

  Foot& foot(FootSide s) { return feet[static_cast<std::size_t>(s)]; }
  const Foot& foot(FootSide s) const { return feet[static_cast<std::size_t>(s)]; }
  bool finished() const { return finish_us >= 0; }
  // The lab's jump is on the ground before and after its flight.
  bool airborne() const {
    return move == Move::jump || move == Move::fall || (move == Move::lab_jump && flight_ticks > 0);
  }
};

// Idle breath (192 ticks) and weight shift (360 ticks) repeat together after this many.
inline constexpr std::uint16_t kMoveTickWrap = 5760;

// Phase of one foot, 2^-32 turn: its stance starts at 0 and ends at the duty factor.
constexpr std::uint32_t foot_phase(const Runner& r, FootSide side) {
  return side == FootSide::near ? r.phase : r.phase + 0x80000000U;
}
constexpr FootSide other(FootSide s) { return s == FootSide::near ? FootSide::far : FootSide::near; }

}  // namespace spearrun::state
