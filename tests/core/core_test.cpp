#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "shared/core/fixed_vector.hpp"
#include "shared/core/hash.hpp"
#include "shared/core/result.hpp"
#include "shared/core/rng.hpp"

namespace spearrun::core {
namespace {

enum class Error { bad };

TEST(Result, HoldsAValueOrAReason) {
  const Result<std::string, Error> good(std::string("yes"));
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, "yes");
  const Result<std::string, Error> bad(Unexpected{Error::bad});
  ASSERT_FALSE(bad.has_value());
  EXPECT_EQ(bad.error(), Error::bad);
  EXPECT_DEATH(static_cast<void>(*bad), "broken promise");
}

TEST(FixedVector, RefusesToGrowPastItsCapacity) {
  FixedVector<int, 2> v;
  v.push_back(1);
  v.push_back(2);
  EXPECT_TRUE(v.full());
  EXPECT_DEATH(v.push_back(3), "broken promise");
  EXPECT_DEATH(static_cast<void>(v[2]), "broken promise");
}

TEST(Hash, EveryBitOfEveryByteMatters) {
  std::vector<std::uint8_t> bytes(37, 0x5a);
  std::set<std::uint64_t> seen{hash_bytes(bytes)};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      bytes[i] = static_cast<std::uint8_t>(bytes[i] ^ (1 << bit));
      EXPECT_TRUE(seen.insert(hash_bytes(bytes)).second);
      bytes[i] = static_cast<std::uint8_t>(bytes[i] ^ (1 << bit));
    }
  }
  bytes.push_back(0);
  EXPECT_TRUE(seen.insert(hash_bytes(bytes)).second) << "a zero more is another string";
}

TEST(Random, IsAFunctionOfItsFourArguments) {
  const auto base = random_u64(1, {2}, 3, Purpose::course);
  EXPECT_EQ(base, random_u64(1, {2}, 3, Purpose::course));
  EXPECT_NE(base, random_u64(2, {2}, 3, Purpose::course));
  EXPECT_NE(base, random_u64(1, {3}, 3, Purpose::course));
  EXPECT_NE(base, random_u64(1, {2}, 4, Purpose::course));
  EXPECT_NE(base, random_u64(1, {2}, 3, Purpose::bot_launch));
}

TEST(Random, BelowIsEven) {
  std::vector<int> counts(10);
  for (int i = 0; i < 100000; ++i) ++counts[random_below(random_u64(9, {i}, 0, Purpose::random_play), 10)];
  for (const int c : counts) EXPECT_NEAR(c, 10000, 400);
}

}  // namespace
}  // namespace spearrun::core
