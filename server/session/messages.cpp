#include "server/session/messages.hpp"

#include <algorithm>

namespace spearrun::session {
namespace {

wire::RoomPhase phase_of(room::Phase phase) {
  switch (phase) {
    case room::Phase::lobby: return wire::RoomPhase::lobby;
    case room::Phase::race: return wire::RoomPhase::race;
    case room::Phase::results: break;
  }
  return wire::RoomPhase::results;
}

std::uint8_t byte_of(int count) { return static_cast<std::uint8_t>(std::clamp(count, 0, 255)); }

}  // namespace

wire::LobbyState lobby_state(const room::Lobby& lobby, const std::string& room_name, room::MemberId you) {
  wire::LobbyState state;
  state.phase = phase_of(lobby.phase());
  state.you = you;
  state.starts_in_ms = lobby.timer() < 0 ? -1 : lobby.timer() * 1000 / core::kTicksPerSecond;
  state.room = room_name;
  for (const room::Person& p : lobby.people()) {
    const bool races = p.standing == room::Standing::racer;
    state.members.push_back(
        {p.id, races ? wire::MemberKind::racer : wire::MemberKind::spectator, p.look, p.ready, p.here, p.name});
  }
  for (const room::LobbyBot& bot : lobby.bots()) {
    state.members.push_back({bot.id, wire::MemberKind::bot, bot.look, true, true, bot.entrant.name});
  }
  return state;
}

wire::RaceStart race_start(const room::Room& race, const std::vector<room::Starter>& lineup, wire::RaceNumber number,
                           int slot) {
  const replay::RaceLog& log = race.log();
  wire::RaceStart start;
  start.race = number;
  start.course_seed = log.course_seed;
  start.course_length = log.course_length;
  start.race_seed = log.race_seed;
  start.your_slot = static_cast<std::int16_t>(slot);
  start.under_way = race.world().tick.value > 0;
  for (std::size_t i = 0; i < lineup.size(); ++i) {
    const room::Starter& who = lineup[i];
    start.runners.push_back(
        {log.runners[i].key, who.member, who.look, who.entrant.kind == room::Kind::bot, who.entrant.name});
  }
  return start;
}

wire::RaceEnd race_end(const std::vector<room::RaceResult>& results, wire::RaceNumber number) {
  wire::RaceEnd end;
  end.race = number;
  for (const room::RaceResult& r : results) {
    end.rows.push_back({r.slot, byte_of(r.place), r.time_us, byte_of(r.perfects), byte_of(r.hits), byte_of(r.parries)});
  }
  return end;
}

}  // namespace spearrun::session
