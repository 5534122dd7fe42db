#include "client/app/options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>

#include "client/overlay/performer.hpp"
#include "server/room/room.hpp"
#include "shared/net/join_link.hpp"
#include "shared/replay/recorder.hpp"
#include "shared/state/world.hpp"
#include "shared/wire/name.hpp"

namespace spearrun::app {

namespace {

// What CLI11 reads before it is checked and given its types.
struct Raw {
  std::string size = "1280x720", palette, autopilot, script, stats, sound_file, home, skin, export_to, import_from;
  std::string contact_sheet, tables;
  int ui_scale = 0;
  std::vector<std::string> screenshots;
  std::vector<std::int32_t> at;
  std::int32_t ticks = 0;
  std::uint32_t seed = 0;
  bool practice = false, lab = false, has_link = false, has_name = false;
};

std::filesystem::path default_home() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state != 0) {
    return std::filesystem::path(state) / "spearrun";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != 0) {
    return std::filesystem::path(home) / ".local/state/spearrun";
  }
  return "spearrun-home";
}

// Each returns an empty string or what is wrong.
std::string read_size(const std::string& text, Options& out) {
  int width = 0, height = 0;
  char rest = 0;
  const bool good = std::sscanf(text.c_str(), "%5dx%5d%c", &width, &height, &rest) == 2;
  if (!good || width < 320 || width > 7680 || height < 240 || height > 4320) {
    return "--size wants WIDTHxHEIGHT from 320x240 to 7680x4320, not '" + text + "'";
  }
  out.width = width;
  out.height = height;
  return {};
}

std::string read_autopilot(const std::string& text, Options& out) {
  if (text.empty()) return {};
  for (const bot::Skill skill : {bot::Skill::easy, bot::Skill::medium, bot::Skill::hard}) {
    if (text == bot::name_of(skill)) out.autopilot = skill;
  }
  return out.autopilot ? std::string() : "--auto wants easy, medium or hard, not '" + text + "'";
}

std::string read_shots(const Raw& raw, Options& out) {
  if (raw.at.size() > raw.screenshots.size()) return "each --at needs a --screenshot before it";
  for (std::size_t i = 0; i < raw.screenshots.size(); ++i) {
    Shot shot{raw.screenshots[i], std::nullopt};
    if (i < raw.at.size()) shot.at = raw.at[i];
    out.shots.push_back(std::move(shot));
  }
  return {};
}

// Names are cleaned the same way on the server.
std::string read_name(const Raw& raw, Options& out) {
  if (!raw.has_name) return {};
  const auto clean = wire::clean_name({reinterpret_cast<const std::uint8_t*>(out.name.data()), out.name.size()});
  if (!clean) return fmt::format("--name: {}", wire::name_error_text(clean.error()));
  if (clean.value().cut) fmt::print(stderr, "spearrun: the name was cut to \"{}\"\n", clean.value().text);
  out.name = clean.value().text;
  return {};
}

std::string read_mode(const Raw& raw, Options& out) {
  if (!raw.export_to.empty() || !raw.import_from.empty()) {
    if (!raw.export_to.empty() && !raw.import_from.empty()) return "either --export-identity or --import-identity";
    out.mode = raw.export_to.empty() ? Mode::import_identity : Mode::export_identity;
    out.identity_file = raw.export_to.empty() ? raw.import_from : raw.export_to;
    return {};
  }
  if (raw.has_link && raw.practice) return "--practice needs no link";
  if (raw.lab && (raw.has_link || raw.practice))
    return "--lab is no race: it goes without a link and without --practice";
  if (out.spectate && !raw.has_link) return "--spectate wants a link to somebody's race";
  out.mode = raw.lab                        ? Mode::lab
             : raw.has_link                 ? Mode::online
             : raw.practice || out.headless ? Mode::practice
                                            : Mode::menu;
  if (!raw.has_link) return {};
  const auto link = net::parse_join_link(out.link);
  return link ? std::string() : link.error();
}

std::string read_lab_move(const std::string& name) {
  if (name.empty() || overlay::lab_move_named(name) >= 0) return {};
  std::string known;
  for (const overlay::LabMove& move : overlay::lab_moves())
    known += (known.empty() ? "" : ", ") + std::string(move.name);
  return fmt::format("--move: there is no {}; there are {}", name, known);
}

std::string read_lab(const Raw& raw, Options& out) {
  if (!raw.contact_sheet.empty()) out.lab.contact_sheet = raw.contact_sheet;
  if (!raw.tables.empty()) out.lab.tables = raw.tables;
  out.lab.scale = static_cast<float>(raw.ui_scale) / 100;
  if (raw.lab && out.headless && out.shots.empty() && !out.lab.contact_sheet)
    return "--lab --headless wants a --screenshot or a --contact-sheet";
  if (!raw.lab && (out.lab.contact_sheet || !out.lab.move.empty())) return "--contact-sheet and --move go with --lab";
  return read_lab_move(out.lab.move);
}

std::string check(const Raw& raw, Options& out) {
  if (!raw.palette.empty()) out.palette = view::palette_named(raw.palette);
  if (!raw.palette.empty() && !out.palette) {
    return "--palette wants day, dusk or high-contrast, not '" + raw.palette + "'";
  }
  for (const std::string& why : {read_size(raw.size, out), read_autopilot(raw.autopilot, out), read_shots(raw, out),
                                 read_name(raw, out), read_mode(raw, out), read_lab(raw, out)}) {
    if (!why.empty()) return why;
  }
  if (!raw.script.empty()) out.script = raw.script;
  if (!raw.skin.empty()) out.skin = raw.skin;
  if (out.script && out.autopilot) return "--script and --auto cannot both hold the keys";
  if (!raw.stats.empty()) out.stats = raw.stats;
  if (!raw.sound_file.empty()) out.sound_file = raw.sound_file;
  if (out.sound_file && (!out.headless || out.mode != Mode::practice))
    return "--sound-wav goes with --headless practice";
  out.home = raw.home.empty() ? default_home() : std::filesystem::path(raw.home);
  if (!out.headless && out.draw) return "--draw goes with --headless (a window always draws)";
  return {};
}

