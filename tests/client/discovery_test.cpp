#include "client/net/discovery.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace spearrun::client {
namespace {

using Answer = std::array<std::uint8_t, kDiscoveryBytes>;

Answer answer(std::string_view name) {
  Answer bytes{};
  net::Writer writer(bytes);
  const std::string_view magic = "SPRNHOST";
  writer.bytes({reinterpret_cast<const std::uint8_t*>(magic.data()), magic.size()});
  writer.number(std::uint32_t{7});
  writer.number(std::uint16_t{40000});
  writer.byte(3);
  writer.byte(16);
  std::copy(name.begin(), name.end(), bytes.begin() + 16);
  return bytes;
}

TEST(Discovery, AnAnswerIsReadWhole) {
  const auto race = read_discovery_answer(answer("Friday den"), 7);
  ASSERT_TRUE(race);
  EXPECT_EQ(race->port, 40000);
  EXPECT_EQ(race->people, 3);
  EXPECT_EQ(race->places, 16);
  EXPECT_EQ(race->name, "Friday den");
}

TEST(Discovery, WhatWasNotAskedForIsNoAnswer) {
  EXPECT_FALSE(read_discovery_answer(answer("x"), 8));
  Answer other = answer("x");
  other[0] = 'X';
  EXPECT_FALSE(read_discovery_answer(other, 7));
  Answer portless = answer("x");
  portless[12] = portless[13] = 0;
  EXPECT_FALSE(read_discovery_answer(portless, 7));
  const Answer good = answer("x");
  EXPECT_FALSE(read_discovery_answer(net::Bytes(good).first(31), 7));
}

TEST(Discovery, ANameOfRubbishIsReplaced) {
  EXPECT_EQ(read_discovery_answer(answer("\xff\xfe"), 7)->name, "a race");
  EXPECT_EQ(read_discovery_answer(answer(""), 7)->name, "a race");
}

}  // namespace
}  // namespace spearrun::client
