#include "client/app/settings.hpp"

#include <charconv>

#include "client/app/small_file.hpp"
#include "shared/course/generator.hpp"
#include "shared/state/world.hpp"
#include "shared/wire/name.hpp"

namespace spearrun::app {

namespace {

void read_number(const std::string& text, int least, int most, int& out) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size() && value >= least && value <= most) out = value;
}

void read_setting(const std::string& key, const std::string& value, Settings& out) {
  int look = out.look;
  int reduced = out.reduced_motion ? 1 : 0;
  int muted = out.sound_muted ? 1 : 0;
  if (key == "name") {
    const auto clean = wire::clean_name({reinterpret_cast<const std::uint8_t*>(value.data()), value.size()});
    if (clean) out.name = clean.value().text;
  }
  if (key == "look") read_number(value, 0, view::kLookCount, look);
  if (key == "skin" && !value.empty() && value.size() <= 4096) out.skin = value;
  if (key == "palette") out.palette = view::palette_named(value).value_or(out.palette);
  if (key == "reduced_motion") read_number(value, 0, 1, reduced);
  if (key == "sound_volume") read_number(value, 0, Settings::kLoudest, out.sound_volume);
  if (key == "sound_muted") read_number(value, 0, 1, muted);
  if (key == "host_length") read_number(value, course::kShortestLength, course::kLongestLength, out.host_length);
  if (key == "host_bots") read_number(value, 0, state::kMaxRunners, out.host_bots);
  out.look = static_cast<std::uint8_t>(look);
  out.reduced_motion = reduced == 1;
  out.sound_muted = muted == 1;
}

}  // namespace

const char* palette_text(view::PaletteName name) {
  switch (name) {
    case view::PaletteName::dusk: return "dusk";
    case view::PaletteName::high_contrast: return "high-contrast";
    case view::PaletteName::day: break;
  }
  return "day";
}

Settings load_settings(const std::filesystem::path& home) {
  Settings settings;
  const auto text = read_small_file(home / "settings");
  if (!text) return settings;
  for (const std::string& line : lines_of(*text)) {
    const std::size_t equals = line.find(" = ");
    if (equals != std::string::npos) read_setting(line.substr(0, equals), line.substr(equals + 3), settings);
  }
  return settings;
}

bool save_settings(const std::filesystem::path& home, const Settings& settings) {
  const std::string text = "name = " + settings.name + "\nlook = " + std::to_string(settings.look) +
                           "\npalette = " + palette_text(settings.palette) +
                           "\nreduced_motion = " + (settings.reduced_motion ? "1" : "0") + "\nskin = " + settings.skin +
                           "\nsound_volume = " + std::to_string(settings.sound_volume) +
                           "\nsound_muted = " + (settings.sound_muted ? "1" : "0") +
                           "\nhost_length = " + std::to_string(settings.host_length) +
                           "\nhost_bots = " + std::to_string(settings.host_bots) + "\n";
  return write_small_file(home / "settings", text, Privacy::open);
}

}  // namespace spearrun::app
