// Names as people and programs send them: each kind that was got wrong somewhere, and what is shown.
#include "shared/wire/name.hpp"

#include <gtest/gtest.h>

#include "shared/wire/utf8.hpp"

namespace spearrun::wire {
namespace {

core::Result<CleanName, NameError> clean(const std::string& text) {
  return clean_name({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

struct Shown {
  std::string given, shown;
  bool cut = false;
};

class GoodName : public ::testing::TestWithParam<Shown> {};

TEST_P(GoodName, IsShown) {
  const auto name = clean(GetParam().given);
  ASSERT_TRUE(name) << GetParam().given;
  EXPECT_EQ(name->text, GetParam().shown);
  EXPECT_EQ(name->cut, GetParam().cut);
  EXPECT_TRUE(is_plain_utf8(name->text));
  EXPECT_LE(name->text.size(), kMostNameBytes);
  const auto again = clean(name->text);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->text, name->text);
}

INSTANTIATE_TEST_SUITE_P(
    Names, GoodName,
    ::testing::Values(Shown{"Runner 1", "Runner 1"}, Shown{"李强", "李强"}, Shown{"server", "server"},
                      Shown{"  two  spaces  ", "two spaces"},
                      Shown{"\xc2\xa0no\xe3\x80\x80\xe2\x80\x83 break\xc2\xa0", "no break"},
                      Shown{"\xe2\x80\xae"
                            "evil",
                            "evil"},
                      Shown{"a\xe2\x80\x8e\xe2\x81\xa6\xe2\x81\xa9\xd8\x9c"
                            "b",
                            "ab"},
                      Shown{"z\xe2\x80\x8bw\xe2\x80\x8d\xef\xbb\xbf\xc2\xadj\xf3\xa0\x80\xa1", "zwj"},
                      Shown{"e" + times(8, "\xcc\x81"), "e\xcc\x81\xcc\x81"},
                      Shown{"e" + times(3, "\xcc\x81") + "a" + times(3, "\xcc\x80"),
                            "e\xcc\x81\xcc\x81"
                            "a\xcc\x80\xcc\x80"},
                      Shown{"\xcc\x81x", "x"},      // a mark on nothing
                      Shown{"a \xcc\x81y", "a y"},  // or on a space
                      Shown{"ที่นี่", "ที่นี่"},            // Thai stacks two
                      // Marks of other scripts, of enclosing and of planes beyond the first stack no higher.
                      Shown{"\xe0\xbd\x80" + times(20, "\xe0\xbd\xb1"), "\xe0\xbd\x80" + times(2, "\xe0\xbd\xb1")},
                      Shown{"\xe0\xa6\x95" + times(20, "\xe0\xa7\x81"), "\xe0\xa6\x95" + times(2, "\xe0\xa7\x81")},
                      Shown{"x" + times(9, "\xd2\x88"), "x" + times(2, "\xd2\x88")},
                      Shown{"x" + times(9, "\xf0\x9d\x85\xa7"), "x" + times(2, "\xf0\x9d\x85\xa7")},
                      Shown{"x" + times(5, "\xcc\x81\xe2\x83\x9d"), "x\xcc\x81\xe2\x83\x9d"},
                      // Code points that no text has, at the end of any plane.
                      Shown{"a\xef\xbf\xbe\xf0\xaf\xbf\xbf\xf4\x8f\xbf\xbf\xef\xb7\x90z", "az"},
                      Shown{"\xe2\x80\xaa\xe2\x80\xab\xe2\x80\xad\xe2\x81\xa7\xe2\x81\xa8xy\xe2\x80\xac", "xy"},
                      Shown{times(24, "W"), times(24, "W")}, Shown{times(25, "W"), times(24, "W"), true},
                      Shown{times(23, "W") + " x", times(23, "W"), true}, Shown{times(24, "W") + "   ", times(24, "W")},
                      Shown{times(10000, "\xf0\x9f\x98\x80"), times(24, "\xf0\x9f\x98\x80"), true},
                      Shown{times(24, "\xf0\x9f\x98\x80\xcc\x81"), times(16, "\xf0\x9f\x98\x80\xcc\x81"), true}));

struct Refused {
  std::string given;
  NameError why;
};

class BadName : public ::testing::TestWithParam<Refused> {};

TEST_P(BadName, IsRefusedWithASentence) {
  const auto name = clean(GetParam().given);
  ASSERT_FALSE(name) << name->text;
  EXPECT_EQ(name.error(), GetParam().why);
  EXPECT_GT(std::string(name_error_text(name.error())).size(), 20U);
}

INSTANTIATE_TEST_SUITE_P(
    Names, BadName,
    ::testing::Values(
        Refused{"\xff\xfe", NameError::not_utf8}, Refused{"a\xc0\x80", NameError::not_utf8},
        Refused{"\xe2\x82", NameError::not_utf8}, Refused{"\xed\xa0\x80", NameError::not_utf8},
        Refused{"\xf4\x90\x80\x80", NameError::not_utf8}, Refused{"\xf8\x88\x80\x80\x80", NameError::not_utf8},
        Refused{"\x80", NameError::not_utf8}, Refused{std::string("a\0b", 3), NameError::control_character},
        Refused{"a\nb", NameError::control_character}, Refused{"\x1b[2J", NameError::control_character},
        Refused{"a\x7f", NameError::control_character}, Refused{"a\xc2\x85", NameError::control_character},
        Refused{"a\xe2\x80\xa8", NameError::control_character}, Refused{"a\xe2\x80\xa9", NameError::control_character},
        Refused{"a\rb", NameError::control_character}, Refused{"a\tb", NameError::control_character},
        Refused{"\xf0\xaf\xbf\xbe", NameError::empty}, Refused{"\xe2\x80\xae \xe2\x80\xac", NameError::empty},
        Refused{"\xe0\xbd\xb1", NameError::empty}, Refused{"", NameError::empty}, Refused{"   ", NameError::empty},
        Refused{"\xe2\x80\x8b", NameError::empty}, Refused{"\xcc\x81\xcc\x81", NameError::empty},
        Refused{"\xe3\x85\xa4", NameError::empty}));

TEST(Name, AnyTwoBytesEitherAreRefusedOrCleanTwice) {
  for (int high = 0; high < 256; ++high) {
    for (int low = 0; low < 256; ++low) {
      const auto name = clean({static_cast<char>(high), static_cast<char>(low)});
      if (!name) continue;
      EXPECT_EQ(clean(name->text)->text, name->text) << high << " " << low;
    }
  }
}

}  // namespace
}  // namespace spearrun::wire
