// Sessions on the virtual clock: the handshake under loss, channels, bulk, close, time-outs, resume, forgery.
#include <gtest/gtest.h>

#include "tests/net/virtual_net.hpp"

namespace spearrun::net {
namespace {

constexpr Impairment kClean{.delay = 20 * kMillisecond};

class Sessions : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(crypto::init()); }
};

void begin(VirtualNet& net, VirtualClient& client, std::string_view name = "Runner") {
  client.endpoint.connect(net.server_address, net.key.open, text(name), net.now);
}
bool connect(VirtualNet& net, VirtualClient& client, Time most = 3 * kSecond) {
  begin(net, client);
  const std::size_t before = net.joined.size();
  return net.run_until([&] { return net.joined.size() > before && client.endpoint.state() == ClientState::connected; },
                       most);
}

TEST_F(Sessions, JoinSendAndLeave) {
  VirtualNet net(1);
  VirtualClient& client = net.add(kClean, kClean, 1);
  ASSERT_TRUE(connect(net, client));
  EXPECT_LT(net.now, 200 * kMillisecond) << "three round trips of 40 ms";
  EXPECT_EQ(net.joined[0].name, "Runner");
  const Frame frame{FrameType::input, text("keys")};
  client.endpoint.send({&frame, 1}, net.now, client);
  const Frame feed{FrameType::feed, text("world")};
  net.server.send(0, {&feed, 1}, net.now, net);
  net.run(100 * kMillisecond);
  ASSERT_EQ(net.frames.size(), 1u);
  EXPECT_EQ(net.frames[0].second, "keys");
  ASSERT_EQ(client.frames.size(), 1u);
  EXPECT_EQ(client.frames[0].second, "world");
  client.endpoint.close();
  net.run(kSecond);
  ASSERT_EQ(net.left.size(), 1u);
  EXPECT_EQ(net.left[0].second, CloseReason::left);
  EXPECT_EQ(net.server.peer_count(), 0u);
}

TEST_F(Sessions, ABareAddressFetchesTheKeyFirst) {
  VirtualNet net(2);
  VirtualClient& client = net.add(kClean, kClean, 1);
  client.endpoint.connect(net.server_address, std::nullopt, text("R"), net.now);
  ASSERT_TRUE(net.run_until([&] { return client.endpoint.state() == ClientState::key_received; }, kSecond));
  EXPECT_EQ(client.endpoint.server_key(), net.key.open);
  EXPECT_TRUE(net.joined.empty()) << "nothing more until the key is trusted";
  client.endpoint.trust_key(net.now);
  EXPECT_TRUE(net.run_until([&] { return !net.joined.empty(); }, kSecond));
}

TEST_F(Sessions, AnySingleHandshakePacketMayBeLostTwice) {
  for (int lost = 0; lost < 6; ++lost) {
    for (const bool upward : {true, false}) {
      VirtualNet net(3 + static_cast<std::uint64_t>(lost));
      VirtualClient& client = net.add(kClean, kClean, 1);
      // The packet with this number, and the one after it.
      auto& filter = upward ? client.lose_up : client.lose_down;
      filter = [lost](int number, Bytes) { return number == lost || number == lost + 1; };
      EXPECT_TRUE(connect(net, client, 3 * kSecond)) << "lost " << lost << (upward ? " up" : " down");
    }
  }
}

TEST_F(Sessions, ReliableMessagesArriveOnceAndInOrderThroughTenPercentLoss) {
  VirtualNet net(4);
  const Profile& lossy = *profile_named("loss10");
  VirtualClient& client = net.add(lossy.up, lossy.down, 5);
  ASSERT_TRUE(connect(net, client, 8 * kSecond));
  int sent = 0;
  net.run(20 * kSecond, [&] {
    if (sent < 300) {
      const std::string body = "message " + std::to_string(sent);
      if (net.server.send_message(0, ChannelId::control, text(body)) &&
          client.endpoint.send_message(ChannelId::chat, text(body)))
        ++sent;
    }
  });
  ASSERT_EQ(sent, 300);
  ASSERT_EQ(client.messages.size(), 300u);
  ASSERT_EQ(net.messages.size(), 300u);
  for (int i = 0; i < 300; ++i) {
    EXPECT_EQ(client.messages[static_cast<std::size_t>(i)], "message " + std::to_string(i));
    EXPECT_EQ(net.messages[static_cast<std::size_t>(i)], "message " + std::to_string(i));
  }
  EXPECT_GT(client.up.lost() + client.down.lost(), 50u) << "else nothing was tested";
}

