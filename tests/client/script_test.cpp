#include "client/play/script.hpp"

#include <gtest/gtest.h>

namespace spearrun::play {
namespace {

TEST(Script, ReadsKeysCommentsAndBlankLines) {
  const auto lines = parse_script("# a run\n\n10 jump down # now\n14 jump up\r\n20\tthrust  down\n20 space down");
  ASSERT_TRUE(lines.has_value());
  ASSERT_EQ(lines->size(), 4U);
  EXPECT_EQ((*lines)[1].tick, 14);
  EXPECT_FALSE((*lines)[1].down);
  EXPECT_EQ((*lines)[2].button, state::Button::thrust);
  EXPECT_EQ((*lines)[3].button, state::Button::jump);
}

TEST(Script, PlaysLevels) {
  ScriptPlayer player(*parse_script("2 jump down\n4 jump up\n4 thrust down"));
  EXPECT_EQ(player.input_for(1).levels, 0);
  EXPECT_TRUE(player.input_for(2).held(state::Button::jump));
  EXPECT_TRUE(player.input_for(3).held(state::Button::jump));
  EXPECT_FALSE(player.input_for(4).held(state::Button::jump));
  EXPECT_TRUE(player.input_for(5).held(state::Button::thrust));
}

struct Bad {
  const char* text;
  int line;
  const char* part;  // of the reason
};

TEST(Script, ErrorsNameTheirLine) {
  constexpr Bad kBad[] = {{"10 jump", 1, "expected"},
                          {"10 jump down\n# fine\nten jump up", 3, "'ten'"},
                          {"10 jump down\n12 dance down", 2, "dance"},
                          {"10 jump sideways", 1, "sideways"},
                          {"\n\n-1 jump down", 3, "-1"},
                          {"10 jump down\n9 jump up", 2, "back"},
                          {"10 jump down up", 1, "expected"},
                          {"99999999999 jump down", 1, "99999999999"}};
  for (const Bad& bad : kBad) {
    const auto lines = parse_script(bad.text);
    ASSERT_FALSE(lines.has_value()) << bad.text;
    EXPECT_EQ(lines.error().line, bad.line) << bad.text;
    EXPECT_NE(lines.error().why.find(bad.part), std::string::npos) << lines.error().why;
  }
}

}  // namespace
}  // namespace spearrun::play
