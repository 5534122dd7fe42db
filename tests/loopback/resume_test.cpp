// Coming back with the whole client: a program that was killed, and everybody at once after the net was gone.
#include <gtest/gtest.h>

#include "shared/replay/verifier.hpp"
#include "tests/loopback/full_net.hpp"

namespace spearrun::tests {
namespace {

class KilledClient : public ::testing::TestWithParam<const char*> {
 protected:
  // From the first packet of the new program to its runner being its own again: in the same slot, and it acts.
  net::Time back_after(FullNet& net, std::size_t number, net::Time away) {
    Player& killed = *net.people[number];
    const int slot = killed.connection.race()->own_slot();
    killed.gone = true;
    net.run(away);
    Player& back = net.add(GetParam(), killed.who);
    const net::Time begin = net.now;
    EXPECT_TRUE(net.until([&] { return back.in_race(); }, 5 * net::kSecond)) << away;
    EXPECT_EQ(back.connection.race()->own_slot(), slot);
    EXPECT_TRUE(back.connection.race_start()->under_way);
    const net::Time took = net.now - begin;
    // What it holds now becomes the input that the server uses.
    bool acts = false;
    const auto own = static_cast<core::Slot>(slot);
    back.fingers = [](core::Tick tick) { return state::Input{static_cast<std::uint8_t>(tick.value / 10 % 2), 0}; };
    const std::size_t known = net.room().race()->log().transitions.size();
    net.run(net::kSecond);
    const auto& log = net.room().race()->log().transitions;
    for (std::size_t i = known; i < log.size(); ++i) acts = acts || (log[i].slot == own && log[i].input.levels == 1);
    EXPECT_TRUE(acts);
    EXPECT_EQ(back.figures().race.hash_mismatches, 0U);
    return took;
  }
};

TEST_P(KilledClient, IsBackInItsSlotWithinASecondOfItsFirstPacket) {
  FullNet net(options_of(16, 16, 24000), 8, GetParam());
  ASSERT_TRUE(net.everybody_in_the_room(10 * net::kSecond));
  for (auto& p : net.people) p->connection.set_ready(true);
  ASSERT_TRUE(net.until([&] { return net.tick() >= 900; }, 40 * net::kSecond));
  // The server does not know yet that it is gone; then it does, and the race is longer.
  const net::Time soon = back_after(net, 3, 2 * net::kSecond);
  const int soon_tick = net.tick();
  const net::Time late = back_after(net, 5, 20 * net::kSecond);
  std::printf("%-12s back in its slot after %lld ms (tick %d) and %lld ms (tick %d)\n", GetParam(),
              static_cast<long long>(soon / net::kMillisecond), soon_tick,
              static_cast<long long>(late / net::kMillisecond), net.tick());
  RecordProperty("soon_ms", static_cast<int>(soon / net::kMillisecond));
  RecordProperty("late_ms", static_cast<int>(late / net::kMillisecond));
  EXPECT_LT(soon, net::kSecond);
  EXPECT_LT(late, net::kSecond);
}

std::string name_of(const ::testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  std::erase(name, '-');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Profiles, KilledClient, ::testing::Values("lan", "dsl40", "4g-120"), name_of);

// Gone for 20 s every 45 s. They begin while the net is away, race into the next time that it is, and end after it.
TEST(SuspendedNet, SixtyFourPeopleComeBackIntoTheirSlotsAndFinish) {
  FullNet net(options_of(64, 64, 14000), 64, "suspend20", 26 * net::kSecond);
  for (auto& p : net.people) p->comes_again = p->ready = true;
  ASSERT_TRUE(net.until([&] { return net.tick() >= 100; }, 40 * net::kSecond));
  EXPECT_GT(net.now, 45 * net::kSecond) << "nobody came in before";
  std::vector<int> slots;
  for (auto& p : net.people) {
    ASSERT_TRUE(p->connection.race_start().has_value());
    slots.push_back(p->connection.race_start()->your_slot);
    EXPECT_GE(slots.back(), 0);
  }
  ASSERT_TRUE(net.until([&] { return net.now > 89 * net::kSecond; }, 60 * net::kSecond));
  EXPECT_TRUE(net.room().racing()) << "the race goes on without them";
  EXPECT_EQ(net.room().lobby().here(), 0) << "all of them are gone";
  net::Time first_back = 0;
  const auto all_back = [&] { return net.all([](Player& p) { return p.in_race(); }); };
  ASSERT_TRUE(net.until(
      [&] {
        if (first_back == 0 && net.room().lobby().here() > 0) first_back = net.now;
        return net.now > 90 * net::kSecond && all_back();
      },
      10 * net::kSecond));
  const net::Time all_in = net.now;
  ASSERT_TRUE(net.until([&] { return net.all([](Player& p) { return p.connection.race_end().has_value(); }); },
                        60 * net::kSecond));
  ASSERT_EQ(net.finished.size(), 1U);
  EXPECT_TRUE(replay::verify(net.finished[0].log).ok);
  ASSERT_EQ(net.finished[0].results.size(), 64U);
  for (const room::RaceResult& r : net.finished[0].results) EXPECT_GE(r.time_us, 0) << r.name;
  play::RaceFigures sum;
  for (std::size_t n = 0; n < slots.size(); ++n) {
    Player& p = *net.people[n];
    EXPECT_EQ(p.connection.race_start()->your_slot, slots[n]);
    EXPECT_GE(p.figures().reconnects, 2) << "once before it was in, once in the race";
    add_figures(sum, p.figures().race);
  }
  EXPECT_EQ(sum.hash_mismatches, 0U);
  EXPECT_EQ(sum.without_cause, 0U);
  std::printf("suspend20    all 64 were back %.0f ms after the net, race of %d ticks, corrections %u\n",
              static_cast<double>(all_in - 90 * net::kSecond) / 1000, net.finished[0].log.ticks, sum.corrections);
}

}  // namespace
}  // namespace spearrun::tests
