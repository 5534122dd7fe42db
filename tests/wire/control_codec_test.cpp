// Control messages through bytes and back, and bytes that no encoder writes.
#include <gtest/gtest.h>

#include "shared/course/generator.hpp"
#include "shared/wire/control.hpp"
#include "shared/wire/utf8.hpp"

namespace spearrun::wire {
namespace {

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

LobbyState full_lobby() {
  LobbyState state;
  state.phase = RoomPhase::results;
  state.you = 3;
  state.starts_in_ms = 14983;
  state.room = "den";
  for (int i = 0; i < 128; ++i) {
    const auto id = static_cast<MemberId>(i);
    state.members.push_back({id, static_cast<MemberKind>(i % 3), static_cast<std::uint8_t>(1 + i % 8), i % 2 == 0,
                             i % 5 != 0, std::string(96, static_cast<char>('a' + i % 26))});
  }
  return state;
}

RaceStart small_start() {
  RaceStart start{7, 4000000000U, 24000, 0xfedcba9876543210ULL, 1, true, {}};
  start.runners.push_back({9, 0, 1, false, "李强"});
  start.runners.push_back({4000000001U, 64, 8, true, ""});
  return start;
}

std::vector<ServerMessage> server_messages() {
  LobbyState small;
  small.members.push_back({0, MemberKind::racer, 1, true, true, "Ann"});
  RaceEnd end{127, {{0, 1, 61234567, 9, 2, 1}, {63, 2, -1, 0, 255, 0}}};
  return {small, full_lobby(), small_start(), end, RaceEnd{1, {}}, Said{127, "good race"}, Notice{"the server stops"}};
}

std::vector<ClientMessage> client_messages() {
  return {SetReady{true}, SetReady{false}, SetLook{8}, Say{std::string(kMaxChatBytes, 'x')}, AskLog{}};
}

TEST(ControlCodec, EveryMessageComesBackAsItWas) {
  for (const ServerMessage& message : server_messages()) {
    const std::string bytes = encode(message);
    const auto back = decode_server_message(bytes_of(bytes));
    ASSERT_TRUE(back) << message.index();
    EXPECT_EQ(back->index(), message.index());
    EXPECT_EQ(encode(*back), bytes) << message.index();
  }
  for (const ClientMessage& message : client_messages()) {
    const std::string bytes = encode(message);
    const auto back = decode_client_message(bytes_of(bytes));
    ASSERT_TRUE(back) << message.index();
    EXPECT_EQ(back->index(), message.index());
    EXPECT_EQ(encode(*back), bytes) << message.index();
  }
}

TEST(ControlCodec, FieldsArrive) {
  const auto lobby = std::get<LobbyState>(*decode_server_message(bytes_of(encode(ServerMessage{full_lobby()}))));
  EXPECT_EQ(lobby.phase, RoomPhase::results);
  EXPECT_EQ(lobby.you, 3);
  EXPECT_EQ(lobby.starts_in_ms, 14983);
  EXPECT_EQ(lobby.room, "den");
  ASSERT_EQ(lobby.members.size(), 128U);
  EXPECT_EQ(lobby.members[127].kind, MemberKind::spectator);
  EXPECT_TRUE(lobby.members[4].ready);
  EXPECT_FALSE(lobby.members[5].here);
  const auto start = std::get<RaceStart>(*decode_server_message(bytes_of(encode(ServerMessage{small_start()}))));
  EXPECT_EQ(start.race_seed, 0xfedcba9876543210ULL);
  EXPECT_EQ(start.course_seed, 4000000000U);
  EXPECT_TRUE(start.under_way);
  EXPECT_EQ(start.runners[1].key, 4000000001U);
  EXPECT_TRUE(start.runners[1].is_bot);
  EXPECT_EQ(start.runners[0].name, "李强");
}

TEST(ControlCodec, TheLargestLobbyFitsALongMessage) {
  EXPECT_LE(encode(ServerMessage{full_lobby()}).size(), 16U * 1023U);
}

// What may be shown or indexed by, whatever the bytes were.
struct InRange {
  void operator()(const LobbyState& m) const {
    EXPECT_LE(m.members.size(), 128U);
    EXPECT_LT(m.you, 128);
    EXPECT_GE(m.starts_in_ms, -1);
    EXPECT_TRUE(is_plain_utf8(m.room));
    for (const Member& member : m.members) {
      EXPECT_LT(member.id, 128);
      EXPECT_TRUE(member.look >= 1 && member.look <= 8);
      EXPECT_LE(static_cast<int>(member.kind), 2);
      EXPECT_TRUE(member.name.size() <= 96 && is_plain_utf8(member.name));
    }
  }
  void operator()(const RaceStart& m) const {
    EXPECT_TRUE(m.race >= 1 && m.race <= kLastRaceNumber);
    EXPECT_TRUE(m.course_length >= course::kShortestLength && m.course_length <= course::kLongestLength);
    EXPECT_TRUE(!m.runners.empty() && m.runners.size() <= 64);
    EXPECT_TRUE(m.your_slot >= -1 && m.your_slot < static_cast<int>(m.runners.size()));
    for (const RaceRunner& r : m.runners)
      EXPECT_TRUE(r.member < 128 && r.look >= 1 && r.look <= 8 && is_plain_utf8(r.name));
  }
  void operator()(const RaceEnd& m) const {
    EXPECT_LE(m.rows.size(), 64U);
    for (const RaceEndRow& row : m.rows)
      EXPECT_TRUE(row.slot < 64 && row.place >= 1 && row.place <= 64 && row.time_us >= -1);
  }
  void operator()(const Said& m) const {
    EXPECT_TRUE(m.from < 128 && !m.text.empty() && m.text.size() <= kMaxChatBytes && is_plain_utf8(m.text));
  }
  void operator()(const Notice& m) const {
    EXPECT_TRUE(!m.text.empty() && m.text.size() <= kMaxNoticeBytes && is_plain_utf8(m.text));
  }
  void operator()(const SetReady&) const {}
  void operator()(const SetLook& m) const { EXPECT_TRUE(m.look >= 1 && m.look <= 8); }
  void operator()(const Say& m) const {
    EXPECT_TRUE(!m.text.empty() && m.text.size() <= kMaxChatBytes && is_plain_utf8(m.text));
  }
  void operator()(const AskLog&) const {}
};

template <class Decode>
void mangle(const std::string& good, Decode decode) {
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << (bit % 8)));
    if (const auto message = decode(bytes_of(bad))) std::visit(InRange(), *message);
  }
  const std::size_t step = good.size() > 2000 ? 37 : 1;
  for (std::size_t size = 0; size < good.size(); size += step) {
    if (const auto message = decode(bytes_of(good).first(size))) std::visit(InRange(), *message);
  }
}

