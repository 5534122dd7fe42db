// A server and clients joined by simulated links on a virtual clock, in one thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "shared/net/client_endpoint.hpp"
#include "shared/net/server_endpoint.hpp"
#include "shared/net/simulated_link.hpp"

namespace spearrun::net {

class VirtualNet;

// A client with its two links and a diary of what it heard.
class VirtualClient final : public FrameHandler, public Outbox {
 public:
  VirtualClient(VirtualNet& net, int number, const Impairment& up, const Impairment& down, std::uint64_t seed,
                std::uint64_t identity);
  bool on_frame(FrameType type, Bytes body) override {
    frames.emplace_back(static_cast<int>(type), std::string(body.begin(), body.end()));
    return true;
  }
  bool on_message(ChannelId, Bytes body) override {
    messages.emplace_back(body.begin(), body.end());
    return true;
  }
  bool on_bulk(Bytes bytes) override {
    bulks.emplace_back(bytes.begin(), bytes.end());
    return true;
  }
  // Lets a test lose or keep each datagram: number of the datagram on this direction, bytes. True = lost.
  std::function<bool(int, Bytes)> lose_up, lose_down;
  int count_up = 0, count_down = 0;

  VirtualNet* net;
  Address address;
  SeededEntropy entropy;
  ClientEndpoint endpoint;
  SimulatedLink up, down;
  bool frozen = false;
  std::vector<std::pair<int, std::string>> frames;
  std::vector<std::string> messages, bulks;

 protected:
  void put(const Address& to, Bytes datagram) override;
};

class VirtualNet final : public ServerHandler, public Outbox {
 public:
  explicit VirtualNet(std::uint64_t seed, std::uint64_t rules = 7)
      : entropy(seed), key(crypto::exchange_pair(entropy.key())), server({key, rules, 128, 30}, entropy, *this, 0) {}

  VirtualClient& add(const Impairment& up, const Impairment& down, std::uint64_t seed, std::uint64_t identity = 0) {
    const int number = static_cast<int>(clients.size());
    clients.push_back(
        std::make_unique<VirtualClient>(*this, number, up, down, seed, identity != 0 ? identity : 1000 + seed));
    return *clients.back();
  }
  // Advances in steps of a tick, delivering as time comes.
  void run(Time duration, const std::function<void()>& each_tick = {}) {
    const Time end = now + duration;
    while (now < end) {
      now += kSecond / 60;
      deliver();
      server.tick(now, *this);
      for (auto& c : clients) {
        if (!c->frozen) c->endpoint.tick(now, *c);
      }
      if (each_tick) each_tick();
    }
  }
  bool run_until(const std::function<bool()>& condition, Time most) {
    const Time end = now + most;
    while (now < end && !condition()) run(kSecond / 60);
    return condition();
  }
  void deliver() {
    for (auto& c : clients) {
      while (const auto datagram = c->up.take(now)) server.receive(c->address, *datagram, now, *this);
      while (const auto datagram = c->down.take(now)) {
        if (!c->frozen) c->endpoint.receive(server_address, *datagram, now, *c);
      }
    }
  }
  void on_join(PeerId peer, const Identity& identity, Bytes name, Role) override {
    joined.push_back({peer, identity, std::string(name.begin(), name.end())});
  }
  void on_leave(PeerId peer, CloseReason reason) override { left.emplace_back(peer, reason); }
  bool on_frame(PeerId, FrameType type, Bytes body) override {
    frames.emplace_back(static_cast<int>(type), std::string(body.begin(), body.end()));
    return frames_are_good;
  }
  bool on_message(PeerId, ChannelId, Bytes body) override {
    messages.emplace_back(body.begin(), body.end());
    return true;
  }

  struct Joined {
    PeerId peer;
    Identity identity;
    std::string name;
  };
  Time now = 0;
  Address server_address = Address::v4(10, 0, 0, 1, kDefaultPort);
  SeededEntropy entropy;
  crypto::KeyPair key;
  ServerEndpoint server;
  std::vector<std::unique_ptr<VirtualClient>> clients;
  std::vector<Joined> joined;
  std::vector<std::pair<PeerId, CloseReason>> left;
  std::vector<std::pair<int, std::string>> frames;
  std::vector<std::string> messages;
  bool frames_are_good = true;
  // Everything the server sent, for whoever asks about sizes.
  std::function<void(const Address&, Bytes)> watch;

 protected:
  void put(const Address& to, Bytes datagram) override {
    if (watch) watch(to, datagram);
    for (auto& c : clients) {
      if (c->address != to) continue;
      const bool lost = c->lose_down && c->lose_down(c->count_down, datagram);
      ++c->count_down;
      if (!lost) c->down.put(datagram, now);
    }
  }
};

inline ClientOptions virtual_options(std::uint64_t rules, std::uint64_t identity) {
  SeededEntropy entropy(identity);
  return {rules, Role::racer, crypto::signing_pair(entropy.key())};
}

inline VirtualClient::VirtualClient(VirtualNet& network, int number, const Impairment& way_up,
                                    const Impairment& way_down, std::uint64_t seed, std::uint64_t identity)
    : net(&network),
      address(Address::v4(10, 0, 1, static_cast<std::uint8_t>(number + 1), static_cast<std::uint16_t>(40000 + number))),
      entropy(seed * 7919 + 13),
      endpoint(virtual_options(7, identity), entropy),
      up(way_up, seed * 2 + 1),
      down(way_down, seed * 2 + 2) {}

inline void VirtualClient::put(const Address&, Bytes datagram) {
  const bool lost = lose_up && lose_up(count_up, datagram);
  ++count_up;
  if (!lost) up.put(datagram, net->now);
}

inline Bytes text(std::string_view s) { return {reinterpret_cast<const std::uint8_t*>(s.data()), s.size()}; }

}  // namespace spearrun::net
