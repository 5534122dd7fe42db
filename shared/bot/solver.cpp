#include "shared/bot/solver.hpp"

#include <memory>

#include "shared/pieces/catalog.hpp"
#include "shared/sim/resolve.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::bot {

using course::Course;
using course::PieceKind;
using state::Button;
using state::EventKind;
using state::Input;
using state::kTuning;
using state::Runner;
using state::World;

namespace {

constexpr float kApproach = 330;   // a piece this near is thought about, u
constexpr int kLongestPass = 420;  // ticks to get past one piece
constexpr int kLongestWait = 4000;
constexpr int kThrustHeld = 4;
constexpr int kDelaysTried = 140;  // around the likely one
constexpr int kDeadEnds = 6;       // ways past a piece that spoil the next before this counts as no way

// One runner alone, with what happened to it.
class Alone {
 public:
  explicit Alone(const Course& course) : m_course(course), m_history(std::make_unique<state::History>()) {}

  void start() {
    m_history->reset(state::make_world(m_course, 1));
    m_frame = {};
    m_frame.joins.push_back({1});
    tick({});
    m_frame.joins.clear();
  }
  void restore(const World& world) {
    m_history->reset(world);
    m_failures = 0;
    m_perfects = 0;
  }
  void tick(Input input) {
    m_frame.tick = m_history->newest().tick + 1;
    m_frame.inputs[0] = input;
    sim::step(m_course, *m_history, m_frame, m_events, sim::Rivals::ignored);
    for (const state::Event& e : m_events) {
      m_failures += e.kind == EventKind::fall || e.kind == EventKind::trip || e.kind == EventKind::bump;
      m_perfects += e.kind == EventKind::launch && e.quality == state::Quality::perfect;
    }
  }
  const World& world() const { return m_history->newest(); }
  const Runner& runner() const { return world().runners[0]; }
  int failures() const { return m_failures; }
  int perfects() const { return m_perfects; }

 private:
  const Course& m_course;
  std::unique_ptr<state::History> m_history;
  state::Frame m_frame;
  state::Events m_events;
  int m_failures = 0;
  int m_perfects = 0;
};

// Nothing pressed, but a jump under way keeps its key, or it would be cut short.
Input waiting(const Runner& r) {
  Input input;
  input.set(Button::jump, r.airborne() && r.vy.raw > 0);
  return input;
}

// On the ground, or just off an edge and still allowed to launch.
bool can_act(const Runner& r) { return !r.airborne() || r.coyote_left > 0; }

float distance_to(const Course& course, const Runner& r) { return (course.pieces[r.next_piece].x - r.x).units(); }

// What passes a piece, the usual way first: a dummy can also be jumped.
std::vector<Button> buttons_for(PieceKind kind) {
  if (kind == PieceKind::checkpoint) return {Button::jump};
  if (kind == PieceKind::dummy) return {Button::thrust, Button::jump};
  if (kind == PieceKind::low_bar) return {Button::crouch};
  return {Button::jump};
}

// World after a piece was passed, and the inputs that led there.
struct Passed {
  World world;
  std::vector<Input> inputs;
};

class Search {
 public:
  explicit Search(const Course& course) : m_course(course), m_alone(course) {}

  // Runs until the next piece is near and the runner can act, or there is none left.
  void approach(World& world, std::vector<Input>& inputs) {
    m_alone.restore(world);
    for (int i = 0; i < kLongestWait; ++i) {
      const Runner& r = m_alone.runner();
      const bool none_left = r.next_piece >= m_course.pieces.size();
      if (none_left ? r.finished() : (distance_to(m_course, r) < kApproach && can_act(r))) break;
      const Input input = waiting(r);
      m_alone.tick(input);
      inputs.push_back(input);
    }
    world.assign(m_alone.world());
  }

  // A key of an attempt, `since` ticks after its press; crouch until the bar is passed.
  static bool is_held(Button button, const Runner& r, int since) {
    if (button == Button::crouch) return true;
    if (button == Button::thrust) return since < kThrustHeld;
    return since < 2 || (r.airborne() && r.vy.raw > 0) || r.jump_buffer_left > 0;
  }

  // Presses after `delay` ticks; nothing if that fails, or needs a PERFECT.
  std::optional<Passed> attempt(const World& from, Button button, int delay) {
    m_alone.restore(from);
    const std::uint16_t piece = m_alone.runner().next_piece;
    const PieceKind kind = m_course.pieces[piece].kind;
    Passed passed;
    for (int i = 0; i < kLongestPass; ++i) {
      const Runner& r = m_alone.runner();
      if (r.next_piece > piece && !r.airborne()) {
        passed.world.assign(m_alone.world());
        return passed;
      }
      Input input = waiting(r);
      const int since = i - delay;
      if (kind != PieceKind::checkpoint && since >= 0) {
        input.set(button, is_held(button, r, since));
      }
      m_alone.tick(input);
      passed.inputs.push_back(input);
      if (m_alone.failures() > 0 || m_alone.perfects() > 0) return std::nullopt;
    }
    return std::nullopt;
  }

  // Delays worth trying, the likely ones first: around the middle of what the piece allows, outward.
  int likely_delay(const World& from) const {
    const Runner& r = from.runners[0];
    const course::Piece& piece = m_course.pieces[r.next_piece];
    const float speed = r.vx.raw > 0 ? r.vx.units() : 1;
    const float d = distance_to(m_course, r);
    if (piece.kind == PieceKind::gap) return static_cast<int>((d - 20) / speed);
    if (piece.kind == PieceKind::hurdle) return static_cast<int>((d - 26 * speed * 0.85F) / speed);
    // Not in the middle of what a low bar allows but later: who is hit after the press slides on more slowly.
    if (piece.kind == PieceKind::low_bar) return static_cast<int>(d / speed) - 24;
    return static_cast<int>((d - 190) / speed);
  }

