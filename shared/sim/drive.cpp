#include "shared/sim/drive.hpp"

#include <algorithm>

#include "shared/course/terrain.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"
#include "shared/moves/switching.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::sim {

using math::Fixed;
using state::Action;
using state::FootSide;
using state::kTuning;
using state::Move;
using state::Runner;

namespace {

constexpr int kRunFrom = 900;   // of the gait: below it is called a walk
constexpr int kStopTicks = 16;  // from a run to rest

// Gravity and launch of the lab's jump: 160 u high within its ticks of flight; even, so that halves of it are exact.
constexpr Fixed kLabGravity{Fixed::of(160.0 * 8 / (moves::kLabJumpFlight * moves::kLabJumpFlight)).raw & ~1};
constexpr Fixed kLabLaunch{kLabGravity.raw * (moves::kLabJumpFlight / 2)};

const course::Course& flat_ground() {
  static const course::Course course;
  return course;
}

bool stands(Move m) { return moves::row_of(m).stand != nullptr; }
bool is_gait(Move m) { return m == Move::walk || m == Move::run; }
// The body in these is led by more than the arms of an action.
bool ends_actions(Move m) { return m == Move::fall || m == Move::get_up || m >= Move::emote_block; }

Fixed full_speed(const moves::Tables& t) { return {t.numbers.speed_raw(figure::kGaitOne)}; }

Fixed toward(Fixed value, Fixed goal, Fixed most) { return std::clamp(goal, value - most, value + most); }

// How far a body still rolls that loses so much speed a tick.
Fixed roll_out(Fixed speed, Fixed loss) {
  Fixed way;
  for (speed = speed - loss; speed.raw > 0; speed = speed - loss) way = way + speed;
  return way;
}

int length_of(Action action) {
  switch (action) {
    case Action::thrust: return kTuning.windup_ticks + kTuning.active_ticks + kTuning.recovery_ticks;
    case Action::stagger: return kTuning.stagger_ticks;
    case Action::trip: return kTuning.trip_ticks;
    case Action::respawn: return kTuning.respawn_ticks;
    case Action::parry: return kTuning.parry_shown_ticks;
    case Action::crouch: return kKeptLength;
    case Action::none: break;
  }
  return 0;
}

}  // namespace

Driver::Driver(const moves::Tables& tables, Fixed x) : Driver(flat_ground(), tables, x) {}

Driver::Driver(const course::Course& course, const moves::Tables& tables, Fixed x)
    : m_tables(&tables), m_course(&course) {
  m_runner.present = true;
  start_at_rest(m_runner, x, course::ground_at(course, x));
  m_before = m_earlier = m_runner;
}

void Driver::switch_to(Move move) {
  if (move == Move::idle || is_gait(move)) {
    m_base = move;
    m_gait = move == Move::run ? figure::kGaitOne : 0;
  }
  m_wish = move;
  m_wish_waits = true;
}

void Driver::set_gait(int gait) {
  m_gait = std::clamp(gait, 0, figure::kGaitTop);
  m_base = m_gait < kRunFrom ? Move::walk : Move::run;
  if (is_gait(m_runner.move)) return;
  m_wish = m_base;
  m_wish_waits = true;
}

void Driver::set_launch(state::Quality quality, FootSide side) {
  m_quality = quality;
  m_side = side;
  m_side_given = true;
}

void Driver::tick() {
  m_earlier = m_before;
  m_before = m_runner;
  m_events.clear();
  m_tick = m_tick + 1;
  m_teleported = false;
  const Tickwise at{*m_course, m_tick, 0, 0, m_events, *m_tables};
  count_timers(at, m_runner);
  if (m_wish_waits) begin_wish(at);
  move_on(at);
  if (m_acts) begin_action();
  if (m_teleported) {
    m_runner.blend = {};
  } else if (moves::switched(m_runner, m_before)) {
    moves::start_blend(m_runner, m_before, m_earlier, *m_tables);
  }
}

