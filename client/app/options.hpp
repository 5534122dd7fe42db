// The command line of the client: flags -> one value, or the sentence why not.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "client/view/palette.hpp"
#include "shared/bot/brain.hpp"
#include "shared/course/generator.hpp"

namespace spearrun::app {

// Exit codes of sysexits.h.
inline constexpr int kExitUsage = 64;
inline constexpr int kExitNoInput = 66;
inline constexpr int kExitUnavailable = 69;
inline constexpr int kExitCannotCreate = 73;

struct Shot {
  std::filesystem::path file;
  std::optional<std::int32_t> at;  // tick; none = at the end
};

// menu: a window without a race yet.
enum class Mode : std::uint8_t { menu, practice, online, lab, export_identity, import_identity };

// Of the motion lab, alone or over a race.
struct LabOptions {
  std::optional<std::filesystem::path> contact_sheet, tables;
  std::string move;  // to begin with
  float scale = 0;   // 1 = 100 %; 0: by the window
};

struct Options {
  Mode mode = Mode::menu;
  std::string link;  // of an online race: a join link or host:port
  bool spectate = false;
  std::filesystem::path identity_file;        // to export to or import from
  std::optional<int> host_bots, host_length;  // as given; else as in the settings
  int bots = 7;
  std::optional<std::uint32_t> seed;  // none: another one for each race
  int length = course::kDefaultLength;
  std::string name;  // empty: that of the settings
  std::filesystem::path home;
  int width = 1280, height = 720;
  std::optional<view::PaletteName> palette;  // none: that of the settings
  bool reduced_motion = false;               // or by the settings
  std::optional<std::string> skin;           // a name or a folder; none: that of the settings
  bool mute = false;                         // for this run
  bool headless = false;
  bool draw = false;
  std::optional<std::filesystem::path> script;
  std::optional<bot::Skill> autopilot;
  std::vector<Shot> shots;
  std::optional<std::int32_t> ticks;
  std::optional<std::filesystem::path> stats;
  std::optional<std::filesystem::path> sound_file;  // WAV
  LabOptions lab;
};

// The seed of the next race: the given one, or one drawn now. Says it on stdout, so that any race can be had again.
std::uint32_t announce_seed(const Options& options);

struct Parsed {
  std::optional<Options> options;  // none: leave with this code, the text is already written
  int exit_code = 0;
};
Parsed parse_options(int argc, char** argv);

}  // namespace spearrun::app
