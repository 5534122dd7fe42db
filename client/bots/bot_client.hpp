// One networked client without a window: a connection over its own socket, and fingers: a bot's brain that sees what
// the client shows, or random presses. Counts what a player would complain of.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "client/bots/identities.hpp"
#include "client/bots/random_presses.hpp"
#include "client/net/connection.hpp"
#include "client/net/udp_socket.hpp"
#include "shared/bot/brain.hpp"
#include "shared/net/simulated_link.hpp"

namespace spearrun::bots {

struct Plan {
  net::Address server;
  std::optional<net::Key> key;
  std::optional<bot::Skill> skill;  // none: presses
  int presses_per_second = 0;       // level changes
  const net::Profile* profile = nullptr;
  std::uint64_t seed = 1;
  Identities identities;
};

struct Figures {
  bool connected = false, finished = false;
  int reconnects = 0;
  double connected_seconds = 0;
  std::uint64_t packets_in = 0, packets_out = 0, bytes_in = 0, bytes_out = 0;
  std::uint32_t corrections = 0, without_cause = 0, hash_mismatches = 0, starved = 0, own_ticks = 0;
  float largest_correction = 0;
  net::Time round_trip = 0;
};

class BotClient final : private net::Outbox {
 public:
  static core::Result<std::unique_ptr<BotClient>, std::string> create(const Plan& plan, int number);

  void frame(net::Time now);
  void leave() { m_connection.leave(); }
  // Has been in a room, if only for a while.
  bool came_in() const { return m_done.connected; }
  // Is out, and tries no more.
  bool given_up() const { return m_connection.state() == net::ClientState::closed && !comes_again(); }
  // Of a client that never came in: what happened and what to do, for people.
  std::string why_outside() const;
  Figures figures() const;

 private:
  BotClient(const Plan& plan, int number, std::unique_ptr<client::UdpSocket> socket);
  void put(const net::Address& to, net::Bytes datagram) override;
  void connect(net::Time now);
  void receive(net::Time now);
  bool comes_again() const;
  void note_connection();
  void add_traffic(Figures& to) const;
  void note_race();
  state::Input fingers();

  Plan m_plan;
  int m_number;
  std::unique_ptr<client::UdpSocket> m_socket;
  net::SystemEntropy m_entropy;
  client::Connection m_connection;
  net::SimulatedLink m_up, m_down;
  net::Time m_now = 0, m_connected_at = 0, m_connected_for = 0;
  bool m_was_connected = false, m_ready_sent = false;
  bot::Memory m_memory;
  RandomPresses m_presses;
  Figures m_done;  // of races and sessions that are over
  wire::RaceNumber m_race = 0;
  play::RaceFigures m_race_now;
};

}  // namespace spearrun::bots
