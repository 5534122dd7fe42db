// What two ends tell each other reliably: the lobby, the start and the end of a race, chat. Values; the codec beside it
// turns them into the bytes of a channel message and back. To add one: a message in proto/control.proto, a struct in
// the variant here, its two functions in the codec; every visitor that lacks an overload stops compiling.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "shared/core/ids.hpp"
#include "shared/wire/live_codec.hpp"

namespace spearrun::wire {

// Who is in a room; given by the server, 0 .. 127. Not a slot: slots belong to one race.
using MemberId = std::uint8_t;

inline constexpr std::size_t kMaxChatBytes = 240;
inline constexpr std::size_t kMaxNoticeBytes = 240;

// --- client to server
struct SetReady {
  bool ready = false;
};
struct SetLook {
  std::uint8_t look = 1;  // 1 .. 8: colour, pattern, head
};
struct Say {
  std::string text;  // <= kMaxChatBytes, plain UTF-8
};
// Asks for the log of the race again: the state differed.
struct AskLog {};
using ClientMessage = std::variant<SetReady, SetLook, Say, AskLog>;

// --- server to client
enum class RoomPhase : std::uint8_t { lobby = 0, race = 1, results = 2 };
enum class MemberKind : std::uint8_t { racer = 0, spectator = 1, bot = 2 };

struct Member {
  MemberId id = 0;
  MemberKind kind = MemberKind::racer;
  std::uint8_t look = 1;
  bool ready = false;
  bool here = true;  // false: the connection is gone, the place is kept
  std::string name;
};
// The whole lobby, each time it changes.
struct LobbyState {
  RoomPhase phase = RoomPhase::lobby;
  MemberId you = 0;
  std::int32_t starts_in_ms = -1;  // -1 = no timer runs
  std::string room;
  std::vector<Member> members;
};
struct RaceRunner {
  core::RunnerKey key = 0;
  MemberId member = 0;
  std::uint8_t look = 1;
  bool is_bot = false;
  std::string name;
};
// Enough to build the race's first world; a log by bulk follows when it is under way already.
struct RaceStart {
  RaceNumber race = 0;
  std::uint32_t course_seed = 0;
  std::int32_t course_length = 0;
  std::uint64_t race_seed = 0;
  std::int16_t your_slot = -1;      // -1 = you watch
  bool under_way = false;           // the log follows
  std::vector<RaceRunner> runners;  // by slot
};
struct RaceEndRow {
  core::Slot slot = 0;
  std::uint8_t place = 0;
  std::int32_t time_us = -1;
  std::uint8_t perfects = 0, hits = 0, parries = 0;  // 255 = that many or more
};
struct RaceEnd {
  RaceNumber race = 0;
  std::vector<RaceEndRow> rows;  // in order of place, then slot
};
struct Said {
  MemberId from = 0;
  std::string text;
};
struct Notice {
  std::string text;  // one sentence for people
};
using ServerMessage = std::variant<LobbyState, RaceStart, RaceEnd, Said, Notice>;

// At most net::kMaxLongMessage bytes: a full lobby of 64 with the longest names takes about 7 KB.
std::string encode(const ClientMessage& message);
std::string encode(const ServerMessage& message);
// Nothing for anything that breaks a range; allocates no more than the bytes pay for.
std::optional<ClientMessage> decode_client_message(std::span<const std::uint8_t> bytes);
std::optional<ServerMessage> decode_server_message(std::span<const std::uint8_t> bytes);

}  // namespace spearrun::wire
