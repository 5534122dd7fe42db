// The whole server and people with the client's own connection and prediction, in one thread on a virtual clock over
// seeded bad links. Bot brains hold the keys, seeing what the client shows. No socket, no sleep; a failure is repeated
// by its seed.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/net/connection.hpp"
#include "server/session/house.hpp"
#include "shared/bot/brain.hpp"
#include "shared/net/simulated_link.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::tests {

class FullNet;

// What one person saw of all races and connections together.
struct PlayerFigures {
  play::RaceFigures race;
  int reconnects = 0;
  int unconnected_frames = 0;  // since it came in
  std::int64_t leads = 0;      // sum of own tick - newest confirmed over the frames of races, ticks
  std::int64_t frames = 0;     // of races
};

struct Player final : net::Outbox {
  Player(FullNet& network, int number, const net::Profile& profile, int who);
  void connect();
  void frame();
  PlayerFigures figures() const;
  net::Time own_time() const;
  bool in_race() { return connection.race() != nullptr && connection.race()->racing() && connection.race()->started(); }

  FullNet* net;
  int who;  // the identity; a program that is started again has the same
  net::Address address;
  net::SeededEntropy entropy;
  client::Connection connection;
  net::SimulatedLink up, down;
  net::Time skew_ppm = 0;  // of its clock
  bool gone = false;       // the program is killed: it says nothing more
  bool comes_again = false;
  bool ready = false;  // says so whenever it is in a lobby
  bot::Memory memory;
  state::Input held;
  std::function<state::Input(core::Tick)> fingers;  // instead of the brain
  std::uint64_t bytes_up = 0, bytes_down = 0;

 protected:
  void put(const net::Address&, net::Bytes datagram) override;

 private:
  void think();
  void note();
  PlayerFigures m_done;
  play::RaceFigures m_race_now;
  const play::OnlineRace* m_race = nullptr;  // only compared
  bool m_came_in = false;
};

class FullNet final : public net::Outbox {
 public:
  static constexpr net::Time kTick = net::kSecond / 60;
  FullNet(session::HouseOptions options, int players, const char* profile, net::Time begin = 0)
      : now(begin), entropy(9), house(with_key(std::move(options), entropy), entropy, begin) {
    for (int n = 0; n < players; ++n) add(profile);
  }
  Player& add(const char* profile, int who = -1) {
    const int number = static_cast<int>(people.size());
    people.push_back(std::make_unique<Player>(*this, number, *net::profile_named(profile), who < 0 ? number : who));
    people.back()->connect();
    return *people.back();
  }
  void step() {
    now += kTick;
    for (auto& p : people) {
      while (const auto d = p->up.take(now)) house.receive(p->address, *d, now, *this);
      while (const auto d = p->down.take(now)) {
        if (!p->gone) p->connection.receive(address, *d, p->own_time());
      }
    }
    house.tick(now, *this);
    for (auto& race : house.take_finished()) finished.push_back(std::move(race));
    for (auto& p : people) {
      if (!p->gone) p->frame();
    }
  }
  template <class Condition>
  bool until(Condition&& condition, net::Time most) {
    for (const net::Time end = now + most; now < end && !condition();) step();
    return condition();
  }
  void run(net::Time duration) {
    until([] { return false; }, duration);
  }
  bool all(const std::function<bool(Player&)>& condition) {
    return std::all_of(people.begin(), people.end(), [&](auto& p) { return p->gone || condition(*p); });
  }
  bool everybody_in_the_room(net::Time most) {
    return until([&] { return all([](Player& p) { return p.connection.lobby().has_value(); }); }, most);
  }
  // From the lobby to everybody knowing the results.
  bool race(net::Time most) {
    if (!everybody_in_the_room(10 * net::kSecond)) return false;
    for (auto& p : people) p->connection.set_ready(true);
    return until([&] { return all([](Player& p) { return p.connection.race_end().has_value(); }); }, most);
  }
  const session::LiveRoom& room() const { return *house.room(0); }
  int tick() const { return room().race() == nullptr ? 0 : room().race()->world().tick.value; }

