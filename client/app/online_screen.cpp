#include "client/app/online_screen.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

#include "client/app/allocation_counter.hpp"
#include "client/app/backdrop.hpp"
#include "client/app/menu_screen.hpp"
#include "client/app/online.hpp"
#include "client/app/results_text.hpp"
#include "client/ui/lobby_page.hpp"
#include "client/ui/menu_pages.hpp"

namespace spearrun::app {

namespace {

using platform::Command;
constexpr net::Time kCopiedShown = 2 * net::kSecond;

class OnlineScreen final : public Screen {
 public:
  OnlineScreen(Shell& shell, OnlineRequest request)
      : m_shell(shell), m_request(std::move(request)), m_backdrop(shell.player.settings().shown_look()) {
    auto online = Online::join(shell.player.plan_for(m_request.link, m_request.role, FirstUse::ask));
    if (online) {
      m_online = std::move(online).value();
    } else {
      m_trouble = online.error();
    }
    m_shell.keys.restart();
  }

  void frame(Shell&, const Moment& moment) override {
    m_now = moment.time;
    m_input = &moment.page;
    if (m_request.server) m_request.server->poll();
    const auto view = go_on(moment);
    if (moment.hidden) return;
    const bool racing = view && m_online->state() == JoinState::in_room && !in_lobby();
    turn_page(racing);
    if (racing) {
      const Overlay overlay = m_online->results_due() && !m_menu_open ? Overlay::results_only : Overlay::none;
      const ui::LinkFacts link = link_facts(*view);
      m_shell.stage.draw(*view, {m_online->alpha(moment.time), overlay, 0, &link, &m_write}, m_shell.stats,
                         m_frame_allocations);
    } else {
      m_shell.stage.draw(m_backdrop.view(), {1, Overlay::bare, 0, nullptr, &m_write}, m_shell.stats);
    }
    if (m_online) take_pictures_due();
  }

  const view::Voices* voices() const override {
    const view::Sounds* sounds = m_online ? m_online->sounds() : nullptr;
    return sounds != nullptr ? &sounds->voices() : nullptr;
  }

  bool typing() const override { return m_memory.typing; }

  void close(Shell& shell) override {
    if (!m_online) return;
    for (const Shot& shot : shell.options.shots) {
      const bool taken = shot.at && *shot.at <= m_online->shown_ticks();
      if (!taken) shell.note(shell.outputs.save_picture(shell.stage, shot));
    }
    const OnlineFigures& figures = m_online->figures();
    const OnlineSummary summary = m_online->summary(client::now());
    const RunCounts counts{m_online->shown_ticks(), m_online->course_seed(), figures.launches(), figures.thrusts(),
                           m_online->results_final()};
    shell.note(shell.outputs.save_stats(shell.stats, counts, &summary));
    m_online->leave();
  }

 private:
  // Takes what came and advances the race; what there is to see of it.
  std::optional<RaceView> go_on(const Moment& moment) {
    if (!m_online) return std::nullopt;
    const bool holds = !m_menu_open && !m_online->results_final();
    for (const platform::ButtonEvent& event : moment.now.buttons) {
      if (holds || !event.down) m_shell.keys.latch().set(event.button, event.down);
    }
    if (holds && moment.now.emote != 0) m_shell.keys.latch().emote(moment.now.emote);
    if (moment.now.lost_focus) m_shell.keys.latch().release_all();
    const std::uint64_t before = counted_allocations();
    {
      const CountedScope scope;
      m_online->frame(moment.time, m_shell.keys.take(m_online->race(), m_online->ticks()));
    }
    m_frame_allocations = counted_allocations() - before;
    if (m_shell.options.ticks && m_online->shown_ticks() >= *m_shell.options.ticks) m_shell.quit();
    const wire::LobbyState* lobby = m_online->lobby();
    if (lobby != nullptr) note_lobby(*lobby);
    tell();
    return m_online->view();
  }

  // For scripts, and for whoever started it in a terminal.
  void tell() {
    if (!m_told_join && m_online->state() == JoinState::in_room) fmt::print("joined {}\n", m_online->link_text());
    m_told_join = m_online->state() == JoinState::in_room;
    m_told_join_once = m_told_join_once || m_told_join;
    if (!m_told_results && m_online->results_final()) fmt::print("{}", results_text(m_online->results()));
    m_told_results = m_online->results_final();
    std::fflush(stdout);
  }

  bool in_lobby() const {
    const wire::LobbyState* lobby = m_online->lobby();
    return lobby == nullptr || lobby->phase == wire::RoomPhase::lobby;
  }