TEST(ControlCodec, AnyFlippedBitOrCutIsRefusedOrInRange) {
  for (const ServerMessage& message : server_messages()) {
    if (const auto* lobby = std::get_if<LobbyState>(&message); lobby != nullptr && lobby->members.size() > 100)
      continue;
    mangle(encode(message), [](auto bytes) { return decode_server_message(bytes); });
  }
  LobbyState large = full_lobby();
  for (Member& m : large.members) m.name.resize(3);
  mangle(encode(ServerMessage{large}), [](auto bytes) { return decode_server_message(bytes); });
  for (const ClientMessage& message : client_messages()) {
    mangle(encode(message), [](auto bytes) { return decode_client_message(bytes); });
  }
}

TEST(ControlCodec, WhatBreaksARangeIsRefused) {
  const auto refused = [](const ServerMessage& message) { return !decode_server_message(bytes_of(encode(message))); };
  EXPECT_TRUE(refused(Said{5, ""}));
  EXPECT_TRUE(refused(Said{5, std::string(kMaxChatBytes + 1, 'x')}));
  EXPECT_TRUE(refused(Said{128, "x"}));
  EXPECT_TRUE(refused(Said{5, "\xff"}));
  EXPECT_TRUE(refused(Notice{"a\nb"}));
  EXPECT_TRUE(refused(Notice{std::string(kMaxNoticeBytes + 1, 'x')}));
  RaceStart start = small_start();
  EXPECT_FALSE(refused(start));
  start.runners[1].key = start.runners[0].key;
  EXPECT_TRUE(refused(start));
  start = small_start();
  start.your_slot = 2;
  EXPECT_TRUE(refused(start));
  start = small_start();
  start.race = 0;
  EXPECT_TRUE(refused(start));
  start = small_start();
  start.runners.resize(65);
  EXPECT_TRUE(refused(start));
  start = small_start();
  start.course_length = course::kLongestLength + 1;
  EXPECT_TRUE(refused(start));
  LobbyState lobby;
  lobby.members.resize(2);
  EXPECT_TRUE(refused(lobby)) << "two members with one id";
  EXPECT_TRUE(refused(RaceEnd{1, {{3, 1, 5}, {3, 2, 6}}}));
  EXPECT_TRUE(refused(RaceEnd{1, {{3, 0, 5}}}));
  EXPECT_TRUE(refused(RaceEnd{1, {{3, 1, -2}}}));
}

TEST(ControlCodec, ClientsMayNotSayJustAnything) {
  const auto refused = [](const ClientMessage& message) { return !decode_client_message(bytes_of(encode(message))); };
  EXPECT_TRUE(refused(SetLook{0}));
  EXPECT_TRUE(refused(SetLook{9}));
  EXPECT_TRUE(refused(Say{""}));
  EXPECT_TRUE(refused(Say{std::string(kMaxChatBytes + 1, 'x')}));
  EXPECT_TRUE(refused(Say{"\xe2\x80\xae"}));
  EXPECT_FALSE(decode_client_message({}));
  EXPECT_FALSE(decode_server_message({}));
  const std::string huge(20000, '\0');
  EXPECT_FALSE(decode_server_message(bytes_of(huge)));
}

}  // namespace
}  // namespace spearrun::wire
