#include "client/overlay/phases.hpp"

#include <fmt/format.h>

#include "client/overlay/performer.hpp"
#include "shared/figure/gait.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::overlay {

namespace {

using state::kTuning;

struct Name {
  std::string name;
  PhaseKind kind;
  friend bool operator==(const Name&, const Name&) = default;
};

Name thrust_phase(int tick) {
  const int strike = kTuning.windup_ticks, hold = strike + kTuning.active_ticks, recover = hold + 2;
  if (tick < strike) return {"wind-up", PhaseKind::ready};
  if (tick < hold) return {"strike", PhaseKind::strike};
  return tick < recover ? Name{"hold", PhaseKind::hold} : Name{"recover", PhaseKind::recover};
}

Name phase_at(const TakeTick& t, const Take& take) {
  const state::Runner& r = t.runner;
  if (r.action == state::Action::thrust) return thrust_phase(r.action_tick);
  if (r.action != state::Action::none)
    return {moves::actions()[static_cast<std::size_t>(r.action)].name, PhaseKind::hold};
  if (r.airborne()) return {moves::moves()[static_cast<std::size_t>(r.move)].name, PhaseKind::flight};
  if (r.landing_left > 0) return {"landing", PhaseKind::recover};
  const bool in_gait = r.move == state::Move::walk || r.move == state::Move::run;
  if (in_gait || take.entries.empty()) return {moves::moves()[static_cast<std::size_t>(r.move)].name, PhaseKind::gait};
  return {lab_moves()[static_cast<std::size_t>(take.entries[static_cast<std::size_t>(t.entry)].move)].name,
          PhaseKind::ready};
}

}  // namespace

std::vector<Phase> phases_of(const Take& take) {
  std::vector<Phase> phases;
  Name before{"", PhaseKind::gait};
  for (int i = 0; i < take.size(); ++i) {
    Name now = phase_at(take.at(i), take);
    if (!phases.empty() && now == before) {
      phases.back().last = i;
      continue;
    }
    phases.push_back({now.name, now.kind, i, i});
    before = std::move(now);
  }
  return phases;
}

Duty duty_at(const TakeTick& t, state::FootSide side, const moves::Tables& tables) {
  const state::Runner& r = t.runner;
  if (r.airborne() || !r.foot(side).planted) return Duty::swing;
  if (r.vx.raw == 0) return Duty::stance;
  const float duty = figure::gait_at(tables.gait, static_cast<float>(r.gait) / figure::kGaitOne).duty;
  const float phase = static_cast<float>(state::foot_phase(r, side) >> 8) / 16777216.0F;
  const float from = static_cast<float>(kTuning.perfect_from) / 65536;
  return duty > 0 && phase / duty >= from && phase <= duty ? Duty::window : Duty::stance;
}

}  // namespace spearrun::overlay
