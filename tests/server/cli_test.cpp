// spearrun-server from outside: what it prints, what it keeps, how it ends.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"
#include "shared/wire/replay_file.hpp"
#include "tests/replay/one_race.hpp"
#include "tests/server/run_program.hpp"

namespace spearrun {
namespace {

using tests::Outcome;
using tests::run_program;

const std::string kServer = SPEARRUN_SERVER_BINARY;

// A folder of this test's own, gone with it.
class ServerCli : public ::testing::Test {
 protected:
  void SetUp() override {
    m_folder = std::filesystem::temp_directory_path() / ("spearrun-cli." + std::to_string(::getpid()));
    std::filesystem::create_directories(m_folder);
  }
  void TearDown() override { std::filesystem::remove_all(m_folder); }

  Outcome server(const std::string& arguments) const { return run_program(kServer + " " + arguments); }
  Outcome short_race(const std::string& more) const {
    return server("--once --fast --bots 4 --length 2000 --data " + (m_folder / "data").string() + " " + more);
  }
  std::filesystem::path write(const char* name, const std::string& bytes) const {
    std::ofstream(m_folder / name, std::ios::binary) << bytes;
    return m_folder / name;
  }
  std::filesystem::path m_folder;
};

void expect_usage(const Outcome& outcome, const std::string& word) {
  EXPECT_EQ(outcome.code, 64);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_NE(outcome.err.find(word), std::string::npos) << outcome.err;
}

TEST_F(ServerCli, UsageErrorsAreOneLineAnd64) {
  expect_usage(server("--once --fast --nonsense"), "--nonsense");
  expect_usage(server("--once --bots 0"), "--bots");
  expect_usage(server("--once --bots 65"), "--bots");
  expect_usage(server("--once --bots many"), "--bots");
  expect_usage(server("--once --seed 4294967296"), "--seed");
  expect_usage(server("--once --seed -1"), "--seed");
  expect_usage(server("--once --length 10"), "--length");
  expect_usage(server("fly"), "fly");
  expect_usage(server("verify"), "FILE");
}

TEST_F(ServerCli, HostingRefusesWhatItCannotDoInOneLine) {
  const std::string data = " --data " + (m_folder / "data").string();
  expect_usage(server("--fast" + data), "--once");
  expect_usage(server("--port 70000" + data), "--port");
  expect_usage(server("--players 65" + data), "--players");
  expect_usage(server("--rooms 0" + data), "--rooms");
  expect_usage(server("--name $'a\nb'" + data), "control character");
  expect_usage(server("--port 0 --bind nowhere.example" + data), "nowhere.example");
  expect_usage(server("--port 0 --public-address 'a b'" + data), "'a b'");
  expect_usage(server("--port 0 --public-address example.org:5" + data), "--port");
  expect_usage(server("--port 0 --public-address '[2001:db8::7]:5'" + data), "for example");
}

TEST_F(ServerCli, VerifyDoesNotWaitOnAPipe) {
  const std::string pipe = (m_folder / "pipe").string();
  ASSERT_EQ(std::system(("mkfifo " + pipe).c_str()), 0);
  const Outcome waits = server("verify " + pipe);
  EXPECT_EQ(waits.code, 1);
  EXPECT_NE(waits.out.find("not a Spearrun replay"), std::string::npos) << waits.out;
}

TEST_F(ServerCli, HelpNamesEveryOptionAndVersionTheRules) {
  const Outcome help = server("--help");
  EXPECT_EQ(help.code, 0);
  for (const char* word : {"run", "verify", "--once", "--fast", "--bots", "--seed", "--course", "--length", "--data",
                           "--home", "--json", "--version", "FILE"}) {
    EXPECT_NE(help.out.find(word), std::string::npos) << word;
  }
  std::array<char, 20> rules{};
  std::snprintf(rules.data(), rules.size(), "%016llx", static_cast<unsigned long long>(sim::rules_hash()));
  EXPECT_NE(server("--version").out.find(rules.data()), std::string::npos);
}

TEST_F(ServerCli, SameSeedSameBytes) {
  const Outcome first = short_race("--seed 5 --json");
  ASSERT_EQ(first.code, 0) << first.err;
  const Outcome second = short_race("--seed 5 --json");
  EXPECT_EQ(first.out, second.out);
  const Outcome other = short_race("--seed 6 --json");
  EXPECT_NE(first.out, other.out);
  const std::filesystem::directory_iterator replays(m_folder / "data" / "replays");
  EXPECT_EQ(std::distance(begin(replays), end(replays)), 2);
}

TEST_F(ServerCli, JsonHasTheFieldsOfTheContract) {
  const Outcome outcome = short_race("--seed 5 --course 9 --json");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.front(), '{');
  EXPECT_EQ(outcome.out.substr(outcome.out.size() - 2), "}\n");
  std::size_t at = 0;
  for (const char* key : {"\"race\"", "\"course\": 9", "\"seed\": 5", "\"rules_hash\"", "\"ticks\"", "\"results\"",
                          "\"place\": 1", "\"name\"", "\"kind\": \"bot\"", "\"skill\"", "\"time_us\"",
                          "\"status\": \"finished\"", "\"perfect\"", "\"hits\"", "\"parries\"", "\"replay\""}) {
    at = outcome.out.find(key, at);
    ASSERT_NE(at, std::string::npos) << key << " is missing or out of order in\n" << outcome.out;
  }
}

TEST_F(ServerCli, ReplayOfARaceVerifies) {
  ASSERT_EQ(short_race("--seed 5").code, 0);
  const Outcome outcome = server("verify " + (m_folder / "data/replays").string() + "/*.spr");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_NE(outcome.out.find("\"ok\":true,\"why\":\"\",\"time_us\":"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\"times_realtime\":"), std::string::npos) << outcome.out;
}

TEST_F(ServerCli, FalseRaceFailsWithTheTick) {
  replay::RaceLog log = tests::one_race(5, 7, 5000);
  log.hashes[10] ^= 1U;
  const auto good = write("good.spr", wire::write_replay(tests::one_race()));
  const auto forged = write("false.spr", wire::write_replay(log));
  const Outcome outcome = server("verify " + good.string() + " " + forged.string());
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 2);
  EXPECT_NE(outcome.out.find("state differs at tick 660 (last good 600)"), std::string::npos) << outcome.out;
}

TEST_F(ServerCli, DamagedAndMissingReplays) {
  std::string bytes = wire::write_replay(tests::one_race());
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  const Outcome damaged = server("verify " + write("damaged.spr", bytes).string());
  EXPECT_EQ(damaged.code, 1);
  EXPECT_NE(damaged.out.find("damaged"), std::string::npos) << damaged.out;
  const Outcome missing = server("verify " + (m_folder / "missing.spr").string());
  EXPECT_EQ(missing.code, 66);
  EXPECT_NE(missing.out.find("No such file"), std::string::npos) << missing.out;
}

TEST_F(ServerCli, TerminationEndsItCleanly) {
  const Outcome outcome = run_program("timeout --preserve-status -s TERM 1 " + kServer + " --once --bots 2 --data " +
                                      (m_folder / "data").string());
  EXPECT_EQ(outcome.code, 0);
  EXPECT_NE(outcome.err.find("stopped"), std::string::npos) << outcome.err;
  EXPECT_TRUE(std::filesystem::is_empty(m_folder / "data" / "replays"));
}

}  // namespace
}  // namespace spearrun
