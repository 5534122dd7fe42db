#include "client/app/menu_screen.hpp"

#include "client/app/backdrop.hpp"
#include "client/app/hosted_server.hpp"
#include "client/app/online_screen.hpp"
#include "client/app/practice_screen.hpp"
#include "client/app/recent_links.hpp"
#include "client/app/wardrobe.hpp"
#include "client/net/discovery.hpp"
#include "client/ui/menu_pages.hpp"
#include "shared/wire/name.hpp"

namespace spearrun::app {

namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

enum class MenuPage : std::uint8_t { main, join, host, look, sound };

class MenuScreen final : public Screen {
 public:
  explicit MenuScreen(Shell& shell)
      : m_shell(shell), m_backdrop(shell.player.settings().shown_look()), m_recent(shell.player.home()) {
    m_host.length = shell.player.settings().host_length;
    m_host.bots = shell.player.settings().host_bots;
    shell.stage.need_letters(shell.player.name());
  }

  void frame(Shell&, const Moment& moment) override {
    m_voices_clock += moment.elapsed_ns * core::kTicksPerSecond;
    for (; m_voices_clock >= kSecondNs; m_voices_clock -= kSecondNs) m_voices.tick({});
    poll_server();
    if (moment.hidden) return;
    m_backdrop.wear(m_page == MenuPage::look ? m_look.look : m_shell.player.settings().shown_look());
    const std::function<void(ui::Ink&)> write = [&](ui::Ink& ink) {
      ui::Page page(ink, m_shell.stage.palette(), m_memory, moment.page);
      show(page);
    };
    m_shell.stage.draw(m_backdrop.view(), {1, Overlay::bare, 0, nullptr, &write}, m_shell.stats);
    if (m_turned) m_memory = m_kept;
    m_turned = false;
  }

  const view::Voices* voices() const override { return &m_voices; }
  bool typing() const override { return m_memory.typing; }

 private:
  void show(ui::Page& page) {
    switch (m_page) {
      case MenuPage::main: return main(page);
      case MenuPage::join: return join(page);
      case MenuPage::host: return host(page);
      case MenuPage::look: return look(page);
      case MenuPage::sound: return sound(page);
    }
  }

  // Another page, with the focus on its first thing; keys that are still waiting are for it.
  void turn_to(MenuPage page) {
    m_page = page;
    m_kept = {};
    m_kept.waiting = m_memory.waiting;
    m_kept.focus = page == MenuPage::main ? m_main_focus : 0;
    m_kept.count = 8;
    m_turned = true;
  }

  void main(ui::Page& page) {
    const Player& player = m_shell.player;
    const ui::MainChoice choice = ui::main_page(page, player.name(), player.settings().shown_look());
    m_main_focus = m_memory.focus;
    switch (choice) {
      case ui::MainChoice::practice: return m_shell.go_to(make_practice_screen(m_shell));
      case ui::MainChoice::join: m_discovery = client::Discovery::open(); return turn_to(MenuPage::join);
      case ui::MainChoice::host: return turn_to(MenuPage::host);
      case ui::MainChoice::look:
        m_look = {player.settings().name, player.settings().shown_look(), {}, dress_of(player.settings().skin)};
        return turn_to(MenuPage::look);
      case ui::MainChoice::sound: return turn_to(MenuPage::sound);
      case ui::MainChoice::quit: return m_shell.quit();
      case ui::MainChoice::none: break;
    }
  }

  void join(ui::Page& page) {
    switch (ui::join_page(page, m_join, nearby(), m_recent.all())) {
      case ui::JoinChoice::back: return turn_to(MenuPage::main);
      case ui::JoinChoice::paste:
        m_join.link = trimmed(m_shell.window.clipboard());
        m_join.trouble.clear();
        return;
      case ui::JoinChoice::join: return try_to_join();
      case ui::JoinChoice::none: break;
    }
  }

  // What answers in the own network, asked for while the page is open.
  std::vector<ui::JoinOffer> nearby() {
    std::vector<ui::JoinOffer> offers;
    if (!m_discovery) return offers;
    m_discovery->tick(client::now());
    for (const client::LanRace& race : m_discovery->races()) {
      m_shell.stage.need_letters(race.name);
      const std::string address = race.host + ":" + std::to_string(race.port);
      offers.push_back({address, race.name + "   " + address,
                        std::to_string(race.people) + " of " + std::to_string(race.places) + " here"});
    }
    return offers;
  }

  static std::string trimmed(const std::string& text) {
    const std::size_t from = text.find_first_not_of(" \t\r\n");
    if (from == std::string::npos) return {};
    return text.substr(from, std::min<std::size_t>(300, text.find_last_not_of(" \t\r\n") + 1 - from));
  }

  void try_to_join() {
    m_join.link = trimmed(m_join.link);
    if (m_join.link.empty()) {
      m_join.trouble = "Paste or type a link first.";
      return;
    }
    if (const auto link = net::parse_join_link(m_join.link); !link) {
      m_join.trouble = link.error();
      return;
    }
    const net::Role role = m_join.spectate ? net::Role::spectator : net::Role::racer;
    m_shell.go_to(make_online_screen(m_shell, {m_join.link, role, nullptr}));
  }

