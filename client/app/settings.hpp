// What a player chose once: name, look, palette, motion, sound, and how a hosted race is. HOME/settings, `key = value`
// a line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "client/view/palette.hpp"

namespace spearrun::app {

struct Settings {
  static constexpr int kLoudest = 10;

  std::string name;       // empty: not chosen yet
  std::uint8_t look = 0;  // 1..8; 0 = not chosen: a server gives one
  std::uint8_t shown_look() const { return look == 0 ? std::uint8_t{1} : look; }
  view::PaletteName palette = view::PaletteName::day;
  bool reduced_motion = false;
  std::string skin = "none";  // as --skin takes it
  int sound_volume = 7;       // 0..kLoudest
  bool sound_muted = false;
  int host_length = 24000;  // u
  int host_bots = 4;        // they fill up to so many runners
};

// What is missing or wrong in the file keeps its default.
Settings load_settings(const std::filesystem::path& home);
[[nodiscard]] bool save_settings(const std::filesystem::path& home, const Settings& settings);
// As `--palette` names it.
const char* palette_text(view::PaletteName name);

}  // namespace spearrun::app
