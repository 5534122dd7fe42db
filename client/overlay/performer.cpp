#include "client/overlay/performer.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "shared/figure/gait.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/sim/drive.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::overlay {

namespace {

using state::Action;
using state::Move;

enum class Kind {
  cycles,  // of the gait
  ramp,    // from walk to run
  flight,  // until it has landed
  thrust_in_flight,
  passing,  // a move out of a run and back
  act,      // an action over the run, until it ends by itself
  keep,     // one that is kept, and let go again
  stand,    // a move on the spot
  fall
};

struct Row {
  LabMove move;
  Kind kind;
  Move wish = Move::run;
  Action action = Action::none;
  int number = 0;  // cycles, ticks or direction, by kind
};
constexpr TrackRef of(Action a) { return {TrackKind::action, static_cast<int>(a)}; }
constexpr TrackRef of(Move m) { return {TrackKind::move, static_cast<int>(m)}; }
constexpr TrackRef kGait{TrackKind::gait, 0};

constexpr int kStandTicks = 192, kRampTicks = 120, kKeepTicks = 48, kAfter = 12, kMost = 700;

constexpr std::array kRows{
    Row{{"walk", '1', kGait, Group::walk}, Kind::cycles, Move::walk, Action::none, 1},
    Row{{"run", '2', kGait}, Kind::cycles, Move::run, Action::none, 2},
    Row{{"gait 0..1", '3', kGait}, Kind::ramp, Move::walk},
    Row{{"game jump", '4', of(Move::jump)}, Kind::flight},
    Row{{"slide", '5', of(Move::slide)}, Kind::passing, Move::slide},
    Row{{"thrust in a run", '6', of(Action::thrust)}, Kind::act, Move::run, Action::thrust},
    Row{{"stagger", '7', of(Action::stagger)}, Kind::act, Move::run, Action::stagger},
    Row{{"throw (lab)", '8', of(Move::throw_ball)}, Kind::stand, Move::throw_ball},
    Row{{"lab jump", '9', of(Move::lab_jump)}, Kind::stand, Move::lab_jump},
    Row{{"spear form (17)", '0', kGait, Group::form}, Kind::stand, Move::form},
    Row{{"idle", 'A', kGait, Group::walk}, Kind::stand, Move::idle, Action::none, kStandTicks},
    Row{{"crouch", 'D', of(Action::crouch)}, Kind::keep, Move::run, Action::crouch},
    Row{{"parry", 'Q', of(Action::parry)}, Kind::act, Move::run, Action::parry},
    Row{{"trip", 'U', of(Action::trip)}, Kind::act, Move::run, Action::trip},
    Row{{"thrust up in a jump", 'S', of(Action::thrust)}, Kind::thrust_in_flight, Move::run, Action::thrust, 1},
    Row{{"thrust down in a jump", 'Z', of(Action::thrust)}, Kind::thrust_in_flight, Move::run, Action::thrust, -1},
    Row{{"fall", 'F', of(Move::fall)}, Kind::fall},
    Row{{"stand up again", 'Y', of(Action::respawn)}, Kind::act, Move::walk, Action::respawn},
    Row{{"get up", 'G', of(Move::get_up)}, Kind::stand, Move::get_up},
    Row{{"finish", 'J', of(Move::finish)}, Kind::stand, Move::finish, Action::none, kStandTicks},
    Row{{"emote: block", 0, kGait, Group::form}, Kind::stand, Move::emote_block},
    Row{{"emote: snap", 0, kGait, Group::form}, Kind::stand, Move::emote_snap},
    Row{{"emote: raised knee", 0, kGait, Group::form}, Kind::stand, Move::emote_knee},
    Row{{"emote: cloud turn", 0, kGait, Group::form}, Kind::stand, Move::emote_cloud},
};

const Row& row_at(int move) { return kRows[static_cast<std::size_t>(move)]; }

}  // namespace

std::span<const LabMove> lab_moves() {
  static const auto list = [] {
    std::array<LabMove, kRows.size()> moves{};
    std::transform(kRows.begin(), kRows.end(), moves.begin(), [](const Row& row) { return row.move; });
    return moves;
  }();
  return list;
}

int lab_move_named(std::string_view name) {
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    if (name == kRows[i].move.name) return static_cast<int>(i);
  }
  return -1;
}

struct Performer::Parts {
  Parts(const moves::Tables& t, const course::Course* course, math::Fixed x)
      : tables(t), driver(course != nullptr ? sim::Driver(*course, tables, x) : sim::Driver(tables, x)) {}

