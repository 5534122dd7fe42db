#include "tests/tools/proxy/proxy.hpp"

#include <poll.h>

#include <algorithm>
#include <vector>

namespace spearrun::tests {

core::Result<std::unique_ptr<Proxy>, std::string> Proxy::open(const ProxyOptions& options) {
  auto port = host::UdpPort::open("", options.listen);
  if (!port) return core::Unexpected<std::string>{port.error().text};
  return std::unique_ptr<Proxy>(new Proxy(options, std::move(*port)));
}

Proxy::Client* Proxy::client_of(const net::Address& from) {
  const auto found = m_clients.find(from);
  if (found != m_clients.end()) return found->second.get();
  if (m_clients.size() >= kMostClients) return nullptr;
  auto upstream = host::UdpPort::open(m_options.to.is_v4() ? "0.0.0.0" : "::", 0);
  if (!upstream) return nullptr;
  auto client = std::make_unique<Client>(*m_options.profile, m_options.seed * 1000 + m_clients.size());
  client->upstream = std::move(*upstream);
  return m_clients.emplace(from, std::move(client)).first->second.get();
}

// As when an address translator forgets: the server sees another port, the client nothing.
void Proxy::rebind_all(net::Time now) {
  if (m_options.profile->name != "rebind" || now - m_rebound_at < kRebindEvery) return;
  for (auto& [address, client] : m_clients) {
    auto upstream = host::UdpPort::open(m_options.to.is_v4() ? "0.0.0.0" : "::", 0);
    if (upstream && m_rebound_at != 0) client->upstream = std::move(*upstream);
  }
  m_rebound_at = now;
}

void Proxy::run_once(net::Time now) {
  rebind_all(now);
  m_port->drain([&](const net::Address& from, net::Bytes bytes) {
    Client* client = client_of(from);
    if (client != nullptr && bytes.size() <= net::kMaxDatagram) client->up.put(bytes, now);
  });
  for (const auto& entry : m_clients) {
    Client& client = *entry.second;
    client.upstream->drain([&](const net::Address&, net::Bytes bytes) {
      if (bytes.size() <= net::kMaxDatagram) client.down.put(bytes, now);
    });
    while (const auto bytes = client.up.take(now)) client.upstream->send(m_options.to, *bytes, net::Proof::ours);
    while (const auto bytes = client.down.take(now)) m_port->send(entry.first, *bytes, net::Proof::ours);
    client.upstream->flush();
  }
  m_port->flush();
}

void Proxy::wait(net::Time now) {
  std::vector<pollfd> all{{m_port->descriptor(), POLLIN, 0}};
  net::Time next = now + 100 * net::kMillisecond;
  for (const auto& [address, client] : m_clients) {
    all.push_back({client->upstream->descriptor(), POLLIN, 0});
    next = std::min({next, client->up.next_arrival().value_or(next), client->down.next_arrival().value_or(next)});
  }
  timespec left{};
  left.tv_nsec = static_cast<long>(std::max<net::Time>(next - now, 0) * 1000);
  ::ppoll(all.data(), all.size(), &left, nullptr);
}

}  // namespace spearrun::tests
