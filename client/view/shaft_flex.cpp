#include "client/view/shaft_flex.hpp"

#include <algorithm>

#include "shared/core/ids.hpp"
#include "shared/math/vec2.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::view {

namespace {

using state::kTuning;

// About 7 swings a second, gone to a tenth in a third of a second: an ash shaft, not a rod of rubber.
constexpr double kStiffness = 1936, kDamping = 14;
constexpr double kStep = 1.0 / core::kTicksPerSecond;
// What a shake gives the tip, u a second; its first swing reaches about a 60th of it in u.
constexpr float kStrikeEnd = -70, kMet = 115, kParry = 120, kLanding = -60;
constexpr float kRiseButt = 0.12F;  // the short end swings against the long one, and less

bool strikes(const state::Runner& r) {
  return r.action == state::Action::thrust && r.action_tick <= kTuning.windup_ticks + kTuning.active_ticks;
}

}  // namespace

ShaftFlex::ShaftFlex() : m_step(math::make_spring_step(kStiffness, kDamping, kStep)) {}

void ShaftFlex::reset() {
  m_swing = {};
  m_shown = 0;
  m_known = false;
}

float ShaftFlex::shake(const state::Runner& r) const {
  if (!m_known) return 0;
  float push = 0;
  const int strike_end = kTuning.windup_ticks + kTuning.active_ticks;
  const bool ended = r.action == state::Action::thrust && m_action == state::Action::thrust &&
                     m_action_tick <= strike_end && r.action_tick > strike_end;
  if (ended) push += r.thrust_met ? kMet : kStrikeEnd;
  // Both sides of a parry: the one who parried, and the one whose strike was turned away.
  const bool turned = r.action == state::Action::stagger && m_action == state::Action::thrust;
  if (r.parries > m_parries || turned) push += kParry;
  if (r.landing_left > m_landing_left) push += kLanding;
  return push;
}

void ShaftFlex::tick(const state::Runner& r) {
  m_swing.velocity_per_s += shake(r);
  m_swing = math::advance(m_step, m_swing);
  m_swing.offset = math::clamp(m_swing.offset, -kMostFlex, kMostFlex);
  if (strikes(r)) {
    // Still by the time it can strike: what is judged is what is drawn.
    const float left = 1 - static_cast<float>(r.action_tick) / static_cast<float>(kTuning.windup_ticks);
    m_swing.velocity_per_s *= std::max(0.0F, left);
    m_swing.offset *= std::max(0.0F, left);
  }
  m_shown = m_swing.offset;
  m_known = true;
  m_action = r.action;
  m_action_tick = r.action_tick;
  m_landing_left = r.landing_left;
  m_parries = r.parries;
}

float flex_at(float share, float grip, float tip) {
  if (share >= grip) {
    const float part = grip < 1 ? (share - grip) / (1 - grip) : 0;
    return tip * part * part;
  }
  const float part = grip > 0 ? (grip - share) / grip : 0;
  return -kRiseButt * tip * part * part;
}

}  // namespace spearrun::view
