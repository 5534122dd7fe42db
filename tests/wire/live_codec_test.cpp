#include "shared/wire/live_codec.hpp"

#include <gtest/gtest.h>

#include "shared/core/rng.hpp"

namespace spearrun::wire {
namespace {

std::uint64_t random(int i, std::uint32_t k) { return core::random_u64(21, {i}, k, core::Purpose::random_play); }

LiveInput random_input(int i) {
  LiveInput input;
  const int count = 1 + static_cast<int>(random(i, 0) % kMostInputTicks);
  input.newest = {count + static_cast<int>(random(i, 1) % 30000)};
  input.feed_ack = {static_cast<int>(random(i, 2) % 30000)};
  state::Input level;
  for (int k = 0; k < count; ++k) {
    const auto r = random(i, static_cast<std::uint32_t>(10 + k));
    if (r % 5 == 0)
      level = {static_cast<std::uint8_t>((r >> 8) & state::kPlayerLevels), static_cast<std::uint8_t>((r >> 16) % 13)};
    input.levels.push_back(level);
  }
  return input;
}

TEST(LiveCodec, InputsComeBackAsTheyWere) {
  LiveCodec codec;
  for (int i = 0; i < 5000; ++i) {
    const LiveInput input = random_input(i);
    LiveInput read;
    ASSERT_TRUE(codec.decode(codec.encode(input), read)) << i;
    ASSERT_EQ(read.newest, input.newest);
    ASSERT_EQ(read.feed_ack, input.feed_ack);
    ASSERT_EQ(read.levels.size(), input.levels.size());
    for (std::size_t k = 0; k < input.levels.size(); ++k) ASSERT_EQ(read.levels[k], input.levels[k]);
  }
}

LiveFeed random_feed(int i) {
  LiveFeed feed;
  feed.race = static_cast<RaceNumber>(1 + i % 127);
  feed.base = {static_cast<int>(random(i, 0) % 30000)};
  feed.tick = feed.base + 1 + static_cast<int>(random(i, 1) % 40);
  feed.hash = static_cast<std::uint32_t>(random(i, 2));
  for (core::Tick t = feed.base + 1; t <= feed.tick; t = t + 1) {
    for (core::Slot s = 0; s < 64; ++s) {
      const auto r = random(i, static_cast<std::uint32_t>(1000 + t.value * 64 + s));
      if (r % 20 != 0) continue;
      feed.transitions.push_back(
          {t,
           s,
           {static_cast<std::uint8_t>((r >> 8) & state::kUsedLevels), static_cast<std::uint8_t>((r >> 16) % 13)}});
    }
  }
  return feed;
}

TEST(LiveCodec, TheFeedComesBackAsItWas) {
  LiveCodec codec;
  for (int i = 0; i < 2000; ++i) {
    const LiveFeed feed = random_feed(i);
    LiveFeed read;
    const auto bytes = codec.encode_feed(feed.race, feed.base, feed.tick, feed.hash,
                                         {feed.transitions.data(), feed.transitions.size()});
    ASSERT_TRUE(codec.decode(bytes, read)) << i;
    ASSERT_EQ(read.race, feed.race);
    ASSERT_EQ(read.tick, feed.tick);
    ASSERT_EQ(read.base, feed.base);
    ASSERT_EQ(read.hash, feed.hash);
    ASSERT_EQ(read.transitions.size(), feed.transitions.size());
    for (std::size_t k = 0; k < feed.transitions.size(); ++k) ASSERT_EQ(read.transitions[k], feed.transitions[k]);
  }
}

TEST(LiveCodec, AnyBytesAreReadOrRefused) {
  LiveCodec codec;
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    const LiveFeed feed = random_feed(i % 50);
    const auto valid = codec.encode_feed(feed.race, feed.base, feed.tick, feed.hash,
                                         {feed.transitions.data(), feed.transitions.size()});
    std::vector<std::uint8_t> bytes(valid.begin(), valid.end());
    const auto r = random(i, 5);
    bytes[r % bytes.size()] ^= static_cast<std::uint8_t>(1U << ((r >> 20) % 8));
    if (r % 7 == 0) bytes.resize(r % bytes.size());
    LiveFeed read;
    if (!codec.decode(bytes, read)) {
      ++refused;
      continue;
    }
    core::Tick at = read.base;
    for (const auto& t : read.transitions) {
      ASSERT_GE(t.tick, at);
      ASSERT_LE(t.tick, read.tick);
      ASSERT_LE(t.input.levels, state::kUsedLevels);
      at = t.tick;
    }
    LiveInput input;
    static_cast<void>(codec.decode(bytes, input));
    LiveMargin margin;
    static_cast<void>(codec.decode(bytes, margin));
  }
  EXPECT_GT(refused, 200);
}

TEST(LiveCodec, SixteenRunnersAtEightChangesASecondFitTheModel) {
  // 5 feed intervals since the acked base: a sixth of a second, 8 changes a second a runner.
  LiveCodec codec;
  LiveFeed feed;
  feed.base = {3000};
  feed.tick = {3010};
  for (int n = 0; n < 21; ++n)
    feed.transitions.push_back({{3001 + n * 10 / 21}, static_cast<core::Slot>(n * 3 % 16), {1, 0}});
  std::size_t size = 0;
  for (auto& t : feed.transitions) t.slot = static_cast<core::Slot>(size++ % 16);
  const auto bytes =
      codec.encode_feed(feed.race, feed.base, feed.tick, 5, {feed.transitions.data(), feed.transitions.size()});
  EXPECT_LE(bytes.size(), 57u);
}

TEST(LiveCodec, MarginsComeBack) {
  LiveCodec codec;
  for (const int margin : {-500, -1, 0, 3, 64}) {
    LiveMargin read;
    ASSERT_TRUE(codec.decode(codec.encode(LiveMargin{margin, 7}), read));
    EXPECT_EQ(read.margin, margin);
    EXPECT_EQ(read.starved, 7u);
  }
}

}  // namespace
}  // namespace spearrun::wire
