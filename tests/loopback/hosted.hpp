// A real server process and clients over real UDP sockets, in real time. For the few tests that need both.
#pragma once

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "server/host/sockets.hpp"
#include "tests/loopback/scripted_client.hpp"
#include "tests/server/child.hpp"

namespace spearrun::tests {

inline net::Time real_now() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

inline net::Key key_in_link(const std::string& link) {
  const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const std::string coded = link.substr(link.rfind('/') + 1);
  net::Key key{};
  std::uint32_t bits = 0;
  int have = 0;
  std::size_t at = 0;
  for (const char c : coded) {
    bits = (bits << 6) | static_cast<std::uint32_t>(alphabet.find(c) & 63);
    have += 6;
    if (have < 8 || at == key.size()) continue;
    have -= 8;
    key[at++] = static_cast<std::uint8_t>(bits >> have);
  }
  return key;
}

inline std::uint16_t port_in(const std::string& text) {
  return static_cast<std::uint16_t>(std::stoi(text.substr(text.rfind(':') + 1)));
}

// A folder of the test's own, gone with it.
struct TestFolder {
  TestFolder() : path(std::filesystem::temp_directory_path() / ("spearrun-hosted." + std::to_string(::getpid()))) {
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
  }
  ~TestFolder() { std::filesystem::remove_all(path); }
  std::filesystem::path path;
};

struct UdpClient {
  UdpClient(std::uint64_t identity, std::uint16_t server_port, const net::Key& key)
      : client(identity), port(std::move(*host::UdpPort::open("127.0.0.1", 0))) {
    const std::string name = "Runner";
    client.endpoint.connect(net::Address::v4(127, 0, 0, 1, server_port), key,
                            {reinterpret_cast<const std::uint8_t*>(name.data()), name.size()}, real_now());
  }
  void tick() {
    const net::Time now = real_now();
    port->drain([&](const net::Address& from, net::Bytes bytes) { client.endpoint.receive(from, bytes, now, client); });
    client.tick(now, *port);
    port->flush();
  }
  ScriptedClient client;
  std::unique_ptr<host::UdpPort> port;
};

// Ticks every client sixty times a second until the condition holds.
inline bool run_clients(std::vector<std::unique_ptr<UdpClient>>& clients, const std::function<bool()>& condition,
                        std::chrono::seconds most) {
  const auto start = std::chrono::steady_clock::now();
  for (int n = 1; !condition(); ++n) {
    const auto due = start + std::chrono::microseconds(n * 1000000LL / 60);
    if (due > start + most) return false;
    std::this_thread::sleep_until(due);
    for (auto& client : clients) client->tick();
  }
  return true;
}

}  // namespace spearrun::tests