TEST_F(Sessions, LongMessagesAreCutAndJoinedAgain) {
  VirtualNet net(21);
  const Profile& lossy = *profile_named("loss10");
  VirtualClient& client = net.add(lossy.up, lossy.down, 9);
  ASSERT_TRUE(connect(net, client, 8 * kSecond));
  for (const std::size_t size : {std::size_t{0}, kPieceBytes, kPieceBytes + 1, kMaxLongMessage}) {
    ASSERT_TRUE(net.server.send_message(0, ChannelId::control, text(std::string(size, 'x'))));
  }
  net.run_until([&] { return client.messages.size() == 4; }, 20 * kSecond);
  ASSERT_EQ(client.messages.size(), 4u);
  EXPECT_EQ(client.messages[2], std::string(kPieceBytes + 1, 'x'));
  EXPECT_EQ(client.messages[3].size(), kMaxLongMessage);
}

TEST_F(Sessions, SixteenBitCountersSurviveThreeWraps) {
  VirtualNet net(5);
  const Impairment some{.delay = 5 * kMillisecond, .loss_per_mille = 50};
  VirtualClient& client = net.add(some, some, 6);
  ASSERT_TRUE(connect(net, client));
  const std::size_t wanted = 3 * 65536 + 100;
  std::size_t sent = 0;
  std::size_t in_order = 0;
  const auto pump = [&] {
    while (sent < wanted && net.server.session(0)->message_room(ChannelId::control) > 8) {
      if (!net.server.send_message(0, ChannelId::control, text(std::to_string(sent)))) break;
      ++sent;
    }
    for (const std::string& m : client.messages) EXPECT_EQ(m, std::to_string(in_order++));
    client.messages.clear();
  };
  while (in_order < wanted && net.now < 3000 * kSecond) net.run(kSecond, pump);
  EXPECT_EQ(in_order, wanted);
}

TEST_F(Sessions, BulkArrivesWholeWhilePlayGoesOn) {
  VirtualNet net(6);
  const Profile& lossy = *profile_named("loss10");
  VirtualClient& client = net.add(lossy.up, lossy.down, 7);
  ASSERT_TRUE(connect(net, client, 8 * kSecond));
  std::string log(100000, ' ');
  for (std::size_t i = 0; i < log.size(); ++i) log[i] = static_cast<char>(i * 31 + i / 256);
  net.server.send_bulk(0, text(log));
  const Time start = net.now;
  net.run_until([&] { return !client.bulks.empty(); }, 10 * kSecond);
  ASSERT_EQ(client.bulks.size(), 1u);
  EXPECT_EQ(client.bulks[0], log);
  EXPECT_GT(net.now - start, kSecond) << "paced at 64 kB/s";
}

TEST_F(Sessions, SilenceEndsASessionAfterTenSeconds) {
  VirtualNet net(7);
  VirtualClient& client = net.add(kClean, kClean, 1);
  ASSERT_TRUE(connect(net, client));
  client.lose_up = client.lose_down = [](int, Bytes) { return true; };
  net.run(900 * kMillisecond);
  EXPECT_TRUE(client.endpoint.session()->has_problem(net.now));
  net.run(9 * kSecond);
  EXPECT_EQ(client.endpoint.state(), ClientState::connected);
  net.run(kSecond);
  EXPECT_EQ(client.endpoint.state(), ClientState::closed);
  EXPECT_EQ(client.endpoint.failure(), ClientFailure::lost);
  ASSERT_EQ(net.left.size(), 1u);
  EXPECT_EQ(net.left[0].second, CloseReason::timed_out);
}

TEST_F(Sessions, TheSameIdentityTakesTheOlderSessionsPlace) {
  VirtualNet net(8);
  VirtualClient& first = net.add(kClean, kClean, 1, 555);
  ASSERT_TRUE(connect(net, first));
  VirtualClient& second = net.add(kClean, kClean, 2, 555);
  ASSERT_TRUE(connect(net, second));
  EXPECT_EQ(net.joined[0].identity, net.joined[1].identity);
  ASSERT_EQ(net.left.size(), 1u);
  EXPECT_EQ(net.left[0].second, CloseReason::replaced);
  EXPECT_EQ(net.server.peer_count(), 1u);
  net.run(kSecond);
  EXPECT_EQ(first.endpoint.state(), ClientState::closed);
  EXPECT_EQ(first.endpoint.reason(), CloseReason::replaced) << "the older window is told why";
  EXPECT_EQ(net.left.size(), 1u);
}