  // The timer runs on between two words of the server.
  void note_lobby(const wire::LobbyState& lobby) {
    for (const wire::Member& m : lobby.members) m_shell.stage.need_letters(m.name);
    for (const std::string& line : m_online->chat()) m_shell.stage.need_letters(line);
    if (lobby.starts_in_ms == m_starts_said && lobby.starts_in_ms >= 0) return;
    m_starts_said = lobby.starts_in_ms;
    m_starts_at = m_now + net::Time{lobby.starts_in_ms} * net::kMillisecond;
  }

  // At ticks that were shown, counted over all races of this run.
  void take_pictures_due() {
    const int now = m_online->shown_ticks();
    for (const Shot& shot : m_shell.options.shots) {
      const bool due = shot.at && *shot.at <= now && *shot.at > now - m_online->ticks();
      if (due) m_shell.note(m_shell.outputs.save_picture(m_shell.stage, shot));
    }
  }

  // Which page there is; another one begins with its first thing.
  void turn_page(bool racing) {
    const int page = !m_online                                    ? 0
                     : m_online->state() == JoinState::failed     ? 1
                     : m_online->state() == JoinState::asks_trust ? 2
                     : m_online->state() != JoinState::in_room    ? 3
                     : racing                                     ? (m_menu_open               ? 5
                                                                     : m_online->results_due() ? 6
                                                                                               : 4)
                     : in_lobby()                                 ? 7
                                                                  : 8;
    if (page == m_page) return;
    m_page = page;
    m_memory = {};
    if (page != 4 && page != 5 && page != 6) m_menu_open = false;
    if (page == 4) m_shell.keys.latch().release_all();
  }

  void write(ui::Ink& ink) {
    ui::Page page(ink, m_shell.stage.palette(), m_memory, *m_input);
    show(page);
  }

  void show(ui::Page& page) {
    switch (m_page) {
      case 0:
      case 1: return failed(page);
      case 2: return ask_trust(page);
      case 3: return joining(page);
      case 5: return race_menu(page);
      case 6: return results(page);
      case 7: return lobby(page);
      case 8: return waiting(page);
      default: return race_keys(page);
    }
  }

  void leave() {
    if (m_shell.options.mode == Mode::online) return m_shell.quit();
    m_shell.go_to(make_menu_screen(m_shell));
  }

  void failed(ui::Page& page) {
    std::string why = m_online ? m_online->failure() : m_trouble;
    if (m_request.server && m_request.server->ended()) why = m_request.server->trouble();
    const bool again = m_online && !(m_request.server && m_request.server->ended());
    const ui::DialogChoice choice = ui::dialog(page, {m_told_join_once ? "Disconnected" : "Could not join", why,
                                                      again ? "Try again" : "Back", again ? "Back" : nullptr});
    if (choice == ui::DialogChoice::none) return;
    if (choice == ui::DialogChoice::first && again) return m_online->retry();
    leave();
  }

  void ask_trust(ui::Page& page) {
    const std::string text = "You have not been on " + m_online->address().host +
                             " before. The fingerprint of its key is " + m_online->fingerprint() +
                             ". Compare it with the one that the host reads to you; a full link would have brought the"
                             " key with it. It is remembered, and you are told if it ever changes.";
    switch (ui::dialog(page, {"First time on this server", text, "Trust and join", "Back"})) {
      case ui::DialogChoice::first: return m_online->trust();
      case ui::DialogChoice::second: return leave();
      case ui::DialogChoice::none: break;
    }
  }

  void joining(ui::Page& page) {
    const std::string text = "Asking " + m_online->address().host + " to let you in.";
    if (ui::dialog(page, {"Joining...", text, "Cancel", nullptr}) != ui::DialogChoice::none) leave();
  }

  void waiting(ui::Page& page) {
    const play::OnlineRace* race = m_online->race();
    std::string text = "The race is under way; it is being fetched.";
    if (race != nullptr && race->catching_up()) {
      text += " " + std::to_string(static_cast<int>(100 * race->catch_up_progress())) + " %";
    }
    if (ui::dialog(page, {"One moment", text, "Leave", nullptr}) != ui::DialogChoice::none) leave();
  }

  void race_keys(ui::Page& page) {
    if (page.asked(Command::pause)) {
      m_menu_open = true;
      m_shell.keys.latch().release_all();
    }
    if (page.asked(Command::left)) m_online->follow(-1);
    if (page.asked(Command::right)) m_online->follow(1);
  }

