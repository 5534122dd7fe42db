// The command line of spearrun-bots: what is taken, and that each refusal names what was wrong, in one line.
#include "client/bots/options.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace spearrun::bots {
namespace {

Parsed parse(std::vector<const char*> words) {
  words.insert(words.begin(), "spearrun-bots");
  return parse_options(static_cast<int>(words.size()), words.data());
}

void expect_refused(std::vector<const char*> words, const std::string& part) {
  const Parsed parsed = parse(std::move(words));
  EXPECT_FALSE(parsed.options) << part;
  EXPECT_EQ(parsed.exit_code, 64);
  EXPECT_NE(parsed.text.find(part), std::string::npos) << parsed.text;
  EXPECT_NE(parsed.text.find("(see --help)"), std::string::npos) << parsed.text;
  EXPECT_EQ(std::count(parsed.text.begin(), parsed.text.end(), '\n'), 1) << parsed.text;
}

TEST(BotsOptions, Defaults) {
  const Parsed parsed = parse({"--connect", "example.org:5"});
  ASSERT_TRUE(parsed.options) << parsed.text;
  EXPECT_EQ(parsed.options->link.host, "example.org");
  EXPECT_EQ(parsed.options->link.port, 5);
  EXPECT_EQ(parsed.options->count, 1);
  EXPECT_EQ(parsed.options->skill, bot::Skill::medium);
  EXPECT_FALSE(parsed.options->home);
  EXPECT_EQ(parsed.options->profile, nullptr);
}

TEST(BotsOptions, AnUnknownFlagIsNamedBeforeAMissingOne) {
  expect_refused({"--foo"}, "--foo");
  expect_refused({}, "--connect is missing");
  expect_refused({"--connect"}, "--connect");
}

TEST(BotsOptions, SeedsAreWholeNumbers) {
  EXPECT_EQ(parse({"--connect", "a", "--seed", "18446744073709551615"}).options->seed, UINT64_MAX);
  for (const char* seed : {"-1", "1.5", "0x10", "18446744073709551616", ""}) {
    expect_refused({"--connect", "a", "--seed", seed}, "--seed");
  }
}

TEST(BotsOptions, OneHolderOfTheKeys) {
  const Parsed presses = parse({"--connect", "a", "--presses", "8"});
  ASSERT_TRUE(presses.options);
  EXPECT_FALSE(presses.options->skill);
  EXPECT_EQ(presses.options->presses, 8);
  EXPECT_EQ(parse({"--connect", "a", "--skill", "hard"}).options->skill, bot::Skill::hard);
  expect_refused({"--connect", "a", "--presses", "8", "--skill", "hard"}, "cannot both hold the keys");
  expect_refused({"--connect", "a", "--presses", "8", "--skill", "medium"}, "cannot both hold the keys");
  expect_refused({"--connect", "a", "--skill", "perfect"}, "easy, medium, hard, not 'perfect'");
}

TEST(BotsOptions, WhatIsOutOfRangeIsNamed) {
  expect_refused({"--connect", "spearrun://example.org:0/x"}, "1 to 65535");
  expect_refused({"--connect", "a", "--count", "0"}, "--count: Value 0 not in range 1 to 200");
  expect_refused({"--connect", "a", "--presses", "61"}, "--presses: Value 61 not in range 1 to 60");
  expect_refused({"--connect", "a", "--profile", "perfect"}, "there is no 'perfect'");
  expect_refused({"--connect", "a", "--home", ""}, "--home wants a folder");
  expect_refused({"--connect", "a", "extra"}, "extra");
}

TEST(BotsOptions, HelpTellsWhoHoldsTheKeysWhereIdentitiesAreAndTheExitCodes) {
  const Parsed help = parse({"--help"});
  EXPECT_EQ(help.exit_code, 0);
  for (const char* part : {"in place of --skill", "bots.key", "nothing is written", "69 none came in", "rtt100:"}) {
    EXPECT_NE(help.text.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace spearrun::bots
