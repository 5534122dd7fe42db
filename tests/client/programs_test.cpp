// The programs from outside: an unknown flag is named in one line, lost output is told, a server that nobody reaches
// ends spearrun-bots with a reason, and its identities come back into their places.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "tests/client/scratch_folder.hpp"
#include "tests/loopback/hosted.hpp"
#include "tests/server/run_program.hpp"

namespace spearrun::tests {
namespace {

using app::ScratchFolder;

const std::string kBin = std::string(SPEARRUN_BIN_FOLDER) + "/";
const std::string kBots = kBin + "spearrun-bots";

// A program that goes on where it should refuse is ended.
Outcome run_shortly(const std::string& words) { return run_program("timeout 60 " + kBin + words); }

Outcome run_into_full_disk(const std::string& words) {
  return run_program("(timeout 60 " + kBin + words + " >/dev/full)");
}

void expect_one_line(const Outcome& outcome, int code, const std::string& part) {
  EXPECT_EQ(outcome.code, code) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
}

TEST(Programs, AnUnknownFlagIsNamedInOneLineWithTheWayToTheHelp) {
  for (const char* program : {"spearrun", "spearrun-bots", "spearrun-proxy", "spearrun-simhash"}) {
    const Outcome outcome = run_shortly(std::string(program) + " --nonsense");
    expect_one_line(outcome, 64, "--nonsense");
    EXPECT_NE(outcome.err.find("see --help"), std::string::npos) << outcome.err;
  }
  expect_one_line(run_shortly("spearrun-proxy --listen 0"), 64, "--to is missing");
  expect_one_line(run_shortly("spearrun-proxy --to a:1"), 64, "--listen is missing");
}

TEST(Programs, NumbersOutOfRangeAreRefusedWithTheRange) {
  expect_one_line(run_shortly("spearrun --ticks 0"), 64, "--ticks: Value 0 not in range 1 to 2147483647");
  expect_one_line(run_shortly("spearrun --at -1 --screenshot a"), 64, "--at: Value -1 not in range 0 to");
  expect_one_line(run_shortly("spearrun-proxy --listen 0 --to 127.0.0.1:9 --seed -1"), 64, "not '-1'");
  expect_one_line(run_shortly("spearrun-proxy --listen 0 --to 127.0.0.1:9 --seed 18446744073709551616"), 64, "--seed");
  expect_one_line(run_shortly("spearrun-proxy --listen 65536 --to 127.0.0.1:9"), 64, "--listen");
  expect_one_line(run_shortly("spearrun-simhash --seed -1"), 64, "--seed does not take '-1'");
}

TEST(Programs, ALinkIsDataAndANameIsCleanedAndTold) {
  expect_one_line(run_shortly("spearrun -- --connect"), 64, "dash");
  expect_one_line(run_shortly("spearrun 'spearrun://exa mple.org/x'"), 64, "space");
  expect_one_line(run_shortly("spearrun --practice --name ''"), 64, "shows nothing; choose another");
  const ScratchFolder folder;
  const std::string w(24, 'W');
  const Outcome cut = run_shortly("spearrun --headless --ticks 1 --name " + w + "W --home " + folder.path().string());
  EXPECT_EQ(cut.code, 0) << cut.err;
  EXPECT_NE(cut.err.find("cut to \"" + w + "\""), std::string::npos) << cut.err;
}

TEST(Programs, LostOutputIsToldAndIs74) {
  const ScratchFolder folder;
  const std::string race = "spearrun --headless --seed 1 --ticks 30 --home " + folder.path().string();
  for (const std::string& words :
       {std::string("spearrun --help"), std::string("spearrun --version"), race, std::string("spearrun-bots --help"),
        std::string("spearrun-proxy --help"), std::string("spearrun-proxy --listen 0 --to 127.0.0.1:9"),
        std::string("spearrun-simhash --help"), std::string("spearrun-simhash --ticks 10")}) {
    const Outcome outcome = run_into_full_disk(words);
    expect_one_line(outcome, 74, "cannot write to stdout");
  }
}

TEST(Programs, ProxyRunsWithTheHomeThatEveryProgramTakes) {
  Child proxy({kBin + "spearrun-proxy", "--listen", "0", "--to", "127.0.0.1:9", "--home", "anywhere"});
  EXPECT_EQ(proxy.line(5000).value_or("").rfind("listening on ", 0), 0U);
  proxy.signal(SIGTERM);
  EXPECT_EQ(proxy.ended(3000), 0);
}

TEST(BotsProgram, WhereNobodyAnswersItSaysSoInOneLine) {
  const auto nobody = host::UdpPort::open("127.0.0.1", 0);  // takes everything and says nothing
  ASSERT_TRUE(nobody);
  const std::string there = " --connect 127.0.0.1:" + std::to_string((*nobody)->bound().port);
  const Outcome outcome = run_shortly("spearrun-bots" + there + " --seconds 1 --count 2 --json");
  expect_one_line(outcome, 69, "No answer from the server");
  EXPECT_NE(outcome.err.find("Check the address"), std::string::npos) << outcome.err;
}

// A server, and somebody who looks at its lobby.
struct Visited {
  Visited()
      : server({kBin + "spearrun-server", "--port", "0", "--bind", "127.0.0.1", "--data", folder.path.string(),
                "--bots", "0", "--length", "24000"}) {
    const std::string listening = server.line(5000).value_or(":0");
    link = server.line(1000).value_or("");
    visitor.push_back(std::make_unique<UdpClient>(77, port_in(listening), key_in_link(link)));
  }
  std::vector<std::string> bots(const std::string& home, const char* seconds) const {
    return {kBots, "--connect", link, "--count", "3", "--presses", "4", "--seconds", seconds, "--home", home};
  }
  bool until(const std::function<bool()>& condition) {
    return run_clients(visitor, condition, std::chrono::seconds(20));
  }
  std::size_t members() const { return visitor[0]->client.lobby.members.size(); }

  TestFolder folder;
  Child server;
  std::string link;
  std::vector<std::unique_ptr<UdpClient>> visitor;
};

TEST(BotsProgram, ARunThatWasCutOffComesBackIntoItsPlaces) {
  Visited house;
  const ScratchFolder home;
  Child first(house.bots(home.path().string(), "60"));
  ASSERT_TRUE(house.until([&] { return house.members() == 4; }));
  first.signal(SIGKILL);
  ASSERT_TRUE(first.ended(5000));
  // The server does not know yet that they are gone: other people would come beside them.
  Child again(house.bots(home.path().string(), "2"));
  std::size_t most = 0;
  ASSERT_TRUE(house.until([&] {
    most = std::max(most, house.members());
    return again.ended(0).has_value();
  }));
  EXPECT_EQ(again.ended(0), 0) << "all three came in";
  EXPECT_EQ(most, 4U);
  EXPECT_TRUE(house.until([&] { return house.members() == 1; })) << house.members();
}

TEST(BotsProgram, LostFiguresAre74) {
  Visited house;
  const Outcome outcome = run_into_full_disk("spearrun-bots --connect " + house.link + " --seconds 1 --json");
  expect_one_line(outcome, 74, "cannot write to stdout");
}

}  // namespace
}  // namespace spearrun::tests
