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

LanRace heard(const char* host, std::uint16_t port, const char* name, bool here = false, net::Time at = 0) {
  return {host, port, 1, 16, name, at, here};
}

TEST(LanRaces, OneNameAndPortOnTwoMachinesAreTwoServers) {
  LanRaces races;
  races.take(heard("192.0.2.5", 27815, "Spearrun"));
  races.take(heard("192.0.2.6", 27815, "Spearrun"));
  races.take(heard("192.0.2.5", 27815, "Spearrun", false, 5));
  races.take(heard("127.0.0.1", 27815, "Spearrun", true));
  ASSERT_EQ(races.all().size(), 3U);
  EXPECT_EQ(races.all()[0].host, "192.0.2.5");
  EXPECT_EQ(races.all()[0].heard_at, 5);
  EXPECT_EQ(races.all()[1].host, "192.0.2.6");
  EXPECT_EQ(races.all()[2].host, "127.0.0.1");
}

TEST(LanRaces, OneServerOfThisMachineIsOneByWhateverWayItAnswers) {
  LanRaces races;
  races.take(heard("127.0.0.1", 27815, "den", true));
  races.take(heard("192.0.2.5", 27815, "den", true));
  races.take(heard("10.0.0.5", 27815, "den", true));
  races.take(heard("127.0.0.1", 27815, "new name", true));
  ASSERT_EQ(races.all().size(), 1U);
  EXPECT_EQ(races.all()[0].host, "192.0.2.5") << "an address that friends can reach";
  EXPECT_EQ(races.all()[0].name, "new name");
  races.take(heard("127.0.0.1", 27900, "den", true));
  EXPECT_EQ(races.all().size(), 2U) << "another port is another server";
}

TEST(LanRaces, WhatIsNotHeardOfAnyMoreGoesAndAFloodIsCutOff) {
  LanRaces races;
  for (std::uint16_t port = 1; port <= 40; ++port) races.take(heard("192.0.2.5", port, "den", false, port));
  EXPECT_EQ(races.all().size(), 16U);
  races.forget(LanRaces::kKept + 8);
  ASSERT_EQ(races.all().size(), 9U);
  EXPECT_EQ(races.all()[0].port, 8);
}

}  // namespace
}  // namespace spearrun::client
