#include "shared/wire/levels.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <set>

namespace spearrun::wire {
namespace {

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

TEST(Levels, EveryOneComesBackInTheBitsItIsWrittenIn) {
  for (std::uint32_t levels = 0; levels <= state::kUsedLevels; ++levels) {
    std::string bytes;
    BitWriter writer(bytes);
    put_levels(writer, levels);
    put_level_change(writer, levels);
    writer.put(1, 1);
    BitReader reader(bytes_of(bytes));
    ASSERT_EQ(get_levels(reader), static_cast<std::uint8_t>(levels));
    ASSERT_EQ(get_level_change(reader), levels);
    ASSERT_EQ(reader.get(1), 1U) << "both read what was written and no more, " << levels;
    ASSERT_TRUE(reader.ok());
  }
}

TEST(Levels, TheCommonOnesAreShort) {
  const auto bits_for = [](auto put, std::uint32_t value) {
    std::string bytes;
    BitWriter writer(bytes);
    put(writer, value);
    writer.put(1, 1);
    return static_cast<int>(bytes.size() - 1) * 8 + std::bit_width(static_cast<unsigned char>(bytes.back())) - 1;
  };
  EXPECT_EQ(bits_for(put_levels, 0), 3);
  EXPECT_EQ(bits_for(put_levels, 3), 3);
  EXPECT_EQ(bits_for(put_levels, 4), 4);
  EXPECT_EQ(bits_for(put_levels, state::kAway), 9);
  EXPECT_EQ(bits_for(put_level_change, 2), 2);
  EXPECT_EQ(bits_for(put_level_change, 4), 2);
  EXPECT_EQ(bits_for(put_level_change, 3), 9);
}

// Every way to fill nine bits is either what a writer writes or refused.
TEST(Levels, NoLevelsHaveTwoForms) {
  std::set<std::uint32_t> seen, changes;
  for (std::uint32_t pattern = 0; pattern < 512; ++pattern) {
    std::string bytes;
    BitWriter writer(bytes);
    writer.put(pattern, 9);
    BitReader first(bytes_of(bytes));
    if (const auto levels = get_levels(first)) {
      const std::uint32_t form = *levels << 16 | (pattern & ((1U << first.position()) - 1U));
      seen.insert(form);
    }
    BitReader second(bytes_of(bytes));
    if (const auto change = get_level_change(second)) {
      changes.insert(*change << 16 | (pattern & ((1U << second.position()) - 1U)));
    }
  }
  EXPECT_EQ(seen.size(), state::kUsedLevels + 1U) << "one form each";
  EXPECT_EQ(changes.size(), state::kUsedLevels + 1U);
}

}  // namespace
}  // namespace spearrun::wire
