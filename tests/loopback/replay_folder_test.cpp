// The folder of hosted replays: what is one of them, and what a killed writer left.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server/host/replay_folder.hpp"
#include "tests/loopback/hosted.hpp"

namespace spearrun::tests {
namespace {

// A number that no process has any more.
pid_t gone_process() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  return child;
}

TEST(ReplayFolder, OnlyWhatDeadWritersLeftIsRemoved) {
  TestFolder folder;
  const auto replays = folder.path / "replays";
  std::filesystem::create_directories(replays);
  const std::string gone = std::to_string(gone_process()), alive = std::to_string(::getppid());
  const auto own = std::to_string(::getpid());
  const std::vector<std::filesystem::path> go{
      replays / ("9-00000000000000aa.spr." + gone + ".tmp"), replays / ("9-00000000000000ab.spr." + own + ".tmp"),
      replays / (".probe." + gone), folder.path / ("server.key." + gone + ".tmp")};
  const std::vector<std::filesystem::path> stay{replays / ("9-00000000000000ac.spr." + alive + ".tmp"),
                                                replays / "9-00000000000000aa.spr", replays / "notes.tmp",
                                                folder.path / "server.key"};
  for (const auto* files : {&go, &stay}) {
    for (const auto& file : *files) std::ofstream(file) << "x";
  }
  EXPECT_EQ(host::remove_half_written(folder.path), 4);
  for (const auto& file : go) EXPECT_FALSE(std::filesystem::exists(file)) << file;
  for (const auto& file : stay) EXPECT_TRUE(std::filesystem::exists(file)) << file;
}

TEST(ReplayFolder, FindsHostedReplaysByNameAlone) {
  TestFolder folder;
  std::filesystem::create_directories(folder.path / "replays" / "7-00000000000000ff.spr");
  for (const char* name :
       {"9-00000000000000aa.spr", "9-5-ff937cf8.spr", "9-00000000000000AA.spr", "x-00000000000000aa.spr",
        "9-00000000000000aa.spr.7.tmp", "9-00000000000000aaa.spr", "-00000000000000aa.spr"}) {
    std::ofstream(folder.path / "replays" / name) << "x";
  }
  const auto found = host::find_hosted_replays(folder.path);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].saved.path, "replays/9-00000000000000aa.spr");
  EXPECT_EQ(found[0].saved.hash, "00000000000000aa");
  EXPECT_EQ(found[0].ended_at.size(), 20U) << found[0].ended_at;
  EXPECT_FALSE(host::load_hosted_replay(folder.path, found[0].saved));
}

}  // namespace
}  // namespace spearrun::tests
