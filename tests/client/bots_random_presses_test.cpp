#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "client/bots/random_presses.hpp"

namespace spearrun::bots {
namespace {

constexpr int kSeconds = 600;

struct Count {
  std::array<int, 3> by_key{};  // jump, thrust, crouch
  int longest_crouch = 0;       // ticks
  int others = 0;               // more than one key at once, or what is no key
};

Count play(std::uint64_t seed, int number, int per_second) {
  RandomPresses fingers(seed, number, per_second);
  Count count;
  state::Input before;
  int crouched = 0;
  for (int t = 1; t <= kSeconds * core::kTicksPerSecond; ++t) {
    const state::Input now = fingers.at({t});
    const unsigned changed = static_cast<unsigned>(now.levels ^ before.levels);
    if (changed != 0) {
      const auto key = static_cast<std::size_t>(std::countr_zero(changed));
      if (std::popcount(changed) == 1 && key < 3)
        ++count.by_key[key];
      else
        ++count.others;
    }
    crouched = now.held(state::Button::crouch) ? crouched + 1 : 0;
    count.longest_crouch = std::max(count.longest_crouch, crouched);
    before = now;
  }
  return count;
}

TEST(RandomPresses, EveryKeyChangesAsOftenAsTheOthers) {
  for (const int per_second : {1, 4, 10}) {
    const Count c = play(1, 3, per_second);
    const double all = c.by_key[0] + c.by_key[1] + c.by_key[2];
    EXPECT_EQ(c.others, 0);
    for (const int n : c.by_key) EXPECT_NEAR(n / all, 1.0 / 3, 0.06) << per_second;
    EXPECT_NEAR(all / kSeconds, per_second, 0.1 * per_second);
    EXPECT_GT(c.longest_crouch, 8) << "no slide";
  }
}

TEST(RandomPresses, TheSameSeedAndNumberPressTheSame) {
  EXPECT_EQ(play(1, 3, 4).by_key, play(1, 3, 4).by_key);
  EXPECT_NE(play(1, 3, 4).by_key, play(1, 4, 4).by_key);
  EXPECT_NE(play(1, 3, 4).by_key, play(2, 3, 4).by_key);
}

TEST(RandomPresses, GoOnInTheNextRace) {
  RandomPresses fingers(1, 1, 4);
  while (fingers.at({20000}).levels == 0) fingers.restart();
  const state::Input held = fingers.at({20001});
  EXPECT_EQ(fingers.at({1}), held) << "not before the tick it waits for";
  fingers.restart();
  EXPECT_NE(fingers.at({1}), held);
}

}  // namespace
}  // namespace spearrun::bots
