// kill -9 at any moment: what was told to be kept is there, and the database is whole.
#include <poll.h>
#include <sys/wait.h>

#include <csignal>
#include <random>

#include "tests/store/store_fixture.hpp"

namespace spearrun::store {
namespace {

using Killed = StoreTest;

// Keeps races until it is killed and tells each hash, 17 bytes, once the keeper said so.
[[noreturn]] void keep_for_ever(KeeperOptions options, int out, std::uint32_t first_seed) {
  options.say = [](const std::string&) {};
  auto keeper = Keeper::start(std::move(options));
  for (std::uint32_t seed = first_seed; keeper; ++seed) {
    Finished race = finished_race(seed, seed);
    (*keeper)->offer(race);
    for (const Answer& answer : (*keeper)->take_answers()) {
      const std::string line = answer.replay_hash + "\n";
      if (::write(out, line.data(), line.size()) != static_cast<ssize_t>(line.size())) ::_exit(1);
    }
  }
  ::_exit(2);
}

std::vector<std::string> read_all(int in) {
  std::string text;
  char bytes[4096];
  for (ssize_t size = 0; (size = ::read(in, bytes, sizeof bytes)) > 0;)
    text.append(bytes, static_cast<std::size_t>(size));
  std::vector<std::string> lines;
  for (std::size_t at = 0; at + 17 <= text.size(); at += 17) lines.push_back(text.substr(at, 16));
  return lines;
}

TEST_F(Killed, AtRandomMomentsNothingToldIsLost) {
  std::mt19937 random(2026);
  std::vector<std::string> told;
  for (std::uint32_t round = 0; round < 15; ++round) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(ends[0]);
      keep_for_ever(options(), ends[1], round * 1000 + 1);
    }
    ::close(ends[1]);
    ::usleep(static_cast<unsigned>(20000 + random() % 120000));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    for (std::string& hash : read_all(ends[0])) told.push_back(std::move(hash));
    ::close(ends[0]);
  }
  {
    auto keeper = Keeper::start(options());
    ASSERT_TRUE(keeper) << "the database is whole";
  }
  const std::vector<std::string> kept = hashes();
  for (const std::string& hash : told) {
    EXPECT_EQ(std::count(kept.begin(), kept.end(), hash), 1) << hash;
    EXPECT_TRUE(wire::load_replay(m_data / "replays" / (hash + ".spr")));
  }
  EXPECT_GT(told.size(), 20U) << "the test killed too early to say anything";
  RecordProperty("told", static_cast<int>(told.size()));
}

}  // namespace
}  // namespace spearrun::store
