#include "client/play/footprints.hpp"

#include "shared/figure/gait.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::play {

namespace {

// The world as if this runner were alone in it.
void copy_alone(const state::World& from, core::Slot slot, state::World& to) {
  to.tick = from.tick;
  to.seed = from.seed;
  to.race = from.race;
  to.slots = 1;
  to.runners[0] = from.runners[slot];
  to.down_until = from.down_until;
  to.pieces = from.pieces;
}

Footprint footprint_of(const state::Runner& runner, state::FootSide side, core::Tick tick) {
  const std::int64_t stride = figure::stride_raw(runner.gait);
  const std::int64_t duty = figure::duty_raw(runner.gait);
  // How far through its stance the foot already is at the tick of its contact, 1/65536.
  const std::int64_t u =
      duty == 0 ? 0 : (static_cast<std::int64_t>(state::foot_phase(runner, side) >> 16) << 16) / duty;
  const auto hip_at = [&](std::int64_t stance) {
    return math::Fixed{static_cast<std::int32_t>(runner.x.raw + (stance - u) * stride / 65536)};
  };
  return {side, tick, runner.foot(side).anchor_x, hip_at(state::kTuning.perfect_from), hip_at(65536)};
}

}  // namespace

FootprintFinder::FootprintFinder() : m_history(std::make_unique<state::History>()) {}

const Footprints& FootprintFinder::find(const course::Course& course, const state::History& history, core::Slot slot,
                                        state::Input held) {
  m_prints.clear();
  m_held = held;
  m_known = true;
  // Two worlds: a switch of moves also looks at where the pose was heading.
  copy_alone(history.at(1), slot, m_scratch);
  m_history->reset(m_scratch);
  copy_alone(history.at(0), slot, m_history->advance());
  m_frame = {};
  m_frame.inputs[0] = held;
  for (int ahead = 0; ahead < kLookAhead && !m_prints.full(); ++ahead) {
    m_frame.tick = m_history->newest().tick + 1;
    sim::step(course, *m_history, m_frame, m_events, sim::Rivals::ignored);
    const state::World& world = m_history->newest();
    if (world.runners[0].finished()) break;
    for (const state::Event& event : m_events) {
      if (event.kind != state::EventKind::footfall || m_prints.full()) continue;
      m_prints.push_back(footprint_of(world.runners[0], event.side, world.tick));
    }
  }
  return m_prints;
}

const Footprints& FootprintFinder::update(const course::Course& course, const state::History& history, core::Slot slot,
                                          state::Input held, const state::Events& events) {
  bool changed = !m_known || held.levels != m_held.levels;
  for (const state::Event& event : events) {
    if (event.slot == slot) changed = true;
    // A dummy that somebody else struck down no longer stops this runner.
    if (event.kind == state::EventKind::dummy_down) changed = true;
  }
  // Nothing may keep a wrong print alive for long, whatever the reason.
  if (history.newest().tick.value % 15 == 0) changed = true;
  return changed ? find(course, history, slot, held) : m_prints;
}

}  // namespace spearrun::play