  // Passes up to `count` pieces from here. False with m_stuck set when one cannot be passed.
  bool pass(World& world, std::vector<Input>& inputs, int count) {
    approach(world, inputs);
    if (count == 0 || world.runners[0].next_piece >= m_course.pieces.size())
      return world.runners[0].finished() || count == 0;
    const std::size_t piece = world.runners[0].next_piece;
    const int likely = std::max(0, likely_delay(world));
    const bool waits = m_course.pieces[piece].kind == PieceKind::checkpoint;
    int dead_ends = 0;
    for (const Button button : buttons_for(m_course.pieces[piece].kind)) {
      for (int i = 0; i <= (waits ? 0 : kDelaysTried); ++i) {
        const int delay = likely + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
        if (delay < 0) continue;
        const auto passed = attempt(world, button, delay);
        if (!passed) continue;
        if (pass_on(*passed, world, inputs, count - 1)) return true;
        if (++dead_ends >= kDeadEnds) return false;
      }
    }
    if (dead_ends == 0) m_stuck = piece;
    return false;
  }

  Alone& alone() { return m_alone; }
  std::size_t stuck() const { return m_stuck; }

 private:
  bool pass_on(const Passed& passed, World& world, std::vector<Input>& inputs, int count) {
    std::vector<Input> onward;
    World after;
    after.assign(passed.world);
    if (!pass(after, onward, count)) return false;
    world.assign(after);
    inputs.insert(inputs.end(), passed.inputs.begin(), passed.inputs.end());
    inputs.insert(inputs.end(), onward.begin(), onward.end());
    return true;
  }

  const Course& m_course;
  Alone m_alone;
  std::size_t m_stuck = 0;
};

std::string describe(const Course& course, std::size_t piece) {
  const course::Piece& p = course.pieces[piece];
  return std::string(pieces::row_of(p.kind).name) + " " + std::to_string(piece) + " at " + std::to_string(p.x.whole()) +
         " u (width " + std::to_string(p.width.whole()) + ", height " + std::to_string(p.height.whole()) + ")";
}

}  // namespace

Solution solve(const Course& course) {
  Search search(course);
  search.alone().start();
  Solution solution;
  World world;
  world.assign(search.alone().world());
  // Three pieces at a time, of which one is kept: a choice that spoils the next two is never made.
  while (!world.runners[0].finished()) {
    std::vector<Input> inputs;
    World probe;
    probe.assign(world);
    search.approach(probe, inputs);
    if (probe.runners[0].next_piece >= course.pieces.size()) {
      solution.inputs.insert(solution.inputs.end(), inputs.begin(), inputs.end());
      world.assign(probe);
      if (world.runners[0].finished()) break;
      solution.why = "the finish is never reached";
      return solution;
    }
    inputs.clear();
    probe.assign(world);
    if (!search.pass(probe, inputs, 3)) {
      solution.why = "cannot pass the " + describe(course, search.stuck());
      return solution;
    }
    // Keep what leads past the first of them.
    const std::uint16_t first = world.runners[0].next_piece;
    search.alone().restore(world);
    for (const Input& input : inputs) {
      const Runner& r = search.alone().runner();
      if (r.finished() || (r.next_piece > first && !r.airborne())) break;
      search.alone().tick(input);
      solution.inputs.push_back(input);
    }
    world.assign(search.alone().world());
  }
  solution.solved = true;
  solution.time_us = world.runners[0].finish_us;
  return solution;
}

int failures_of(const Course& course, const std::vector<Input>& inputs, int& launches_above_good) {
  Alone alone(course);
  alone.start();
  for (const Input& input : inputs) alone.tick(input);
  launches_above_good = alone.perfects();
  return alone.runner().finished() ? alone.failures() : -1;
}

std::optional<std::string> weakness_after_stagger(const Course& course, const Solution& solution, int window,
                                                  int every) {
  // The clean run, tick by tick.
  Alone alone(course);
  alone.start();
  std::vector<World> clean(1);
  clean.back().assign(alone.world());
  std::vector<std::size_t> reached(course.pieces.size(), 0);
  for (const Input& input : solution.inputs) {
    alone.tick(input);
    clean.emplace_back();
    clean.back().assign(alone.world());
    for (std::size_t p = 0; p < reached.size(); ++p) {
      if (reached[p] == 0 && course.pieces[p].x <= alone.runner().x) reached[p] = clean.size() - 1;
    }
  }
  Search search(course);
  std::vector<Input> unused;
  for (std::size_t p = 0; p < reached.size(); ++p) {
    for (int before = 1; before <= window; before += every) {
      const std::size_t at = reached[p] - static_cast<std::size_t>(before);
      if (reached[p] < static_cast<std::size_t>(before) || clean[at].tick.value < kTuning.go_tick) continue;
      World world;
      world.assign(clean[at]);
      sim::stagger_by_hit(world.runners[0]);
      unused.clear();
      if (!search.pass(world, unused, 3)) {
        return "after a stagger " + std::to_string(before) + " ticks before it: cannot pass the " +
               describe(course, search.stuck());
      }
    }
  }
  return std::nullopt;
}

}  // namespace spearrun::bot
