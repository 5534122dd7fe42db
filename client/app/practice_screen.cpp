#include "client/app/practice_screen.hpp"

#include <algorithm>
#include <memory>

#include "client/app/allocation_counter.hpp"
#include "client/app/menu_screen.hpp"
#include "client/play/tick_clock.hpp"

namespace spearrun::app {

namespace {

class PracticeScreen final : public Screen {
 public:
  explicit PracticeScreen(Shell& shell) : m_shell(shell) { start_race(); }

  void frame(Shell&, const Moment& moment) override {
    read_buttons(moment.now);
    pause_when_away(moment);
    read_commands(moment.now);
    read_mouse(moment.page);
    advance(moment);
    if (!moment.hidden) draw();
  }

  const view::Voices* voices() const override { return m_paused ? nullptr : &m_practice->sounds().voices(); }

  void close(Shell& shell) override {
    take_last_pictures();
    shell.note(shell.outputs.save_stats(shell.stats, counts_of(*m_practice)));
  }

 private:
  void start_race() {
    const Options& options = m_shell.options;
    m_practice = std::make_unique<Practice>(PracticePlan{announce_seed(options), options.length, options.bots,
                                                         m_shell.player.practice_name(),
                                                         m_shell.player.settings().shown_look()});
    m_shell.keys.restart();
    m_clock.reset();
    m_paused = false;
    m_replay_saved = false;
    m_selected = 0;
  }

  Overlay overlay() const {
    if (m_paused) return Overlay::pause;
    return m_practice->results_due() ? Overlay::results : Overlay::none;
  }

  void read_buttons(const platform::Happenings& now) {
    for (const platform::ButtonEvent& event : now.buttons) m_shell.keys.latch().set(event.button, event.down);
    if (now.emote != 0) m_shell.keys.latch().emote(now.emote);
  }

  void pause_when_away(const Moment& moment) {
    if ((moment.now.lost_focus || moment.hidden) && overlay() == Overlay::none) pause();
  }

  void pause() {
    m_paused = true;
    m_selected = 0;
    m_shell.keys.latch().release_all();
  }

  // Out of what lies over the race.
  void go_back(Overlay shown) {
    if (shown == Overlay::pause) {
      choose(ui::Choice::go_on);
    } else if (shown != Overlay::none && m_shell.options.mode == Mode::menu) {
      choose(ui::Choice::quit);
    }
  }

  void read_commands(const platform::Happenings& now) {
    for (const platform::Command command : now.commands) {
      const Overlay shown = overlay();
      switch (command) {
        case platform::Command::pause: shown == Overlay::none ? pause() : go_back(shown); break;
        case platform::Command::back: go_back(shown); break;
        case platform::Command::confirm: choose(selected_choice(shown)); break;
        case platform::Command::again:
          if (shown != Overlay::none) choose(ui::Choice::again);
          break;
        case platform::Command::up: move_selection(shown, -1); break;
        case platform::Command::down: move_selection(shown, 1); break;
        default: break;
      }
    }
  }

  void read_mouse(const ui::PageInput& page) {
    const Overlay shown = overlay();
    if (shown == Overlay::none) return;
    const float scale = m_shell.stage.scale();
    const float width = static_cast<float>(m_shell.stage.width()) / scale;
    const float height = static_cast<float>(m_shell.stage.height()) / scale;
    const int item = shown == Overlay::pause
                         ? ui::pause_item_at(width, height, page.x, page.y)
                         : ui::result_item_at(width, height, m_practice->results().size(), page.x, page.y);
    if (item < 0) return;
    if (page.moved) m_selected = item;
    if (page.clicked) {
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
        m_shell.keys.latch().release_all();
        break;
      case ui::Choice::again: start_race(); break;
      case ui::Choice::quit: leave(); break;
      case ui::Choice::none: break;
    }
  }

  // Back to where it was started from.
  void leave() {
    m_left = true;
    if (m_shell.options.mode == Mode::menu) {
      m_shell.go_to(make_menu_screen(m_shell));
    } else {
      m_shell.quit();
    }
  }

  // As many ticks as are due; none while paused or hidden, so the pause is a true one.
  void advance(const Moment& moment) {
    m_tick_allocations = 0;
    if (m_paused || moment.hidden) {
      m_clock.reset();
      return;
    }
    for (int due = m_clock.advance(moment.elapsed_ns); due > 0 && !m_left; --due) tick();
  }

  void tick() {
    const std::uint64_t before = counted_allocations();
    const bool showing_results = m_practice->results_due();
    {
      const CountedScope scope;
      m_practice->tick(m_shell.keys.take(*m_practice));
    }
    m_tick_allocations += counted_allocations() - before;
    if (!showing_results && m_practice->results_due()) m_selected = 0;
    if (m_practice->over() && !m_replay_saved) {
      m_replay_saved = true;
      m_shell.outputs.save_replay(*m_practice);
    }
    take_pictures_due();
    if (m_shell.options.ticks && m_practice->now() >= *m_shell.options.ticks) {
      m_left = true;
      m_shell.quit();
    }
  }

  void draw() {
    const float alpha = m_paused ? 1.0F : m_clock.alpha();
    m_shell.stage.draw(m_practice->view(), {alpha, overlay(), m_selected}, m_shell.stats, m_tick_allocations);
  }

  void take(const Shot& shot) {
    m_shell.stage.draw(m_practice->view(), {1, overlay(), m_selected}, m_shell.stats);
    m_shell.note(m_shell.outputs.save_picture(m_shell.stage, shot));
  }

  void take_pictures_due() {
    for (const Shot& shot : m_shell.options.shots) {
      if (shot.at && *shot.at == m_practice->now()) take(shot);
    }
  }

  void take_last_pictures() {
    for (const Shot& shot : m_shell.options.shots) {
      if (!shot.at || *shot.at > m_practice->now()) take(shot);
    }
  }

  Shell& m_shell;
  std::unique_ptr<Practice> m_practice;
  play::TickClock m_clock;
  std::uint64_t m_tick_allocations = 0;
  int m_selected = 0;
  bool m_paused = false, m_left = false, m_replay_saved = false;
};

}  // namespace

std::unique_ptr<Screen> make_practice_screen(Shell& shell) { return std::make_unique<PracticeScreen>(shell); }

}  // namespace spearrun::app
