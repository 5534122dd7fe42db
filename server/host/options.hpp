// The command line of spearrun-server -> what to do. Called by main. It touches no file and starts nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "shared/course/generator.hpp"

namespace spearrun::host {

// Codes that scripts may rely on (sysexits). A data folder that cannot be used is a matter of configuration; a disk
// that fails or fills up later, or an output that takes nothing, is one of input and output.
inline constexpr int kExitUsage = 64;
inline constexpr int kExitNoInput = 66;
inline constexpr int kExitUnavailable = 69;
inline constexpr int kExitSoftware = 70;
inline constexpr int kExitIo = 74;
inline constexpr int kExitConfig = 78;
inline constexpr int kExitFailed = 1;

enum class Command : std::uint8_t { run, verify };
enum class Pace : std::uint8_t { real_time, fast };
enum class Output : std::uint8_t { table, json };

struct Options {
  Command command = Command::run;
  bool once = false;
  Pace pace = Pace::real_time;
  Output output = Output::table;
  int bots = 8;
  std::uint32_t seed = 0;
  std::uint32_t course_seed = 0;
  int length = course::kDefaultLength;
  std::filesystem::path data;
  // Hosting:
  int port = 27815;            // 0 = any free one
  std::string bind;            // empty = every address
  std::string public_address;  // of the join link; empty = that of bind
  int rooms = 1;
  int places = 16;  // racers a room
  std::string name = "Spearrun";
  std::optional<std::uint32_t> fixed_course;  // nothing = another course each race
  std::vector<std::filesystem::path> files;   // to verify
};

// Either what to do, or a text to print and the code to exit with.
struct Parsed {
  std::optional<Options> options;
  std::string text;
  int exit_code = 0;
};

// arguments without the program's name. Without --seed one is drawn.
Parsed parse_options(std::vector<std::string> arguments);

}  // namespace spearrun::host
