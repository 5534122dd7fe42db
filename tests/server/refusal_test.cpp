// Everything that the server refuses, as a table: what was wrong -> one line that says so and shows the way out, and an
// exit code by its kind: 64 how it was called, 78 its data folder, 74 an output that takes nothing.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "shared/wire/replay_file.hpp"
#include "tests/replay/one_race.hpp"
#include "tests/server/run_program.hpp"

namespace spearrun {
namespace {

using tests::Outcome;

struct Row {
  const char* name;
  const char* before;   // shell, run in an own empty folder
  const char* command;  // $S is the server; if it serves after all that ends by itself, with another code
  int code;
  std::vector<const char*> words;  // all in the one line
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }

class Refused : public ::testing::TestWithParam<Row> {
 protected:
  void SetUp() override {
    m_folder = std::filesystem::temp_directory_path() / ("spearrun-refused." + std::to_string(::getpid()));
    std::filesystem::remove_all(m_folder);
    std::filesystem::create_directories(m_folder);
  }
  void TearDown() override {
    tests::run_program("chmod -R u+w " + m_folder.string());
    std::filesystem::remove_all(m_folder);
  }
  Outcome shell(const std::string& script) const {
    const auto path = m_folder.string() + ".sh";
    std::ofstream(path) << "B=" SPEARRUN_SERVER_BINARY "\nS=\"timeout 5 $B\"\ncd " << m_folder.string() << "\n"
                        << script << "\n";
    Outcome outcome = tests::run_program("sh " + path);
    std::filesystem::remove(path);
    return outcome;
  }
  void expect(const Row& row, const Outcome& outcome) const {
    EXPECT_EQ(outcome.code, row.code) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    const auto last = outcome.err.substr(outcome.err.rfind("spearrun-server: ") + 17);
    EXPECT_EQ(std::count(last.begin(), last.end(), '\n'), 1) << outcome.err;
    for (const char* word : row.words) EXPECT_NE(last.find(word), std::string::npos) << word << " is not in\n" << last;
  }
  std::filesystem::path m_folder;
};

TEST_P(Refused, InOneLineWithItsCode) {
  const Row& row = GetParam();
  expect(row, shell(std::string(row.before) + "\n" + row.command));
}

std::string name_of(const ::testing::TestParamInfo<Row>& info) { return info.param.name; }

const Row kUsage[] = {
    {"EmptyBind", "", "$S --bind '' --data data", 64, {"--bind", "is empty", "leave the option out"}},
    {"EmptyData", "", "HOME=$PWD $S --once --fast --bots 1 --data ''", 64, {"--data", "is empty"}},
    {"EmptyHome", "", "HOME=$PWD $S --once --fast --bots 1 --home ''", 64, {"--home", "is empty"}},
    {"EmptyPublicAddress", "", "$S --public-address '' --data data", 64, {"--public-address", "is empty"}},
    {"EmptyName", "", "$S --name '' --data data", 64, {"--name", "shows nothing"}},
    {"BindWithPort", "", "$S --bind 127.0.0.1:80 --data data", 64, {"--bind", "127.0.0.1:80 has a port", "--port"}},
    {"BindWithPort6", "", "$S --bind '[::1]:80' --data data", 64, {"--bind", "[::1]:80 has a port", "--port"}},
    {"BindNameWithPort", "", "$S --bind localhost:80 --data data", 64, {"--bind", "localhost:80 has a port"}},
    {"BindIsNoAddress", "", "$S --bind nowhere --port 0 --data data", 64, {"nowhere"}},
};
INSTANTIATE_TEST_SUITE_P(Usage, Refused, ::testing::ValuesIn(kUsage), name_of);

#define SERVE "$S --port 0 --bind 127.0.0.1 --data "
#define ONCE "$S --once --fast --bots 2 --length 1500 --data "
const Row kData[] = {
    {"FileAsFolder", "touch file", SERVE "file", 78, {"file is no folder: move it away", "--data"}},
    {"FileAsFolderOnce", "touch file", ONCE "file/data", 78, {"file is no folder: move it away", "uid:gid"}},
    {"Proc", "", SERVE "/proc/nothing", 78, {"/proc/nothing", "name another folder with --data"}},
    {"ProcOnce", "", ONCE "/proc/self/nothing", 78, {"/proc/self/nothing", "name another folder with --data"}},
    {"ForeignReplays", "mkdir data; touch data/replays", SERVE "data", 78, {"data/replays is no folder: move it away"}},
    {"ForeignReplaysOnce", "mkdir data; touch data/replays", ONCE "data", 78, {"data/replays is no folder"}},
    {"ForeignSpool", "mkdir data; touch data/spool", SERVE "data", 78, {"data/spool is no folder: move it away"}},
    {"LockIsAFolder", "mkdir -p data/server.lock", SERVE "data", 78, {"data/server.lock is a folder: move it away"}},
    {"KeyIsAFolder", "mkdir -p data/server.key; chmod 700 data/server.key", SERVE "data", 78, {"server.key"}},
    {"KeyIsShort", "mkdir data; echo abc >data/server.key; chmod 600 data/server.key", SERVE "data", 78, {"damaged"}},
    {"DatabaseIsAFolder", "mkdir -p data/results.db", SERVE "data", 78, {"results.db is a folder; move it away"}},
    {"DatabaseIsText",
     "mkdir data; head -c 9000 /dev/zero | tr '\\0' x >data/results.db",
     SERVE "data",
     78,
     {"results.db is damaged", "move it away"}},
    {"DatabaseOfAnother",
     "mkdir data; sqlite3 data/results.db 'CREATE TABLE races(horse)' 2>/dev/null || cp $B data/results.db",
     SERVE "data",
     78,
     {"results.db is", "move it away"}},
};
INSTANTIATE_TEST_SUITE_P(DataFolder, Refused, ::testing::ValuesIn(kData), name_of);

const Row kOutput[] = {
    {"Help", "", "$S --help >/dev/full", 74, {"cannot write to stdout", "No space left"}},
    {"Version", "", "$S --version >/dev/full", 74, {"cannot write to stdout"}},
    {"Once", "", ONCE "data >/dev/full", 74, {"cannot write to stdout"}},
    {"OnceJson", "", ONCE "data --json >/dev/full", 74, {"cannot write to stdout"}},
    {"OnceClosed", "", ONCE "data >&-", 74, {"cannot write to stdout"}},
    {"Verify", ONCE "data >/dev/null 2>&1", "$S verify data/replays/*.spr >/dev/full", 74, {"cannot write to stdout"}},
};
INSTANTIATE_TEST_SUITE_P(Output, Refused, ::testing::ValuesIn(kOutput), name_of);

// A user who may not write: not root, who may.
TEST_F(Refused, NoPermissionNamesWhatToGiveToWhom) {
  const bool root = ::getuid() == 0;
  const std::string owner = root ? "65534:65534" : std::to_string(::getuid()) + ":" + std::to_string(::getgid());
  // A copy, as the build's own folders may be closed to that user.
  const std::string as = root ? "setpriv --reuid 65534 --regid 65534 --clear-groups ./server" : "./server";
  const std::string race = "cp $B server; " + as + " --once --fast --bots 1 --data data";
  const std::string give = "uid:gid " + owner, data = "chown " + owner + " data)", make = "mkdir, " + data;
  const std::string replays = "chown " + owner + " data/replays)";
  expect({"", "", "", 78, {"Permission denied", give.c_str(), data.c_str()}},
         shell("mkdir data; chmod 555 data; " + race));
  expect({"", "", "", 78, {"Permission denied", give.c_str(), replays.c_str()}},
         shell("chmod 755 data; mkdir data/replays; chmod 555 data/replays; " + race));
  expect({"", "", "", 78, {"Permission denied", give.c_str(), make.c_str()}},
         shell("rmdir data/replays data; cp $B server; chmod 555 .; " + as + " --once --fast --bots 1 --data data"));
}

TEST_F(Refused, ClosedStderrIsNoReasonToFail) {
  const Outcome outcome = shell(ONCE "data 2>&-");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("replay data/replays/"), std::string::npos) << outcome.out;
  const Outcome full = shell(ONCE "data 2>/dev/full <&-");
  EXPECT_EQ(full.code, 0) << full.err;
}

// A closed stream must not become the number of a file that is written to.
TEST_F(Refused, WhatIsSaidNeverEndsUpInAFile) {
  const Outcome outcome = shell(ONCE "data <&- 2>&- >results; $S verify data/replays/*.spr");
  EXPECT_EQ(outcome.code, 0) << outcome.out;
}

}  // namespace
}  // namespace spearrun
