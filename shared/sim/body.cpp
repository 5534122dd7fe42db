#include "shared/sim/body.hpp"

#include <algorithm>

#include "shared/core/rng.hpp"
#include "shared/course/terrain.hpp"
#include "shared/figure/gait.hpp"
#include "shared/moves/catalog.hpp"
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

}  // namespace

void count_timers(const Tickwise& at, Runner& r) {
  count_down(r.immune_left);
  count_down(r.immune_same_left);
  if (r.immune_same_left == 0) r.immune_same = 0;
  count_down(r.protect_left);
  count_down(r.landing_left);
  // Also in the air: whoever hops at Go must not land at rest again.
  if (r.move != Move::idle) count_down(r.ramp_left);
  if (!buffer_waits(r)) count_down(r.jump_buffer_left);
  r.move_tick = moves::next_tick(at.tables, r.move, r.move_tick);
  if (r.blend.active && ++r.blend.age >= kTuning.blend_ticks) r.blend = {};
  if (r.action == Action::none) return;
  if (moves::row_of(r.action).kept && r.action_tick + 2 >= r.action_length) return;
  if (++r.action_tick >= r.action_length) {
    r.action = Action::none;
    r.action_tick = 0;
  }
}

namespace {

// Edges from the levels that the runner keeps.
Keys read_keys(Runner& r, const state::Input& input) {
  const auto now = static_cast<std::uint8_t>(input.levels & state::kUsedLevels);
  const std::uint8_t before = r.levels;
  const auto pressed = static_cast<std::uint8_t>(now & ~before);
  r.levels = now;
  const auto has = [](std::uint8_t bits, Button b) { return (bits & static_cast<std::uint8_t>(b)) != 0; };
  const bool crouches = has(now, Button::crouch);
  const int emote = state::Input::emote_of(now);
  const Keys keys{has(pressed, Button::jump),   has(now, Button::jump),
                  has(pressed, Button::thrust), crouches,
                  crouches ? 0 : r.crouch_held, emote == state::Input::emote_of(before) ? 0 : emote};
  r.crouch_held = static_cast<std::uint8_t>(crouches ? std::min(255, r.crouch_held + 1) : 0);
  if (keys.jump_pressed) r.jump_buffer_left = static_cast<std::uint8_t>(kTuning.jump_buffer_ticks + 1);
  return keys;
}

// In the air the other keys point the spear.
std::int8_t aim_of(const Runner& r, const Keys& keys) {
  if (r.move != Move::jump) return 0;
  return keys.crouch_held ? -1 : (keys.jump_held ? 1 : 0);
}

void begin_thrust(const Tickwise& at, Runner& r, const Keys& keys, const state::Input& input) {
  r.action = Action::thrust;
  r.action_tick = 0;
  r.action_length = static_cast<std::uint8_t>(kTuning.windup_ticks + kTuning.active_ticks + kTuning.recovery_ticks);
  r.view_age = static_cast<std::uint8_t>(std::min<int>(input.view_age, kTuning.max_view_age));
  r.aim = aim_of(r, keys);
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
  const int cap = r.slope > kTuning.steep    ? kTuning.uphill_cap
                  : r.slope < -kTuning.steep ? kTuning.downhill_cap
                                             : kTuning.momentum_one;
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
  stand(at, r);
  run_feet(at, r, r.vx.raw);
}

}  // namespace

void touch_down(const Tickwise& at, Runner& r) {
  const Runner in_air = r;
  stand(at, r);
  r.vy = {};
  r.move = Move::run;
  r.move_tick = 0;
  r.landing_left = static_cast<std::uint8_t>(kTuning.landing_ticks);
  r.vx = ground_speed(at, r);
  land_feet(at, r, in_air);
  state::tell(at.events, {EventKind::footfall, at.slot, 0, r.launch_side});
  state::tell(at.events, {EventKind::land, at.slot, 0, r.launch_side, r.launch_quality});
}

namespace {

void cut_jump(const Tickwise& at, Runner& r, const Keys& keys) {
  if (keys.jump_held || r.jump_cut || r.vy.raw <= 0 || r.move_tick < kTuning.cut_from_tick) return;
  r.vy = {r.vy.raw / 2};
  r.jump_cut = true;
  plan_flight(at, r, r.move_tick);
}

}  // namespace

void arc(Runner& r) {
  r.x = r.x + r.vx;
  r.y = r.y + r.vy - Fixed{kTuning.gravity.raw / 2};
  r.vy = r.vy - kTuning.gravity;
}

namespace {

void fly(const Tickwise& at, Runner& r, const Keys& keys) {
  gain_momentum(r);
  ease_gait(r, r.momentum);
  cut_jump(at, r, keys);
  arc(r);
  r.slope = course::slope_at(at.course, r.x);
  if (r.y <= course::base_at(at.course, r.x) && course::gap_at(at.course, r.x) < 0) touch_down(at, r);
}

void come_back(const Tickwise& at, Runner& r, const course::Piece& gap) {
  const Fixed x = gap.x + gap.width + kTuning.respawn_past_edge;
  start_at_rest(r, x, course::ground_at(at.course, x));
  r.momentum = kTuning.respawn_momentum;
  r.gait = 0;
  r.move = Move::walk;
  r.action = Action::respawn;
  r.action_tick = 0;
  r.action_length = static_cast<std::uint8_t>(kTuning.respawn_ticks);
  r.ramp_left = static_cast<std::uint8_t>(kTuning.ramp_ticks);
  r.protect_left = static_cast<std::uint8_t>(kTuning.respawn_protect_ticks);
  start_gait(at, r, r);
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
  if (!helpless) obey_crouch(at, r, keys);
  if (r.move == Move::slide) {
    r.vx = ground_speed(at, r);
    if (slide_on(at, r)) return;
    end_slide(at, r);
    return;
  }
  run_on(at, r);
}

}  // namespace

