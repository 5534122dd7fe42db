// One room with its connections: lobby, race, inputs in, feed and messages out, each tick. Called by the house, which
// owns the endpoint; time and the way out are handed in. It opens no socket and writes no file.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/room/lobby.hpp"
#include "server/session/connection.hpp"
#include "server/session/race_feed.hpp"
#include "shared/course/generator.hpp"
#include "shared/net/server_endpoint.hpp"
#include "shared/wire/control.hpp"

namespace spearrun::session {

struct RoomOptions {
  std::string name = "Spearrun";
  room::LobbyRules rules;
  std::uint64_t seed = 0;
  std::optional<std::uint32_t> course_seed;  // nothing: another course each race
  int course_length = course::kDefaultLength;
  bool wait_until_kept = false;       // results are told once race_kept() was called
  std::function<void()> before_tick;  // for tests that make a room fail; may throw
};

// A race that is over: all that is worth keeping.
struct FinishedRace {
  int room = 0;
  wire::RaceNumber race = 0;
  replay::RaceLog log;
  std::vector<room::RaceResult> results;                  // in order of place
  std::vector<std::optional<room::Identity>> identities;  // by slot; nothing for bots
};

class LiveRoom {
 public:
  LiveRoom(const RoomOptions& options, int number, net::ServerEndpoint& endpoint);

  // A person with a connection. Nothing when the room is full.
  std::optional<room::MemberId> join(net::PeerId peer, const room::Identity& identity, const std::string& name,
                                     net::Role role);
  void leave(room::MemberId member, bool left);
  // False = malformed: that session ends.
  bool take_frame(room::MemberId member, net::FrameType type, net::Bytes body);
  bool take_message(room::MemberId member, net::Bytes body);
  void tell(room::MemberId member, std::string notice);
  void tell_all(const std::string& notice);

  void tick(net::Time now, net::Outbox& out);
  // Starts no other race.
  void stop() { m_stopping = true; }
  bool racing() const { return m_lobby.phase() == room::Phase::race; }
  std::optional<FinishedRace> take_finished();
  void race_kept(wire::RaceNumber race);

  const room::Lobby& lobby() const { return m_lobby; }
  const room::Room* race() const { return m_race.get(); }
  bool knows(const room::Identity& identity) const;

 private:
  void start_race();
  void step_race();
  void end_race();
  bool take_input(Connection& c, net::Bytes body);
  bool take_ack(Connection& c, wire::RaceNumber race, core::Tick tick);
  void take_say(room::MemberId member, Connection& c, const wire::Say& say);
  bool take_ask_log(Connection& c);
  void send_control();
  void send_control_due();
  void send_control_to(room::MemberId member, Connection& c);
  bool send(Connection& c, net::ChannelId channel, const wire::ServerMessage& message);
  void send_feeds(net::Time now, net::Outbox& out);
  bool feed_due(const Connection& c, room::MemberId member) const;
  void send_log(Connection& c);
  void send_feed_to(Connection& c, net::Time now, net::Outbox& out);
  template <class F>
  void each(F&& f) {
    for (std::size_t i = 0; i < m_connections.size(); ++i) {
      if (m_connections[i]) f(static_cast<room::MemberId>(i), *m_connections[i]);
    }
  }

  RoomOptions m_options;
  int m_number;
  net::ServerEndpoint* m_endpoint;
  room::Lobby m_lobby;
  std::array<std::unique_ptr<Connection>, room::kMostMembers> m_connections;  // by member
  std::unique_ptr<room::Room> m_race;                                         // also while its results are shown
  std::vector<room::Starter> m_lineup;
  std::vector<room::RaceResult> m_results;
  wire::RaceNumber m_race_number = 0;
  std::uint64_t m_races = 0;
  std::optional<FinishedRace> m_finished;
  int m_end_held = 0;  // ticks that the results still wait to be kept
  RaceFeed m_feed;
  wire::LiveCodec m_codec;
  wire::LiveInput m_input;
  std::array<state::Input, state::kMaxRunners> m_inputs{};
  std::int64_t m_ticks = 0;
  bool m_stopping = false;
};

}  // namespace spearrun::session
