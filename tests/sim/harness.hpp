// A race by hand for tests: a course made of given pieces, some runners, one tick at a time.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::sim {

inline course::Course flat(int length, std::vector<course::Piece> pieces = {}) {
  course::Course c;
  c.length = math::Fixed::from_int(length);
  for (const auto& p : pieces) c.pieces.push_back(p);
  return c;
}
inline course::Piece gap(int x, int width) {
  return {course::PieceKind::gap, math::Fixed::from_int(x), math::Fixed::from_int(width), {}};
}
inline course::Piece hurdle(int x, int height) {
  return {course::PieceKind::hurdle, math::Fixed::from_int(x), {}, math::Fixed::from_int(height)};
}
inline course::Piece dummy(int x) { return {course::PieceKind::dummy, math::Fixed::from_int(x), {}, {}}; }
inline course::Piece low_bar(int x) { return {course::PieceKind::low_bar, math::Fixed::from_int(x), {}, {}}; }
inline course::Piece checkpoint(int x) { return {course::PieceKind::checkpoint, math::Fixed::from_int(x), {}, {}}; }

inline state::Input keys(bool jump, bool thrust, int age = 0) {
  state::Input input;
  input.set(state::Button::jump, jump);
  input.set(state::Button::thrust, thrust);
  input.view_age = static_cast<std::uint8_t>(age);
  return input;
}

class Harness {
 public:
  Harness(course::Course course, int runners, std::uint64_t seed = 1)
      : m_course(std::move(course)), m_history(std::make_unique<state::History>()) {
    m_history->reset(state::make_world(m_course, seed));
    for (int s = 0; s < runners; ++s) m_frame.joins.push_back({static_cast<core::RunnerKey>(100 + s)});
    tick();
    m_frame.joins.clear();
  }

  // One tick with the inputs set; they stay set.
  void tick() {
    m_frame.tick = m_history->newest().tick + 1;
    step(m_course, *m_history, m_frame, m_events, m_rivals);
  }
  void ticks(int n) {
    for (int i = 0; i < n; ++i) tick();
  }
  void until_go() {
    while (world().tick.value < state::kTuning.go_tick) tick();
  }
  // Ticks until the condition holds; fails the caller's expectation by returning false after `most`.
  bool until(const std::function<bool()>& condition, int most = 4000) {
    for (int i = 0; i < most; ++i) {
      if (condition()) return true;
      tick();
    }
    return condition();
  }
  void press(int slot, state::Input input) { m_frame.inputs[static_cast<std::size_t>(slot)] = input; }
  void ignore_rivals() { m_rivals = Rivals::ignored; }

  const state::World& world() const { return m_history->newest(); }
  const state::History& history() const { return *m_history; }
  const state::Runner& runner(int slot = 0) const { return world().runners[static_cast<std::size_t>(slot)]; }
  // Puts the newest world into another state, for tests that need a certain one.
  state::Runner& alter(int slot = 0) { return const_cast<state::Runner&>(runner(slot)); }
  const course::Course& course() const { return m_course; }
  const state::Events& events() const { return m_events; }
  int count(state::EventKind kind) const {
    int n = 0;
    for (const state::Event& e : m_events) n += e.kind == kind;
    return n;
  }

 private:
  course::Course m_course;
  std::unique_ptr<state::History> m_history;
  state::Frame m_frame;
  state::Events m_events;
  Rivals m_rivals = Rivals::judged;
};

}  // namespace spearrun::sim
