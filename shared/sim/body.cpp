#include "shared/sim/body.hpp"

#include <algorithm>

#include "shared/core/rng.hpp"
#include "shared/figure/gait.hpp"
#include "shared/moves/moves.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::sim {

using math::Fixed;
using state::Action;
using state::Button;
using state::EventKind;
using state::kTuning;
using state::Move;
using state::Runner;

namespace {

// Below this gait it is called a walk; the pose is the same function.
constexpr int kRunFrom = 900;
// A jump held through a trip waits for its end.
bool buffer_waits(const Runner& r) { return r.action == Action::trip; }

template <class T>
void count_down(T& left) {
  if (left > 0) --left;
}

void count_timers(Runner& r) {
  count_down(r.immune_left);
  count_down(r.immune_same_left);
  if (r.immune_same_left == 0) r.immune_same = 0;
  count_down(r.protect_left);
  count_down(r.landing_left);
  // Also in the air: whoever hops at Go must not land at rest again.
  if (r.move != Move::idle) count_down(r.ramp_left);
  if (!buffer_waits(r)) count_down(r.jump_buffer_left);
  r.move_tick = static_cast<std::uint16_t>((r.move_tick + 1) % state::kMoveTickWrap);
  if (r.blend.active && ++r.blend.age >= kTuning.blend_ticks) r.blend = {};
  if (r.action != Action::none && ++r.action_tick >= r.action_length) {
    r.action = Action::none;
    r.action_tick = 0;
  }
}

// Edges from the levels that the runner keeps.
Keys read_keys(Runner& r, const state::Input& input) {
  const auto now = static_cast<std::uint8_t>(input.levels & state::kUsedLevels);
  const auto pressed = static_cast<std::uint8_t>(now & ~r.levels);
  r.levels = now;
  const auto has = [](std::uint8_t bits, Button b) { return (bits & static_cast<std::uint8_t>(b)) != 0; };
  const Keys keys{has(pressed, Button::jump), has(now, Button::jump), has(pressed, Button::thrust)};
  if (keys.jump_pressed) r.jump_buffer_left = static_cast<std::uint8_t>(kTuning.jump_buffer_ticks + 1);
  return keys;
}

void begin_thrust(const Tickwise& at, Runner& r, const state::Input& input) {
  r.action = Action::thrust;
  r.action_tick = 0;
  r.action_length = static_cast<std::uint8_t>(kTuning.windup_ticks + kTuning.active_ticks + kTuning.recovery_ticks);
  r.view_age = static_cast<std::uint8_t>(std::min<int>(input.view_age, kTuning.max_view_age));
  r.thrust_began = at.tick;
  r.thrust_met = false;
}

// A strike that met nothing costs; looked at two ticks after its last active one, when its judging is done.
void pay_for_whiff(const Tickwise& at, Runner& r) {
  if (r.action != Action::thrust || r.thrust_met) return;
  if (r.action_tick != kTuning.windup_ticks + kTuning.active_ticks + 2) return;
  r.momentum = std::max(0, r.momentum - kTuning.whiff_cost);
  state::tell(at.events, {EventKind::whiff, at.slot});
}

void gain_momentum(Runner& r) {
  const int cap = kTuning.momentum_one;
  if (r.momentum < cap) r.momentum = std::min(cap, r.momentum + kTuning.momentum_gain);
  if (r.momentum > cap) r.momentum = std::max(cap, r.momentum - kTuning.momentum_decay);
}

void ease_gait(Runner& r, int goal) {
  r.gait = std::clamp(goal, r.gait - kTuning.gait_rate, r.gait + kTuning.gait_rate);
  r.gait = std::clamp(r.gait, 0, figure::kGaitTop);
}

Fixed ground_speed(const Tickwise& at, const Runner& r) {
  return math::scaled({at.tables.numbers.speed_raw(r.momentum)}, kTuning.ramp_ticks - r.ramp_left, kTuning.ramp_ticks);
}

void run_on(const Tickwise& at, Runner& r) {
  gain_momentum(r);
  ease_gait(r, r.momentum);
  r.move = r.gait < kRunFrom ? Move::walk : Move::run;
  r.vx = ground_speed(at, r);
  r.x = r.x + r.vx;
  run_feet(at, r, r.vx.raw);
}

void touch_down(const Tickwise& at, Runner& r) {
  const Runner in_air = r;
  r.y = {};
  r.vy = {};
  r.move = Move::run;
  r.move_tick = 0;
  r.landing_left = static_cast<std::uint8_t>(kTuning.landing_ticks);
  r.vx = ground_speed(at, r);
  land_feet(at, r, in_air);
  state::tell(at.events, {EventKind::footfall, at.slot, 0, r.launch_side});
  state::tell(at.events, {EventKind::land, at.slot, 0, r.launch_side, r.launch_quality});
}

void cut_jump(Runner& r, const Keys& keys) {
  if (keys.jump_held || r.jump_cut || r.vy.raw <= 0 || r.move_tick < kTuning.cut_from_tick) return;
  r.vy = {r.vy.raw / 2};
  r.jump_cut = true;
  r.flight_ticks = static_cast<std::uint8_t>(std::min(255, r.move_tick + flight_ticks(r.y, r.vy)));
}

void arc(Runner& r) {
  r.x = r.x + r.vx;
  r.y = r.y + r.vy - Fixed{kTuning.gravity.raw / 2};
  r.vy = r.vy - kTuning.gravity;
}

void fly(const Tickwise& at, Runner& r, const Keys& keys) {
  gain_momentum(r);
  ease_gait(r, r.momentum);
  cut_jump(r, keys);
  arc(r);
  if (r.y.raw <= 0 && course::gap_at(at.course, r.x) < 0) touch_down(at, r);
}

void come_back(const Tickwise& at, Runner& r, const course::Piece& gap) {
  start_at_rest(r, gap.x + gap.width + kTuning.respawn_past_edge);
  r.momentum = kTuning.respawn_momentum;
  r.gait = 0;
  r.move = Move::walk;
  r.action = Action::respawn;
  r.action_tick = 0;
  r.action_length = static_cast<std::uint8_t>(kTuning.respawn_ticks);
  r.ramp_left = static_cast<std::uint8_t>(kTuning.ramp_ticks);
  r.protect_left = static_cast<std::uint8_t>(kTuning.respawn_protect_ticks);
  start_gait(at, r);
  ++r.next_piece;
  state::tell(at.events, {EventKind::respawn, at.slot});
}

void fall(const Tickwise& at, Runner& r, const Keys& keys) {
  if (try_coyote(at, r, keys)) {
    arc(r);
    return;
  }
  if (r.coyote_left > 0 && --r.coyote_left == 0) state::tell(at.events, {EventKind::fall, at.slot, r.next_piece});
  const course::Piece& gap = at.course.pieces[r.next_piece];
  arc(r);
  // The far wall stops it; the body is about 10 u deep.
  const Fixed wall = gap.x + gap.width - Fixed::from_int(10);
  if (r.x > wall) {
    r.x = wall;
    r.vx = {};
  }
  if (r.move_tick >= kTuning.fall_ticks) come_back(at, r, gap);
}

void run_ground(const Tickwise& at, Runner& r, const Keys& keys) {
  const bool helpless = r.action == Action::trip;
  if (!helpless && try_launch(at, r, keys)) {
    fly(at, r, keys);
    return;
  }
  run_on(at, r);
}

// Slows to a walk, walks on for a while of its own, stops and settles.
void celebrate(const Tickwise& at, Runner& r) {
  constexpr int kStopTicks = 24;
  const auto random = core::random_u64(at.seed, {}, r.key, core::Purpose::finish_walk);
  const int stop = kTuning.finish_slow_ticks + 40 + static_cast<int>(core::random_below(random, 180));
  r.momentum = std::max(0, r.momentum - kTuning.momentum_one / kTuning.finish_slow_ticks);
  ease_gait(r, r.momentum);
  // Once at rest it stays there, also when the move's ticks begin anew.
  const bool at_rest = r.vx.raw == 0 && r.momentum == 0;
  const int left = at_rest ? 0 : std::clamp(stop - static_cast<int>(r.move_tick), 0, kStopTicks);
  r.vx = math::scaled({at.tables.numbers.speed_raw(r.momentum)}, left, kStopTicks);
  r.x = r.x + r.vx;
  if (r.vx.raw > 0) {
    run_feet(at, r, r.vx.raw);
  } else {
    settle_feet(at, r);
  }
}

void cross_the_line(const Tickwise& at, Runner& r, Fixed x_before) {
  if (r.finished() || r.x < at.course.length) return;
  const std::int64_t step = r.x.raw - x_before.raw;
  const std::int64_t part = at.course.length.raw - x_before.raw;
  const std::int64_t whole = at.tick.value - 1 - kTuning.go_tick;
  r.finish_us = static_cast<std::int32_t>((whole * step + part) * 1000000 / (core::kTicksPerSecond * step));
  state::tell(at.events, {EventKind::finish, at.slot});
}

// A finisher in the air lands first; then it celebrates.
bool celebrates(const Runner& r) { return r.finished() && !r.airborne(); }

void begin_celebration(Runner& r) {
  r.move = Move::finish;
  r.move_tick = 0;
}

void wait_for_go(const Tickwise& at, Runner& r, const state::Input& input) {
  const bool counts = at.tick.value > kTuning.go_tick - kTuning.early_press_ticks;
  if (!counts) {
    r.levels = static_cast<std::uint8_t>(input.levels & state::kUsedLevels);
  } else if (input.held(Button::jump) && !(r.levels & static_cast<std::uint8_t>(Button::jump))) {
    // Levels stay as they were, so a thrust still held at Go is an edge then; a jump is remembered.
    r.jump_buffer_left = static_cast<std::uint8_t>(kTuning.jump_buffer_ticks);
  }
  if (at.tick.value < kTuning.go_tick) return;
  r.move = Move::walk;
  r.move_tick = 0;
  r.ramp_left = static_cast<std::uint8_t>(kTuning.ramp_ticks);
  start_gait(at, r);
}

}  // namespace

void start_at_rest(Runner& r, Fixed x) {
  r.x = x;
  r.y = {};
  r.vx = {};
  r.vy = {};
  r.move = Move::idle;
  r.move_tick = 0;
  r.blend = {};
  r.landing_left = 0;
  r.jump_buffer_left = 0;
  plant_at_rest(r);
}

void move_runner(const Tickwise& at, Runner& r, const state::Input& input) {
  count_timers(r);
  if (r.move == Move::idle) {
    wait_for_go(at, r, input);
    return;
  }
  const Fixed x_before = r.x;
  const Keys keys = read_keys(r, input);
  pay_for_whiff(at, r);
  const bool may_thrust = r.action == Action::none && r.move != Move::fall && !r.finished();
  if (keys.thrust_pressed && may_thrust) begin_thrust(at, r, input);
  if (celebrates(r)) {
    if (r.move != Move::finish) begin_celebration(r);
    celebrate(at, r);
    return;
  }
  switch (r.move) {
    case Move::jump: fly(at, r, keys); break;
    case Move::fall: fall(at, r, keys); break;
    default: run_ground(at, r, keys); break;
  }
  cross_the_line(at, r, x_before);
}

}  // namespace spearrun::sim