void describe_run(CLI::App& app, Raw& raw, Options& out) {
  app.add_flag("--reduced-motion", out.reduced_motion, "no parallax, dust or trails");
  app.add_flag("--mute", out.mute, "no sound in this run, until M is pressed");
  app.add_flag("--headless", out.headless,
               "no window; practice runs as fast as it goes, an online race in real time; prints the results");
  app.add_flag("--draw", out.draw, "with --headless: draw every tick, not only those of --screenshot");
  app.add_option("--script", raw.script,
                 "file of key changes: 'tick jump|thrust down|up' a line, # comments; online, ticks count from Go");
  app.add_option("--auto", raw.autopilot, "a bot holds your keys: easy, medium or hard");
  app.add_option("--screenshot", raw.screenshots, "write a picture (PNG); repeatable")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  app.add_option("--at", raw.at, "tick of the picture, in order of --screenshot; missing: at the end")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false)
      ->check(CLI::Range(0, std::numeric_limits<std::int32_t>::max()));
  app.add_option("--ticks", raw.ticks, "leave after so many ticks")
      ->check(CLI::Range(1, std::numeric_limits<std::int32_t>::max()));
  app.add_option("--sound-wav", raw.sound_file,
                 "with --headless practice: write what it sounds like to this file (WAV)");
  app.add_option("--stats", raw.stats, "write frame times and counts as JSON to this file");
}

void describe_lab(CLI::App& app, Raw& raw, Options& out) {
  app.add_flag("--lab", raw.lab, "the motion lab alone; in the game F1 opens it over everything");
  app.add_option("--contact-sheet", raw.contact_sheet,
                 "with --lab: write a picture (PNG) of every move as a row of poses, without a window, then leave");
  app.add_option("--move", out.lab.move, "with --lab: the move to begin with, as it is called in the list");
  app.add_option("--tables", raw.tables,
                 "JSON file that the lab watches and saves to; default: lab/tables.json in --home");
  app.add_option("--ui-scale", raw.ui_scale, "size of the lab in percent, 80..200; default: by the window")
      ->check(CLI::Range(80, 200));
}

void describe(CLI::App& app, Raw& raw, Options& out) {
  app.add_option("link", out.link, "join this race: a link (spearrun://...) or host:port; without it the menu opens");
  app.add_flag("--spectate", out.spectate, "watch instead of racing");
  app.add_flag("--practice", raw.practice, "race against bots on this machine, no network");
  app.add_option("--export-identity", raw.export_to, "copy who you are to servers into a new file, then leave");
  app.add_option("--import-identity", raw.import_from, "be who that file says from now on, then leave");
  app.add_option("--bots", out.bots, "how many bots, 0..63; of a race hosted from the menu: runners they fill up to")
      ->check(CLI::Range(0, state::kMaxRunners - 1))
      ->capture_default_str();
  app.add_option("--seed", raw.seed, "of the course and the bots; random and printed when missing");
  app.add_option("--length", out.length, "of the course in u")
      ->check(CLI::Range(course::kShortestLength, course::kLongestLength))
      ->capture_default_str();
  app.add_option("--name", out.name, "what you are called, at most 24 characters; else as chosen in the menu");
  app.add_option("--home", raw.home,
                 "folder for your identity, settings and replays; default: spearrun in the XDG state folder");
  app.add_option("--size", raw.size, "of the window or the pictures, WIDTHxHEIGHT")->capture_default_str();
  app.add_option("--palette", raw.palette, "day, dusk or high-contrast");
  app.add_option("--skin", raw.skin, "dress the figures: puppet, none, or a folder with a skin.json");
  describe_run(app, raw, out);
  describe_lab(app, raw, out);
}

}  // namespace

std::uint32_t announce_seed(const Options& options) {
  const std::uint32_t seed = options.seed ? *options.seed : std::random_device{}();
  fmt::print("seed {}\n", seed);
  std::fflush(stdout);
  return seed;
}

Parsed parse_options(int argc, char** argv) {
  CLI::App app{"Spearrun: stickmen with spears run a race. Jump: Space, Up or A. Thrust: F, Right or X. Pause: Esc."};
  app.set_version_flag("--version", std::string("spearrun ") + replay::kBuild);
  Raw raw;
  Options options;
  describe(app, raw, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return {};
  } catch (const CLI::CallForVersion& version) {
    fmt::print("{}\n", version.what());
    return {};
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "spearrun: {} (see --help)\n", error.what());
    return {std::nullopt, kExitUsage};
  }
  if (app.count("--seed") > 0) options.seed = raw.seed;
  if (app.count("--ticks") > 0) options.ticks = raw.ticks;
  if (app.count("--bots") > 0) options.host_bots = options.bots;
  if (app.count("--length") > 0) options.host_length = options.length;
  raw.has_link = app.count("link") > 0;
  raw.has_name = app.count("--name") > 0;
  if (const std::string why = check(raw, options); !why.empty()) {
    fmt::print(stderr, "spearrun: {} (see --help)\n", why);
    return {std::nullopt, kExitUsage};
  }
  return {std::move(options), 0};
}

}  // namespace spearrun::app
