// The command line of spearrun-bots: flags -> one value, or the sentence why not. Opens no socket and looks nothing up.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "shared/bot/brain.hpp"
#include "shared/net/join_link.hpp"
#include "shared/net/simulated_link.hpp"

namespace spearrun::bots {

// Exit codes of sysexits.h.
inline constexpr int kExitUsage = 64;
inline constexpr int kExitUnavailable = 69;
inline constexpr int kExitSoftware = 70;
inline constexpr int kExitCannotCreate = 73;

struct Options {
  net::JoinLink link;
  int count = 1;
  std::optional<bot::Skill> skill;  // none: presses
  int presses = 0;                  // level changes a second
  int seconds = 120;
  const net::Profile* profile = nullptr;  // none: the network as it is
  std::uint64_t seed = 1;
  std::optional<std::filesystem::path> home;  // none: identities are new each run
  bool json = false;
};

struct Parsed {
  std::optional<Options> options;  // none: `text` is what to print (to stderr unless the code is 0) before leaving
  std::string text;
  int exit_code = 0;
};
Parsed parse_options(int argc, const char* const* argv);

}  // namespace spearrun::bots
