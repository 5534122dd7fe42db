// A race in full swing for benchmarks: bots play it, the inputs are kept, then the rules alone are run over them.
#pragma once

#include <memory>
#include <vector>

#include "shared/bot/brain.hpp"
#include "shared/course/generator.hpp"
#include "shared/sim/step.hpp"

namespace spearrun::bench {

class RecordedRace {
 public:
  RecordedRace(int runners, int ticks) : m_course(course::generate(7, course::kDefaultLength)) {
    auto history = std::make_unique<state::History>();
    history->reset(first());
    std::vector<bot::Memory> memories(static_cast<std::size_t>(runners));
    state::Events events;
    for (int t = 1; t <= ticks; ++t) {
      state::Frame frame;
      frame.tick = {t};
      for (int s = 0; t == 1 && s < runners; ++s) frame.joins.push_back({static_cast<core::RunnerKey>(s + 1)});
      for (std::size_t s = 0; t > 1 && s < memories.size(); ++s) {
        const auto skill = static_cast<bot::Skill>(s % 3);
        frame.inputs[s] = bot::think(m_course, *history, static_cast<core::Slot>(s), skill, 7, memories[s]);
      }
      sim::step(m_course, *history, frame, events);
      m_frames.push_back(frame);
    }
  }
  const course::Course& course() const { return m_course; }
  const std::vector<state::Frame>& frames() const { return m_frames; }
  state::World first() const { return state::make_world(m_course, 7); }

 private:
  course::Course m_course;
  std::vector<state::Frame> m_frames;
};

}  // namespace spearrun::bench
