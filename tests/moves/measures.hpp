// What the gates of the moves measure from one tick to the next on a runner and its pose.
#pragma once

#include <array>
#include <cmath>
#include <cstdlib>
#include <iostream>

#include "shared/core/rng.hpp"
#include "shared/moves/blend.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"
#include "shared/moves/switching.hpp"
#include "shared/sim/drive.hpp"
#include "tests/figure/pose_checks.hpp"

namespace spearrun::moves {

using figure::Param;
using state::Action;
using state::FootSide;
using state::Move;
using state::Runner;

// Times as many rounds when SPEARRUN_LONG is set: what a gate asks for in full, too long for every run.
inline int rounds(int usual, int all) { return std::getenv("SPEARRUN_LONG") != nullptr ? all : usual; }

inline std::uint64_t roll(int seed, int i, std::uint32_t what = 0) {
  return core::random_u64(static_cast<std::uint64_t>(seed), {i}, what, core::Purpose::random_play);
}

template <class Value, class Limit>
void gate(const char* what, Value seen, Limit limit) {
  std::cout << "gate: " << what << ": " << seen << " of " << limit << '\n';
}

inline float limit_of(Param p) {
  switch (figure::unit_of(p)) {
    case figure::ParamUnit::length: return 2;
    case figure::ParamUnit::turns: return math::turns_from_radians(.03F);
    case figure::ParamUnit::ratio: break;
  }
  return .03F;
}

inline bool is_foot(Param p) {
  return p == Param::near_foot_x || p == Param::near_foot_y || p == Param::far_foot_x || p == Param::far_foot_y;
}

// Greatest jump of a parameter between two ticks beyond the step of the move that it goes on with, as a share of what
// is allowed. Feet on the ground are led by the state: see FeetWatch. `from` is `after` a tick earlier.
inline float jump(const Runner& after, const Runner& before, const Runner& from, const Tables& tables = builtin()) {
  figure::Parameters was = parameters_of(before, tables);
  const figure::Parameters now = parameters_of(after, tables);
  const figure::Parameters to = raw_parameters(after, tables);
  const figure::Parameters a_tick_ago = raw_parameters(from, tables);
  // A pelvis that no foot holds leaves from where it was drawn.
  if (after.airborne()) was[Param::hip_y] = figure::solve_unsquashed(was, tables.rig).pelvis.y;
  float worst = 0;
  for (std::size_t i = 0; i < figure::kParamCount; ++i) {
    const auto p = static_cast<Param>(i);
    if (is_foot(p) && !after.airborne()) continue;
    float beyond = now[p] - was[p] - (to[p] - a_tick_ago[p]);
    if (figure::unit_of(p) == figure::ParamUnit::turns) beyond = math::fraction_turns(beyond);
    worst = std::max(worst, std::abs(beyond) / limit_of(p));
  }
  return worst;
}

// Both feet of one runner as they are drawn, over the world, from tick to tick.
class FeetWatch {
 public:
  FeetWatch() = default;
  // Another runner, with what was the worst so far.
  FeetWatch(const FeetWatch& so_far, const Runner& r) : FeetWatch(so_far) {
    m_known = false;
    travel = 0;
    look(r);
  }

  void look(const Runner& r, const Tables& tables = builtin(), bool teleported = false) {
    const figure::Pose pose = pose_of(r, tables);
    const std::array<math::Vec2, 2> drawn{pose.near_leg.foot, pose.far_leg.foot};
    // Steps begin before the squash, which goes on as it was.
    const figure::Pose plain = figure::solve_unsquashed(parameters_of(r, tables), tables.rig);
    const std::array<math::Vec2, 2> unsquashed{plain.near_leg.foot, plain.far_leg.foot};
    bool any_planted = false;
    for (std::size_t i = 0; i < 2; ++i) {
      look_at(r, i, drawn[i], teleported);
      m_local[i] = unsquashed[i];
      m_drawn[i] = {r.x.raw / 4096.0 + static_cast<double>(unsquashed[i].x),
                    r.y.raw / 4096.0 + static_cast<double>(unsquashed[i].y)};
    }
    for (const state::Foot& f : r.feet) any_planted = any_planted || f.planted;
    const bool grounded = !r.airborne() && r.move != Move::slide;
    travel = grounded && !any_planted && !teleported ? travel + r.vx.units() : 0;
    worst_travel = std::max(worst_travel, travel);
    m_was = r;
    m_known = true;
  }

  // Planted feet: how far the drawn foot leaves the place where it came down.
  double worst_slip = 0;
  // A step or swing begins where the foot was drawn, and ends where it was going: the worst distance, u.
  double worst_pop = 0;
  float travel = 0, worst_travel = 0;
  int early_lifts = 0;