void celebrate(const Tickwise& at, Runner& r) {
  constexpr int kStopTicks = 24;
  const Runner before = r;
  const auto random = core::random_u64(at.seed, {}, r.key, core::Purpose::finish_walk);
  const int stop = kTuning.finish_slow_ticks + 40 + static_cast<int>(core::random_below(random, 180));
  r.momentum = std::max(0, r.momentum - kTuning.momentum_one / kTuning.finish_slow_ticks);
  ease_gait(r, r.momentum);
  // Once at rest it stays there, also when the move's ticks begin anew.
  const bool at_rest = r.vx.raw == 0 && r.momentum == 0;
  const int left = at_rest ? 0 : std::clamp(stop - static_cast<int>(r.move_tick), 0, kStopTicks);
  r.vx = math::scaled({at.tables.numbers.speed_raw(r.momentum)}, left, kStopTicks);
  r.x = r.x + r.vx;
  stand(at, r);
  if (r.vx.raw > 0) {
    run_feet(at, r, r.vx.raw);
  } else {
    if (before.vx.raw > 0) catch_feet(at, r, before);
    settle_feet(at, r);
  }
}

namespace {

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

void begin_celebration(const Tickwise& at, Runner& r) {
  if (r.move == Move::slide) end_slide(at, r);
  r.move = Move::finish;
  r.move_tick = 0;
}

bool may_thrust(const Runner& r) {
  const bool free = r.action == Action::none || r.action == Action::crouch;
  return free && r.move != Move::fall && r.move != Move::slide && !r.finished();
}

void begin_emote(Runner& r, int number) {
  r.move = moves::emote_move(number);
  r.move_tick = 0;
}

// Stands through an emote; false when it is over.
bool emote_on(const Tickwise& at, Runner& r) {
  settle_feet(at, r);
  return r.move_tick < moves::loop_ticks(at.tables, r.move);
}

void stand_before_go(const Tickwise& at, Runner& r, const state::Input& input) {
  const bool asked = input.emote() != 0 && input.emote() != state::Input::emote_of(r.levels);
  if (r.move == Move::idle) {
    if (asked) begin_emote(r, input.emote());
    settle_feet(at, r);
  } else if (!emote_on(at, r)) {
    r.move = Move::idle;
    r.move_tick = 0;
  }
}

// At rest behind the line: an emote, and back to the raised spear.
void stand_finished(const Tickwise& at, Runner& r, const Keys& keys) {
  const bool at_rest =
      r.move == Move::finish && r.vx.raw == 0 && r.momentum == 0 && r.feet[0].planted && r.feet[1].planted;
  if (at_rest && keys.emote != 0) begin_emote(r, keys.emote);
  if (!moves::is_emote(r.move)) {
    celebrate(at, r);
  } else if (!emote_on(at, r)) {
    r.move = Move::finish;
    r.move_tick = static_cast<std::uint16_t>(at.tables.of(Move::finish).length);
  }
}

void wait_for_go(const Tickwise& at, Runner& r, const state::Input& input) {
  const bool counts = at.tick.value > kTuning.go_tick - kTuning.early_press_ticks;
  stand_before_go(at, r, input);
  if (!counts) {
    r.levels = static_cast<std::uint8_t>(input.levels & state::kUsedLevels);
  } else if (input.held(Button::jump) && !(r.levels & static_cast<std::uint8_t>(Button::jump))) {
    // Levels stay as they were, so a thrust still held at Go is an edge then; a jump is remembered.
    r.jump_buffer_left = static_cast<std::uint8_t>(kTuning.jump_buffer_ticks);
  }
  if (at.tick.value < kTuning.go_tick || !start_gait(at, r, r)) return;
  r.move = Move::walk;
  r.move_tick = 0;
  r.ramp_left = static_cast<std::uint8_t>(kTuning.ramp_ticks);
}

}  // namespace

void start_at_rest(Runner& r, Fixed x, Fixed ground) {
  r.x = x;
  r.y = ground;
  r.slope = 0;
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
  count_timers(at, r);
  if (r.move == Move::idle || (moves::is_emote(r.move) && !r.finished())) {
    wait_for_go(at, r, input);
    return;
  }
  const Fixed x_before = r.x;
  const Keys keys = read_keys(r, input);
  pay_for_whiff(at, r);
  if (!keys.crouch_held && r.action == Action::crouch) r.action = Action::none;
  if (keys.thrust_pressed && may_thrust(r)) begin_thrust(at, r, keys, input);
  if (celebrates(r)) {
    if (r.move != Move::finish && !moves::is_emote(r.move)) begin_celebration(at, r);
    stand_finished(at, r, keys);
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
