// The worst that keys can do to a race's log: people who change them every tick, as many as a room holds beside one who
// comes late, for as long as a race may last. The late one gets in, and the replay is kept.
#include <gtest/gtest.h>

#include <cstdio>

#include "client/net/connection.hpp"
#include "server/session/house.hpp"
#include "shared/net/simulated_link.hpp"
#include "shared/replay/verifier.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"
#include "shared/wire/replay_file.hpp"

namespace spearrun::tests {
namespace {

constexpr net::Time kTick = net::kSecond / 60;

net::ClientOptions options_for(std::uint64_t who, net::Role role) {
  net::SeededEntropy entropy(who + 900);
  return {sim::rules_hash(), role, net::crypto::signing_pair(entropy.key())};
}

// Knows the wire, and of the race only its number. It never jumps, so no race ends before its time.
struct Toggler final : net::FrameHandler {
  explicit Toggler(std::uint64_t who) : entropy(who), endpoint(options_for(who, net::Role::racer), entropy) {}

  bool on_frame(net::FrameType, net::Bytes) override { return true; }
  bool on_bulk(net::Bytes) override { return true; }
  bool on_message(net::ChannelId, net::Bytes body) override {
    const auto message = wire::decode_server_message(body);
    if (message && std::holds_alternative<wire::LobbyState>(*message)) in_room = true;
    if (const auto* start = message ? std::get_if<wire::RaceStart>(&*message) : nullptr) race = start->race;
    return message.has_value();
  }
  static state::Input at(core::Tick tick) {
    const bool pressed = tick.value % 2 == 0;
    return {static_cast<std::uint8_t>(pressed ? state::Button::thrust : state::Button{}),
            static_cast<std::uint8_t>(pressed ? 1 + tick.value / 2 % state::kTuning.max_view_age : 0)};
  }
  // All ticks up to `newest` that the last packet did not bring.
  void send(core::Tick newest, core::Tick seen, net::Time now, net::Outbox& out) {
    wire::LiveInput input;
    input.race = race;
    input.newest = newest;
    input.feed_ack = seen;
    const int count = std::min({newest - sent, wire::kMostInputTicks, newest.value});
    for (int i = count - 1; i >= 0; --i) input.levels.push_back(at(newest - i));
    sent = newest;
    const std::array frames{net::Frame{net::FrameType::input, codec.encode(input)}};
    endpoint.send(frames, now, out);
  }

  net::SeededEntropy entropy;
  net::ClientEndpoint endpoint;
  wire::LiveCodec codec;
  wire::RaceNumber race = 0;
  core::Tick sent{0};
  bool in_room = false;
};

// The togglers' way to the server takes no time; the late one's is a real one.
class FullRoom final : public net::Outbox {
 public:
  static constexpr std::uint16_t kFirstPort = 30000, kLatePort = 40000;
  static constexpr int kSendEvery = 15;  // ticks
  static constexpr std::size_t kTogglers = room::kMostMembers - 1;

  explicit FullRoom(session::HouseOptions options)
      : entropy(3), house(with_key(std::move(options), entropy), entropy, 0) {
    for (std::uint64_t who = 0; who < kTogglers; ++who) {
      togglers.push_back(std::make_unique<Toggler>(who));
      togglers.back()->endpoint.connect(server, house.endpoint().open_key(), name(), 0);
    }
  }
  void come_late() {
    late = std::make_unique<client::Connection>(options_for(500, net::Role::spectator), entropy);
    late->connect(server, house.endpoint().open_key(), "Late", now);
  }
  void step() {
    now += kTick;
    ++ticks;
    while (const auto d = up.take(now)) house.receive(address(kLatePort), *d, now, *this);
    while (const auto d = down.take(now)) late->receive(server, *d, now);
    for (const Sent& d : std::exchange(m_to_server, {})) {
      house.receive(address(static_cast<std::uint16_t>(kFirstPort + d.toggler)), d.bytes, now, *this);
    }
    house.tick(now, *this);
    for (auto& race : house.take_finished()) finished.push_back(std::move(race));
    for (const Sent& d : std::exchange(m_to_togglers, {})) {
      togglers[d.toggler]->endpoint.receive(server, d.bytes, now, *togglers[d.toggler]);
    }
    for (std::size_t n = 0; n < togglers.size(); ++n) tick(*togglers[n], n);
    if (late && ticks % late_every == 0) late->frame(now, {}, *this);
  }
  template <class Condition>
  bool until(Condition&& condition, net::Time most) {
    for (const net::Time end = now + most; now < end && !condition();) step();
    return condition();
  }
  const session::LiveRoom& room() const { return *house.room(0); }
  int tick() const { return room().race() == nullptr ? 0 : room().race()->world().tick.value; }