void Driver::begin_action() {
  m_acts = false;
  Runner& r = m_runner;
  if (m_act != Action::none && r.move == Move::fall) return;
  r.action = m_act;
  r.action_tick = 0;
  r.action_length = static_cast<std::uint8_t>(length_of(m_act));
  r.aim = m_act == Action::thrust && r.airborne() ? m_aim : std::int8_t{0};
  // By its name it starts from somewhere else.
  m_teleported = m_teleported || m_act == Action::respawn;
}

// In the air only a fall can begin.
bool Driver::waits_for_ground(Move move) const {
  return m_runner.move == Move::fall || (m_runner.airborne() && move != Move::fall);
}

void Driver::begin_wish(const Tickwise& at) {
  if (!waits_for_ground(m_wish) && begin(at, m_wish)) m_wish_waits = false;
}

// False: not yet, ask again next tick.
bool Driver::begin(const Tickwise& at, Move move) {
  Runner& r = m_runner;
  if (move == r.move || (is_gait(move) && is_gait(r.move))) return true;
  if (ends_actions(move) && r.action != Action::none) r.action = Action::none;
  if (r.move == Move::slide && (is_gait(move) || stands(move))) return leave_slide();
  if (is_gait(move)) return begin_gait(at);
  if (move == Move::slide) return begin_slide(at);
  if (move == Move::fall) {
    begin_fall();
    return true;
  }
  if (move == Move::jump) {
    launch(at, r, m_quality, m_side_given ? m_side : launching_side(at, r));
    m_side_given = false;
    return true;
  }
  begin_stand(at, move);
  return true;
}

bool Driver::begin_gait(const Tickwise& at) {
  Runner& r = m_runner;
  if (!start_gait(at, r, m_before)) return false;
  r.move = Move::walk;
  r.move_tick = 0;
  return true;
}

// Its way out leads into a run; what was wished begins from there.
bool Driver::leave_slide() {
  constexpr std::uint16_t kOut = kTuning.slide_ticks - kTuning.slide_out_ticks;
  if (m_runner.move_tick >= kTuning.slide_in_ticks) m_runner.move_tick = std::max(m_runner.move_tick, kOut);
  return false;
}

bool Driver::begin_slide(const Tickwise& at) {
  Runner& r = m_runner;
  if (!is_gait(r.move)) {
    // Nobody slides from standing: the run up comes first.
    if (begin_gait(at)) m_gait = figure::kGaitOne;
    return false;
  }
  start_slide(at, r, m_before);
  return true;
}

void Driver::begin_stand(const Tickwise& at, Move move) {
  Runner& r = m_runner;
  const bool runs_out = move == Move::finish && is_gait(r.move);
  if (!runs_out) {
    catch_feet(at, r, m_before);
    r.momentum = 0;
    r.gait = 0;
  }
  r.move = move;
  r.move_tick = 0;
  r.flight_ticks = 0;
}

void Driver::begin_fall() {
  Runner& r = m_runner;
  r.move = Move::fall;
  r.move_tick = 0;
  r.landing_left = 0;
  if (m_before.move != Move::jump) r.vy = {};
  for (state::Foot& f : r.feet) f = {};
}

void Driver::go_on_with(const Tickwise& at, Move move) {
  if (!begin(at, move)) begin_stand(at, Move::idle);
}

void Driver::move_on(const Tickwise& at) {
  Runner& r = m_runner;
  switch (r.move) {
    case Move::walk:
    case Move::run: run(at); return;
    case Move::slide: slide(at); return;
    case Move::jump: fly(at); return;
    case Move::fall: fall(at); return;
    case Move::lab_jump: jump_on_the_spot(at); return;
    case Move::finish:
      if (r.vx.raw > 0 && r.momentum + r.gait > 0) {
        celebrate(at, r);
        return;
      }
      break;
    default: break;
  }
  stand_on(at);
}

void Driver::run(const Tickwise& at) {
  Runner& r = m_runner;
  r.momentum = m_gait;
  r.gait = std::clamp(m_gait, r.gait - kTuning.gait_rate, r.gait + kTuning.gait_rate);
  r.move = r.gait < kRunFrom ? Move::walk : Move::run;
  const Fixed most{full_speed(*m_tables).raw / kTuning.ramp_ticks};
  r.vx = toward(r.vx, {m_tables->numbers.speed_raw(r.gait)}, most);
  r.x = r.x + r.vx;
  stand(at, r);
  run_feet(at, r, r.vx.raw);
}