  moves::Tables tables;
  sim::Driver driver;
  const Row* row = &kRows.front();
  int ticks = 0;
  int ended = -1;  // tick at which what was asked for was over
  bool teleported = false;

  bool over() const;
  int length() const;
};

Performer::Performer(const moves::Tables& tables, const course::Course* course, int x)
    : m_parts(std::make_unique<Parts>(tables, course, math::Fixed::from_int(x))) {}
Performer::~Performer() = default;

void Performer::prepare(int move) {
  constexpr int kRunUp = 150;
  const Row& row = row_at(move);
  const bool on_the_spot = row.kind == Kind::stand && row.wish != Move::finish;
  if (on_the_spot) return;
  const bool walks = row.wish == Move::walk;
  m_parts->driver.set_gait(walks ? 0 : figure::kGaitOne);
  for (int i = 0; i < kRunUp; ++i) m_parts->driver.tick();
}

void Performer::begin(int move) {
  Parts& p = *m_parts;
  p.row = &row_at(move);
  p.ticks = 0;
  p.ended = -1;
  sim::Driver& d = p.driver;
  switch (p.row->kind) {
    case Kind::stand:
      d.switch_to(Move::idle);
      d.switch_to(p.row->wish);
      return;
    case Kind::fall:
      d.switch_to(Move::idle);
      d.switch_to(Move::fall);
      return;
    case Kind::flight:
    case Kind::thrust_in_flight:
      d.set_gait(figure::kGaitOne);
      d.set_launch(state::Quality::good);
      d.switch_to(Move::jump);
      return;
    case Kind::passing:
      d.set_gait(figure::kGaitOne);
      d.switch_to(p.row->wish);
      return;
    case Kind::act:
    case Kind::keep:
      d.set_gait(p.row->wish == Move::walk ? 0 : figure::kGaitOne);
      d.act(p.row->action);
      return;
    case Kind::cycles: d.set_gait(p.row->wish == Move::walk ? 0 : figure::kGaitOne); return;
    case Kind::ramp: d.set_gait(0); return;
  }
}

void Performer::tick() {
  Parts& p = *m_parts;
  if (p.row->kind == Kind::ramp) p.driver.set_gait(p.ticks * figure::kGaitOne / kRampTicks);
  if (p.row->kind == Kind::keep && p.ticks == kKeepTicks) p.driver.act(Action::none);
  if (p.row->kind == Kind::thrust_in_flight && p.ticks == 10) {
    p.driver.set_aim(p.row->number);
    p.driver.act(Action::thrust);
  }
  p.driver.tick();
  p.teleported = p.driver.teleported();
  ++p.ticks;
  if (p.ended < 0 && p.over()) p.ended = p.ticks;
}

// Of what has a length by itself.
int Performer::Parts::length() const {
  if (row->kind == Kind::ramp) return kRampTicks;
  if (row->kind == Kind::stand) return row->number > 0 ? row->number : moves::loop_ticks(tables, row->wish);
  const float cadence = row->wish == Move::walk ? tables.gait.walk.cadence : tables.gait.run.cadence;
  return static_cast<int>(std::lround(60.0F * static_cast<float>(row->number) / cadence));
}

bool Performer::Parts::over() const {
  const state::Runner& r = driver.runner();
  switch (row->kind) {
    case Kind::cycles:
    case Kind::ramp:
    case Kind::stand: return ticks >= length();
    case Kind::flight:
    case Kind::thrust_in_flight: return ticks > 1 && !r.airborne() && r.landing_left == 0;
    case Kind::passing: return ticks > 1 && r.move != row->wish;
    case Kind::act: return ticks > 1 && r.action == Action::none;
    case Kind::keep: return ticks >= kKeepTicks;
    case Kind::fall: return ticks > 1 && r.move != Move::fall && r.action == Action::none;
  }
  return true;
}

bool Performer::done() const {
  const Parts& p = *m_parts;
  const bool fades = p.row->kind == Kind::passing || p.row->kind == Kind::keep ||
                     moves::row_of(p.row->wish).at_end == moves::AtEnd::rests;
  return p.ticks >= kMost || (p.ended >= 0 && p.ticks >= p.ended + (fades ? kAfter : 0));
}

bool Performer::teleported() const { return m_parts->teleported; }
const state::Runner& Performer::runner() const { return m_parts->driver.runner(); }

}  // namespace spearrun::overlay
