#include "client/app/window_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <thread>

#include "client/app/allocation_counter.hpp"
#include "client/platform/window.hpp"
#include "client/play/tick_clock.hpp"

namespace spearrun::app {

namespace {

using Clock = std::chrono::steady_clock;
// A little shorter than a frame of the display: where the driver waits for it, it decides; where none does, this does.
constexpr double kFramePart = 0.98;
constexpr std::chrono::milliseconds kHiddenNap{50};

class WindowRun {
 public:
  WindowRun(const Options& options, Keys keys, Outputs& outputs, platform::Window& window, Stage& stage)
      : m_options(options), m_keys(std::move(keys)), m_outputs(outputs), m_window(window), m_stage(stage) {
    start_race();
  }

  int run() {
    m_last = Clock::now();
    while (!m_leave && !m_window.asked_to_close()) frame();
    take_last_pictures();
    m_good = m_outputs.save_stats(m_stats, *m_practice) && m_good;
    return m_good ? 0 : kExitCannotCreate;
  }

 private:
  // One frame.
  void frame() {
    const std::int64_t elapsed = measure_time();
    const platform::Happenings& now = m_window.poll();
    read_buttons(now);
    pause_when_away(now);
    read_commands(now);
    read_mouse(now);
    advance(elapsed);
    if (m_window.hidden()) {
      std::this_thread::sleep_for(kHiddenNap);
      return;
    }
    draw();
    m_window.present();
    wait_for_next();
  }

  void start_race() {
    m_practice = std::make_unique<Practice>(
        PracticePlan{announce_seed(m_options), m_options.length, m_options.bots, m_options.name});
    m_keys.restart();
    m_clock.reset();
    m_paused = false;
    m_replay_saved = false;
    m_selected = 0;
  }

  std::int64_t measure_time() {
    const auto now = Clock::now();
    const auto elapsed = std::chrono::duration_cast<std::chrono::nanoseconds>(now - m_last).count();
    m_last = now;
    return elapsed;
  }

  Overlay overlay() const {
    if (m_paused) return Overlay::pause;
    return m_practice->results_due() ? Overlay::results : Overlay::none;
  }

  void read_buttons(const platform::Happenings& now) {
    for (const platform::ButtonEvent& event : now.buttons) m_keys.latch().set(event.button, event.down);
  }

  void pause_when_away(const platform::Happenings& now) {
    if ((now.lost_focus || m_window.hidden()) && overlay() == Overlay::none) pause();
  }

  void pause() {
    m_paused = true;
    m_selected = 0;
    m_keys.latch().release_all();
  }

  void read_commands(const platform::Happenings& now) {
    for (const platform::Command command : now.commands) {
      const Overlay shown = overlay();
      switch (command) {
        case platform::Command::pause:
          if (shown == Overlay::none)
            pause();
          else if (shown == Overlay::pause)
            choose(ui::Choice::go_on);
          break;
        case platform::Command::confirm: choose(selected_choice(shown)); break;
        case platform::Command::again:
          if (shown != Overlay::none) choose(ui::Choice::again);
          break;
        case platform::Command::up: move_selection(shown, -1); break;
        case platform::Command::down: move_selection(shown, 1); break;
      }
    }
  }

  void read_mouse(const platform::Happenings& now) {
    const Overlay shown = overlay();
    if (shown == Overlay::none) return;
    const auto scale = static_cast<double>(ui::TextRenderer::scale_for(m_stage.width(), m_stage.height()));
    const auto width = static_cast<float>(m_stage.width() / scale);
    const auto height = static_cast<float>(m_stage.height() / scale);
    const double x = now.mouse_x / scale;
    const double y = now.mouse_y / scale;
    const int item = shown == Overlay::pause ? ui::pause_item_at(width, height, x, y)
                                             : ui::result_item_at(width, height, m_practice->results().size(), x, y);
    if (item < 0) return;
    if (x != m_mouse_x || y != m_mouse_y) m_selected = item;
    m_mouse_x = x;
    m_mouse_y = y;
    if (now.clicked) {
      m_selected = item;
      choose(selected_choice(shown));
    }
  }

  static int choice_count(Overlay shown) {
    return static_cast<int>(shown == Overlay::pause ? ui::kPauseChoices.size() : ui::kResultChoices.size());
  }

