// The whole handshake with fixed keys against the committed transcript (vectors.txt): a changed byte is a changed wire.
// tests/net/decode_vectors.py reads the same file by the byte spec alone. To write it anew: SPEARRUN_VECTORS=FILE.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "tests/net/hex.hpp"
#include "tests/net/virtual_net.hpp"

namespace spearrun::net {
namespace {

std::map<std::string, std::string> committed() {
  std::ifstream file(std::string(SPEARRUN_SOURCE_DIR) + "/tests/net/vectors.txt");
  std::map<std::string, std::string> vectors;
  std::string name;
  std::string hex;
  while (file >> name >> hex) vectors[name] = hex;
  return vectors;
}

// Everything that goes over a clean link from a bare address to the first packets of a session.
std::map<std::string, std::string> transcript() {
  VirtualNet net(2026);
  const Impairment clean{.delay = 20 * kMillisecond};
  VirtualClient& client = net.add(clean, clean, 1, 4);
  std::map<std::string, std::string> vectors;
  vectors["server_open"] = to_hex(net.key.open);
  vectors["server_secret"] = to_hex(net.key.secret);
  const auto note = [&vectors](const char* way, Bytes datagram) {
    const std::string name = std::string(way) + "_" + std::to_string(datagram[0]);
    vectors.emplace(name, to_hex(datagram));  // the first of each kind
  };
  client.lose_up = [&note](int, Bytes d) {
    note("up", d);
    return false;
  };
  client.lose_down = [&note](int, Bytes d) {
    note("down", d);
    return false;
  };
  client.endpoint.connect(net.server_address, std::nullopt, text("Runner 1"), net.now);
  net.run_until([&] { return client.endpoint.state() == ClientState::key_received; }, kSecond);
  client.endpoint.trust_key(net.now);
  net.run_until([&] { return !net.joined.empty(); }, kSecond);
  net.run(500 * kMillisecond);
  // And a refusal, by a server of other rules.
  VirtualNet other(2027, 99);
  VirtualClient& refused = other.add(clean, clean, 2, 5);
  refused.lose_down = client.lose_down;
  refused.endpoint.connect(other.server_address, other.key.open, text("R"), other.now);
  vectors["refuse_server_open"] = to_hex(other.key.open);
  other.run(500 * kMillisecond);
  return vectors;
}

TEST(Vectors, TheHandshakeIsTheCommittedOne) {
  ASSERT_TRUE(crypto::init());
  const auto now = transcript();
  if (const char* path = std::getenv("SPEARRUN_VECTORS")) {
    std::ofstream file(path);
    for (const auto& [name, hex] : now) file << name << ' ' << hex << '\n';
  }
  EXPECT_EQ(now.size(), 12u);
  EXPECT_EQ(now, committed()) << "another wire: the version goes up, CHANGELOG says why";
}

}  // namespace
}  // namespace spearrun::net