TEST_F(Sessions, AFrozenClientComesBackWithItsIdentity) {
  VirtualNet net(9);
  VirtualClient& client = net.add(kClean, kClean, 1, 556);
  ASSERT_TRUE(connect(net, client));
  client.frozen = true;
  net.run(20 * kSecond);
  ASSERT_EQ(net.left.size(), 1u);
  client.frozen = false;
  const Time awake = net.now;
  net.run(kSecond / 30);
  EXPECT_EQ(client.endpoint.state(), ClientState::closed);
  ASSERT_TRUE(connect(net, client, kSecond));
  EXPECT_LT(net.now - awake, kSecond);
  EXPECT_EQ(net.joined[0].identity, net.joined[1].identity);
}

TEST_F(Sessions, OtherRulesAreRefusedWithBothVersions) {
  VirtualNet net(10, 99);
  VirtualClient& client = net.add(kClean, kClean, 1);
  begin(net, client);
  ASSERT_TRUE(net.run_until([&] { return client.endpoint.state() == ClientState::closed; }, 2 * kSecond));
  EXPECT_EQ(client.endpoint.failure(), ClientFailure::refused);
  EXPECT_EQ(client.endpoint.refusal().reason, RefuseReason::rules);
  EXPECT_EQ(client.endpoint.refusal().rules_hash, 99u);
}

TEST_F(Sessions, AMalformedFrameEndsThatSessionOnly) {
  VirtualNet net(11);
  VirtualClient& bad = net.add(kClean, kClean, 1);
  VirtualClient& good = net.add(kClean, kClean, 2);
  ASSERT_TRUE(connect(net, bad));
  ASSERT_TRUE(connect(net, good));
  net.frames_are_good = false;
  const Frame frame{FrameType::input, text("?")};
  bad.endpoint.send({&frame, 1}, net.now, bad);
  net.run(kSecond);
  ASSERT_EQ(net.left.size(), 1u);
  EXPECT_EQ(net.left[0].second, CloseReason::malformed);
  EXPECT_EQ(bad.endpoint.reason(), CloseReason::malformed);
  EXPECT_EQ(good.endpoint.state(), ClientState::connected);
}

TEST_F(Sessions, ManyAtOnceFromOneAddressAllGetIn) {
  VirtualNet net(17);
  // One address, as behind a router: only the ports differ.
  for (std::uint64_t i = 0; i < 40; ++i) {
    VirtualClient& client = net.add(kClean, kClean, 100 + i);
    client.address = Address::v4(10, 0, 9, 9, static_cast<std::uint16_t>(50000 + i));
    begin(net, client);
  }
  net.run_until([&] { return net.server.peer_count() == 40; }, 10 * kSecond);
  EXPECT_EQ(net.server.peer_count(), 40u);
}

TEST_F(Sessions, ARepeatedConnectMayBeShorter) {
  VirtualNet net(18);
  VirtualClient& client = net.add(kClean, kClean, 1);
  std::vector<std::uint8_t> connect_datagram;
  client.lose_up = [&](int, Bytes d) {
    if (d[0] == 3) connect_datagram.assign(d.begin(), d.end());
    return d[0] == 3;
  };
  begin(net, client);
  net.run_until([&] { return !connect_datagram.empty(); }, kSecond);
  std::vector<std::size_t> answers;
  net.watch = [&](const Address&, Bytes d) { answers.push_back(d.size()); };
  for (const std::size_t size : {std::size_t{1200}, std::size_t{1024}, std::size_t{576}, std::size_t{1200}}) {
    net.server.receive(client.address, Bytes(connect_datagram).first(size), net.now, net);
  }
  EXPECT_EQ(answers, (std::vector<std::size_t>{1200, 1024, 576, 1200}));
}

TEST_F(Sessions, WhatComesWithAuthIsHeardToo) {
  VirtualNet net(19);
  VirtualClient& client = net.add(kClean, kClean, 1);
  begin(net, client);
  net.run_until([&] { return client.endpoint.state() == ClientState::connected; }, kSecond);
  client.endpoint.send_message(ChannelId::control, text("first words"));
  net.run(kSecond);
  ASSERT_EQ(net.messages.size(), 1u);
  EXPECT_EQ(net.messages[0], "first words");
}

TEST_F(Sessions, ABulkTransferTowardTheServerEndsTheSession) {
  VirtualNet net(20);
  VirtualClient& client = net.add(kClean, kClean, 1);
  ASSERT_TRUE(connect(net, client));
  const std::uint8_t part[] = {1, 0, 0, 3, 0, 0, 0, 'a', 'b', 'c'};
  const Frame frame{FrameType::bulk, part};
  client.endpoint.send({&frame, 1}, net.now, client);
  net.run(kSecond);
  ASSERT_EQ(net.left.size(), 1u);
  EXPECT_EQ(net.left[0].second, CloseReason::malformed);
}

