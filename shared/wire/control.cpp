#include "shared/wire/control.hpp"

#include <algorithm>
#include <bitset>
#include <limits>

#include "control.pb.h"
#include "shared/core/assert.hpp"
#include "shared/course/generator.hpp"
#include "shared/wire/utf8.hpp"

namespace spearrun::wire {
namespace {

constexpr std::size_t kMaxControlBytes = 16 * 1024;
constexpr std::size_t kMaxControlName = 96;
constexpr std::size_t kMaxMembers = 128;
constexpr std::uint8_t kLooks = 8;
constexpr std::int32_t kLongestTimer = 600000;

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

bool is_text(const std::string& text, std::size_t most) {
  return !text.empty() && text.size() <= most && is_plain_utf8(text);
}
std::uint8_t byte_at(const std::string& column, std::size_t i) { return static_cast<std::uint8_t>(column[i]); }
bool all_below(const std::string& column, unsigned limit) {
  return std::all_of(column.begin(), column.end(), [&](char c) { return static_cast<unsigned char>(c) < limit; });
}
bool all_in(const std::string& column, unsigned least, unsigned most) {
  return std::all_of(column.begin(), column.end(), [&](char c) {
    const auto value = static_cast<unsigned char>(c);
    return value >= least && value <= most;
  });
}
bool all_different(const std::string& column) {
  std::bitset<256> seen;
  for (const char c : column) {
    if (seen.test(static_cast<unsigned char>(c))) return false;
    seen.set(static_cast<unsigned char>(c));
  }
  return true;
}

void put_name(const std::string& name, std::string& lengths, std::string& names) {
  SPEARRUN_ASSERT(name.size() <= kMaxControlName);
  lengths.push_back(static_cast<char>(name.size()));
  names += name;
}
// Hands out the names of a column one after the other; ok() is false once one was none.
class Names {
 public:
  Names(const std::string& lengths, const std::string& names) : m_lengths(lengths), m_names(names) {}
  std::string next() {
    const std::size_t size = byte_at(m_lengths, m_index++);
    if (size > kMaxControlName || size > m_names.size() - m_at) {
      m_ok = false;
      return {};
    }
    std::string name = m_names.substr(m_at, size);
    m_at += size;
    m_ok = m_ok && is_plain_utf8(name);
    return name;
  }
  bool done() const { return m_ok && m_at == m_names.size(); }

