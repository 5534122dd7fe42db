// kill -9 of the real server while people race: at any moment, and at the worst one, when the replay is being written
// and its results are not there yet. SPEARRUN_KILLS=20 asks for more than the few that a quick run has time for.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/inotify.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "server/store/database.hpp"
#include "tests/loopback/hosted.hpp"
#include "tests/server/run_program.hpp"

namespace spearrun::tests {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

int kills_wanted() {
  const char* text = std::getenv("SPEARRUN_KILLS");
  return text == nullptr ? 2 : std::atoi(text);
}

// Kills a process as soon as a file appears in a folder, some microseconds later.
class Ambush {
 public:
  Ambush(const std::filesystem::path& folder, pid_t victim, int microseconds) : m_watch(::inotify_init1(IN_CLOEXEC)) {
    ::inotify_add_watch(m_watch, folder.c_str(), IN_CREATE);
    m_thread = std::thread([this, victim, microseconds] { wait(victim, microseconds); });
  }
  ~Ambush() {
    m_over = true;
    m_thread.join();
    ::close(m_watch);
  }
  Ambush(const Ambush&) = delete;
  Ambush& operator=(const Ambush&) = delete;
  bool sprung() const { return m_sprung; }

 private:
  void wait(pid_t victim, int microseconds) {
    pollfd wait_for{m_watch, POLLIN, 0};
    while (!m_over && ::poll(&wait_for, 1, 20) == 0) {
    }
    if (m_over) return;
    std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
    ::kill(victim, SIGKILL);
    m_sprung = true;
  }
  int m_watch;
  std::atomic<bool> m_over = false, m_sprung = false;
  std::thread m_thread;
};

struct Tally {
  int kills = 0, told = 0, found = 0, at_the_end = 0, half_written = 0, without_row = 0, whole = 0;
  long slowest_ms = 0;
};

class HostedKill : public ::testing::Test {
 protected:
  // How long it took to listen goes into the tally.
  void start() {
    const auto begin = Clock::now();
    child.emplace(std::vector<std::string>{SPEARRUN_SERVER_BINARY, "--port", "0", "--bind", "127.0.0.1", "--data",
                                           folder.path.string(), "--length", "1500", "--bots", "4"});
    listening = child->line(5000).value_or("");
    link = child->line(1000).value_or("");
    const auto took = std::chrono::duration_cast<milliseconds>(Clock::now() - begin).count();
    tally.slowest_ms = std::max<long>(tally.slowest_ms, took);
    ASSERT_EQ(listening.rfind("Server listening on ", 0), 0U) << "it does not start again";
  }

  // Two people race; the server dies in it or at its end.
  void race_and_kill(bool at_the_end) {
    std::vector<std::unique_ptr<UdpClient>> clients;
    for (std::uint64_t who = 1; who <= 2; ++who)
      clients.push_back(std::make_unique<UdpClient>(who, port_in(listening), key_in_link(link)));
    auto& first = clients[0]->client;
    auto& second = clients[1]->client;
    ASSERT_TRUE(run_clients(
        clients, [&] { return first.lobbies > 0 && second.lobbies > 0; }, std::chrono::seconds(5)));
    first.ready();
    second.ready();
    if (at_the_end) {
      const Ambush ambush(folder.path / "replays", child->pid(), static_cast<int>(random() % 2500));
      ASSERT_TRUE(run_clients(
          clients, [&] { return ambush.sprung(); }, std::chrono::seconds(60)));
      ++tally.at_the_end;
    } else {
      const auto until = Clock::now() + milliseconds(random() % 26000);
      run_clients(
          clients, [&] { return race_on(first, second) && Clock::now() >= until; }, std::chrono::seconds(60));
      child->signal(SIGKILL);
    }
    ASSERT_EQ(child->ended(5000), 128 + SIGKILL);
    ++tally.kills;
    // What was on its way when the server died is told too.
    run_clients(
        clients, [&, n = 0]() mutable { return race_on(first, second) && ++n > 3; }, std::chrono::seconds(1));
  }
  // Notes what is told, and races again. Always true.
  bool race_on(ScriptedClient& first, ScriptedClient& second) {
    for (ScriptedClient* one : {&first, &second}) {
      if (!one->end) continue;
      const std::uint64_t seed = one->follower.race().race_seed;
      if (std::find(told.begin(), told.end(), seed) == told.end()) told.push_back(seed);
      if (one->myself() != nullptr && !one->myself()->ready) one->ready();
    }
    return true;
  }

  std::vector<std::string> replays() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path / "replays"))
      names.push_back(entry.path().filename().string());
    return names;
  }
  std::int64_t rows(const std::string& where = "") const {
    auto database = store::Database::open(folder.path / "results.db");
    return database ? *database->count("races" + where) : -1;
  }
  void look_at_the_damage() {
    const auto left = replays();
    const auto half = std::count_if(left.begin(), left.end(), [](const auto& name) { return name.ends_with(".tmp"); });
    tally.half_written += static_cast<int>(half);
    const std::int64_t kept = rows();
    tally.whole += kept >= 0 ? 1 : 0;
    tally.without_row += static_cast<int>(static_cast<std::int64_t>(left.size()) - half - kept);
  }
  // Once it is up again every replay has its row and nothing is half written.
  void expect_mended() {
    for (int tries = 0; tries < 400 && rows() != static_cast<std::int64_t>(replays().size()); ++tries)
      std::this_thread::sleep_for(milliseconds(5));
    EXPECT_EQ(rows(), static_cast<std::int64_t>(replays().size()));
    for (const std::string& name : replays()) EXPECT_TRUE(name.ends_with(".spr")) << name;
  }

  TestFolder folder;
  std::optional<Child> child;
  std::string listening, link;
  std::vector<std::uint64_t> told;  // race seeds
  Tally tally;
  std::mt19937 random{2026};
};

TEST_F(HostedKill, NothingToldIsLostAndEveryReplayGetsItsResults) {
  start();
  for (int round = 0; round < kills_wanted() && !HasFatalFailure(); ++round) {
    race_and_kill(round % 4 == 0);
    look_at_the_damage();
    start();
    expect_mended();
  }
  ASSERT_FALSE(HasFatalFailure());
  for (const std::uint64_t seed : told) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(seed));
    const bool found = rows(std::string(" WHERE race_seed = '") + text + "'") == 1;
    EXPECT_TRUE(found) << text;
    tally.found += found ? 1 : 0;
  }
  for (const std::string& name : replays()) {
    const auto path = (folder.path / "replays" / name).string();
    EXPECT_EQ(run_program(SPEARRUN_SERVER_BINARY " verify " + path).code, 0) << path;
  }
  tally.told = static_cast<int>(told.size());
  std::printf(
      "kill -9: %d kills (%d of them while a replay was written), %d races told finished, %d found after the "
      "restart; left behind: %d half-written files, %d replays without results, all mended; database whole %d "
      "of %d; races kept %d; slowest restart %ld ms\n",
      tally.kills, tally.at_the_end, tally.told, tally.found, tally.half_written, tally.without_row, tally.whole,
      tally.kills, static_cast<int>(rows()), tally.slowest_ms);
  child->signal(SIGTERM);
  EXPECT_EQ(child->ended(5000), 0);
}

}  // namespace
}  // namespace spearrun::tests