  void race_menu(ui::Page& page) {
    const ui::DialogFacts facts{"The race goes on",
                                "An online race cannot be paused: the others keep running while this is open.", "Go on",
                                "Leave the race", ui::DialogChoice::first};
    const ui::DialogChoice choice = ui::dialog(page, facts);
    if (choice == ui::DialogChoice::first) m_menu_open = false;
    if (choice == ui::DialogChoice::second) leave();
  }

  bool ready() const { return m_online->me() != nullptr && m_online->me()->ready; }
  bool can_race() const { return m_online->me() != nullptr && m_online->me()->kind == wire::MemberKind::racer; }

  void results(ui::Page& page) {
    const std::size_t rows = m_online->results().size();
    const bool final = m_online->results_final();
    const char* label = !final        ? "others still run"
                        : !can_race() ? "watching"
                        : ready()     ? "ready: waiting"
                                      : "race again (R)";
    if (page.button(ui::result_button_box(page.width(), page.height(), rows, 0), label, ui::Weight::strong) ||
        page.asked(Command::again)) {
      if (final && can_race()) m_online->connection().set_ready(!ready());
    }
    if (page.button(ui::result_button_box(page.width(), page.height(), rows, 1), "leave")) leave();
    if (page.back()) m_menu_open = true;
  }

  void lobby(ui::Page& page) {
    const ui::LobbyFacts facts = lobby_facts();
    m_shell.stage.need_letters(m_form.line);
    switch (ui::lobby_page(page, m_memory, m_form, facts)) {
      case ui::LobbyChoice::ready: m_online->connection().set_ready(!facts.ready); break;
      case ui::LobbyChoice::say:
        m_online->connection().say(m_form.line);
        m_form.line.clear();
        break;
      case ui::LobbyChoice::copy:
        m_shell.window.set_clipboard(facts.invite);
        m_copied_at = m_now;
        break;
      case ui::LobbyChoice::leave: leave(); break;
      case ui::LobbyChoice::none: break;
    }
  }

  ui::LobbyFacts lobby_facts() const {
    const wire::LobbyState& lobby = *m_online->lobby();
    ui::LobbyFacts facts(m_online->chat());
    facts.room = lobby.room;
    for (const wire::Member& m : lobby.members) {
      const ui::MemberKind kind = m.kind == wire::MemberKind::bot         ? ui::MemberKind::bot
                                  : m.kind == wire::MemberKind::spectator ? ui::MemberKind::watcher
                                                                          : ui::MemberKind::racer;
      facts.members.push_back({m.name, m.look, kind, m.ready, m.here, m.id == lobby.you});
    }
    if (lobby.starts_in_ms >= 0) facts.starts_in = std::max(0.0, static_cast<double>(m_starts_at - m_now) / 1e6);
    facts.ready = ready();
    facts.can_race = can_race();
    facts.ping_ms = m_online->ping_ms();
    if (!m_request.server) return facts;
    facts.invite = m_request.server->friends_link();
    facts.invite_help = "In your own network it works at once. For friends elsewhere, open UDP port " +
                        std::to_string(m_request.server->port()) +
                        " to this machine in your router, and put your public address into the link.";
    facts.copied = m_copied_at > 0 && m_now - m_copied_at < kCopiedShown;
    return facts;
  }

  ui::LinkFacts link_facts(const RaceView& view) const {
    ui::LinkFacts facts;
    facts.ping_ms = m_online->ping_ms();
    facts.problem = m_online->has_problem(m_now);
    if (view.own < 0 && view.seen < view.names.size()) facts.watching = view.names[view.seen];
    return facts;
  }

  Shell& m_shell;
  OnlineRequest m_request;
  Backdrop m_backdrop;
  std::unique_ptr<Online> m_online;
  std::string m_trouble;
  int m_page = -1;
  std::uint64_t m_frame_allocations = 0;
  ui::PageMemory m_memory;
  ui::LobbyForm m_form;
  const ui::PageInput* m_input = nullptr;  // of this frame
  const std::function<void(ui::Ink&)> m_write = [this](ui::Ink& ink) { write(ink); };
  bool m_menu_open = false, m_told_join = false, m_told_join_once = false, m_told_results = false;
  net::Time m_now = 0, m_starts_at = 0, m_copied_at = 0;
  std::int32_t m_starts_said = -1;
};

}  // namespace

std::unique_ptr<Screen> make_online_screen(Shell& shell, OnlineRequest request) {
  return std::make_unique<OnlineScreen>(shell, std::move(request));
}

}  // namespace spearrun::app
