// What every screen of the window shares: the window, the stage, the player, the keys, the sound, and which screen
// comes next.
#pragma once

#include <memory>

#include "client/app/hearing.hpp"
#include "client/app/keys.hpp"
#include "client/app/lab_screen.hpp"
#include "client/app/options.hpp"
#include "client/app/outputs.hpp"
#include "client/app/player.hpp"
#include "client/platform/window.hpp"
#include "client/ui/page.hpp"

namespace spearrun::app {

// One frame as a screen gets it.
struct Moment {
  const platform::Happenings& now;
  const ui::PageInput& page;  // the same for pages, in px at 720 lines
  std::int64_t elapsed_ns = 0;
  net::Time time = 0;
  bool hidden = false;  // nothing needs to be drawn
};

class Shell;

class Screen {
 public:
  virtual ~Screen() = default;
  // Takes what happened, goes on, and draws unless hidden.
  virtual void frame(Shell& shell, const Moment& moment) = 0;
  // What is to be heard now; none: silence.
  virtual const view::Voices* voices() const { return nullptr; }
  // Letters are typed, so they command nothing.
  virtual bool typing() const { return false; }
  // It is the motion lab itself: F1 opens no other over it.
  virtual bool is_lab() const { return false; }
  // It will not be shown again. The last picture may still be taken.
  virtual void close(Shell&) {}
};

class Shell {
 public:
  Shell(const Options& of_run, Player& who, Keys fingers, Outputs& files, platform::Window& shown_in, Stage& drawn_on,
        Hearing& heard_by)
      : options(of_run),
        player(who),
        keys(std::move(fingers)),
        outputs(files),
        window(shown_in),
        stage(drawn_on),
        hearing(heard_by) {}

  const Options& options;
  Player& player;
  Keys keys;
  Outputs& outputs;
  platform::Window& window;
  Stage& stage;
  Hearing& hearing;
  Stats stats;

  void go_to(std::unique_ptr<Screen> screen) { m_next = std::move(screen); }
  void quit() { m_quit = true; }
  void note(bool good) { m_good = m_good && good; }

  // Runs screens until one quits or the window closes; the exit code.
  int run(std::unique_ptr<Screen> first);

 private:
  void frame();
  void screen_frame(const platform::Happenings& happenings, std::int64_t elapsed_ns, bool hidden);
  void open_lab_if_asked(const platform::Happenings& happenings);
  bool lab_is_open() const { return m_lab_shown || m_screen->is_lab(); }
  void mute_if_asked(const platform::Happenings& happenings);
  void take_picture();
  void wait_for_next();

  std::unique_ptr<Screen> m_screen, m_next;
  std::unique_ptr<overlay::Lab> m_lab;  // over the screen; made when it is first asked for
  ui::PageInput m_page;
  std::int64_t m_last_ns = 0, m_due_ns = 0;
  bool m_lab_shown = false, m_lab_is_new = false;
  bool m_quit = false, m_good = true;
};

}  // namespace spearrun::app
