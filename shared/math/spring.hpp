// The damped spring in closed form for a fixed step: no drift, no dependence on how often it is drawn.
// x'' = -stiffness * x - damping * x'  (x = offset from the goal), underdamped: damping^2 < 4 * stiffness.
// Source: solution of the linear oscillator; error against the exact solution <= 1e-6 of the start value a step.
#pragma once

namespace spearrun::math {

// State transition over one step: x' = xx * x + xv * v, v' = vx * x + vv * v.
struct SpringStep {
  float xx, xv, vx, vv;
};

SpringStep make_spring_step(double stiffness_per_s2, double damping_per_s, double step_s);

struct SpringState {
  float offset = 0;
  float velocity_per_s = 0;
};
constexpr SpringState advance(const SpringStep& s, SpringState a) {
  return {s.xx * a.offset + s.xv * a.velocity_per_s, s.vx * a.offset + s.vv * a.velocity_per_s};
}

}  // namespace spearrun::math
