// What goes wrong with people and programs, against the whole server on the virtual clock. Numbers are those of the
// requirements in the wire's design.
#include <gtest/gtest.h>

#include <stdexcept>

#include "shared/replay/verifier.hpp"
#include "tests/loopback/loopback.hpp"

namespace spearrun::tests {
namespace {

session::HouseOptions options_of(int bots = 4, int length = 6000) {
  session::HouseOptions options;
  options.room.seed = 5;
  options.room.course_length = length;
  options.room.rules.fill = bots;
  return options;
}

struct Room : ::testing::Test {
  void begin(session::HouseOptions options, int people, const char* profile = "lan") {
    net = std::make_unique<Loopback>(std::move(options), 11);
    for (int n = 0; n < people; ++n) net->add(profile, static_cast<std::uint64_t>(n + 1));
    ASSERT_TRUE(net->run_until(
        [&] {
          return std::all_of(net->lines.begin(), net->lines.end(),
                             [](const auto& line) { return line->client.lobbies > 0; });
        },
        6 * net::kSecond));
  }
  void race() {
    for (auto& line : net->lines) line->client.ready();
    ASSERT_TRUE(net->run_until([&] { return tick() >= 200; }, 30 * net::kSecond));
  }
  ScriptedClient& client(std::size_t n) { return net->lines[n]->client; }
  const session::LiveRoom& room() { return *net->house.room(0); }
  int tick() { return room().race() == nullptr ? 0 : room().race()->world().tick.value; }
  bool over(net::Time most = 150 * net::kSecond) {
    return net->run_until([&] { return !net->finished.empty(); }, most);
  }
  std::unique_ptr<Loopback> net;
};

TEST_F(Room, Requirement15_FrozenTwentySecondsIsBackInItsSlotWithinASecond) {
  begin(options_of(4, 24000), 2);
  race();
  const int slot = room().lobby().person(client(1).lobby.you)->slot;
  const auto member = client(1).lobby.you;
  net->lines[1]->frozen = true;
  net->run(20 * net::kSecond);
  EXPECT_FALSE(room().lobby().person(member)->here);
  // The program wakes, finds its session lost and connects again.
  Line& back = net->add("lan", 2);
  const net::Time begin_at = net->now;
  ASSERT_TRUE(net->run_until([&] { return back.client.follower.confirmed().value > 0; }, 3 * net::kSecond));
  EXPECT_LT(net->now - begin_at, net::kSecond);
  EXPECT_EQ(back.client.lobby.you, member);
  EXPECT_EQ(back.client.follower.race().your_slot, slot);
  EXPECT_TRUE(back.client.follower.race().under_way);
  EXPECT_EQ(back.client.logs, 1);
  ASSERT_TRUE(over());
  EXPECT_TRUE(replay::verify(net->finished[0].log).ok);
  // Its keys act again.
  int presses = 0;
  for (const auto& t : net->finished[0].log.transitions) {
    presses += t.slot == slot && t.tick.value > 1700 && t.input.levels == 1;
  }
  EXPECT_GT(presses, 10);
  EXPECT_EQ(back.client.follower.mismatches(), 0);
}

TEST_F(Room, WhoIsAwayHoldsNoKeysAndIsSpared) {
  begin(options_of(2, 8000), 2);
  net->lines[1]->brain = [](const Line&, core::Tick) { return std::uint8_t{1}; };
  race();
  net->lines[1]->cut = true;
  net->run(12 * net::kSecond);
  const int slot = room().lobby().person(client(1).lobby.you)->slot;
  ASSERT_GE(slot, 0);
  bool away = false;
  for (const auto& t : room().race()->log().transitions) {
    if (t.slot == slot) away = t.input.levels == state::kAway;
  }
  EXPECT_TRUE(away);
}

TEST_F(Room, ALateJoinerWatchesThenRacesTheNext) {
  begin(options_of(3, 4000), 1);
  race();
  Line& late = net->add("dsl40", 9);
  ASSERT_TRUE(net->run_until([&] { return late.client.follower.confirmed().value > 200; }, 5 * net::kSecond));
  EXPECT_EQ(late.client.follower.race().your_slot, -1);
  EXPECT_EQ(late.client.logs, 1);
  ASSERT_TRUE(over());
  net->run(2 * net::kSecond);
  EXPECT_TRUE(late.client.end.has_value());
  EXPECT_EQ(late.client.follower.hash(), net->finished[0].log.last_hash);
  client(0).ready();
  late.client.ready();
  ASSERT_TRUE(net->run_until([&] { return late.client.starts == 2; }, 20 * net::kSecond));
  EXPECT_GE(late.client.follower.race().your_slot, 0);
  EXPECT_EQ(late.client.follower.race().race, 2);
  EXPECT_NE(late.client.follower.race().course_seed, net->finished[0].log.course_seed);
  // The queue of inputs begins anew with the race.
  ASSERT_TRUE(net->run_until([&] { return tick() > 240; }, 10 * net::kSecond));
  EXPECT_GE(client(0).margin.margin, 0);
  EXPECT_LT(client(0).margin.starved, 30U);
  int presses = 0;
  for (const auto& t : room().race()->log().transitions) presses += t.slot == 0 && t.input.levels == 1;
  EXPECT_GT(presses, 2);
}

TEST_F(Room, SpectatorsGetATenthOfASecond) {
  begin(options_of(4, 8000), 1);
  Line& watcher = net->add("lan", 7, net::Role::spectator);
  net->run(net::kSecond);
  race();
  const int before = watcher.client.feeds, racer_before = client(0).feeds;
  net->run(5 * net::kSecond);
  EXPECT_NEAR(watcher.client.feeds - before, 50, 3);
  EXPECT_NEAR(client(0).feeds - racer_before, 150, 3);
  EXPECT_EQ(watcher.client.follower.mismatches(), 0);
  EXPECT_EQ(watcher.client.follower.ignored(), 0);
}

TEST_F(Room, TheRateFallsWhenAQueueGrowsAndNotOnLoss) {
  net::Profile narrow = *net::profile_named("lan");
  narrow.down.bytes_per_second = 2900;  // less than thirty feeds a second take
  begin(options_of(64, 24000), 1, "loss10");
  Line& slow = net->add(narrow, 9);
  net->run(3 * net::kSecond);
  race();
  net->run(8 * net::kSecond);
  const int slow_before = slow.client.feeds, lossy_before = client(0).feeds;
  net->run(5 * net::kSecond);
  EXPECT_LT(slow.client.feeds - slow_before, 110);
  EXPECT_GT(slow.client.feeds - slow_before, 50);
  EXPECT_GT(lossy_before, 0);
  EXPECT_GT(client(0).feeds - lossy_before, 125) << "a tenth is lost, none is held back";
  EXPECT_EQ(slow.client.follower.mismatches(), 0);
}

TEST_F(Room, AStateThatDiffersOnceIsPutRightTwiceEndsTheSession) {
  // So long a way that it asks several times before the log is there.
  begin(options_of(3, 10000), 2, "rebind");
  race();
  client(1).follower.spoil_at = {300};
  ASSERT_TRUE(net->run_until([&] { return tick() > 420; }, 10 * net::kSecond));
  EXPECT_GE(client(1).follower.mismatches(), 2);
  EXPECT_EQ(client(1).logs, 1);
  EXPECT_GT(client(1).follower.confirmed().value, 400) << "it goes on";
  client(1).follower.spoil_at = {500};
  ASSERT_TRUE(
      net->run_until([&] { return client(1).endpoint.state() == net::ClientState::closed; }, 10 * net::kSecond));
  EXPECT_EQ(client(1).endpoint.reason(), net::CloseReason::desync);
  EXPECT_EQ(client(0).endpoint.state(), net::ClientState::connected);
}

// The same race with and without a cheat's stamps: what it holds acts at ticks of the server, never sooner.
TEST_F(Room, Requirement16_ASpeedHackGainsNoDistance) {
  std::int32_t reached[2] = {0, 0};
  for (int cheat = 0; cheat < 2; ++cheat) {
    begin(options_of(2, 6000), 1);
    net->lines[0]->brain = [](const Line&, core::Tick) { return std::uint8_t{0}; };
    client(0).stamp_ahead = cheat == 1 ? 50 : 0;
    race();
    ASSERT_TRUE(net->run_until([&] { return tick() >= 500; }, 10 * net::kSecond));
    reached[cheat] = room().race()->world().runners[0].x.raw;
  }
  EXPECT_LE(reached[1], reached[0]);
  EXPECT_GT(reached[0], 0);
}

TEST_F(Room, Requirement17_AViewAgeBeyondTheCapEndsThatSessionOnly) {
  begin(options_of(2, 6000), 2);
  race();
  // Hand-made: tick 300, one thrust with an age; 12 is the most.
  const std::uint8_t oldest[]{0x08, 0xac, 0x02, 0x12, 0x02, 0xc1, 0x1c, 0x20, 0x01};
  const std::uint8_t older[]{0x08, 0xac, 0x02, 0x12, 0x02, 0xc1, 0x1f, 0x20, 0x01};
  const auto send = [&](net::Bytes body) {
    const std::array frames{net::Frame{net::FrameType::input, body}};
    client(1).endpoint.send(frames, net->now, *net->lines[1]);
    net->run(net::kSecond);
  };
  send(oldest);
  EXPECT_EQ(client(1).endpoint.state(), net::ClientState::connected);
  send(older);
  ASSERT_TRUE(net->run_until([&] { return client(1).endpoint.state() == net::ClientState::closed; }, 3 * net::kSecond));
  EXPECT_EQ(client(1).endpoint.reason(), net::CloseReason::malformed);
  EXPECT_EQ(client(0).endpoint.state(), net::ClientState::connected);
  ASSERT_TRUE(over());
  for (const auto& t : net->finished[0].log.transitions) EXPECT_LE(t.input.view_age, state::kTuning.max_view_age);
}

TEST_F(Room, Requirement7_TenThousandReconnectsLeaveNothing) {
  begin(options_of(2, 6000), 1);
  // Ten programs of one person each, coming again and again: the newest takes the place.
  for (int round = 0; round < 1000; ++round) {
    for (std::uint64_t who = 50; who < 60; ++who) {
      if (net->lines.size() > 20) net->lines.erase(net->lines.begin() + 1);
      net->add("lan", who);
    }
    net->run(50 * net::kMillisecond);
  }
  EXPECT_LE(room().lobby().people().size(), 11U);
  EXPECT_LE(net->house.endpoint().peer_count(), 32U);
  EXPECT_EQ(client(0).endpoint.state(), net::ClientState::connected);
}

TEST_F(Room, Requirement20_ARoomThatThrowsEndsAloneAndIsMadeAnew) {
  auto options = options_of(2, 6000);
  options.rooms = 2;
  options.room.rules.places = 1;  // so that the second person goes to the second room
  int calls = 0;
  bool armed = false;
  // Called for both rooms in turn.
  options.room.before_tick = [&] {
    if (armed && ++calls == 1) throw std::runtime_error("a fault on purpose");
  };
  begin(options, 2);
  ASSERT_NE(net->house.room(1)->lobby().here(), 0);
  for (auto& line : net->lines) line->client.ready();
  ASSERT_TRUE(net->run_until([&] { return tick() > 100; }, 20 * net::kSecond));
  armed = true;
  net->run(net::kSecond);
  EXPECT_EQ(net->house.counts().failed_rooms, 1);
  EXPECT_EQ(net->house.last_failure(), "a fault on purpose");
  EXPECT_EQ(client(0).endpoint.state(), net::ClientState::closed);
  EXPECT_EQ(client(1).endpoint.state(), net::ClientState::connected);
  EXPECT_TRUE(net->house.room(1)->racing());
  Line& again = net->add("lan", 1);
  ASSERT_TRUE(net->run_until([&] { return again.client.lobbies > 0; }, 3 * net::kSecond));
  ASSERT_TRUE(over()) << "the other room's race ends";
}

TEST_F(Room, RubbishInsideASessionEndsThatSessionOnly) {
  begin(options_of(2, 6000), 3);
  race();
  const std::uint8_t rubbish[]{0xff, 0xff, 0xff, 0x01, 0x00, 0x80};
  const std::array frames{net::Frame{net::FrameType::input, net::Bytes(rubbish)}};
  client(1).endpoint.send(frames, net->now, *net->lines[1]);
  client(2).endpoint.send_message(net::ChannelId::control, net::Bytes(rubbish));
  ASSERT_TRUE(net->run_until([&] { return client(2).endpoint.state() == net::ClientState::closed; }, 3 * net::kSecond));
  EXPECT_EQ(client(1).endpoint.reason(), net::CloseReason::malformed);
  EXPECT_EQ(client(2).endpoint.reason(), net::CloseReason::malformed);
  ASSERT_TRUE(over());
  EXPECT_EQ(client(0).follower.mismatches(), 0);
}

TEST_F(Room, ChatReachesAllAndAFloodIsHeldBack) {
  begin(options_of(2), 3);
  for (int i = 0; i < 40; ++i) client(0).say(wire::Say{"hello " + std::to_string(i)});
  net->run(2 * net::kSecond);
  EXPECT_GE(client(2).said.size(), 5U);
  EXPECT_LE(client(2).said.size(), 7U);
  EXPECT_EQ(client(2).said[0], "hello 0");
  EXPECT_EQ(client(0).endpoint.state(), net::ClientState::connected);
}

TEST_F(Room, AStopFinishesTheRaceTellsEverybodyAndTakesNobodyNew) {
  begin(options_of(2, 3000), 1);
  race();
  net->house.begin_stop();
  Line& late = net->add("lan", 8);
  net->run(2 * net::kSecond);
  EXPECT_EQ(late.client.endpoint.state(), net::ClientState::closed);
  EXPECT_EQ(late.client.endpoint.failure(), net::ClientFailure::refused);
  EXPECT_EQ(late.client.endpoint.refusal().reason, net::RefuseReason::stopping);
  EXPECT_EQ(client(0).notices.size(), 1U);
  ASSERT_TRUE(over());
  net->run(net::kSecond);
  EXPECT_TRUE(client(0).end.has_value());
  client(0).ready();
  net->run(25 * net::kSecond);
  EXPECT_EQ(client(0).starts, 1) << "no other race";
  net->house.close_all();
  net->run(net::kSecond);
  EXPECT_TRUE(net->house.empty());
  EXPECT_EQ(client(0).endpoint.reason(), net::CloseReason::server_stops);
}

TEST_F(Room, AHouseWithoutPeopleIsIdle) {
  begin(options_of(2, 3000), 1);
  EXPECT_FALSE(net->house.idle());
  race();
  net->lines[0]->cut = true;
  ASSERT_TRUE(over()) << "the race of who is away goes on";
  net->run(11 * net::kSecond);
  EXPECT_TRUE(net->house.empty());
  EXPECT_FALSE(net->house.idle()) << "its place is still kept";
  net->run(140 * net::kSecond);
  EXPECT_TRUE(net->house.idle());
  EXPECT_EQ(room().lobby().people().size(), 0U);
}

TEST_F(Room, NamesAreCleanedAndOwnersTold) {
  begin(options_of(2), 0);
  Line& odd = net->add("lan", 3);
  const std::string name = "  \xe2\x80\xae" + std::string(40, 'W');
  odd.client.endpoint.connect(net->server_address, net->house.endpoint().open_key(),
                              {reinterpret_cast<const std::uint8_t*>(name.data()), name.size()}, net->now);
  net->run(2 * net::kSecond);
  ASSERT_NE(odd.client.myself(), nullptr);
  EXPECT_EQ(odd.client.myself()->name, std::string(24, 'W'));
  EXPECT_EQ(odd.client.notices.size(), 1U);
}

TEST_F(Room, WhoseNameShowsNothingGetsOneAndIsTold) {
  begin(options_of(2), 0);
  for (const std::string& name : {std::string(), std::string("\xe2\x80\x8b"), std::string("\xff\xfe")}) {
    Line& odd = net->add("lan", 3 + net->lines.size());
    odd.client.endpoint.connect(net->server_address, net->house.endpoint().open_key(),
                                {reinterpret_cast<const std::uint8_t*>(name.data()), name.size()}, net->now);
    net->run(net::kSecond);
    ASSERT_NE(odd.client.myself(), nullptr);
    EXPECT_EQ(odd.client.myself()->name.rfind("Runner", 0), 0U) << odd.client.myself()->name;
    ASSERT_EQ(odd.client.notices.size(), 1U);
    EXPECT_NE(odd.client.notices[0].find("you are Runner until then"), std::string::npos) << odd.client.notices[0];
  }
}

}  // namespace
}  // namespace spearrun::tests
