// The whole server and scripted clients in one thread, on a virtual clock, over seeded bad links. No socket, no sleep;
// a failure is repeated by its seed.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/session/house.hpp"
#include "shared/net/simulated_link.hpp"
#include "tests/loopback/scripted_client.hpp"

namespace spearrun::tests {

class Loopback;

// A client at the end of its two links.
struct Line final : net::Outbox {
  Line(Loopback& net, int number, const net::Profile& profile, std::uint64_t seed, std::uint64_t identity,
       net::Role role);
  void tick();

  Loopback* net;
  net::Address address;
  ScriptedClient client;
  net::SimulatedLink up, down;
  bool frozen = false;     // the program stands still; its links deliver to nobody
  bool cut = false;        // nothing passes in either direction
  net::Time skew_ppm = 0;  // of its clock
  net::Time next_tick = 0;
  std::function<std::uint8_t(const Line&, core::Tick)> brain;
  // Another port, as after a new binding of an address translator.
  void rebind() { ++address.port; }

 protected:
  void put(const net::Address& to, net::Bytes datagram) override;
};

class Loopback final : public net::Outbox {
 public:
  static constexpr net::Time kTick = net::kSecond / 60;

  Loopback(session::HouseOptions options, std::uint64_t seed)
      : entropy(seed), house(with_key(std::move(options), entropy), entropy, 0) {}

  Line& add(const net::Profile& profile, std::uint64_t identity, net::Role role = net::Role::racer) {
    lines.push_back(std::make_unique<Line>(*this, static_cast<int>(lines.size()), profile, identity, identity, role));
    Line& line = *lines.back();
    line.next_tick = now + static_cast<net::Time>(lines.size() * 1777) % kTick;
    connect(line);
    return line;
  }
  Line& add(const char* profile, std::uint64_t identity, net::Role role = net::Role::racer) {
    return add(*net::profile_named(profile), identity, role);
  }
  void connect(Line& line) {
    const std::string name = "Runner";
    line.client.endpoint.connect(server_address, house.endpoint().open_key(),
                                 {reinterpret_cast<const std::uint8_t*>(name.data()), name.size()}, now);
  }
  // The same person with a new program: keeps the identity, forgets everything else.
  Line& restart(Line& old, std::uint64_t identity) {
    old.cut = old.frozen = true;
    return add(old_profile(old), identity);
  }

  void run(net::Time duration, const std::function<void()>& each_tick = {}) {
    for (const net::Time end = now + duration; now < end;) step(each_tick);
  }
  bool run_until(const std::function<bool()>& condition, net::Time most, const std::function<void()>& each_tick = {}) {
    for (const net::Time end = now + most; now < end && !condition();) step(each_tick);
    return condition();
  }
  void step(const std::function<void()>& each_tick = {}) {
    now += kTick;
    for (auto& line : lines) deliver(*line);
    house.tick(now, *this);
    for (auto& race : house.take_finished()) finished.push_back(std::move(race));
    for (auto& line : lines) {
      if (!line->frozen) line->tick();
    }
    if (each_tick) each_tick();
  }

  // As the server's own datagrams do, but without a word about it.
  void queue(const net::Address& to, net::Bytes datagram) { put(to, datagram); }

  net::Time now = 0;
  net::Address server_address = net::Address::v4(10, 0, 0, 1, net::kDefaultPort);
  net::SeededEntropy entropy;
  session::House house;
  std::vector<std::unique_ptr<Line>> lines;
  std::vector<session::FinishedRace> finished;
  std::size_t largest_datagram = 0;

 protected:
  void put(const net::Address& to, net::Bytes datagram) override {
    largest_datagram = std::max(largest_datagram, datagram.size());
    for (auto& line : lines) {
      if (line->address == to && !line->cut) line->down.put(datagram, now);
    }
  }

 private:
  static session::HouseOptions with_key(session::HouseOptions options, net::Entropy& entropy) {
    options.key = net::crypto::exchange_pair(entropy.key());
    return options;
  }
  static const net::Profile& old_profile(const Line&) { return *net::profile_named("lan"); }
  void deliver(Line& line) {
    while (const auto datagram = line.up.take(now)) {
      if (!line.cut) house.receive(line.address, *datagram, now, *this);
    }
    while (const auto datagram = line.down.take(now)) {
      if (!line.frozen && !line.cut) line.client.endpoint.receive(server_address, *datagram, now, line.client);
    }
  }
};

inline Line::Line(Loopback& network, int number, const net::Profile& profile, std::uint64_t seed,
                  std::uint64_t identity, net::Role role)
    : net(&network),
      address(net::Address::v4(10, 0, static_cast<std::uint8_t>(1 + number / 200),
                               static_cast<std::uint8_t>(number % 200 + 1),
                               static_cast<std::uint16_t>(30000 + number))),
      client(identity, role),
      up(profile.up, seed * 2 + 1),
      down(profile.down, seed * 2 + 2),
      skew_ppm(profile.skew_ppm) {
  client.keys = [this](core::Tick tick) {
    return brain ? brain(*this, tick) : static_cast<std::uint8_t>((tick.value + 7 * address.port) / 9 % 5 == 0 ? 1 : 0);
  };
}

// Runs as many ticks as its own clock has had.
inline void Line::tick() {
  const net::Time own = net->now + net->now / 1000000 * skew_ppm;
  for (; next_tick <= own; next_tick += Loopback::kTick) client.tick(own, *this);
}

inline void Line::put(const net::Address&, net::Bytes datagram) {
  if (!cut) up.put(datagram, net->now);
}

}  // namespace spearrun::tests
