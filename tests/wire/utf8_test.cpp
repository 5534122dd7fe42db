#include "shared/wire/utf8.hpp"

#include <gtest/gtest.h>

namespace spearrun::wire {
namespace {

TEST(Utf8, TextPasses) {
  for (const char* text : {"", "Ash", "Ärger", "长矛", "\xf0\x9f\x8f\x83", "a b"})
    EXPECT_TRUE(is_plain_utf8(text)) << text;
}

TEST(Utf8, WhatIsNoTextFails) {
  for (const char* text : {
           "\x80",              // following byte first
           "\xc3",              // cut off
           "\xc0\xaf",          // two bytes where one does
           "\xe0\x80\xaf",      // three
           "\xed\xa0\x80",      // surrogate
           "\xf4\x90\x80\x80",  // beyond Unicode
           "\xff", "a\nb", "\x1b[31m", "\x7f",
           "\xe2\x80\xa8",  // breaks the line
           "\xe2\x80\xa9",
           "\xe2\x80\xae"  // turns the text around
       }) {
    EXPECT_FALSE(is_plain_utf8(text)) << text;
  }
}

TEST(Utf8, PrefixCutsNoCharacter) {
  EXPECT_EQ(utf8_prefix("abc", 5), "abc");
  EXPECT_EQ(utf8_prefix("abc", 2), "ab");
  EXPECT_EQ(utf8_prefix("a长矛", 3), "a");
  EXPECT_EQ(utf8_prefix("a长矛", 4), "a长");
  EXPECT_EQ(utf8_prefix("长", 2), "");
}

}  // namespace
}  // namespace spearrun::wire
