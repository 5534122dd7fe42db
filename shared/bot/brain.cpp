#include "shared/bot/brain.hpp"

#include <algorithm>
#include <array>

#include "shared/core/rng.hpp"
#include "shared/figure/gait.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::bot {

using core::Purpose;
using course::Piece;
using course::PieceKind;
using state::Button;
using state::kTuning;
using state::Runner;
using state::World;

namespace {

struct Traits {
  int perception_delay;  // ticks
  int launch_noise;      // ticks, to each side
  int phase_aware;       // percent of launches aimed at a PERFECT
  int aggression;        // per mille a tick with a rival in reach
  int parry;             // percent of seen thrusts answered
};
constexpr std::array<Traits, 3> kTraits{{{18, 5, 0, 3, 5}, {10, 3, 50, 6, 15}, {5, 1, 95, 12, 35}}};

// Everything in u, relative to the own hip.
struct View {
  const course::Course& course;
  const state::History& history;
  const World& now;
  const Runner& self;
  core::Slot slot;
  const Traits& traits;
  std::uint64_t seed;
};

int chance(const View& v, std::uint32_t counter, Purpose purpose, int bound) {
  const auto random = core::random_u64(v.seed, {static_cast<std::int32_t>(counter)}, v.self.key, purpose);
  return static_cast<int>(core::random_below(random, static_cast<std::uint32_t>(bound)));
}

float ahead(const View& v, math::Fixed x) { return (x - v.self.x).units(); }

// Triangular in +-launch_noise ticks, the same for every tick of one piece.
float noise_units(const View& v, std::uint32_t piece) {
  const int n = v.traits.launch_noise;
  const int roll =
      chance(v, piece * 2, Purpose::bot_launch, 201) + chance(v, piece * 2 + 1, Purpose::bot_launch, 201) - 200;
  return static_cast<float>(roll * n) / 200.0F * v.self.vx.units();
}

// Distances, from the hip to where to launch: the window that clears the piece, and the best place in it.
struct Window {
  float from, to, best;
};

float flight_range(const Runner& r, int vx_percent, int vy_percent) {
  const float ticks = 2 * kTuning.jump_vy.units() / kTuning.gravity.units();
  return r.vx.units() * static_cast<float>(vx_percent * vy_percent) / 10000.0F * ticks;
}

Window launch_window(const View& v, const Piece& piece) {
  if (piece.kind == PieceKind::gap) {
    const float to = ahead(v, piece.x);
    const float from = ahead(v, piece.x + piece.width) - flight_range(v.self, kTuning.plain_vx, 100) + 10;
    return {from, to - 3, std::max(from, to - 30)};
  }
  const float middle = ahead(v, piece.x) - flight_range(v.self, kTuning.good_vx, 100) / 2;
  return {middle - 40, middle + 40, middle};
}

// The place in the window where the near foot is late in its stance, if there is one.
bool aim_at_perfect(const View& v, Window& w) {
  const float duty = static_cast<float>(figure::duty_raw(v.self.gait)) / 65536.0F;
  const float cycle = static_cast<float>(figure::stride_raw(v.self.gait)) / 4096.0F / duty;
  const float phase = static_cast<float>(v.self.phase >> 8) / 16777216.0F;
  float to_go = 0.9F * duty - phase;
  if (to_go < -0.12F * duty) to_go += 1;
  for (float d = to_go * cycle; d <= w.to; d += cycle) {
    if (d < w.from) continue;
    w.best = d;
    return true;
  }
  return false;
}

bool wants_jump(const View& v) {
  const Runner& r = v.self;
  if (r.airborne() && r.coyote_left == 0) return false;
  if (r.next_piece >= v.course.pieces.size() || r.vx.raw <= 0) return false;
  const Piece& piece = v.course.pieces[r.next_piece];
  if (piece.kind != PieceKind::gap && piece.kind != PieceKind::hurdle) return false;
  if (ahead(v, piece.x) > 400) return false;
  Window w = launch_window(v, piece);
  const bool aims = chance(v, r.next_piece, Purpose::bot_phase, 100) < v.traits.phase_aware;
  if (!aims || !aim_at_perfect(v, w)) w.best += noise_units(v, r.next_piece);
  return w.best <= r.vx.units() * 0.5F;
}

// Held from here on until the bar is behind: down in time, also when hit on the way.
bool wants_crouch(const View& v) {
  constexpr float kBest = 24;  // ticks before it
  const Runner& r = v.self;
  if (r.airborne() || r.action == state::Action::trip || r.next_piece >= v.course.pieces.size()) return false;
  const Piece& piece = v.course.pieces[r.next_piece];
  if (piece.kind != PieceKind::low_bar) return false;
  return ahead(v, piece.x) + noise_units(v, r.next_piece) <= kBest * r.vx.units();
}

// The first standing dummy that the spear would reach.
bool wants_to_strike_dummy(const View& v) {
  constexpr float kBest = 190;
  for (std::size_t i = v.self.next_piece; i < v.course.pieces.size(); ++i) {
    const Piece& piece = v.course.pieces[i];
    const float d = ahead(v, piece.x);
    if (d > 300) return false;
    if (piece.kind != PieceKind::dummy || d < 20 || v.now.down_until[i] > v.now.tick) continue;
    return d <= kBest + 4 * noise_units(v, static_cast<std::uint32_t>(i));
  }
  return false;
}

// Rivals as they were some ticks ago, moved on by the speed they had then.
bool wants_to_strike_rival(const View& v) {
  const World& seen = v.history.at(std::min(v.traits.perception_delay, state::kHistory - 1));
  const float late = static_cast<float>(v.now.tick - seen.tick);
  for (std::size_t s = 0; s < seen.slots; ++s) {
    const Runner& rival = seen.runners[s];
    if (s == v.slot || !rival.present || rival.finished() || rival.move == state::Move::fall) continue;
    const float d = ahead(v, rival.x) + late * rival.vx.units();
    const float dy = (rival.y - v.self.y).units();
    const bool in_reach = d > 70 && d < 185 && dy > -50 && dy < 60;
    if (!in_reach || rival.action == state::Action::stagger) continue;
    if (chance(v, static_cast<std::uint32_t>(v.now.tick.value), Purpose::bot_thrust, 1000) < v.traits.aggression)
      return true;
  }
  return false;
}

// Answers the thrust of a rival behind, if it is seen in time.
bool wants_to_parry(const View& v) {
  const World& seen = v.history.at(std::min(v.traits.perception_delay, state::kHistory - 1));
  for (std::size_t s = 0; s < seen.slots; ++s) {
    const Runner& rival = seen.runners[s];
    if (s == v.slot || rival.action != state::Action::thrust || rival.action_tick > 6) continue;
    const float d = ahead(v, rival.x);
    if (d > -30 || d < -230) continue;
    const auto once = static_cast<std::uint32_t>(rival.thrust_began.value) * 31U + rival.key;
    if (chance(v, once, Purpose::bot_parry, 100) < v.traits.parry) return true;
  }
  return false;
}

bool may_thrust(const View& v) {
  const state::Move move = v.self.move;
  return v.self.action == state::Action::none && move != state::Move::fall && move != state::Move::idle &&
         move != state::Move::slide;
}

bool wants_thrust(const View& v) {
  if (!may_thrust(v)) return false;
  if (wants_to_strike_dummy(v)) return true;
  if (v.now.tick.value < kTuning.go_tick + kTuning.spear_peace_ticks) return false;
  return wants_to_parry(v) || wants_to_strike_rival(v);
}

constexpr std::uint8_t kHoldJump = 32;
constexpr std::uint8_t kHoldThrust = 4;

}  // namespace

