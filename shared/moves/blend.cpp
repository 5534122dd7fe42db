#include "shared/moves/blend.hpp"

#include <algorithm>

#include "shared/math/curve.hpp"
#include "shared/moves/moves.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using figure::Param;
using figure::ParamUnit;
using state::kTuning;
using state::Runner;

namespace {

constexpr auto kSteps = [] {
  std::array<float, figure::kParamCount> steps{};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    switch (figure::unit_of(static_cast<Param>(i))) {
      case ParamUnit::length: steps[i] = 1.0F / 64; break;
      case ParamUnit::turns: steps[i] = 1.0F / 65536; break;
      case ParamUnit::ratio: steps[i] = 1.0F / 4096; break;
    }
  }
  return steps;
}();

bool is_foot(Param p, state::FootSide side) {
  const Param x = side == state::FootSide::near ? Param::near_foot_x : Param::far_foot_x;
  const Param y = side == state::FootSide::near ? Param::near_foot_y : Param::far_foot_y;
  return p == x || p == y;
}

// On the ground the feet are where the state has put them; only a flight's own foot paths are blended into.
bool blends(Param p, const Runner& after) {
  return after.airborne() || !(is_foot(p, state::FootSide::near) || is_foot(p, state::FootSide::far));
}

// Whether an angle may go round: then the shorter way leads back.
bool winds(Param p) { return p == Param::spear_angle || p == Param::near_arm || p == Param::far_arm; }

// The velocity that a blend may begin with: with the first step of the offset's own curve it stays below the limit.
float velocity_within(float velocity, float offset, Param p) {
  constexpr float kFirst = 1.0F / static_cast<float>(kTuning.blend_ticks);
  constexpr float kShare = 1 - math::decay_quintic(1, 0, kFirst);
  const float size = offset < 0 ? -offset : offset;
  const float budget = 1.5F * blend_velocity_limit(p) - kShare * size;
  const float limit = std::min(blend_velocity_limit(p), std::max(budget, 0.0F));
  return math::clamp(velocity, -limit, limit);
}

// A difference of numbers that are none is none.
std::int16_t quantised(float value, Param p) {
  const bool finite = value > -1e9F && value < 1e9F;
  const float steps = finite ? math::clamp(value / blend_step(p), -32767, 32767) : 0.0F;
  return static_cast<std::int16_t>(steps + (steps < 0 ? -0.5F : 0.5F));
}

}  // namespace

Runner one_tick_earlier(const Runner& after, const Runner& before) {
  Runner r = after;
  r.x = before.x;
  r.y = before.y;
  r.gait = before.gait;
  r.slope = before.slope;
  if (!before.airborne() && !after.airborne()) r.phase = before.phase;
  r.move_tick = after.move == before.move ? before.move_tick : std::uint16_t{0};
  r.action_tick = after.action_tick > 0 ? static_cast<std::uint8_t>(after.action_tick - 1) : std::uint8_t{0};
  if (after.landing_left > before.landing_left) r.landing_left = static_cast<std::uint8_t>(kTuning.landing_ticks);
  return r;
}

float blend_step(Param p) { return kSteps[static_cast<std::size_t>(p)]; }

float blend_velocity_limit(Param p) {
  switch (figure::unit_of(p)) {
    case ParamUnit::length: return 1.3F;
    case ParamUnit::turns: return math::turns_from_radians(0.019F);
    case ParamUnit::ratio: break;
  }
  return 0.013F;
}

void add_offsets(const state::Blend& b, figure::Parameters& p) {
  const float ticks = static_cast<float>(kTuning.blend_ticks);
  const float u = static_cast<float>(b.age) / ticks;
  // The quintic is linear in offset and velocity, so its two weights serve for all parameters.
  const float of_offset = math::decay_quintic(1, 0, u);
  const float of_velocity = math::decay_quintic(0, 1, u) * ticks;
  for (std::size_t i = 0; i < figure::kParamCount; ++i) {
    const float steps = static_cast<float>(b.offset[i]) * of_offset + static_cast<float>(b.velocity[i]) * of_velocity;
    p.values[i] += steps * kSteps[i];
  }
}

figure::Parameters parameters_of(const Runner& r, const Tables& tables) {
  figure::Parameters p = raw_parameters(r, tables);
  if (!r.blend.active) return p;
  add_offsets(r.blend, p);
  return p;
}

void start_blend(Runner& after, const Runner& before, const Runner& earlier, const Tables& tables) {
  figure::Parameters was = parameters_of(before, tables);
  figure::Parameters had_been = parameters_of(earlier, tables);
  if (after.airborne()) {
    // No foot holds the pelvis any more: it leaves from where the feet had let it be.
    was[Param::hip_y] = figure::solve_unsquashed(was, tables.rig).pelvis.y;
    had_been[Param::hip_y] = figure::solve_unsquashed(had_been, tables.rig).pelvis.y;
  }
  const figure::Parameters from = raw_parameters(one_tick_earlier(after, before), tables);
  const figure::Parameters to = raw_parameters(after, tables);
  state::Blend blend;
  for (std::size_t i = 0; i < figure::kParamCount; ++i) {
    const auto p = static_cast<Param>(i);
    if (!blends(p, after)) continue;
    float offset = was[p] - from[p];
    float velocity = (was[p] - had_been[p]) - (to[p] - from[p]);
    if (winds(p)) {
      offset = math::fraction_turns(offset);
      velocity = math::fraction_turns(velocity);
    }
    blend.offset[i] = quantised(offset, p);
    blend.velocity[i] = quantised(velocity_within(velocity, offset, p), p);
  }
  blend.age = 1;
  blend.active = true;
  after.blend = blend;
}

}  // namespace spearrun::moves