 private:
  void look_at(const Runner& r, std::size_t i, math::Vec2 local, bool teleported) {
    const state::Foot& f = r.feet[i];
    const state::Foot& was = m_was.feet[i];
    const double x = r.x.raw / 4096.0 + static_cast<double>(local.x);
    const bool goes_on = m_known && !teleported && was.planted && f.planted;
    if (f.planted && !goes_on) m_start[i] = x;
    if (goes_on) worst_slip = std::max(worst_slip, std::abs(x - m_start[i]));
    if (m_known && !teleported) look_for_pop(r, i);
    const bool in_gait = (r.move == Move::walk || r.move == Move::run) && m_was.move == r.move;
    if (in_gait && was.planted && !f.planted) early_lifts += is_early(r, i);
  }

  static bool is_early(const Runner& r, std::size_t i) {
    const auto phase = static_cast<std::int64_t>(state::foot_phase(r, static_cast<FootSide>(i)) >> 16);
    return phase < builtin().numbers.duty_raw(r.gait);
  }

  void look_for_pop(const Runner& r, std::size_t i) {
    const state::Foot& f = r.feet[i];
    const state::Foot& was = m_was.feet[i];
    const auto apart = [](math::Fixed ax, math::Fixed ay, double bx, double by) {
      return std::hypot(ax.raw / 4096.0 - bx, ay.raw / 4096.0 - by);
    };
    double pop = 0;
    if (r.airborne() || r.move == Move::slide) {
      // A flight's own path: the blend leads into it. A slide begins where the feet were.
      if (r.move != Move::slide || m_was.move == Move::slide) return;
      pop = std::hypot((f.anchor_x - r.x).units() - m_local[i].x, (f.anchor_y - r.y).units() - m_local[i].y);
    } else if (m_was.airborne() || m_was.move == Move::slide) {
      // The body has moved a tick on with its feet, or leaves them where they were.
      // A foot that stands from now on has come down with the fall.
      const float drop = f.planted ? m_local[i].y : (f.anchor_y - r.y).units();
      const math::Vec2 local{(f.anchor_x - r.x).units(), drop};
      // As the move before would have gone on.
      Runner next = m_was;
      ++next.move_tick;
      ++next.blend.age;
      ++next.action_tick;
      const figure::Pose later = figure::solve_unsquashed(parameters_of(next));
      const math::Vec2 on_its_way = (i == 0 ? later.near_leg : later.far_leg).foot;
      pop = std::min({apart(f.anchor_x, f.anchor_y, m_drawn[i].first, m_drawn[i].second),
                      static_cast<double>(math::distance(local, m_local[i])),
                      static_cast<double>(math::distance(local, on_its_way))});
    } else if (f.planted) {
      pop = was.planted ? 0 : apart(f.anchor_x, f.anchor_y, was.target_x.raw / 4096.0, was.target_y.raw / 4096.0);
    } else if (f.anchor_x != was.anchor_x || f.anchor_y != was.anchor_y) {
      // Where it was, or where its step has just ended.
      const bool ended = was.settle > 0 && f.settle <= 1;
      pop = apart(f.anchor_x, f.anchor_y, m_drawn[i].first, m_drawn[i].second);
      if (ended)
        pop = std::min(pop, apart(f.anchor_x, f.anchor_y, was.target_x.raw / 4096.0, was.target_y.raw / 4096.0));
    }
    if (pop > worst_pop) {
      worst_pop = pop;
      worst_pop_from = m_was.move;
      worst_pop_to = r.move;
    }
  }

 public:
  Move worst_pop_from{}, worst_pop_to{};

 private:
  Runner m_was;
  bool m_known = false;
  std::array<double, 2> m_start{};
  std::array<math::Vec2, 2> m_local{};
  std::array<std::pair<double, double>, 2> m_drawn{};
};

// Any wish a lab may have.
inline void wish(sim::Driver& driver, std::uint64_t random) {
  switch (random % 8) {
    case 0:
    case 1: driver.act(static_cast<Action>((random >> 8) % actions().size())); break;
    case 2: driver.set_gait(static_cast<int>((random >> 8) % 2071)); break;
    case 3:
      driver.set_launch(static_cast<state::Quality>(1 + (random >> 8) % 3), static_cast<FootSide>((random >> 12) % 2));
      driver.switch_to(Move::jump);
      break;
    case 4:
      driver.set_aim(static_cast<int>((random >> 8) % 3) - 1);
      driver.short_step();
      break;
    default: driver.switch_to(static_cast<Move>((random >> 8) % moves().size())); break;
  }
}

}  // namespace spearrun::moves
