#include "client/app/window_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "client/app/lab_screen.hpp"
#include "client/app/menu_screen.hpp"
#include "client/app/online_screen.hpp"
#include "client/app/practice_screen.hpp"
#include "client/app/wardrobe.hpp"

namespace spearrun::app {

namespace {

std::unique_ptr<Screen> first_screen(Shell& shell) {
  const Options& options = shell.options;
  if (options.mode == Mode::practice) return make_practice_screen(shell);
  if (options.mode == Mode::menu) return make_menu_screen(shell);
  return make_online_screen(shell, {options.link, options.spectate ? net::Role::spectator : net::Role::racer, nullptr});
}

}  // namespace

int run_window(const Options& options, Player& player, Keys keys, Outputs& outputs) {
  auto window = platform::Window::create({options.width, options.height}, "Spearrun");
  if (!window) {
    fmt::print(stderr, "spearrun: {}\n", window.error().text);
    return kExitUnavailable;
  }
  const platform::WindowSize size = window->framebuffer();
  const bool reduced = options.reduced_motion || player.settings().reduced_motion;
  auto stage = Stage::create(std::max(1, size.width), std::max(1, size.height),
                             options.palette.value_or(player.settings().palette),
                             reduced ? view::Motion::reduced : view::Motion::full);
  if (!stage) {
    fmt::print(stderr, "spearrun: {}\n", stage.error());
    return kExitUnavailable;
  }
  dress(**stage, options.skin.value_or(player.settings().skin));
  Hearing hearing(player.settings().sound_volume, options.mute || player.settings().sound_muted);
  Shell shell(options, player, std::move(keys), outputs, *window, **stage, hearing);
  if (options.mode != Mode::lab) return shell.run(first_screen(shell));
  auto lab = open_lab(options, reduced);
  if (!lab) {
    fmt::print(stderr, "spearrun: {}\n", lab.error());
    return kExitUnavailable;
  }
  return shell.run(make_lab_screen(shell, std::move(lab).value()));
}

}  // namespace spearrun::app
