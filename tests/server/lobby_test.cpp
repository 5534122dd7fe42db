// Who is in a room, when a race starts, who keeps a place.
#include "server/room/lobby.hpp"

#include <gtest/gtest.h>

#include <set>

namespace spearrun::room {
namespace {

constexpr int kSecond = core::kTicksPerSecond;

Identity who(int n) { return {static_cast<std::uint8_t>(n), static_cast<std::uint8_t>(n >> 8), 7}; }

struct Hall {
  explicit Hall(LobbyRules rules = {}) : lobby(rules, 3) {}
  MemberId join(int n, const std::string& name = "Runner", Standing wanted = Standing::racer) {
    return lobby.join(who(n), name, wanted).value();
  }
  // How many ticks until the start; -1 = none within `most`.
  int until_start(int most) {
    for (int tick = 1; tick <= most; ++tick) {
      if (lobby.tick()) return tick;
    }
    return -1;
  }
  void start() {
    for (const Person& p : lobby.people()) lobby.set_ready(p.id, true);
    ASSERT_GT(until_start(20 * kSecond), 0);
    lobby.race_started(lobby.lineup());
  }
  void run(int ticks) {
    for (int i = 0; i < ticks; ++i) ASSERT_FALSE(lobby.tick());
  }
  const Person& person(MemberId id) const { return *lobby.person(id); }
  Lobby lobby;
};

TEST(Lobby, NothingStartsWithoutPeople) {
  Hall hall;
  EXPECT_EQ(hall.until_start(60 * kSecond), -1);
  hall.join(1);
  EXPECT_EQ(hall.until_start(60 * kSecond), -1) << "nobody is ready";
}

TEST(Lobby, EverybodyReadyStartsInThreeSeconds) {
  Hall hall;
  hall.lobby.set_ready(hall.join(1), true);
  hall.lobby.set_ready(hall.join(2), true);
  EXPECT_NEAR(hall.until_start(20 * kSecond), 3 * kSecond, 1);
}

TEST(Lobby, SixtyPercentReadyStartsInFifteen) {
  Hall hall;
  std::vector<MemberId> people;
  for (int n = 0; n < 5; ++n) people.push_back(hall.join(n));
  hall.lobby.set_ready(people[0], true);
  hall.lobby.set_ready(people[1], true);
  EXPECT_EQ(hall.until_start(60 * kSecond), -1) << "40 % are too few";
  hall.lobby.set_ready(people[2], true);
  EXPECT_NEAR(hall.until_start(20 * kSecond), 15 * kSecond, 2);
}

TEST(Lobby, TakingReadyBackStopsTheTimer) {
  Hall hall;
  const MemberId a = hall.join(1);
  hall.lobby.set_ready(a, true);
  hall.run(kSecond);
  EXPECT_GT(hall.lobby.timer(), 0);
  hall.lobby.set_ready(a, false);
  hall.run(1);
  EXPECT_EQ(hall.lobby.timer(), -1);
}

TEST(Lobby, WhoIsGoneOrWatchesDoesNotHoldUpTheStart) {
  Hall hall;
  const MemberId a = hall.join(1), b = hall.join(2);
  hall.join(3, "Watcher", Standing::watcher);
  hall.lobby.leave(b, false);
  hall.lobby.set_ready(a, true);
  EXPECT_NEAR(hall.until_start(20 * kSecond), 3 * kSecond, 1);
  EXPECT_EQ(hall.lobby.lineup().size(), 8U);
  EXPECT_EQ(hall.lobby.lineup()[0].member, a);
}

TEST(Lobby, BotsFillUpAndLeaveForPeople) {
  Hall hall;
  EXPECT_EQ(hall.lobby.bots().size(), 8U);
  for (int n = 0; n < 10; ++n) {
    hall.join(n);
    EXPECT_EQ(hall.lobby.bots().size(), static_cast<std::size_t>(std::max(0, 7 - n)));
  }
  EXPECT_EQ(hall.lobby.lineup().size(), 10U);
}

TEST(Lobby, BotsWearWhatNoPersonWearsWhileThereIsAny) {
  LobbyRules rules;
  rules.fill = 8;
  Hall hall(rules);
  const MemberId first = hall.join(1);
  hall.join(2);
  for (const std::uint8_t look : {std::uint8_t{3}, std::uint8_t{5}}) {
    hall.lobby.set_look(first, look);
    std::set<int> worn;
    for (const Person& p : hall.lobby.people()) worn.insert(p.look);
    for (const auto& bot : hall.lobby.bots()) EXPECT_TRUE(worn.insert(bot.look).second) << int{bot.look};
    EXPECT_EQ(worn.size(), 8U);
  }
}

TEST(Lobby, SixtyFourPlacesAreTheMost) {
  LobbyRules rules;
  rules.places = 64;
  rules.fill = 64;
  Hall hall(rules);
  for (int n = 0; n < 64; ++n) hall.join(n);
  EXPECT_EQ(hall.lobby.lineup().size(), 64U);
  EXPECT_FALSE(hall.lobby.join(who(64), "Late", Standing::racer));
  EXPECT_TRUE(hall.lobby.join(who(5), "Back", Standing::racer)) << "who is in comes back in";
}

TEST(Lobby, AFullRoomQueues) {
  LobbyRules rules;
  rules.places = 2;
  Hall hall(rules);
  const MemberId a = hall.join(1);
  hall.join(2);
  const MemberId c = hall.join(3);
  EXPECT_EQ(hall.person(c).standing, Standing::queued);
  hall.lobby.set_ready(c, true);
  EXPECT_FALSE(hall.person(c).ready);
  hall.lobby.leave(a, true);
  EXPECT_EQ(hall.person(c).standing, Standing::racer);
}

TEST(Lobby, LateJoinersWatchThenRaceTheNext) {
  Hall hall;
  hall.join(1);
  hall.start();
  const MemberId late = hall.join(2);
  EXPECT_EQ(hall.person(late).slot, -1);
  hall.lobby.race_ended();
  for (const Person& p : hall.lobby.people()) hall.lobby.set_ready(p.id, true);
  hall.run(2);
  EXPECT_EQ(hall.lobby.phase(), Phase::lobby) << "everybody wants it again";
  EXPECT_NEAR(hall.until_start(20 * kSecond), 3 * kSecond, 3);
  hall.lobby.race_started(hall.lobby.lineup());
  EXPECT_GE(hall.person(late).slot, 0);
}

TEST(Lobby, ResultsStandFifteenSeconds) {
  Hall hall;
  hall.join(1);
  hall.start();
  hall.lobby.race_ended();
  hall.run(15 * kSecond - 1);
  EXPECT_EQ(hall.lobby.phase(), Phase::results);
  hall.run(1);
  EXPECT_EQ(hall.lobby.phase(), Phase::lobby);
  EXPECT_FALSE(hall.person(0).ready);
}

TEST(Lobby, TheSameIdentityComesBackToItsSlot) {
  Hall hall;
  hall.join(1, "Ann");
  const MemberId ben = hall.join(2, "Ben");
  hall.start();
  const int slot = hall.person(ben).slot;
  hall.lobby.leave(ben, false);
  hall.run(119 * kSecond);
  EXPECT_FALSE(hall.person(ben).here);
  EXPECT_EQ(hall.join(2, "Other"), ben);
  EXPECT_TRUE(hall.person(ben).here);
  EXPECT_EQ(hall.person(ben).slot, slot);
  EXPECT_EQ(hall.person(ben).name, "Ben") << "no other name within a race";
}

TEST(Lobby, AfterTwoMinutesThePlaceIsGone) {
  Hall hall;
  hall.join(1);
  const MemberId b = hall.join(2);
  hall.start();
  hall.lobby.leave(b, false);
  hall.run(120 * kSecond);
  EXPECT_EQ(hall.lobby.person(b), nullptr);
}

TEST(Lobby, WhoLeavesOnPurposeIsGoneFromTheLobbyAtOnceAndFromARaceLater) {
  Hall hall;
  hall.join(1);
  hall.lobby.leave(hall.join(2), true);
  EXPECT_EQ(hall.lobby.people().size(), 1U);
  const MemberId c = hall.join(3);
  hall.start();
  hall.lobby.leave(c, true);
  EXPECT_EQ(hall.lobby.people().size(), 2U);
}

TEST(Lobby, TwoOfANameAreTold) {
  Hall hall;
  const MemberId a = hall.join(1, "server"), b = hall.join(2, "server"), c = hall.join(3, "server");
  EXPECT_EQ(hall.person(a).name, "server");
  EXPECT_EQ(hall.person(b).name, "server (2)");
  EXPECT_EQ(hall.person(c).name, "server (3)");
  hall.lobby.leave(a, false);
  EXPECT_EQ(hall.join(1, "server"), a);
  EXPECT_EQ(hall.person(a).name, "server") << "its name waited for it";
}

TEST(Lobby, NoBotHasTheNameOfAPerson) {
  Hall hall;
  const std::string taken = hall.lobby.bots()[0].entrant.name;
  hall.join(1, taken);
  for (const LobbyBot& bot : hall.lobby.bots()) EXPECT_NE(bot.entrant.name, taken);
}

TEST(Lobby, IdsAndNamesAreUniqueAfterMuchComingAndGoing) {
  Hall hall;
  for (int n = 0; n < 2000; ++n) {
    const auto id = hall.lobby.join(who(n % 90), "N", Standing::racer);
    if (id && n % 3 == 0) hall.lobby.leave(*id, n % 2 == 0);
    std::set<MemberId> ids;
    std::set<std::string> names;
    for (const Person& p : hall.lobby.people()) {
      EXPECT_TRUE(ids.insert(p.id).second);
      EXPECT_TRUE(names.insert(p.name).second) << p.name;
    }
  }
}

TEST(Lobby, WhoIsIdleStallsNobodyAndKeepsItsConnection) {
  Hall hall;
  const MemberId a = hall.join(1), b = hall.join(2);
  hall.lobby.set_ready(a, true);
  hall.run(89 * kSecond);
  EXPECT_EQ(hall.lobby.timer(), -1) << "half is not enough";
  EXPECT_GT(hall.until_start(10 * kSecond), 0);
  EXPECT_EQ(hall.person(b).standing, Standing::watcher);
  EXPECT_TRUE(hall.person(b).here);
  // Ready is enough to be back.
  hall.lobby.set_ready(b, true);
  EXPECT_EQ(hall.person(b).standing, Standing::racer);
  EXPECT_TRUE(hall.person(b).ready);
}

TEST(Lobby, ASignOfLifeIsEnough) {
  Hall hall;
  const MemberId a = hall.join(1);
  for (int i = 0; i < 5; ++i) {
    hall.run(60 * kSecond);
    hall.lobby.active(a);
  }
  EXPECT_EQ(hall.person(a).standing, Standing::racer);
}

TEST(Lobby, VersionChangesWithWhatIsSeenAndNotWithTime) {
  Hall hall;
  const MemberId a = hall.join(1);
  const std::uint32_t before = hall.lobby.version();
  hall.run(100);
  EXPECT_EQ(hall.lobby.version(), before);
  hall.lobby.set_look(a, 5);
  EXPECT_NE(hall.lobby.version(), before);
  hall.lobby.set_ready(a, true);
  hall.run(1);
  const std::uint32_t counting = hall.lobby.version();
  hall.run(2 * kSecond);
  EXPECT_EQ(hall.lobby.version(), counting) << "a timer that runs is no news";
}

}  // namespace
}  // namespace spearrun::room