const char* name_of(Skill skill) {
  switch (skill) {
    case Skill::easy: return "easy";
    case Skill::medium: return "medium";
    case Skill::hard: break;
  }
  return "hard";
}

state::Input think(const course::Course& course, const state::History& history, core::Slot self, Skill skill,
                   std::uint64_t seed, Memory& memory) {
  const World& now = history.newest();
  state::Input input;
  if (self >= now.slots || now.runners[self].finished()) return input;
  const View view{course, history, now, now.runners[self], self, kTraits[static_cast<std::size_t>(skill)], seed};
  // A key goes up for a tick between two presses, so that each is an edge.
  if (memory.hold_jump_left > 0) {
    --memory.hold_jump_left;
    input.set(Button::jump, memory.hold_jump_left > 0 && (view.self.airborne() || view.self.jump_buffer_left > 0));
    if (!input.held(Button::jump)) memory.hold_jump_left = 0;
  } else if (wants_jump(view)) {
    memory.hold_jump_left = kHoldJump;
    input.set(Button::jump, true);
  }
  input.set(Button::crouch, wants_crouch(view));
  if (memory.hold_thrust_left > 0) {
    input.set(Button::thrust, --memory.hold_thrust_left > 0);
  } else if (wants_thrust(view)) {
    memory.hold_thrust_left = kHoldThrust;
    input.set(Button::thrust, true);
  }
  return input;
}

}  // namespace spearrun::bot