void Driver::slide(const Tickwise& at) {
  Runner& r = m_runner;
  if (slide_on(at, r)) return;
  end_slide(at, r);
  if (m_wish_waits) begin_wish(at);
}

void Driver::stand_on(const Tickwise& at) {
  Runner& r = m_runner;
  const moves::MoveRow& row = moves::row_of(r.move);
  if (row.at_end == moves::AtEnd::rests && r.move_tick >= moves::loop_ticks(*m_tables, r.move)) {
    go_on_with(at, m_base);
    if (!stands(r.move)) {
      move_on(at);
      return;
    }
  }
  const Fixed loss{full_speed(*m_tables).raw / kStopTicks};
  r.vx = toward(r.vx, {}, loss);
  r.x = r.x + r.vx + travelled(r);
  stand(at, r);
  settle_feet(at, r, roll_out(r.vx, loss));
}

Fixed Driver::travelled(const Runner& r) const {
  const moves::MoveRow& row = moves::row_of(r.move);
  if (row.travel == nullptr || m_before.move != r.move) return {};
  const bool anew = r.move_tick < m_before.move_tick;
  const int last = anew ? moves::loop_ticks(*m_tables, r.move) : r.move_tick;
  return Fixed::nearest(row.travel(last)) - Fixed::nearest(row.travel(m_before.move_tick));
}

// A flight ends in what is wished for, else in what it goes on with.
void Driver::fly(const Tickwise& at) {
  Runner& r = m_runner;
  const Fixed vx = r.vx;
  arc(r);
  r.slope = course::slope_at(at.course, r.x);
  if (r.y > course::base_at(at.course, r.x)) return;
  r.momentum = m_gait;
  r.gait = m_base == Move::idle ? 0 : m_gait;
  touch_down(at, r);
  r.vx = vx;
  const Move next = m_wish_waits ? m_wish : m_base;
  m_wish_waits = m_wish_waits && !is_gait(next) && !stands(next);
  if (stands(next)) land_standing(at, next);
}

// The foot that swings on in a run is in the air still, and comes down beside the other one.
void Driver::land_standing(const Tickwise& at, Move move) {
  Runner& r = m_runner;
  for (state::Foot& f : r.feet) {
    if (f.planted) continue;
    f.held = true;
    f.target_x = f.anchor_x;
    f.target_y = f.anchor_y;
  }
  begin_stand(at, move);
}

void Driver::jump_on_the_spot(const Tickwise& at) {
  Runner& r = m_runner;
  if (r.move_tick == moves::kLabJumpUp) {
    r.vy = kLabLaunch;
    r.flight_ticks = moves::kLabJumpFlight;
    for (state::Foot& f : r.feet) f = {};
  }
  if (!r.airborne()) {
    stand_on(at);
    return;
  }
  r.y = r.y + r.vy - Fixed{kLabGravity.raw / 2};
  r.vy = r.vy - kLabGravity;
  if (r.move_tick < moves::kLabJumpUp + moves::kLabJumpFlight) return;
  r.flight_ticks = 0;
  r.vy = {};
  stand(at, r);
  land_both(at, r, m_before);
  if (m_wish_waits) begin_wish(at);
}

// Under the ground, and after a while it stands up again.
void Driver::fall(const Tickwise& at) {
  Runner& r = m_runner;
  arc(r);
  if (r.move_tick < kTuning.fall_ticks) return;
  const Move next = m_wish_waits ? m_wish : m_base;
  m_wish_waits = m_wish_waits && !is_gait(next) && !stands(next);
  start_at_rest(r, r.x, course::ground_at(at.course, r.x));
  r.gait = r.momentum = 0;
  begin(at, m_wish_waits ? m_base : next);
  if (next != Move::get_up) {
    r.action = Action::respawn;
    r.action_tick = 0;
    r.action_length = static_cast<std::uint8_t>(kTuning.respawn_ticks);
  }
  m_teleported = true;
}

}  // namespace spearrun::sim
