#include "client/app/online_headless.hpp"

#include <fmt/core.h>

#include <atomic>
#include <csignal>
#include <cstdio>

#include "client/app/offscreen.hpp"
#include "client/app/results_text.hpp"

namespace spearrun::app {

namespace {

constexpr net::Time kLook = net::kSecond / (4 * core::kTicksPerSecond);
constexpr net::Time kAgainAfter = net::kSecond / 2;

std::atomic<bool> g_stop{false};
void stop(int) { g_stop = true; }

class OnlineHeadless {
 public:
  OnlineHeadless(const Options& options, Keys keys, Outputs& outputs, std::unique_ptr<Online> online, Stage* stage)
      : m_options(options), m_keys(std::move(keys)), m_outputs(outputs), m_online(std::move(online)), m_stage(stage) {}

  int run() {
    net::Time next = client::now();
    while (!g_stop && !m_done) {
      frame(client::now());
      // Late frames are not made up for.
      next = std::max(next + kLook, client::now() - kLook);
      const net::Time rest = next - client::now();
      const timespec pause{0, static_cast<long>(std::max<net::Time>(0, rest)) * 1000};
      nanosleep(&pause, nullptr);
    }
    return finish();
  }

 private:
  void frame(net::Time now) {
    m_online->frame(now, m_keys.take(m_online->race(), m_online->ticks()));
    if (m_online->state() == JoinState::failed) return after_failure(now);
    say_once();
    get_ready();
    note_finish();
    take_pictures_due();
    if (m_options.ticks && m_online->shown_ticks() >= *m_options.ticks) m_done = true;
    if (!m_online->results_final() || m_options.ticks) return;
    fmt::print("{}", results_text(m_online->results()));
    m_done = true;
  }

  // A connection that was lost is taken up again, as a player would; anything else ends the run.
  void after_failure(net::Time now) {
    if (!m_online->lost()) {
      fmt::print(stderr, "spearrun: {}\n", m_online->failure());
      m_failed = m_done = true;
      return;
    }
    if (m_again_at == 0) m_again_at = now + kAgainAfter;
    if (now < m_again_at) return;
    m_again_at = 0;
    m_online->retry();
  }

  void say_once() {
    if (m_said || m_online->state() != JoinState::in_room) return;
    m_said = true;
    fmt::print(stderr, "joined {} (fingerprint {})\n", m_online->link_text(), m_online->fingerprint());
  }

  void get_ready() {
    const wire::LobbyState* lobby = m_online->lobby();
    const wire::Member* me = m_online->me();
    if (lobby == nullptr || me == nullptr || lobby->phase != wire::RoomPhase::lobby) {
      m_asked = false;
      return;
    }
    if (m_asked || me->ready || me->kind != wire::MemberKind::racer) return;
    m_asked = true;
    m_online->connection().set_ready(true);
  }

  void note_finish() {
    const play::OnlineRace* race = m_online->race();
    if (race == nullptr || !race->racing() || race->shown().slots <= race->own_slot()) return;
    m_finished = race->shown().runners[static_cast<std::size_t>(race->own_slot())].finished();
  }

  // False when there is nothing to show.
  bool draw() {
    const auto view = m_online->view();
    if (m_stage == nullptr || !view) return false;
    const ui::LinkFacts link{m_online->ping_ms(), m_online->has_problem(client::now()), {}, {}};
    const Overlay overlay = m_online->results_due() ? Overlay::results_only : Overlay::none;
    m_stage->draw(*view, {1, overlay, 0, &link, nullptr}, m_stats);
    return true;
  }

  void take(const Shot& shot) {
    if (!draw()) {
      fmt::print(stderr, "spearrun: nothing to show in {} yet\n", shot.file.string());
      return;
    }
    m_good = m_outputs.save_picture(*m_stage, shot) && m_good;
  }

  void take_pictures_due() {
    if (m_online->ticks() == 0) return;
    if (m_options.draw) draw();
    const int now = m_online->shown_ticks();
    for (const Shot& shot : m_options.shots) {
      if (shot.at && *shot.at <= now && *shot.at > now - m_online->ticks()) take(shot);
    }
  }

  int finish() {
    for (const Shot& shot : m_options.shots) {
      if (!shot.at || *shot.at > m_online->shown_ticks()) take(shot);
    }
    const OnlineSummary figures = m_online->summary(client::now());
    const RunCounts counts{m_online->shown_ticks(), m_online->course_seed(), m_online->figures().launches(),
                           m_online->figures().thrusts(), m_finished};
    m_good = m_outputs.save_stats(m_stats, counts, &figures) && m_good;
    m_online->leave();
    if (m_failed) return kExitUnavailable;
    return m_good ? 0 : kExitCannotCreate;
  }

  const Options& m_options;
  Keys m_keys;
  Outputs& m_outputs;
  std::unique_ptr<Online> m_online;
  Stage* m_stage;
  Stats m_stats;
  net::Time m_again_at = 0;
  bool m_done = false, m_failed = false, m_said = false, m_asked = false, m_finished = false, m_good = true;
};

}  // namespace

int run_online_headless(const Options& options, const Player& player, Keys keys, Outputs& outputs) {
  const net::Role role = options.spectate ? net::Role::spectator : net::Role::racer;
  auto online = Online::join(player.plan_for(options.link, role, FirstUse::take));
  if (!online) {
    fmt::print(stderr, "spearrun: {}\n", online.error());
    return kExitUnavailable;
  }
  const auto offscreen = open_offscreen(options);
  if (!offscreen) {
    fmt::print(stderr, "spearrun: {}\n", offscreen.error());
    return kExitUnavailable;
  }
  std::signal(SIGINT, stop);
  std::signal(SIGTERM, stop);
  OnlineHeadless run(options, std::move(keys), outputs, std::move(online).value(),
                     *offscreen ? (*offscreen)->stage.get() : nullptr);
  return run.run();
}

}  // namespace spearrun::app
