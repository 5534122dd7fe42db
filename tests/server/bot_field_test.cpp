#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/room/room.hpp"

namespace spearrun::room {
namespace {

TEST(BotField, TwoHardThreeMediumThreeEasyInEveryEight) {
  for (const int count : {8, 16, 64}) {
    const auto field = bot_field(count, 1);
    ASSERT_EQ(field.size(), static_cast<std::size_t>(count));
    const auto of = [&](bot::Skill skill) {
      return std::count_if(field.begin(), field.end(), [&](const Entrant& e) { return e.skill == skill; });
    };
    EXPECT_EQ(of(bot::Skill::hard), count / 4);
    EXPECT_EQ(of(bot::Skill::medium), count * 3 / 8);
    EXPECT_EQ(of(bot::Skill::easy), count * 3 / 8);
  }
}

TEST(BotField, NamesAreUniqueAndFollowTheSeed) {
  std::set<std::string> names;
  for (const Entrant& entrant : bot_field(64, 3)) names.insert(entrant.name);
  EXPECT_EQ(names.size(), 64U);
  EXPECT_EQ(bot_field(8, 3)[0].name, bot_field(64, 3)[0].name);
  EXPECT_NE(bot_field(8, 3)[0].name + bot_field(8, 3)[1].name, bot_field(8, 4)[0].name + bot_field(8, 4)[1].name);
}

}  // namespace
}  // namespace spearrun::room