  ui::Choice selected_choice(Overlay shown) const {
    if (shown == Overlay::none) return ui::Choice::none;
    const auto index = static_cast<std::size_t>(std::clamp(m_selected, 0, choice_count(shown) - 1));
    return shown == Overlay::pause ? ui::kPauseChoices[index] : ui::kResultChoices[index];
  }

  void move_selection(Overlay shown, int by) {
    if (shown == Overlay::none) return;
    const int count = choice_count(shown);
    m_selected = (std::clamp(m_selected, 0, count - 1) + by + count) % count;
  }

  void choose(ui::Choice choice) {
    switch (choice) {
      case ui::Choice::go_on:
        m_paused = false;
        m_keys.latch().release_all();
        break;
      case ui::Choice::again: start_race(); break;
      case ui::Choice::quit: m_leave = true; break;
      case ui::Choice::none: break;
    }
  }

  // As many ticks as are due; none while paused or hidden, so the pause is a true one.
  void advance(std::int64_t elapsed) {
    m_tick_allocations = 0;
    if (m_paused || m_window.hidden()) {
      m_clock.reset();
      return;
    }
    for (int due = m_clock.advance(elapsed); due > 0 && !m_leave; --due) tick();
  }

  void tick() {
    const std::uint64_t before = counted_allocations();
    const bool showing_results = m_practice->results_due();
    {
      const CountedScope scope;
      m_practice->tick(m_keys.take(*m_practice));
    }
    m_tick_allocations += counted_allocations() - before;
    if (!showing_results && m_practice->results_due()) m_selected = 0;
    if (m_practice->over() && !m_replay_saved) {
      m_replay_saved = true;
      m_outputs.save_replay(*m_practice);
    }
    take_pictures_due();
    if (m_options.ticks && m_practice->now() >= *m_options.ticks) m_leave = true;
  }

  void draw() {
    const platform::WindowSize size = m_window.framebuffer();
    if (auto resized = m_stage.resize(size.width, size.height); !resized) {
      fmt::print(stderr, "spearrun: {}\n", resized.error());
      m_leave = true;
      return;
    }
    m_stage.draw(*m_practice, {m_paused ? 1.0F : m_clock.alpha(), overlay(), m_selected}, m_stats, m_tick_allocations);
    m_stage.show();
  }

  void take(const Shot& shot) {
    m_stage.draw(*m_practice, {1, overlay(), m_selected}, m_stats);
    m_good = m_outputs.save_picture(m_stage, shot) && m_good;
  }

  void take_pictures_due() {
    for (const Shot& shot : m_options.shots) {
      if (shot.at && *shot.at == m_practice->now()) take(shot);
    }
  }

  void take_last_pictures() {
    for (const Shot& shot : m_options.shots) {
      if (!shot.at || *shot.at > m_practice->now()) take(shot);
    }
  }

  void wait_for_next() {
    const std::chrono::nanoseconds shortest{static_cast<std::int64_t>(kFramePart * 1e9 / m_window.refresh_hz())};
    m_next = std::max(m_next + shortest, Clock::now());
    std::this_thread::sleep_until(m_next);
  }

  const Options& m_options;
  Keys m_keys;
  Outputs& m_outputs;
  platform::Window& m_window;
  Stage& m_stage;
  std::unique_ptr<Practice> m_practice;
  play::TickClock m_clock;
  Stats m_stats;
  Clock::time_point m_last, m_next;
  std::uint64_t m_tick_allocations = 0;
  double m_mouse_x = -1, m_mouse_y = -1;
  int m_selected = 0;
  bool m_paused = false, m_leave = false, m_replay_saved = false, m_good = true;
};

}  // namespace

int run_window(const Options& options, Keys keys, Outputs& outputs) {
  auto window = platform::Window::create({options.width, options.height}, "Spearrun");
  if (!window) {
    fmt::print(stderr, "spearrun: {}\n", window.error().text);
    return kExitUnavailable;
  }
  const platform::WindowSize size = window->framebuffer();
  const view::Motion motion = options.reduced_motion ? view::Motion::reduced : view::Motion::full;
  auto stage = Stage::create(std::max(1, size.width), std::max(1, size.height), options.palette, motion);
  if (!stage) {
    fmt::print(stderr, "spearrun: {}\n", stage.error());
    return kExitUnavailable;
  }
  WindowRun run(options, std::move(keys), outputs, *window, **stage);
  return run.run();
}

}  // namespace spearrun::app
