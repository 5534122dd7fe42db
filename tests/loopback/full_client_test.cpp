// Whole races with the client's own connection and prediction, keys held by bot brains: up to 64 people in a room.
#include <gtest/gtest.h>

#include "client/net/connection.hpp"
#include "server/session/house.hpp"
#include "shared/bot/brain.hpp"
#include "shared/net/simulated_link.hpp"
#include "shared/replay/verifier.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::tests {
namespace {

class FullNet;

struct Player final : net::Outbox {
  Player(FullNet& network, int number, const net::Profile& profile);
  void frame();

  FullNet* net;
  net::Address address;
  net::SeededEntropy entropy;
  client::Connection connection;
  net::SimulatedLink up, down;
  bot::Memory memory;
  state::Input held;
  std::uint64_t bytes_up = 0, bytes_down = 0;

 protected:
  void put(const net::Address&, net::Bytes datagram) override;
};

class FullNet final : public net::Outbox {
 public:
  static constexpr net::Time kTick = net::kSecond / 60;
  FullNet(session::HouseOptions options, int players, const char* profile)
      : entropy(9), house(with_key(std::move(options), entropy), entropy, 0) {
    for (int n = 0; n < players; ++n) add(profile);
  }
  Player& add(const char* profile) {
    const int number = static_cast<int>(people.size());
    people.push_back(std::make_unique<Player>(*this, number, *net::profile_named(profile)));
    people.back()->connection.connect(address, house.endpoint().open_key(), "P" + std::to_string(number), now);
    return *people.back();
  }
  void step() {
    now += kTick;
    for (auto& p : people) {
      while (const auto d = p->up.take(now)) house.receive(p->address, *d, now, *this);
      while (const auto d = p->down.take(now)) p->connection.receive(address, *d, now);
    }
    house.tick(now, *this);
    for (auto& race : house.take_finished()) finished.push_back(std::move(race));
    for (auto& p : people) p->frame();
  }
  template <class Condition>
  bool until(Condition&& condition, net::Time most) {
    for (const net::Time end = now + most; now < end && !condition();) step();
    return condition();
  }
  bool all(const std::function<bool(Player&)>& condition) {
    return std::all_of(people.begin(), people.end(), [&](auto& p) { return condition(*p); });
  }
  // From the lobby to everybody knowing the results.
  bool race(net::Time most) {
    if (!until([&] { return all([](Player& p) { return p.connection.lobby().has_value(); }); }, 10 * net::kSecond))
      return false;
    for (auto& p : people) p->connection.set_ready(true);
    return until([&] { return all([](Player& p) { return p.connection.race_end().has_value(); }); }, most);
  }

  net::Time now = 0;
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

net::ClientOptions identity_of(int number) {
  net::SeededEntropy entropy(static_cast<std::uint64_t>(number) + 500);
  return {state::rules_hash(), net::Role::racer, net::crypto::signing_pair(entropy.key())};
}

Player::Player(FullNet& network, int number, const net::Profile& profile)
    : net(&network),
      address(net::Address::v4(10, 0, 1, static_cast<std::uint8_t>(number + 1),
                               static_cast<std::uint16_t>(30000 + number))),
      entropy(static_cast<std::uint64_t>(number) + 77),
      connection(identity_of(number), entropy),
      up(profile.up, static_cast<std::uint64_t>(number) * 2 + 1),
      down(profile.down, static_cast<std::uint64_t>(number) * 2 + 2) {}

void Player::frame() {
  connection.frame(net->now, held, *this, [this] {
    play::OnlineRace& race = *connection.race();
    if (!race.racing() || race.history().newest().slots == 0) return;
    const auto slot = static_cast<core::Slot>(race.own_slot());
    held = bot::think(race.course(), race.history(), slot, bot::Skill::medium, 3, memory);
  });
}

void Player::put(const net::Address&, net::Bytes datagram) {
  bytes_up += datagram.size() + 28;
  up.put(datagram, net->now);
}

session::HouseOptions options_of(int places, int fill, int length) {
  session::HouseOptions options;
  options.room.seed = 5;
  options.room.course_length = length;
  options.room.rules.places = places;
  options.room.rules.fill = fill;
  return options;
}

class FullClients : public ::testing::TestWithParam<const char*> {};

TEST_P(FullClients, FourPeopleAndFourBotsAgreeToTheEnd) {
  FullNet net(options_of(16, 8, 6000), 4, GetParam());
  ASSERT_TRUE(net.race(150 * net::kSecond));
  ASSERT_EQ(net.finished.size(), 1U);
  EXPECT_TRUE(replay::verify(net.finished[0].log).ok);
  std::uint32_t starved = 0;
  for (auto& p : net.people) {
    EXPECT_EQ(p->connection.state(), net::ClientState::connected);
    EXPECT_EQ(p->connection.race()->figures().hash_mismatches, 0U);
    starved += p->connection.race()->figures().starved;
  }
  RecordProperty("starved", static_cast<int>(starved));
  RecordProperty("ticks", net.finished[0].log.ticks);
  RecordProperty("feeds", static_cast<int>(net.people[0]->connection.race()->figures().feeds));
  RecordProperty("steps", static_cast<int>(net.people[0]->connection.race()->figures().steps));
  RecordProperty("corrections", static_cast<int>(net.people[0]->connection.race()->figures().corrections));
}

INSTANTIATE_TEST_SUITE_P(Profiles, FullClients,
                         ::testing::Values("lan", "dsl40", "wifi-bursty", "4g-120", "loss10", "mtu1100"));

// The log of a race may not overtake its start, whatever is lost.
TEST(FullHouse, LateWatchersAreThereWithinTwoSecondsOnALossyNet) {
  FullNet net(options_of(2, 16, 24000), 2, "lan");
  ASSERT_TRUE(
      net.until([&] { return net.all([](Player& p) { return p.connection.lobby().has_value(); }); }, 5 * net::kSecond));
  for (auto& p : net.people) p->connection.set_ready(true);
  ASSERT_TRUE(net.until(
      [&] {
        return net.people[0]->connection.race() != nullptr && net.people[0]->connection.race()->own_tick().value > 900;
      },
      30 * net::kSecond));
  for (int n = 0; n < 24; ++n) {
    Player& late = net.add("loss10");
    ASSERT_TRUE(net.until([&] { return late.connection.race() != nullptr; }, 4 * net::kSecond)) << n;
    EXPECT_TRUE(net.until([&] { return late.connection.race()->started(); }, 2 * net::kSecond)) << n;
    EXPECT_EQ(late.connection.race()->figures().hash_mismatches, 0U);
  }
}

TEST(FullHouse, SixtyFourPeopleRaceAndAgree) {
  FullNet net(options_of(64, 64, 6000), 64, "dsl40");
  ASSERT_TRUE(net.race(150 * net::kSecond));
  const double seconds = static_cast<double>(net.now) / 1e6;
  ASSERT_EQ(net.finished.size(), 1U);
  EXPECT_EQ(net.finished[0].results.size(), 64U);
  std::uint64_t down = 0, up = 0;
  for (auto& p : net.people) {
    EXPECT_EQ(p->connection.race()->figures().hash_mismatches, 0U);
    down += p->bytes_down;
    up += p->bytes_up;
  }
  // All headers, lobby and start messages of 64 people included.
  RecordProperty("bytes_down_per_client_s", static_cast<int>(static_cast<double>(down) / 64 / seconds));
  RecordProperty("bytes_up_per_client_s", static_cast<int>(static_cast<double>(up) / 64 / seconds));
  RecordProperty("seconds", static_cast<int>(seconds));
}

}  // namespace
}  // namespace spearrun::tests
