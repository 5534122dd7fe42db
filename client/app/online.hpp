// A race over the network as the application sees it: one join link becomes a connection, a lobby, a race to look at
// and results. Owns the socket and the connection; once a frame it takes what came, advances what is shown and sends.
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/app/known_servers.hpp"
#include "client/app/lookup.hpp"
#include "client/app/online_figures.hpp"
#include "client/app/race_art.hpp"

namespace spearrun::app {

// A key that was never seen: ask the player, or take it (without a window) and say so.
enum class FirstUse : unsigned char { ask, take };

struct JoinPlan {
  std::string link;  // or host:port
  net::Role role = net::Role::racer;
  std::string name;
  std::uint8_t look = 0;  // 0 = the server's choice
  std::filesystem::path home;
  net::Key identity{};  // Ed25519 seed
  FirstUse first_use = FirstUse::ask;
};

enum class JoinState : unsigned char { looking_up, connecting, asks_trust, in_room, failed };

class Online {
 public:
  // The error is a sentence about the link.
  static core::Result<std::unique_ptr<Online>, std::string> join(const JoinPlan& plan);

  void frame(net::Time now, state::Input held);
  // Once more from the start, as after a failure. The place in a race is kept by the server for a while.
  void retry();
  void trust();  // the answer to asks_trust
  // Says goodbye; takes up to a tenth of a second.
  void leave();

  JoinState state() const { return m_state; }
  const std::string& failure() const { return m_failure; }  // a sentence, when failed
  bool lost() const { return m_lost; }                      // failed, but trying again may help at once
  std::string fingerprint() const { return net::fingerprint(m_connection->endpoint().server_key()); }
  // The full link of the server that we are on.
  std::string link_text() const;
  const net::JoinLink& address() const { return m_link; }

  client::Connection& connection() { return *m_connection; }
  const wire::LobbyState* lobby() const { return m_connection->lobby() ? &*m_connection->lobby() : nullptr; }
  const wire::Member* me() const;
  const std::deque<std::string>& chat() const { return m_chat; }
  int unread() const { return m_unread; }  // lines since they were last shown
  void chat_shown() { m_unread = 0; }

  play::OnlineRace* race() { return m_connection->race(); }
  // Something to draw, or nothing yet.
  std::optional<RaceView> view() const;
  const view::Sounds* sounds() const { return m_art ? &m_art->sounds() : nullptr; }
  float alpha(net::Time now) { return race() != nullptr ? race()->alpha(now) : 1; }
  // The official results are here, or the own runner has been in for a while.
  bool results_due() const;
  bool results_final() const { return m_results_final; }
  const std::vector<room::RaceResult>& results() const { return m_results; }
  int ticks() const { return m_ticks; }              // shown in the last frame
  int shown_ticks() const { return m_shown_ticks; }  // in all
  // Watching: somebody else.
  void follow(int by);

  // Of the last race; 0 before the first.
  std::uint32_t course_seed() const { return m_course_seed; }
  int ping_ms() const;
  bool has_problem(net::Time now) const { return m_connection->has_problem(now); }
  const OnlineFigures& figures() const { return m_figures; }
  OnlineSummary summary(net::Time now) const;

 private:
  Online(const JoinPlan& plan, net::JoinLink link, std::unique_ptr<client::UdpSocket> socket);
  void take_address(net::Time now);
  void receive(net::Time now);
  void judge_key(net::Time now);
  void note_connection(net::Time now);
  void note_race();
  void note_chat();
  void tick(state::Input held);
  void follow_leader();
  void refresh_results();
  void fail(std::string why, bool lost = false);

  JoinPlan m_plan;
  net::JoinLink m_link;
  std::unique_ptr<client::UdpSocket> m_socket;
  net::SystemEntropy m_entropy;
  KnownServers m_known;
  Lookup m_lookup;
  std::unique_ptr<client::Connection> m_connection;
  JoinState m_state = JoinState::looking_up;
  std::string m_failure;
  bool m_lost = false, m_greeted = false;
  std::deque<std::string> m_chat;
  int m_unread = 0;

  const play::OnlineRace* m_art_of = nullptr;  // only compared
  wire::RaceNumber m_art_number = 0;
  std::optional<RaceArt> m_art;
  std::vector<std::uint8_t> m_looks;
  std::vector<room::RaceResult> m_results;
  bool m_results_final = false;
  std::int32_t m_finished_at = -1;  // shown tick
  bool m_follows_leader = true, m_leader_found = false;
  int m_behind_leader = 0;  // ticks that somebody else has led
  int m_ticks = 0, m_shown_ticks = 0;
  std::uint32_t m_course_seed = 0;
  OnlineFigures m_figures;
};

}  // namespace spearrun::app