 private:
  const std::string& m_lengths;
  const std::string& m_names;
  std::size_t m_index = 0, m_at = 0;
  bool m_ok = true;
};

template <class Message>
bool parse(std::span<const std::uint8_t> bytes, Message& message) {
  return bytes.size() <= kMaxControlBytes && message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

// --- lobby
void write(const LobbyState& state, proto::LobbyState& message) {
  message.set_phase(static_cast<std::uint32_t>(state.phase));
  message.set_you(state.you);
  message.set_starts_in_ms(state.starts_in_ms);
  message.set_room(state.room);
  for (const Member& m : state.members) {
    message.mutable_ids()->push_back(static_cast<char>(m.id));
    message.mutable_kinds()->push_back(static_cast<char>(m.kind));
    message.mutable_looks()->push_back(static_cast<char>(m.look));
    message.mutable_states()->push_back(static_cast<char>((m.ready ? 1 : 0) | (m.here ? 2 : 0)));
    put_name(m.name, *message.mutable_name_lengths(), *message.mutable_names());
  }
}

bool holds(const proto::LobbyState& m) {
  const std::size_t count = m.ids().size();
  const bool columns = count <= kMaxMembers && m.kinds().size() == count && m.looks().size() == count &&
                       m.states().size() == count && m.name_lengths().size() == count;
  const bool head = m.phase() <= 2 && m.you() < kMaxMembers && m.starts_in_ms() >= -1 &&
                    m.starts_in_ms() <= kLongestTimer && m.room().size() <= kMaxControlName && is_plain_utf8(m.room());
  return columns && head && all_below(m.ids(), kMaxMembers) && all_different(m.ids()) && all_below(m.kinds(), 3) &&
         all_in(m.looks(), 1, kLooks) && all_below(m.states(), 4);
}

std::optional<ServerMessage> read(const proto::LobbyState& message) {
  if (!holds(message)) return std::nullopt;
  LobbyState state;
  state.phase = static_cast<RoomPhase>(message.phase());
  state.you = static_cast<MemberId>(message.you());
  state.starts_in_ms = message.starts_in_ms();
  state.room = message.room();
  Names names(message.name_lengths(), message.names());
  for (std::size_t i = 0; i < message.ids().size(); ++i) {
    const std::uint8_t bits = byte_at(message.states(), i);
    state.members.push_back({byte_at(message.ids(), i), static_cast<MemberKind>(byte_at(message.kinds(), i)),
                             byte_at(message.looks(), i), (bits & 1) != 0, (bits & 2) != 0, names.next()});
  }
  if (!names.done()) return std::nullopt;
  return state;
}

// --- start
void write(const RaceStart& start, proto::RaceStart& message) {
  message.set_race(start.race);
  message.set_course_seed(start.course_seed);
  message.set_course_length(static_cast<std::uint32_t>(start.course_length));
  message.set_race_seed(start.race_seed);
  message.set_your_slot(start.your_slot);
  message.set_under_way(start.under_way);
  for (const RaceRunner& r : start.runners) {
    message.add_keys(r.key);
    message.mutable_members()->push_back(static_cast<char>(r.member));
    message.mutable_looks()->push_back(static_cast<char>(r.look));
    message.mutable_bots()->push_back(r.is_bot ? 1 : 0);
    put_name(r.name, *message.mutable_name_lengths(), *message.mutable_names());
  }
}

bool holds(const proto::RaceStart& m) {
  const auto count = static_cast<std::size_t>(m.keys_size());
  const bool columns = count >= 1 && count <= state::kMaxRunners && m.members().size() == count &&
                       m.looks().size() == count && m.bots().size() == count && m.name_lengths().size() == count;
  const bool head = m.race() >= 1 && m.race() <= kLastRaceNumber &&
                    m.course_length() >= static_cast<std::uint32_t>(course::kShortestLength) &&
                    m.course_length() <= static_cast<std::uint32_t>(course::kLongestLength) && m.your_slot() >= -1 &&
                    m.your_slot() < static_cast<std::int32_t>(count);
  if (!columns || !head) return false;
  std::vector<std::uint32_t> keys(m.keys().begin(), m.keys().end());
  std::sort(keys.begin(), keys.end());
  return std::adjacent_find(keys.begin(), keys.end()) == keys.end() && all_below(m.members(), kMaxMembers) &&
         all_in(m.looks(), 1, kLooks) && all_below(m.bots(), 2);
}

std::optional<ServerMessage> read(const proto::RaceStart& message) {
  if (!holds(message)) return std::nullopt;
  RaceStart start;
  start.race = static_cast<RaceNumber>(message.race());
  start.course_seed = message.course_seed();
  start.course_length = static_cast<std::int32_t>(message.course_length());
  start.race_seed = message.race_seed();
  start.your_slot = static_cast<std::int16_t>(message.your_slot());
  start.under_way = message.under_way();
  Names names(message.name_lengths(), message.names());
  for (int i = 0; i < message.keys_size(); ++i) {
    const auto slot = static_cast<std::size_t>(i);
    start.runners.push_back({message.keys(i), byte_at(message.members(), slot), byte_at(message.looks(), slot),
                             message.bots()[slot] != 0, names.next()});
  }
  if (!names.done()) return std::nullopt;
  return start;
}

// --- end
void write(const RaceEnd& end, proto::RaceEnd& message) {
  message.set_race(end.race);
  for (const RaceEndRow& row : end.rows) {
    message.mutable_slots()->push_back(static_cast<char>(row.slot));
    message.mutable_places()->push_back(static_cast<char>(row.place));
    message.add_times_us(row.time_us);
    message.mutable_perfects()->push_back(static_cast<char>(row.perfects));
    message.mutable_hits()->push_back(static_cast<char>(row.hits));
    message.mutable_parries()->push_back(static_cast<char>(row.parries));
  }
}

bool holds(const proto::RaceEnd& m) {
  const std::size_t count = m.slots().size();
  const bool columns = count <= state::kMaxRunners && m.places().size() == count &&
                       static_cast<std::size_t>(m.times_us_size()) == count && m.perfects().size() == count &&
                       m.hits().size() == count && m.parries().size() == count;
  return columns && m.race() >= 1 && m.race() <= kLastRaceNumber && all_below(m.slots(), state::kMaxRunners) &&
         all_different(m.slots()) && all_in(m.places(), 1, state::kMaxRunners) &&
         std::all_of(m.times_us().begin(), m.times_us().end(), [](std::int32_t time) { return time >= -1; });
}

std::optional<ServerMessage> read(const proto::RaceEnd& message) {
  if (!holds(message)) return std::nullopt;
  RaceEnd end;
  end.race = static_cast<RaceNumber>(message.race());
  for (std::size_t i = 0; i < message.slots().size(); ++i) {
    end.rows.push_back({byte_at(message.slots(), i), byte_at(message.places(), i),
                        message.times_us(static_cast<int>(i)), byte_at(message.perfects(), i),
                        byte_at(message.hits(), i), byte_at(message.parries(), i)});
  }
  return end;
}

// --- chat
std::optional<ServerMessage> read(const proto::Said& message) {
  if (message.from() >= kMaxMembers || !is_text(message.text(), kMaxChatBytes)) return std::nullopt;
  return Said{static_cast<MemberId>(message.from()), message.text()};
}

std::string bytes_of(const google::protobuf::MessageLite& message) {
  std::string bytes = message.SerializeAsString();
  SPEARRUN_ASSERT(bytes.size() <= kMaxControlBytes);
  return bytes;
}

}  // namespace

std::string encode(const ClientMessage& message) {
  proto::ClientMessage out;
  std::visit(Overloaded{[&](const SetReady& m) { out.set_ready(m.ready ? 1 : 0); },
                        [&](const SetLook& m) { out.set_look(m.look); }, [&](const Say& m) { out.set_say(m.text); },
                        [&](const AskLog&) { out.set_ask_log(1); }},
             message);
  return bytes_of(out);
}

std::string encode(const ServerMessage& message) {
  proto::ServerMessage out;
  std::visit(Overloaded{[&](const LobbyState& m) { write(m, *out.mutable_lobby()); },
                        [&](const RaceStart& m) { write(m, *out.mutable_start()); },
                        [&](const RaceEnd& m) { write(m, *out.mutable_end()); },
                        [&](const Said& m) {
                          out.mutable_said()->set_from(m.from);
                          out.mutable_said()->set_text(m.text);
                        },
                        [&](const Notice& m) { out.set_notice(m.text); }},
             message);
  return bytes_of(out);
}

std::optional<ClientMessage> decode_client_message(std::span<const std::uint8_t> bytes) {
  proto::ClientMessage in;
  if (!parse(bytes, in)) return std::nullopt;
  switch (in.what_case()) {
    case proto::ClientMessage::kReady:
      if (in.ready() > 1) return std::nullopt;
      return SetReady{in.ready() == 1};
    case proto::ClientMessage::kLook:
      if (in.look() < 1 || in.look() > kLooks) return std::nullopt;
      return SetLook{static_cast<std::uint8_t>(in.look())};
    case proto::ClientMessage::kSay:
      if (!is_text(in.say(), kMaxChatBytes)) return std::nullopt;
      return Say{in.say()};
    case proto::ClientMessage::kAskLog:
      if (in.ask_log() != 1) return std::nullopt;
      return AskLog{};
    case proto::ClientMessage::WHAT_NOT_SET: break;
  }
  return std::nullopt;
}

std::optional<ServerMessage> decode_server_message(std::span<const std::uint8_t> bytes) {
  proto::ServerMessage in;
  if (!parse(bytes, in)) return std::nullopt;
  switch (in.what_case()) {
    case proto::ServerMessage::kLobby: return read(in.lobby());
    case proto::ServerMessage::kStart: return read(in.start());
    case proto::ServerMessage::kEnd: return read(in.end());
    case proto::ServerMessage::kSaid: return read(in.said());
    case proto::ServerMessage::kNotice:
      if (!is_text(in.notice(), kMaxNoticeBytes)) return std::nullopt;
      return Notice{in.notice()};
    case proto::ServerMessage::WHAT_NOT_SET: break;
  }
  return std::nullopt;
}

}  // namespace spearrun::wire
