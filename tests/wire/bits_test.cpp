#include "shared/wire/bits.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace spearrun::wire {
namespace {

std::span<const std::uint8_t> as_bytes(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

TEST(Bits, LowestBitFirst) {
  std::string bytes;
  BitWriter out(bytes);
  out.put(0b101, 3);
  out.put(0b11111111, 8);
  EXPECT_EQ(bytes, "\xfd\x07");
}

TEST(Bits, GolombRoundTripOverItsRange) {
  std::string bytes;
  BitWriter out(bytes);
  std::vector<std::uint32_t> numbers{36000, 524279, 524280, 1048567};
  for (std::uint32_t i = 0; i < 2000; ++i) numbers.push_back(i);
  for (const std::uint32_t n : numbers) out.put_golomb(n);
  BitReader in(as_bytes(bytes));
  for (const std::uint32_t n : numbers) ASSERT_EQ(in.get_golomb(), n);
  EXPECT_TRUE(in.ok());
  EXPECT_TRUE(in.at_end());
}

TEST(Bits, ReadmeExampleOfGolomb) {
  // v = 7: w = 15 has four bits: no zero, a one, then 111. v = 8: w = 16: one zero, a one, then 0000.
  std::string bytes;
  BitWriter out(bytes);
  out.put_golomb(7);
  EXPECT_EQ(bytes, "\x0f");
  std::string more;
  BitWriter next(more);
  next.put_golomb(8);
  EXPECT_EQ(more, "\x02");
}

TEST(Bits, ReadingPastTheEndIsNotOk) {
  const std::string bytes("\x00\x00", 2);
  BitReader in(as_bytes(bytes));
  in.get(16);
  EXPECT_TRUE(in.ok());
  EXPECT_EQ(in.get(1), 0U);
  EXPECT_FALSE(in.ok());
}

TEST(Bits, EndlessZerosEnd) {
  const std::string bytes(1000, '\0');
  BitReader in(as_bytes(bytes));
  EXPECT_EQ(in.get_golomb(), 0U);
  EXPECT_FALSE(in.ok());
}

TEST(Bits, NumberWiderThanAnyWriterMakesIsNotOk) {
  const std::string bytes = std::string(3, '\0') + std::string(12, '\xff');
  BitReader in(as_bytes(bytes));
  EXPECT_EQ(in.get_golomb(), 0U);
  EXPECT_FALSE(in.ok());
}

TEST(Bits, OnlyZeroBitsOfTheLastByteMayBeLeft) {
  const std::string with_rest("\x81", 1);
  BitReader in(as_bytes(with_rest));
  in.get(3);
  EXPECT_FALSE(in.at_end());
  const std::string extra("\x01\x00", 2);
  BitReader more(as_bytes(extra));
  more.get(3);
  EXPECT_FALSE(more.at_end());
}

}  // namespace
}  // namespace spearrun::wire