  net::Time now;
  net::Address address = net::Address::v4(10, 0, 0, 1, net::kDefaultPort);
  net::SeededEntropy entropy;
  session::House house;
  std::vector<std::unique_ptr<Player>> people;
  std::vector<session::FinishedRace> finished;

 protected:
  void put(const net::Address& to, net::Bytes datagram) override {
    const std::size_t number = to.port - 30000U;
    people[number]->bytes_down += datagram.size() + 28;
    people[number]->down.put(datagram, now);
  }

 private:
  static session::HouseOptions with_key(session::HouseOptions options, net::Entropy& entropy) {
    options.key = net::crypto::exchange_pair(entropy.key());
    return options;
  }
};

inline net::ClientOptions identity_of(int who) {
  net::SeededEntropy entropy(static_cast<std::uint64_t>(who) + 500);
  return {sim::rules_hash(), net::Role::racer, net::crypto::signing_pair(entropy.key())};
}

inline Player::Player(FullNet& network, int number, const net::Profile& profile, int identity)
    : net(&network),
      who(identity),
      address(net::Address::v4(10, 0, 1, static_cast<std::uint8_t>(number + 1),
                               static_cast<std::uint16_t>(30000 + number))),
      entropy(static_cast<std::uint64_t>(number) + 77),
      connection(identity_of(identity), entropy),
      up(profile.up, static_cast<std::uint64_t>(number) * 2 + 1),
      down(profile.down, static_cast<std::uint64_t>(number) * 2 + 2),
      skew_ppm(profile.skew_ppm) {}

inline void Player::connect() {
  connection.connect(net->address, net->house.endpoint().open_key(), "P" + std::to_string(who), own_time());
}

inline net::Time Player::own_time() const { return net->now + net->now * skew_ppm / 1000000; }

// As a person would: once more after a loss, or when nobody answers any more.
inline void Player::frame() {
  if (comes_again && connection.state() == net::ClientState::closed) {
    ++m_done.reconnects;
    connect();
  }
  if (ready && connection.lobby() && connection.lobby()->phase == wire::RoomPhase::lobby) {
    connection.set_ready(true);
    ready = false;
  }
  connection.frame(own_time(), held, *this, [this] { think(); });
  note();
}

inline void Player::think() {
  play::OnlineRace& race = *connection.race();
  if (!race.racing() || race.history().newest().slots == 0) return;
  const auto slot = static_cast<core::Slot>(race.own_slot());
  held = fingers ? fingers(race.own_tick())
                 : bot::think(race.course(), race.history(), slot, bot::Skill::medium, 3, memory);
}

inline void add_figures(play::RaceFigures& sum, const play::RaceFigures& one) {
  sum.corrections += one.corrections;
  sum.without_cause += one.without_cause;
  sum.hash_mismatches += one.hash_mismatches;
  sum.starved += one.starved;
  sum.feeds += one.feeds;
  sum.steps += one.steps;
  sum.largest_correction = std::max(sum.largest_correction, one.largest_correction);
}

inline void Player::note() {
  const bool connected = connection.state() == net::ClientState::connected;
  m_came_in = m_came_in || connected;
  m_done.unconnected_frames += m_came_in && !connected;
  const play::OnlineRace* race = connection.race();
  if (race != m_race) {
    add_figures(m_done.race, m_race_now);
    m_race_now = {};
    m_race = race;
    memory = {};
  }
  if (race == nullptr) return;
  m_race_now = race->figures();
  if (!race->racing() || !race->started() || connection.race_end()) return;
  m_done.leads += static_cast<std::int64_t>(race->own_tick() - race->confirmed().tick);
  ++m_done.frames;
}

inline PlayerFigures Player::figures() const {
  PlayerFigures all = m_done;
  add_figures(all.race, m_race_now);
  return all;
}

inline void Player::put(const net::Address&, net::Bytes datagram) {
  bytes_up += datagram.size() + 28;
  up.put(datagram, net->now);
}

inline session::HouseOptions options_of(int places, int fill, int length) {
  session::HouseOptions options;
  options.room.seed = 5;
  options.room.course_length = length;
  options.room.rules.places = places;
  options.room.rules.fill = fill;
  return options;
}

}  // namespace spearrun::tests
