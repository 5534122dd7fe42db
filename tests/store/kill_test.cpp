// kill -9 at any moment: what was told to be kept is there, and the database is whole.
// SPEARRUN_KILLS=50 asks for more of them.
#include <poll.h>
#include <sys/wait.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "tests/store/store_fixture.hpp"

namespace spearrun::store {
namespace {

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

int kills_wanted() {
  const char* text = std::getenv("SPEARRUN_KILLS");
  return text == nullptr ? 15 : std::atoi(text);
}

class Killed : public StoreTest {
 protected:
  std::vector<std::string> told_before_the_kill(std::uint32_t first_seed, unsigned microseconds) {
    int ends[2];
    if (::pipe(ends) != 0) return {};
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(ends[0]);
      keep_for_ever(options(), ends[1], first_seed);
    }
    ::close(ends[1]);
    ::usleep(microseconds);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    std::vector<std::string> told = read_all(ends[0]);
    ::close(ends[0]);
    return told;
  }
  // Milliseconds until a keeper is there again; -1 = the database is not whole.
  double start_again() {
    const auto begin = std::chrono::steady_clock::now();
    const auto keeper = Keeper::start(options());
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    return keeper ? took.count() : -1;
  }
};

TEST_F(Killed, AtRandomMomentsNothingToldIsLost) {
  std::mt19937 random(2026);
  std::vector<std::string> told;
  int whole = 0;
  double slowest = 0;
  const int kills = kills_wanted();
  for (int round = 0; round < kills; ++round) {
    const auto first_seed = static_cast<std::uint32_t>(round * 1000 + 1);
    for (std::string& hash : told_before_the_kill(first_seed, static_cast<unsigned>(20000 + random() % 120000)))
      told.push_back(std::move(hash));
    const double took = start_again();
    ASSERT_GE(took, 0) << "the database is whole";
    slowest = std::max(slowest, took);
    ++whole;
  }
  const std::vector<std::string> kept = hashes();
  int found = 0;
  for (const std::string& hash : told) {
    const bool there = std::count(kept.begin(), kept.end(), hash) == 1;
    EXPECT_TRUE(there) << hash;
    EXPECT_TRUE(wire::load_replay(m_data / "replays" / (hash + ".spr")));
    found += there ? 1 : 0;
  }
  EXPECT_GT(told.size(), static_cast<std::size_t>(kills)) << "the test killed too early to say anything";
  std::printf(
      "kill -9 of a keeper at work: %d kills, %zu races told kept, %d found after the restart, database whole "
      "%d of %d, slowest restart %.1f ms\n",
      kills, told.size(), found, whole, kills, slowest);
}

}  // namespace
}  // namespace spearrun::store
