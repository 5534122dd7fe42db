// What a room is, as the messages that clients get. Pure: room values in, wire values out. Called by the live room.
#pragma once

#include <string>
#include <vector>

#include "server/room/lobby.hpp"
#include "server/room/room.hpp"
#include "shared/wire/control.hpp"

namespace spearrun::session {

wire::LobbyState lobby_state(const room::Lobby& lobby, const std::string& room_name, room::MemberId you);

// slot: of whom it is for, -1 = watches.
wire::RaceStart race_start(const room::Room& race, const std::vector<room::Starter>& lineup, wire::RaceNumber number,
                           int slot);

wire::RaceEnd race_end(const std::vector<room::RaceResult>& results, wire::RaceNumber number);

}  // namespace spearrun::session
