// The shared feed: whoever has confirmed whatever gets what leads it on, in packets that fit.
#include "server/session/race_feed.hpp"

#include <gtest/gtest.h>

namespace spearrun::session {
namespace {

using replay::Transition;

// `busy` changes a tick, for ticks 1 .. ticks; hashes are the ticks themselves times 7.
struct Race {
  Race(int ticks, int busy) {
    feed.start(3);
    for (int tick = 1; tick <= ticks; ++tick) {
      for (int slot = 0; slot < busy; ++slot) {
        log.push_back({{tick}, static_cast<core::Slot>(slot), {static_cast<std::uint8_t>(1 + tick % 2), 0}});
      }
      feed.add_hash(static_cast<std::uint32_t>(tick * 7));
    }
  }
  wire::LiveFeed get(core::Tick ack) {
    wire::LiveFeed one;
    const auto bytes = feed.packet_for(ack);
    EXPECT_FALSE(bytes.empty());
    EXPECT_LE(bytes.size(), wire::kMostFeedBytes);
    EXPECT_TRUE(codec.decode(bytes, one));
    return one;
  }
  RaceFeed feed;
  std::vector<Transition> log;
  wire::LiveCodec codec;
};

TEST(RaceFeed, ACutFeedEndsAtAWholeTickWithItsHash) {
  Race race(100, 64);
  RaceFeed::Acks acks;
  acks.push_back({10});
  race.feed.encode(race.codec, race.log, acks);
  const wire::LiveFeed one = race.get({10});
  EXPECT_EQ(one.base.value, 10);
  EXPECT_GT(one.tick.value, 12);
  EXPECT_LT(one.tick.value, 100);
  EXPECT_EQ(one.hash, static_cast<std::uint32_t>(one.tick.value * 7));
  EXPECT_EQ(one.transitions.size(), static_cast<std::size_t>(one.tick - one.base) * 64);
}

TEST(RaceFeed, StepByStepOneCatchesUp) {
  Race race(600, 3);
  core::Tick at{0};
  int packets = 0;
  for (; at.value < 600 && packets < 100; ++packets) {
    RaceFeed::Acks acks;
    acks.push_back(at);
    race.feed.encode(race.codec, race.log, acks);
    const wire::LiveFeed one = race.get(at);
    ASSERT_GT(one.tick, at);
    at = one.tick;
  }
  EXPECT_EQ(at.value, 600);
  EXPECT_LE(packets, 6);
}

TEST(RaceFeed, EverybodyGetsABaseThatIsNotNewerThanItsOwn) {
  Race race(400, 1);
  RaceFeed::Acks acks;
  for (int i = 0; i < 60; ++i) acks.push_back({399 - 3 * (i * 7 % 60)});
  race.feed.encode(race.codec, race.log, acks);
  int bases = 0;
  core::Tick last{-1};
  for (int ack = 399 - 3 * 59; ack < 400; ack += 3) {
    const wire::LiveFeed one = race.get({ack});
    EXPECT_LE(one.base.value, ack);
    EXPECT_GT(one.base.value, ack - 40) << "and not much older";
    EXPECT_EQ(one.tick.value, 400);
    bases += one.base != last;
    last = one.base;
  }
  EXPECT_EQ(bases, static_cast<int>(RaceFeed::kMostBases));
}

TEST(RaceFeed, NobodyGetsWhatLiesBehindAnOlderBase) {
  Race race(100, 1);
  RaceFeed::Acks acks;
  acks.push_back({50});
  race.feed.encode(race.codec, race.log, acks);
  EXPECT_TRUE(race.feed.packet_for({49}).empty());
  EXPECT_FALSE(race.feed.packet_for({50}).empty());
}

TEST(RaceFeed, NothingNewIsAFeedToo) {
  Race race(40, 0);
  RaceFeed::Acks acks;
  acks.push_back({40});
  race.feed.encode(race.codec, race.log, acks);
  const wire::LiveFeed one = race.get({40});
  EXPECT_EQ(one.base, one.tick);
  EXPECT_EQ(one.hash, 280U);
}

TEST(RaceFeed, TheLogBringsEverything) {
  Race race(1000, 5);
  EXPECT_TRUE(race.feed.far_behind(race.log, {0}));
  EXPECT_FALSE(race.feed.far_behind(race.log, {900}));
  wire::LiveLog log;
  ASSERT_TRUE(race.codec.decode_log(race.feed.encode_log(race.codec, race.log), log));
  EXPECT_EQ(log.tick.value, 1000);
  EXPECT_EQ(log.hash, 7000U);
  EXPECT_EQ(log.transitions, race.log);
}

}  // namespace
}  // namespace spearrun::session
