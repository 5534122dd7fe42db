// The whole server but its sockets and files: the wire's endpoint and the rooms behind it. Datagrams and the time come
// in, datagrams go to the Outbox, finished races are handed out. Called by the host, and by tests on a virtual clock.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/session/live_room.hpp"
#include "shared/net/server_endpoint.hpp"

namespace spearrun::session {

struct HouseOptions {
  int rooms = 1;
  RoomOptions room;  // the seed and the name are varied by room
  net::crypto::KeyPair key;
};

struct Counts {
  int people = 0, bots = 0, racing_rooms = 0, failed_rooms = 0;
};

class House final : private net::ServerHandler {
 public:
  House(const HouseOptions& options, net::Entropy& entropy, net::Time now);

  // Any bytes from anybody.
  void receive(const net::Address& from, net::Bytes datagram, net::Time now, net::Outbox& out) {
    m_endpoint.receive(from, datagram, now, out);
  }
  // Sixty times a second; twice is enough while idle().
  void tick(net::Time now, net::Outbox& out);
  // Nobody is connected, and nobody's place is kept: that is counted in ticks.
  bool idle() const;

  // No newcomers and no other race; people are told.
  void begin_stop();
  // Says goodbye to everybody now.
  void close_all();
  bool racing() const;
  bool empty() const { return m_endpoint.peer_count() == 0; }

  // Races that ended since the last call.
  std::vector<FinishedRace> take_finished();
  // A race is on the disk: its results may be told.
  void race_kept(int room, wire::RaceNumber race);

  Counts counts() const;
  std::string room_name(int number) const;
  const LiveRoom* room(int number) const { return m_rooms[static_cast<std::size_t>(number)].get(); }
  const net::ServerEndpoint& endpoint() const { return m_endpoint; }
  // Why the last room that failed did; empty = none has.
  const std::string& last_failure() const { return m_last_failure; }

 private:
  struct Seat {
    int room = -1;  // -1 = nobody sits
    room::MemberId member = 0;
  };
  void on_join(net::PeerId peer, const net::Identity& identity, net::Bytes name, net::Role role) override;
  void on_leave(net::PeerId peer, net::CloseReason reason) override;
  bool on_frame(net::PeerId peer, net::FrameType type, net::Bytes body) override;
  bool on_message(net::PeerId peer, net::ChannelId channel, net::Bytes body) override;
  LiveRoom* room_of(net::PeerId peer);
  void seat(net::PeerId peer, const net::Identity& identity, net::Bytes name, net::Role role);
  std::vector<std::size_t> rooms_by_preference(const net::Identity& identity) const;
  void tick_room(std::size_t number, net::Time now, net::Outbox& out);
  void fail_room(std::size_t number, const char* why);
  std::unique_ptr<LiveRoom> make_room(std::size_t number);

  HouseOptions m_options;
  net::ServerEndpoint m_endpoint;
  std::vector<std::unique_ptr<LiveRoom>> m_rooms;
  std::vector<Seat> m_seats;  // by peer
  int m_failures = 0;
  std::string m_last_failure;
  bool m_stopping = false;
};

}  // namespace spearrun::session
