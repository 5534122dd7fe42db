// The real server over real sockets: it says where it listens, people race, it ends as it is told to.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "server/host/discovery.hpp"
#include "server/store/database.hpp"
#include "tests/loopback/hosted.hpp"
#include "tests/server/run_program.hpp"
#include "tests/tools/proxy/proxy.hpp"

namespace spearrun::tests {
namespace {

struct Hosted {
  explicit Hosted(const std::vector<std::string>& more = {}) : child(command(folder.path, more)) { read_lines(child); }
  void read_lines(Child& from) {
    listening = from.line(5000).value_or("");
    link = from.line(1000).value_or("");
  }
  static std::vector<std::string> command(const std::filesystem::path& data, const std::vector<std::string>& more) {
    std::vector<std::string> words{SPEARRUN_SERVER_BINARY, "run", "--port", "0", "--bind", "127.0.0.1", "--data",
                                   data.string()};
    words.insert(words.end(), more.begin(), more.end());
    if (more.empty()) words.insert(words.end(), {"--length", "1500", "--bots", "4"});
    return words;
  }
  void join(std::uint64_t identity) {
    clients.push_back(std::make_unique<UdpClient>(identity, port_in(listening), key_in_link(link)));
  }
  bool run(const std::function<bool()>& condition, int seconds) {
    return run_clients(clients, condition, std::chrono::seconds(seconds));
  }
  TestFolder folder;
  Child child;
  std::string listening, link;
  std::vector<std::unique_ptr<UdpClient>> clients;
};

TEST(HostedServer, PrintsItsTwoLinesAndStopsAtSigterm) {
  Hosted server;
  EXPECT_EQ(server.listening.rfind("Server listening on 127.0.0.1:", 0), 0U) << server.listening;
  EXPECT_EQ(server.link.rfind("spearrun://127.0.0.1:" + std::to_string(port_in(server.listening)) + "/", 0), 0U);
  EXPECT_EQ(server.link.size() - server.link.rfind('/') - 1, 43U);
  server.child.signal(SIGTERM);
  EXPECT_EQ(server.child.ended(5000), 0);
}

TEST(HostedServer, TwoPeopleRaceOverUdpToTheEnd) {
  Hosted server;
  server.join(1);
  server.join(2);
  auto& first = server.clients[0]->client;
  auto& second = server.clients[1]->client;
  ASSERT_TRUE(server.run([&] { return first.lobby.members.size() >= 4 && second.lobbies > 0; }, 5));
  first.ready();
  second.ready();
  ASSERT_TRUE(server.run([&] { return first.end && second.end; }, 60));
  EXPECT_EQ(first.follower.mismatches() + second.follower.mismatches(), 0);
  EXPECT_EQ(first.end->rows.size(), 4U);
  EXPECT_GT(first.feeds, 200);
  EXPECT_FALSE(first.broken || second.broken);
  EXPECT_EQ(first.logs, 0);
  RecordProperty("starved", static_cast<int>(first.margin.starved));
  EXPECT_LT(first.margin.starved, 60U);
  server.child.signal(SIGTERM);
  EXPECT_TRUE(server.run([&] { return first.endpoint.state() == net::ClientState::closed; }, 8));
  EXPECT_EQ(first.endpoint.reason(), net::CloseReason::server_stops);
  EXPECT_EQ(server.child.ended(5000), 0);
}

TEST(HostedServer, ASecondOneOnTheSameFolderOrPortSaysSoInOneLine) {
  Hosted server;
  const std::string data = " --data " + server.folder.path.string();
  const Outcome same_folder = run_program(SPEARRUN_SERVER_BINARY " --port 0" + data);
  EXPECT_EQ(same_folder.code, 78);
  EXPECT_NE(same_folder.err.find("another server"), std::string::npos) << same_folder.err;
  EXPECT_EQ(std::count(same_folder.err.begin(), same_folder.err.end(), '\n'), 1) << same_folder.err;
  const Outcome same_port = run_program(SPEARRUN_SERVER_BINARY " --bind 127.0.0.1 --port " +
                                        std::to_string(port_in(server.listening)) + data + "/other");
  EXPECT_EQ(same_port.code, 69);
  EXPECT_NE(same_port.err.find("in use"), std::string::npos) << same_port.err;
  EXPECT_EQ(std::count(same_port.err.begin(), same_port.err.end(), '\n'), 1) << same_port.err;
  EXPECT_EQ(same_port.out, "");
}

TEST(HostedServer, ItsKeyIsPrivateAndStaysTheSame) {
  namespace fs = std::filesystem;
  Hosted server;
  const fs::path key = server.folder.path / "server.key";
  EXPECT_EQ(fs::status(key).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  server.child.signal(SIGTERM);
  ASSERT_EQ(server.child.ended(5000), 0);
  const std::string before = server.link.substr(server.link.rfind('/'));
  {
    Child again(Hosted::command(server.folder.path, {}));
    server.read_lines(again);
    EXPECT_EQ(server.link.substr(server.link.rfind('/')), before);
  }
  fs::permissions(key, fs::perms::group_read, fs::perm_options::add);
  const Outcome open_to_others = run_program(SPEARRUN_SERVER_BINARY " --port 0 --data " + server.folder.path.string());
  EXPECT_EQ(open_to_others.code, 78);
  EXPECT_NE(open_to_others.err.find("chmod 600"), std::string::npos) << open_to_others.err;
}

TEST(HostedServer, BothFamiliesByDefaultAndJsonKeepsStdoutClean) {
  TestFolder folder;
  const std::string words = SPEARRUN_SERVER_BINARY " --port 0 --json --data " + folder.path.string();
  const Outcome outcome = run_program("timeout -s INT 0.5 " + words);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("Server listening on "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("spearrun://127.0.0.1:"), std::string::npos) << outcome.err;
}

TEST(HostedServer, NobodyReadingItsOutputIsNoReasonToStop) {
  TestFolder folder;
  const std::string code = (folder.path / "code").string();
  const std::string server =
      SPEARRUN_SERVER_BINARY " --port 0 --bind 127.0.0.1 --data " + (folder.path / "data").string();
  run_program("(timeout -s TERM 0.5 " + server + " 2>/dev/full; echo $? >" + code + ") | true; sleep 0.8; true");
  int ended = -1;
  std::ifstream(code) >> ended;
  EXPECT_EQ(ended, 124) << "timeout's own word for: it ran until it was told to stop";
}

TEST(HostedServer, TheProxyProgramSaysWhereItListens) {
  TestFolder folder;
  Child proxy({SPEARRUN_PROXY_BINARY, "--listen", "0", "--to", "127.0.0.1:9", "--profile", "loss10"});
  const auto line = proxy.line(5000);
  ASSERT_TRUE(line);
  EXPECT_EQ(line->rfind("listening on ", 0), 0U) << *line;
  EXPECT_GT(std::stoi(line->substr(13)), 0);
  proxy.signal(SIGTERM);
  EXPECT_EQ(proxy.ended(3000), 0);
  EXPECT_EQ(run_program(SPEARRUN_PROXY_BINARY " --listen 0 --to 127.0.0.1:9 --profile nonsense").code, 64);
}

// Requirement 14: answers "nobody listens there" of a client that went never stop the loop.
TEST(HostedServer, WhoVanishesTakesNobodyAlong) {
  Hosted server;
  server.join(1);
  for (std::uint64_t who = 2; who < 6; ++who) server.join(who);
  ASSERT_TRUE(
      server.run([&] { return server.clients[4]->client.lobbies > 0 && server.clients[0]->client.lobbies > 0; }, 5));
  for (auto& one : server.clients) one->client.ready();
  auto& first = server.clients[0]->client;
  ASSERT_TRUE(server.run([&] { return first.newest_feed.value > 60; }, 10));
  server.clients.resize(1);  // their sockets close
  host::UdpPort& out = *server.clients[0]->port;
  const net::Address to = net::Address::v4(127, 0, 0, 1, port_in(server.listening));
  for (int size = 0; size <= 1200; size += 7) {
    const std::vector<std::uint8_t> rubbish(static_cast<std::size_t>(size), static_cast<std::uint8_t>(size % 19));
    out.send(to, rubbish, net::Proof::ours);
  }
  ASSERT_TRUE(server.run([&] { return first.end.has_value(); }, 60));
  EXPECT_EQ(first.follower.mismatches(), 0);
}

TEST(HostedServer, AToldResultSurvivesKillMinusNine) {
  Hosted server;
  server.join(1);
  auto& client = server.clients[0]->client;
  ASSERT_TRUE(server.run([&] { return client.lobbies > 0; }, 5));
  client.ready();
  ASSERT_TRUE(server.run([&] { return client.end.has_value(); }, 60));
  server.child.signal(SIGKILL);
  EXPECT_EQ(server.child.ended(5000), 128 + SIGKILL);
  auto database = store::Database::open(server.folder.path / "results.db");
  ASSERT_TRUE(database) << database.error().text;
  EXPECT_EQ(*database->count("races"), 1);
  EXPECT_EQ(*database->count("results"), 4);
  EXPECT_EQ(*database->count("results WHERE bot = 0 AND length(identity) = 20"), 1);
  int replays = 0;
  for (const auto& entry : std::filesystem::directory_iterator(server.folder.path / "replays")) {
    const Outcome verified = run_program(SPEARRUN_SERVER_BINARY " verify " + entry.path().string());
    EXPECT_EQ(verified.code, 0) << verified.out;
    ++replays;
  }
  EXPECT_EQ(replays, 1);
}

// The disk takes nothing any more, neither replays nor what waits: the way a full one does.
TEST(HostedServer, ARaceThatCanBeKeptNowhereIsNamedAndTheExitCodeTells) {
  namespace fs = std::filesystem;
  TestFolder folder;
  const fs::path data = folder.path / "data", said = folder.path / "said";
  Child child({"/bin/sh", "-c",
               "exec " SPEARRUN_SERVER_BINARY " --port 0 --bind 127.0.0.1 --length 1500 --bots 4 --data " +
                   data.string() + " 2>" + said.string()});
  const std::string listening = child.line(5000).value_or("");
  std::vector<std::unique_ptr<UdpClient>> clients;
  clients.push_back(std::make_unique<UdpClient>(1, port_in(listening), key_in_link(child.line(1000).value_or(""))));
  auto& client = clients[0]->client;
  const auto run = [&](const std::function<bool()>& until, int seconds) {
    return run_clients(clients, until, std::chrono::seconds(seconds));
  };
  ASSERT_TRUE(run([&] { return client.lobbies > 0; }, 5));
  client.ready();
  ASSERT_TRUE(run([&] { return client.newest_feed.value > 0; }, 10));
  fs::remove_all(data / "replays");
  std::ofstream(data / "replays") << "in the way";
  ASSERT_TRUE(run([&] { return client.follower.world().race.end_tick.value >= 0; }, 60));
  child.signal(SIGTERM);
  run([&] { return client.endpoint.state() == net::ClientState::closed; }, 8);
  EXPECT_EQ(child.ended(5000), 74);
  std::ostringstream text;
  text << std::ifstream(said).rdbuf();
  const auto& race = client.follower.race();
  for (const std::string& word :
       {"a race is lost, it could be written nowhere: course " + std::to_string(race.course_seed) + " of 1500 u",
        std::string("1. "), std::string("Runner "), std::string("races that are lost: 1")}) {
    EXPECT_NE(text.str().find(word), std::string::npos) << word << " is not in\n" << text.str();
  }
}

TEST(HostedServer, TheSecondSignalDoesNotWaitForTheRace) {
  Hosted server({"--length", "24000"});
  server.join(1);
  auto& client = server.clients[0]->client;
  ASSERT_TRUE(server.run([&] { return client.lobbies > 0; }, 5));
  client.ready();
  ASSERT_TRUE(server.run([&] { return client.newest_feed.value > 30; }, 10));
  server.child.signal(SIGTERM);
  EXPECT_FALSE(server.run([&] { return client.endpoint.state() == net::ClientState::closed; }, 3));
  EXPECT_EQ(client.notices.size(), 1U);
  server.child.signal(SIGINT);
  EXPECT_TRUE(server.run([&] { return client.endpoint.state() == net::ClientState::closed; }, 2));
  EXPECT_EQ(server.child.ended(3000), 0);
}

TEST(HostedServer, ARaceThroughTheProxy) {
  Hosted server;
  ProxyOptions options;
  options.to = net::Address::v4(127, 0, 0, 1, port_in(server.listening));
  options.profile = net::profile_named("dsl40");
  auto proxy = Proxy::open(options);
  ASSERT_TRUE(proxy);
  server.clients.push_back(std::make_unique<UdpClient>(1, (*proxy)->port(), key_in_link(server.link)));
  auto& client = server.clients[0]->client;
  const auto carried = [&](const std::function<bool()>& condition) {
    return [&, condition] {
      (*proxy)->run_once(real_now());
      return condition();
    };
  };
  ASSERT_TRUE(server.run(carried([&] { return client.lobbies > 0; }), 5));
  client.ready();
  ASSERT_TRUE(server.run(carried([&] { return client.end.has_value(); }), 60));
  EXPECT_EQ(client.follower.mismatches(), 0);
  EXPECT_GT(client.endpoint.session()->round_trip().smoothed, 40 * net::kMillisecond);
}

TEST(Discovery, AnswersAQuestionInItsSizeAndNothingElse) {
  const auto discovery = host::Discovery::open("127.0.0.1", 0);
  ASSERT_TRUE(discovery);
  auto asker = host::UdpPort::open("127.0.0.1", 0);
  const net::Address to = net::Address::v4(127, 0, 0, 1, discovery->port());
  std::vector<std::uint8_t> question(host::kDiscoveryBytes);
  const std::string word = "SPRNASK1\x01\x02\x03\x04";
  std::copy(word.begin(), word.end(), question.begin());
  std::vector<std::vector<std::uint8_t>> answers;
  const auto ask = [&](net::Bytes bytes, net::Time now) {
    (*asker)->send(to, bytes, net::Proof::ours);
    (*asker)->flush();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    discovery->tick({27815, 3, 16, "den of many, many people"}, now);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    (*asker)->drain(
        [&](const net::Address&, net::Bytes answer) { answers.emplace_back(answer.begin(), answer.end()); });
  };
  ask(question, 5 * net::kSecond);
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].size(), question.size());
  EXPECT_EQ(std::string(answers[0].begin(), answers[0].begin() + 12), "SPRNHOST\x01\x02\x03\x04");
  EXPECT_EQ(answers[0][12] + 256 * answers[0][13], 27815);
  EXPECT_EQ(answers[0][14], 3);
  EXPECT_EQ(std::string(answers[0].begin() + 16, answers[0].begin() + 19), "den");
  ask(net::Bytes(question).first(question.size() - 1), 5 * net::kSecond);
  question[0] = 'X';
  ask(question, 5 * net::kSecond);
  EXPECT_EQ(answers.size(), 1U);
  question[0] = 'S';
  for (int i = 0; i < 40; ++i) ask(question, 6 * net::kSecond);
  EXPECT_EQ(answers.size(), 21U) << "twenty a second";
}

// Seconds of processor time that a process has used.
double cpu_seconds(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  double user = 0, system = 0;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  fields >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

// For figures, not for right or wrong: run it by name with --gtest_also_run_disabled_tests.
TEST(HostedServer, DISABLED_LoadOfSixtyFour) {
  Hosted server({"--length", "24000", "--players", "64", "--bots", "64"});
  const double idle_before = cpu_seconds(server.child.pid());
  std::this_thread::sleep_for(std::chrono::seconds(5));
  std::printf("idle: %.2f %% of a core\n", (cpu_seconds(server.child.pid()) - idle_before) * 20);
  for (std::uint64_t who = 1; who <= 64; ++who) {
    server.join(who);
    // An address may have eight handshakes under way.
    if (who % 8 == 0) server.run([] { return false; }, 1);
  }
  ASSERT_TRUE(server.run([&] { return server.clients[63]->client.lobbies > 0; }, 10));
  server.run([] { return false; }, 2);
  for (auto& one : server.clients) one->client.ready();
  ASSERT_TRUE(server.run([&] { return server.clients[0]->client.newest_feed.value > 240; }, 30));
  const double before = cpu_seconds(server.child.pid());
  const auto traffic = [&] { return server.clients[0]->client.endpoint.session()->traffic(); };
  const auto begin = traffic();
  server.run([] { return false; }, 20);
  const auto end = traffic();
  std::printf("64 people: %.1f %% of a core; %.0f B/s down, %.0f B/s up a client\n",
              (cpu_seconds(server.child.pid()) - before) * 5,
              (static_cast<double>(end.bytes_in - begin.bytes_in) +
               28.0 * static_cast<double>(end.packets_in - begin.packets_in)) /
                  20,
              (static_cast<double>(end.bytes_out - begin.bytes_out) +
               28.0 * static_cast<double>(end.packets_out - begin.packets_out)) /
                  20);
  for (auto& one : server.clients) EXPECT_EQ(one->client.follower.mismatches(), 0);
}

}  // namespace
}  // namespace spearrun::tests
