#include "client/app/shell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

namespace spearrun::app {

namespace {

// A little shorter than a frame of the display: where the driver waits for it, it decides; where none does, this does.
constexpr double kFramePart = 0.98;
// A hidden window still talks to its server, just not sixty times a second.
constexpr std::chrono::milliseconds kHiddenNap{15};

std::int64_t clock_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

int Shell::run(std::unique_ptr<Screen> first) {
  m_screen = std::move(first);
  m_last_ns = clock_ns();
  while (!m_quit && !window.asked_to_close()) {
    frame();
    if (!m_next) continue;
    m_screen->close(*this);
    m_screen = std::move(m_next);
  }
  m_screen->close(*this);
  return m_good ? 0 : kExitCannotCreate;
}

void Shell::frame() {
  const std::int64_t now = clock_ns();
  const std::int64_t elapsed = now - m_last_ns;
  m_last_ns = now;
  const platform::Happenings& happenings = window.poll();
  const platform::WindowSize size = window.framebuffer();
  const bool hidden = window.hidden();
  if (!hidden) {
    if (auto resized = stage.resize(size.width, size.height); !resized) {
      fmt::print(stderr, "spearrun: {}\n", resized.error());
      m_quit = true;
      m_good = false;
      return;
    }
  }
  mute_if_asked(happenings);
  open_lab_if_asked(happenings);
  screen_frame(happenings, elapsed, hidden);
  hearing.follow(m_screen->voices(), hidden ? Listening::no : Listening::yes, now);
  if (hidden) {
    std::this_thread::sleep_for(kHiddenNap);
    return;
  }
  const auto& commands = happenings.commands;
  if (std::find(commands.begin(), commands.end(), platform::Command::picture) != commands.end()) take_picture();
  stage.show();
  window.present();
  wait_for_next();
}

// With the lab over it a screen goes on, and nothing that is pressed reaches it.
void Shell::screen_frame(const platform::Happenings& happenings, std::int64_t elapsed_ns, bool hidden) {
  const auto scale = static_cast<double>(stage.scale());
  if (!m_lab_shown) {
    m_page.take(happenings, scale);
    m_screen->frame(*this, {happenings, m_page, elapsed_ns, client::now(), hidden});
    return;
  }
  const platform::Happenings nothing;
  m_page.take(nothing, scale);
  m_screen->frame(*this, {nothing, m_page, elapsed_ns, client::now(), hidden});
  if (hidden) return;
  // The key that opened it would close it again.
  const auto& input = m_lab_is_new ? nothing : happenings;
  m_lab_is_new = false;
  m_lab_shown = m_lab->frame(lab_input(input, elapsed_ns), stage.picture());
}

void Shell::open_lab_if_asked(const platform::Happenings& happenings) {
  const auto& commands = happenings.commands;
  if (lab_is_open() || std::find(commands.begin(), commands.end(), platform::Command::lab) == commands.end()) return;
  if (!m_lab) {
    auto lab = open_lab(options, options.reduced_motion || player.settings().reduced_motion);
    if (!lab) {
      fmt::print(stderr, "spearrun: {}\n", lab.error());
      return;
    }
    m_lab = std::move(lab).value();
  }
  m_lab_shown = true;
  m_lab_is_new = true;
  keys.latch().release_all();
}

void Shell::mute_if_asked(const platform::Happenings& happenings) {
  const auto& commands = happenings.commands;
  if (lab_is_open() || m_screen->typing() ||
      std::find(commands.begin(), commands.end(), platform::Command::mute) == commands.end())
    return;
  hearing.set(hearing.volume(), !hearing.muted());
  // That it cannot be written down is no reason not to be quiet.
  static_cast<void>(player.choose_sound(hearing.volume(), hearing.muted()));
}

// F12: what was just drawn, beside the replays.
void Shell::take_picture() {
  std::error_code error;
  const std::filesystem::path folder = player.home() / "pictures";
  std::filesystem::create_directories(folder, error);
  for (int n = 1; n < 10000; ++n) {
    const std::filesystem::path file = folder / fmt::format("spearrun-{}.png", n);
    if (std::filesystem::exists(file, error)) continue;
    outputs.save_picture(stage, {file, std::nullopt});
    return;
  }
}

void Shell::wait_for_next() {
  const auto shortest = static_cast<std::int64_t>(kFramePart * 1e9 / window.refresh_hz());
  m_due_ns = std::max(m_due_ns + shortest, clock_ns());
  std::this_thread::sleep_until(std::chrono::steady_clock::time_point(std::chrono::nanoseconds(m_due_ns)));
}

}  // namespace spearrun::app
