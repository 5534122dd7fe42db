// The replay file: a race log <-> bytes <-> a path. Called by the server, the client's replay view and tools; its byte
// layout is proto/README.md. Parsing trusts nobody and never asserts. It does not know whether a race is true: that is
// shared/replay's verifier.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "shared/core/result.hpp"
#include "shared/replay/race_log.hpp"

namespace spearrun::wire {

enum class ReplayFault : std::uint8_t {
  unreadable,     // the file cannot be opened or read
  unwritable,     // or written
  not_a_replay,   // something else
  other_version,  // of the file layout
  truncated,      // it ends early
  damaged,        // the bytes are not what was written
  other_rules     // whole, but of a race by other rules
};

struct ReplayError {
  ReplayFault fault = ReplayFault::damaged;
  std::string text;  // one sentence for people, with the way out
};

// Largest file that is read. A lively race of 64 runners takes about a tenth of it; the longest race of 64 who change
// their keys as often as a room lets them still fits.
inline constexpr std::size_t kMaxReplayMessage = 1024 * 1024;
inline constexpr std::size_t kReplayHeader = 20;
inline constexpr std::size_t kMaxReplayFile = kReplayHeader + kMaxReplayMessage;

// Ranges that the format promises (see proto/README.md).
inline constexpr int kMaxNameBytes = 96;
inline constexpr int kMaxBuildBytes = 64;
inline constexpr int kMaxReplayTicks = 36200;  // ten minutes, and the seconds before Go

// Header, checksum and message. The log must keep the ranges of the format (our bug otherwise).
std::string write_replay(const replay::RaceLog& log);

// The log in these bytes, or why there is none. Allocates in proportion to the bytes given, whatever they say.
core::Result<replay::RaceLog, ReplayError> parse_replay(std::span<const std::uint8_t> bytes);

// Puts the right header in front of any message bytes: for fuzzing and for tests that forge files.
std::string wrap_replay_message(std::span<const std::uint8_t> message);

// What is there after save_replay: the whole file or, after a crash, what was there before. Makes no folders.
core::Result<std::filesystem::path, ReplayError> save_replay(const std::filesystem::path& path,
                                                             const replay::RaceLog& log);
core::Result<replay::RaceLog, ReplayError> load_replay(const std::filesystem::path& path);

}  // namespace spearrun::wire
