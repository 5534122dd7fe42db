// A bad network between real programs: datagrams of many clients to one server and back, each client with links and an
// upstream port of its own. Called by spearrun-proxy and by tests; time is handed in.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/host/sockets.hpp"
#include "shared/net/simulated_link.hpp"

namespace spearrun::tests {

struct ProxyOptions {
  std::uint16_t listen = 0;  // 0 = any free port
  net::Address to;
  const net::Profile* profile = nullptr;
  std::uint64_t seed = 1;
};

class Proxy {
 public:
  static core::Result<std::unique_ptr<Proxy>, std::string> open(const ProxyOptions& options);

  // Takes what has come and sends what is due.
  void run_once(net::Time now);
  // Until the next datagram comes or is due.
  void wait(net::Time now);
  std::uint16_t port() const { return m_port->bound().port; }
  std::size_t clients() const { return m_clients.size(); }

 private:
  static constexpr std::size_t kMostClients = 256;
  static constexpr net::Time kRebindEvery = 20 * net::kSecond;
  struct Client {
    Client(const net::Profile& profile, std::uint64_t seed)
        : up(profile.up, seed * 2), down(profile.down, seed * 2 + 1) {}
    net::SimulatedLink up, down;
    std::unique_ptr<host::UdpPort> upstream;
  };
  Proxy(const ProxyOptions& options, std::unique_ptr<host::UdpPort> port)
      : m_options(options), m_port(std::move(port)) {}
  Client* client_of(const net::Address& from);
  void rebind_all(net::Time now);

  ProxyOptions m_options;
  std::unique_ptr<host::UdpPort> m_port;
  net::Time m_rebound_at = 0;
  std::map<net::Address, std::unique_ptr<Client>> m_clients;
};

}  // namespace spearrun::tests
