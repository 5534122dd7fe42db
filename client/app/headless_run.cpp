#include "client/app/headless_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <optional>

#include "client/app/allocation_counter.hpp"
#include "client/app/offscreen.hpp"
#include "client/app/practice.hpp"
#include "client/app/results_text.hpp"
#include "client/app/sound_file.hpp"

namespace spearrun::app {

namespace {

class HeadlessRun {
 public:
  HeadlessRun(const Options& options, const Player& player, Keys keys, Outputs& outputs, Stage* stage)
      : m_options(options),
        m_keys(std::move(keys)),
        m_outputs(outputs),
        m_stage(stage),
        m_practice({announce_seed(options), options.length, options.bots, player.practice_name(),
                    player.settings().shown_look()}) {
    if (options.sound_file) m_sound = SoundFile::create(*options.sound_file);
    if (options.sound_file && !m_sound) complain_of_sound();
  }

  int run() {
    take_pictures_due();
    while (!done()) step();
    if (m_practice.over()) m_outputs.save_replay(m_practice);
    if (!m_options.ticks) fmt::print("{}", results_text(m_practice.results()));
    take_last_pictures();
    if (m_sound && !m_sound->finish()) complain_of_sound();
    m_good = m_outputs.save_stats(m_stats, counts_of(m_practice)) && m_good;
    return m_good ? 0 : kExitCannotCreate;
  }

 private:
  bool done() const { return m_options.ticks ? m_practice.now() >= *m_options.ticks : m_practice.over(); }

  void step() {
    const std::uint64_t before = counted_allocations();
    {
      const CountedScope scope;
      m_practice.tick(m_keys.take(m_practice));
    }
    m_tick_allocations = counted_allocations() - before;
    if (m_sound) m_sound->add(m_practice.sounds().voices());
    if (m_options.draw) draw();
    take_pictures_due();
  }

  void complain_of_sound() {
    fmt::print(stderr, "spearrun: cannot write {}\n", m_options.sound_file->string());
    m_good = false;
  }

  void draw() {
    const Overlay overlay = m_practice.results_due() ? Overlay::results : Overlay::none;
    m_stage->draw(m_practice.view(), {1, overlay, 0}, m_stats, m_tick_allocations);
  }

  void take(const Shot& shot) {
    draw();
    m_good = m_outputs.save_picture(*m_stage, shot) && m_good;
  }

  void take_pictures_due() {
    for (const Shot& shot : m_options.shots) {
      if (shot.at && *shot.at == m_practice.now()) take(shot);
    }
  }

  // Those for the end, and those for a tick that the race did not reach.
  void take_last_pictures() {
    for (const Shot& shot : m_options.shots) {
      if (shot.at && *shot.at <= m_practice.now()) continue;
      if (shot.at) {
        fmt::print(stderr, "spearrun: the run ended at tick {}, before --at {}: {} shows the end\n", m_practice.now(),
                   *shot.at, shot.file.string());
      }
      take(shot);
    }
  }

  const Options& m_options;
  Keys m_keys;
  Outputs& m_outputs;
  Stage* m_stage;
  Practice m_practice;
  Stats m_stats;
  std::optional<SoundFile> m_sound;
  std::uint64_t m_tick_allocations = 0;
  bool m_good = true;
};

}  // namespace

int run_headless(const Options& options, const Player& player, Keys keys, Outputs& outputs) {
  const auto offscreen = open_offscreen(options);
  if (!offscreen) {
    fmt::print(stderr, "spearrun: {}\n", offscreen.error());
    return kExitUnavailable;
  }
  HeadlessRun headless(options, player, std::move(keys), outputs, *offscreen ? (*offscreen)->stage.get() : nullptr);
  return headless.run();
}

}  // namespace spearrun::app
