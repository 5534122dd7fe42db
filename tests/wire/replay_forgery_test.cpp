// Files whose checksum is right and whose content is not: each range that the format promises, broken once.
#include <gtest/gtest.h>

#include <functional>

#include "shared/wire/replay_file.hpp"
#include "tests/wire/sample_log.hpp"

namespace spearrun::wire {
namespace {

using replay::RaceLog;

struct Forgery {
  const char* what;
  std::function<void(RaceLog&)> apply;
};

const std::vector<Forgery>& forgeries() {
  static const std::vector<Forgery> all{
      {"no runners",
       [](RaceLog& log) {
         log.runners.clear();
         log.results.clear();
         log.transitions.clear();
       }},
      {"65 runners",
       [](RaceLog& log) {
         log.runners.clear();
         log.results.clear();
         for (int i = 0; i < 65; ++i) {
           log.runners.push_back({static_cast<core::RunnerKey>(i), "x"});
           log.results.push_back({static_cast<core::Slot>(i), 1, 1});
         }
       }},
      {"two runners with one key", [](RaceLog& log) { log.runners[1].key = log.runners[0].key; }},
      {"no ticks", [](RaceLog& log) { log.ticks = 0; }},
      {"endless race", [](RaceLog& log) { log.ticks = kMaxReplayTicks + 1; }},
      {"course too short", [](RaceLog& log) { log.course_length = 100; }},
      {"course too long", [](RaceLog& log) { log.course_length = 400000; }},
      {"a hash too many", [](RaceLog& log) { log.hashes.push_back(4); }},
      {"a hash too few", [](RaceLog& log) { log.hashes.pop_back(); }},
      {"a result too few", [](RaceLog& log) { log.results.pop_back(); }},
      {"place 0", [](RaceLog& log) { log.results[0].place = 0; }},
      {"place beyond the last", [](RaceLog& log) { log.results[0].place = 4; }},
      {"time before the start", [](RaceLog& log) { log.results[0].time_us = -2; }},
      {"input after the end",
       [](RaceLog& log) {
         log.transitions.push_back({{201}, 0, {1, 0}});
       }},
      {"input that changes nothing",
       [](RaceLog& log) {
         log.transitions.push_back({{150}, 0, {0, 0}});
       }},
      {"view age beyond the cap",
       [](RaceLog& log) {
         log.transitions.push_back({{150}, 0, {2, 13}});
       }},
  };
  return all;
}

TEST(ReplayForgery, EachBrokenRangeIsDamage) {
  for (const Forgery& forgery : forgeries()) {
    RaceLog log = tests::sample_log();
    forgery.apply(log);
    const std::string bytes = write_replay(log);
    const auto read = parse_replay({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    ASSERT_FALSE(read.has_value()) << forgery.what;
    EXPECT_EQ(read.error().fault, ReplayFault::damaged) << forgery.what;
    EXPECT_NE(read.error().text.find("fetch it again"), std::string::npos) << forgery.what;
  }
}

TEST(ReplayForgery, OtherRulesAreNamedNotCalledDamage) {
  RaceLog log = tests::sample_log();
  log.rules_hash = 0x0123456789abcdefULL;
  const std::string bytes = write_replay(log);
  const auto read = parse_replay({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().fault, ReplayFault::other_rules);
  EXPECT_NE(read.error().text.find("0123456789abcdef"), std::string::npos) << read.error().text;
}

}  // namespace
}  // namespace spearrun::wire
