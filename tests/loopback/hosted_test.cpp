// The real server over real sockets: it says where it listens, people race, it ends as it is told to.
#include <gtest/gtest.h>

#include <csignal>

#include "tests/loopback/hosted.hpp"

namespace spearrun::tests {
namespace {

struct Hosted {
  explicit Hosted(const std::vector<std::string>& more = {}) : child(command(folder.path, more)) {
    listening = child.line(5000).value_or("");
    link = child.line(1000).value_or("");
  }
  static std::vector<std::string> command(const std::filesystem::path& data, const std::vector<std::string>& more) {
    std::vector<std::string> words{SPEARRUN_SERVER_BINARY, "run",     "--port", "0",      "--bind", "127.0.0.1",
                                   "--data",               data.string(), "--length", "1500", "--bots", "4"};
    words.insert(words.end(), more.begin(), more.end());
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

}  // namespace
}  // namespace spearrun::tests
