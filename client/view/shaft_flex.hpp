// The quiver of a drawn shaft after something shook it: the end of a strike, a parry, a landing. One damped number in
// closed form, advanced once a tick. Drawing only: the judged spear is rigid, and while it can strike the drawn one is
// too.
#pragma once

#include "shared/math/spring.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::view {

// Largest deflection of the tip, u.
inline constexpr float kMostFlex = 3;

class ShaftFlex {
 public:
  ShaftFlex();
  void reset();
  // What happened to the runner in this tick shakes it; then it swings on.
  void tick(const state::Runner& runner);
  // Of the tip, left of the shaft, u.
  float tip() const { return m_shown; }

 private:
  float shake(const state::Runner& runner) const;

  math::SpringStep m_step;
  math::SpringState m_swing;
  float m_shown = 0;
  // What the runner was doing a tick ago.
  bool m_known = false;
  state::Action m_action = state::Action::none;
  int m_action_tick = 0, m_landing_left = 0, m_parries = 0;
};

// Where a bent shaft runs: how far the point this share of the way from butt to tip lies off the straight one, for a
// tip off by `tip` and hands around the share `grip`.
float flex_at(float share, float grip, float tip);

}  // namespace spearrun::view
