// Message bytes <-> race log: the part of the replay file behind its header. Called by replay_file only. Keeps the
// generated protobuf code out of every header.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "shared/replay/race_log.hpp"
#include "shared/wire/replay_file.hpp"

namespace spearrun::wire {

std::string encode_replay(const replay::RaceLog& log);

// Fills `log` or says what is wrong with the message.
std::optional<ReplayError> decode_replay(std::span<const std::uint8_t> message, replay::RaceLog& log);

}  // namespace spearrun::wire