TEST_F(Sessions, NobodyAnswers) {
  VirtualNet net(12);
  VirtualClient& client = net.add(kClean, kClean, 1);
  client.lose_down = [](int, Bytes) { return true; };
  begin(net, client);
  net.run(11 * kSecond);
  EXPECT_EQ(client.endpoint.failure(), ClientFailure::no_answer);
}

TEST_F(Sessions, AnyDatagramIsDroppedAndNoAnswerIsLargerThanIt) {
  VirtualNet net(13);
  VirtualClient& client = net.add(kClean, kClean, 1);
  // Real datagrams to damage: every byte of each is changed, and every length cut.
  std::vector<std::vector<std::uint8_t>> captured;
  client.lose_up = [&](int, Bytes d) {
    captured.emplace_back(d.begin(), d.end());
    return false;
  };
  ASSERT_TRUE(connect(net, client));
  ASSERT_GE(captured.size(), 3u);
  std::size_t request = 0;
  std::size_t answers = 0;
  net.watch = [&](const Address&, Bytes d) {
    EXPECT_LE(d.size(), request);
    ++answers;
  };
  const Address stranger = Address::v4(203, 0, 113, 9, 5);
  for (const auto& original : captured) {
    for (std::size_t i = 0; i < original.size(); ++i) {
      auto damaged = original;
      damaged[i] ^= 0x41;
      request = damaged.size();
      net.server.receive(stranger, damaged, net.now, net);
      request = i;
      net.server.receive(stranger, Bytes(original).first(i), net.now, net);
    }
  }
  SeededEntropy noise(3);
  for (int i = 0; i < 20000; ++i) {
    std::vector<std::uint8_t> garbage(noise.number<std::uint16_t>() % 1300);
    noise.fill(garbage);
    request = garbage.size();
    net.server.receive(stranger, garbage, net.now, net);
  }
  // A HELLO cut inside its padding is still one, and is answered by its 44 bytes.
  EXPECT_LE(answers, kMaxDatagram - kSmallestHello);
  EXPECT_EQ(net.joined.size(), 1u);
  EXPECT_EQ(client.endpoint.state(), ClientState::connected);
}

TEST_F(Sessions, PacketsAreGoodOnceAndOnlyFromTheirAddress) {
  VirtualNet net(14);
  VirtualClient& client = net.add(kClean, kClean, 1);
  ASSERT_TRUE(connect(net, client));
  std::vector<std::uint8_t> packet;
  client.lose_up = [&](int, Bytes d) {
    packet.assign(d.begin(), d.end());
    return true;
  };
  const Frame frame{FrameType::input, text("once")};
  client.endpoint.send({&frame, 1}, net.now, client);
  Address elsewhere = client.address;
  elsewhere.port = 1;
  net.server.receive(elsewhere, packet, net.now, net);
  EXPECT_EQ(net.frames.size(), 0u);
  for (int i = 0; i < 5; ++i) net.server.receive(client.address, packet, net.now, net);
  EXPECT_EQ(net.frames.size(), 1u);
  // A forged sequence far ahead moves nothing.
  auto forged = packet;
  forged[5] = forged[6] = forged[7] = 0xFF;
  forged[8] = 0x7F;
  net.server.receive(client.address, forged, net.now, net);
  client.lose_up = {};
  client.endpoint.send({&frame, 1}, net.now, client);
  net.run(100 * kMillisecond);
  EXPECT_EQ(net.frames.size(), 2u);
}

TEST_F(Sessions, ReorderingByHundredsLosesNothing) {
  VirtualNet net(15);
  const Impairment wild{.delay = 10 * kMillisecond, .jitter = 4 * kSecond};
  VirtualClient& client = net.add(wild, kClean, 3);
  client.up = SimulatedLink(kClean, 1);
  ASSERT_TRUE(connect(net, client));
  client.up = SimulatedLink(wild, 2);
  int sent = 0;
  net.run(4 * kSecond, [&] {
    for (int i = 0; i < 2; ++i) {
      const std::string body = std::to_string(sent++);
      const Frame frame{FrameType::input, text(body)};
      client.endpoint.send({&frame, 1}, net.now, client);
    }
  });
  net.run(5 * kSecond);
  EXPECT_EQ(net.frames.size(), static_cast<std::size_t>(sent));
}

TEST_F(Sessions, TenThousandReconnectsKeepTheTablesSmall) {
  VirtualNet net(16);
  VirtualClient& client = net.add(Impairment{}, Impairment{}, 1, 77);
  for (int i = 0; i < 300; ++i) ASSERT_TRUE(connect(net, client)) << i;
  EXPECT_EQ(net.server.peer_count(), 1u);
  EXPECT_EQ(net.joined.size(), 300u);
}

}  // namespace
}  // namespace spearrun::net