  net::Time now = 0;
  std::size_t ticks = 0;
  std::size_t late_every = 1;  // ticks a frame of the late one
  net::Address server = net::Address::v4(10, 0, 0, 1, net::kDefaultPort);
  net::SeededEntropy entropy;
  session::House house;
  std::vector<std::unique_ptr<Toggler>> togglers;
  std::unique_ptr<client::Connection> late;
  net::SimulatedLink up{net::profile_named("dsl40")->up, 5}, down{net::profile_named("dsl40")->down, 6};
  std::vector<session::FinishedRace> finished;

 protected:
  void put(const net::Address& to, net::Bytes datagram) override {
    if (to == server) return from_client(datagram);
    if (to.port == kLatePort) return down.put(datagram, now);
    const std::size_t number = to.port - kFirstPort;
    // What it is told of the race would only be thrown away.
    const bool heard = !room().racing() || (ticks + number) % kSendEvery == 0;
    if (heard) m_to_togglers.push_back({number, {datagram.begin(), datagram.end()}});
  }

 private:
  static net::Address address(std::uint16_t port) {
    return net::Address::v4(10, 0, static_cast<std::uint8_t>(port % 64), 2, port);
  }
  static net::Bytes name() { return {reinterpret_cast<const std::uint8_t*>("Toggler"), 7}; }
  static session::HouseOptions with_key(session::HouseOptions options, net::Entropy& entropy) {
    options.key = net::crypto::exchange_pair(entropy.key());
    return options;
  }
  void from_client(net::Bytes datagram) {
    if (m_speaks >= 0) {
      m_to_server.push_back({static_cast<std::size_t>(m_speaks), {datagram.begin(), datagram.end()}});
    } else {
      up.put(datagram, now);
    }
  }
  void tick(Toggler& t, std::size_t number) {
    m_speaks = static_cast<int>(number);
    t.endpoint.tick(now, *this);
    if (t.in_room && !m_ready[number]) {
      const std::string bytes = wire::encode(wire::ClientMessage{wire::SetReady{true}});
      t.endpoint.send_message(net::ChannelId::control,
                              {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
      m_ready[number] = true;
    }
    const core::Tick at{this->tick()};
    const bool turn = (ticks + number) % kSendEvery == 0;
    if (t.race != 0 && room().racing() && turn) t.send(at + 2 * kSendEvery, at, now, *this);
    m_speaks = -1;
  }
  struct Sent {
    std::size_t toggler;
    std::vector<std::uint8_t> bytes;
  };
  std::vector<Sent> m_to_server, m_to_togglers;
  int m_speaks = -1;  // which toggler's datagrams these are
  std::array<bool, kTogglers> m_ready{};
};

session::HouseOptions longest_race() {
  session::HouseOptions options;
  options.room.seed = 5;
  options.room.course_length = course::kLongestLength;
  options.room.rules.places = 64;
  options.room.rules.fill = 0;
  return options;
}

TEST(Togglers, ARoomOfThemLocksNobodyOutAndTheRaceIsKept) {
  FullRoom net(longest_race());
  ASSERT_TRUE(net.until([&] { return net.tick() >= 4800; }, 100 * net::kSecond));
  ASSERT_EQ(net.room().lobby().here(), static_cast<int>(FullRoom::kTogglers));
  net.come_late();
  const net::Time came = net.now;
  ASSERT_TRUE(net.until([&] { return net.late->race() != nullptr && net.late->race()->started(); }, 10 * net::kSecond));
  const double took = static_cast<double>(net.now - came) / 1e6;
  ASSERT_TRUE(net.until([&] { return net.tick() - net.late->race()->confirmed().tick.value < 30; }, 5 * net::kSecond));

  ASSERT_TRUE(net.until([&] { return !net.finished.empty(); }, 120 * net::kSecond)) << net.tick();
  const replay::RaceLog& log = net.finished[0].log;
  EXPECT_LE(log.transitions.size(),
            FullRoom::kTogglers * static_cast<std::size_t>(room::ChangeBudget::most_in(log.ticks)));
  EXPECT_GT(log.transitions.size(), FullRoom::kTogglers * static_cast<std::size_t>(log.ticks) / 7);
  const std::string file = wire::write_replay(log);
  const auto read = wire::parse_replay({reinterpret_cast<const std::uint8_t*>(file.data()), file.size()});
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_TRUE(replay::verify(*read).ok);
  ASSERT_TRUE(net.until([&] { return net.late->race_end().has_value(); }, 3 * net::kSecond));
  EXPECT_EQ(net.late->race()->figures().hash_mismatches, 0U);
  EXPECT_EQ(net.late->state(), net::ClientState::connected);
  wire::LiveCodec codec;
  std::printf(
      "%d ticks of 63 togglers: %zu changes, log %zu bytes, replay %zu bytes; the late one was there in %.1f s\n",
      log.ticks, log.transitions.size(), codec.encode_log(1, {log.ticks}, 0, log.transitions).size(), file.size(),
      took);
}

// Its log takes longer to arrive and to be run than any other would; it must not be sent anew meanwhile.
TEST(Togglers, ASlowMachineGetsInToo) {
  FullRoom net(longest_race());
  ASSERT_TRUE(net.until([&] { return net.tick() >= 5600; }, 110 * net::kSecond));
  net.late_every = 5;
  net.come_late();
  EXPECT_FALSE(net.until([&] { return net.late->race() != nullptr && net.late->race()->started(); }, 9 * net::kSecond));
  EXPECT_TRUE(net.until([&] { return net.late->race()->started(); }, 4 * net::kSecond));
  EXPECT_GT(net.late->race()->confirmed().tick.value, 5600);
}

// A race of ten minutes, which the rules permit and no course brings about: 64 runners at the bound of their budgets.
TEST(Togglers, TheLargestLogThatBudgetsPermitFitsIntoATransferAndAReplay) {
  replay::RaceLog log;
  log.rules_hash = sim::rules_hash();
  log.course_length = course::kLongestLength;
  log.ticks = state::kTuning.go_tick + state::kTuning.race_max_ticks;
  for (std::uint32_t slot = 0; slot < 64; ++slot) {
    log.runners.push_back({slot + 1, std::string(wire::kMaxNameBytes, 'W')});
    log.results.push_back({static_cast<core::Slot>(slot), static_cast<int>(slot) + 1, 600'000'000});
  }
  std::vector<room::ChangeBudget> budgets(64);
  std::vector<state::Input> used(64);
  for (core::Tick tick{1}; tick.value <= log.ticks; tick = tick + 1) {
    for (std::size_t slot = 0; slot < 64; ++slot) {
      budgets[slot].tick();
      if (budgets[slot].empty()) continue;
      budgets[slot].spend();
      // All at once, and another age: what takes the most bits.
      used[slot].levels = used[slot].levels == 0 ? state::kUsedLevels : 0;
      used[slot].view_age = static_cast<std::uint8_t>(1 + tick.value % state::kTuning.max_view_age);
      log.transitions.push_back({tick, static_cast<core::Slot>(slot), used[slot]});
    }
    if (tick.value % replay::kHashEvery == 0) log.hashes.push_back(0xffffffff);
  }
  wire::LiveCodec codec;
  const std::size_t size = codec.encode_log(1, {log.ticks}, 0, log.transitions).size();
  EXPECT_LE(size, net::kMaxBulk);
  const std::string file = wire::write_replay(log);
  const auto read = wire::parse_replay({reinterpret_cast<const std::uint8_t*>(file.data()), file.size()});
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(read->transitions, log.transitions);
  std::printf("%d ticks at the bound: %zu changes, log %zu bytes, replay %zu bytes, of at most %zu\n", log.ticks,
              log.transitions.size(), size, file.size(), net::kMaxBulk);
}

}  // namespace
}  // namespace spearrun::tests