  void host(ui::Page& page) {
    switch (ui::host_page(page, m_host)) {
      case ui::HostChoice::back:
        m_server.reset();
        m_host.starting = false;
        m_host.status.clear();
        return turn_to(MenuPage::main);
      case ui::HostChoice::start: return start_server();
      case ui::HostChoice::none: break;
    }
  }

  void start_server() {
    Settings settings = m_shell.player.settings();
    settings.host_length = m_host.length;
    settings.host_bots = m_host.bots;
    if (!m_shell.player.choose(settings)) m_host.status = "Your settings could not be written down.";
    auto server = HostedServer::start({m_shell.player.home(), room_name(), m_host.length, m_host.bots});
    if (!server) {
      m_host.status = server.error();
      return;
    }
    m_server = std::move(server).value();
    m_host.starting = true;
    m_host.status = "The server is starting...";
  }

  std::string room_name() const {
    const std::string name = m_shell.player.name() + "'s race";
    const auto clean = wire::clean_name({reinterpret_cast<const std::uint8_t*>(name.data()), name.size()});
    return clean ? clean.value().text : "Spearrun";
  }

  void poll_server() {
    if (!m_server) return;
    m_server->poll();
    if (m_server->ended()) {
      m_host.status = m_server->trouble();
      m_host.starting = false;
      m_server.reset();
      return;
    }
    if (m_server->own_link().empty()) return;
    const std::string link = m_server->own_link();
    m_shell.go_to(make_online_screen(m_shell, {link, net::Role::racer, std::move(m_server)}));
  }

  void look(ui::Page& page) {
    m_shell.stage.need_letters(m_look.name);
    const ui::Dress worn = m_look.dress;
    const ui::LookChoice choice = ui::look_page(page, m_look);
    // Seen at once on the figure behind the page.
    if (m_look.dress != worn) dress(m_shell.stage, skin_of(m_look.dress));
    switch (choice) {
      case ui::LookChoice::back:
        if (m_look.dress != dress_of(m_shell.player.settings().skin))
          dress(m_shell.stage, m_shell.player.settings().skin);
        return turn_to(MenuPage::main);
      case ui::LookChoice::done: return keep_look();
      case ui::LookChoice::none: break;
    }
  }

  static ui::Dress dress_of(const std::string& skin) {
    if (skin.empty() || skin == kNoSkin) return ui::Dress::ink;
    return skin == kPuppet ? ui::Dress::puppet : ui::Dress::folder;
  }
  std::string skin_of(ui::Dress chosen) const {
    if (chosen == ui::Dress::folder) return m_shell.player.settings().skin;
    return chosen == ui::Dress::puppet ? kPuppet : kNoSkin;
  }

  void keep_look() {
    Settings settings = m_shell.player.settings();
    const auto clean =
        wire::clean_name({reinterpret_cast<const std::uint8_t*>(m_look.name.data()), m_look.name.size()});
    if (!clean && !m_look.name.empty()) {
      m_look.trouble = wire::name_error_text(clean.error());
      return;
    }
    settings.name = clean ? clean.value().text : std::string();
    settings.look = m_look.look;
    settings.skin = skin_of(m_look.dress);
    if (!m_shell.player.choose(settings)) {
      m_look.trouble = "This could not be written down; is the disk full?";
      return;
    }
    m_shell.stage.need_letters(settings.name);
    turn_to(MenuPage::main);
  }

  // Heard at once: a change is answered by a sound as loud as it will be.
  void sound(ui::Page& page) {
    ui::SoundForm form{m_shell.hearing.volume(), Settings::kLoudest, m_shell.hearing.muted()};
    switch (ui::sound_page(page, form)) {
      case ui::SoundChoice::back: return turn_to(MenuPage::main);
      case ui::SoundChoice::changed: break;
      case ui::SoundChoice::none: return;
    }
    m_shell.hearing.set(form.volume, form.muted);
    static_cast<void>(m_shell.player.choose_sound(form.volume, form.muted));
    view::Cue cue;
    cue.sound = view::Sound::checkpoint;
    m_voices.play(cue, {});
  }

  Shell& m_shell;
  Backdrop m_backdrop;
  RecentLinks m_recent;
  MenuPage m_page = MenuPage::main;
  ui::PageMemory m_memory, m_kept;
  bool m_turned = false;
  int m_main_focus = 0;
  ui::JoinForm m_join;
  ui::HostForm m_host;
  ui::LookForm m_look;
  std::unique_ptr<HostedServer> m_server;
  std::unique_ptr<client::Discovery> m_discovery;
  view::Voices m_voices;
  std::int64_t m_voices_clock = 0;  // nanoseconds times ticks a second
};

}  // namespace

std::unique_ptr<Screen> make_menu_screen(Shell& shell) { return std::make_unique<MenuScreen>(shell); }

}  // namespace spearrun::app
