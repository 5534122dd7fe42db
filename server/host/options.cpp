#include "server/host/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <random>
#include <utility>

#include "server/host/data_dir.hpp"
#include "shared/course/generator.hpp"
#include "shared/net/join_link.hpp"
#include "shared/replay/recorder.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"
#include "shared/state/world.hpp"
#include "shared/wire/name.hpp"

namespace spearrun::host {
namespace {

struct Given {
  bool fast = false, json = false;
  std::string data, home;
};

// A name that is shown to people.
std::string check_name(const std::string& name) {
  const auto clean = wire::clean_name({reinterpret_cast<const std::uint8_t*>(name.data()), name.size()});
  if (!clean) return wire::name_error_text(clean.error());
  return clean->cut ? "the name is too long" : "";
}

// Goes into the join link, so it must be a host there.
std::string check_host(const std::string& host) {
  const auto colon = host.find(':');
  const bool literal = colon != std::string::npos && host.find(':', colon + 1) != std::string::npos;
  if (colon != std::string::npos && !literal) return "a host without a port: the port goes to --port";
  if (net::parse_join_link(literal ? "[" + host + "]" : host)) return "";
  return "'" + host + "' is no host name and no address, for example play.example.org, 192.0.2.7 or 2001:db8::7";
}

// "" is a script's unset variable, not a wish for the default.
std::string check_given(const std::string& text) {
  return text.empty() ? "is empty; give a value or leave the option out" : "";
}

// An IPv6 address has more colons than one, or brackets.
std::string check_bind(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  const bool bracketed =
      address.starts_with('[') && colon != std::string::npos && colon > 0 && address[colon - 1] == ']';
  if (bracketed || (colon != std::string::npos && address.find(':') == colon))
    return address + " has a port: give the address alone and the port to --port";
  return check_given(address);
}

void add_hosting(CLI::App& run, Options& options) {
  run.add_option("--port", options.port, "UDP port; 0 = any free one, which is printed")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  run.add_option("--bind", options.bind, "Address to listen on. Default: every one, IPv4 and IPv6")->check(check_bind);
  run.add_option("--public-address", options.public_address,
                 "Host in the join link. Default: that of --bind, else 127.0.0.1")
      ->check(check_given)
      ->check(check_host);
  run.add_option("--rooms", options.rooms, "Rooms; people come together in the fullest")
      ->check(CLI::Range(1, 16))
      ->capture_default_str();
  run.add_option("--players", options.places, "Racers a room; who comes later watches and waits for a place")
      ->check(CLI::Range(1, state::kMaxRunners))
      ->capture_default_str();
  run.add_option("--name", options.name, "Name of the room")->check(check_name)->capture_default_str();
}

std::string version_text() {
  return fmt::format("spearrun-server {} (rules {:016x})", replay::kBuild, sim::rules_hash());
}

CLI::App* add_run(CLI::App& app, Options& options, Given& given) {
  auto* run = app.add_subcommand("run", "Run races (the default command)");
  run->add_flag("--once", options.once, "One race of bots without a network, then exit 0");
  run->add_flag("--fast", given.fast, "With --once: do not wait between ticks");
  run->add_option("--bots", options.bots, "Bots: with --once their number, else they fill up to so many runners")
      ->check(CLI::Range(0, state::kMaxRunners))
      ->capture_default_str();
  run->add_option("--seed", options.seed,
                  "Of everything by chance, 0..4294967295; the same seed gives the same race. Default: drawn");
  run->add_option("--course", options.course_seed,
                  "Seed of the course, 0..4294967295. Default: that of --seed; hosting: another each race");
  run->add_option("--length", options.length, "Length of the course in u")
      ->check(CLI::Range(course::kShortestLength, course::kLongestLength))
      ->capture_default_str();
  run->add_option("--data", given.data,
                  "Folder for replays, results and the server's key. Default: HOME/server with --home, else " +
                      default_data_text())
      ->check(check_given);
  run->add_option("--home", given.home, "Folder for everything this program keeps")->check(check_given);
  run->add_flag("--json", given.json, "Print the results as one JSON object and nothing else on stdout");
  add_hosting(*run, options);
  return run;
}

CLI::App* add_verify(CLI::App& app, Options& options, Given& given) {
  auto* verify = app.add_subcommand("verify", "Run replays again: a JSON line each, exit 1 if any fails");
  verify->add_option("FILE", options.files, "Replay files")->required();
  verify->add_flag("--json", given.json, "The output is JSON with and without it");
  verify->add_option("--home", given.home, "Accepted by every program; not used here");
  return verify;
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

bool is_command(const std::string& word) { return word == "run" || word == "verify"; }

// `run` may be left out: whatever is not a command, help or version belongs to it.
void name_command(std::vector<std::string>& arguments) {
  const std::vector<std::string> of_the_program{"-h", "--help", "--version"};
  const auto own = [&](const std::string& word) {
    return std::find(of_the_program.begin(), of_the_program.end(), word) != of_the_program.end();
  };
  const bool named = !arguments.empty() && (is_command(arguments.front()) || own(arguments.front()));
  if (!named) arguments.insert(arguments.begin(), "run");
}

Parsed usage_error(const std::string& what) {
  return {std::nullopt, "spearrun-server: " + one_line(what) + " (see --help)", kExitUsage};
}

Parsed complete(Options options, const Given& given, const CLI::App& run) {
  if (!run.parsed()) {
    options.command = Command::verify;
    return {options, {}, 0};
  }
  if (options.once && options.bots < 1) return usage_error("--bots: a race of --once needs at least 1");
  if (!options.once && given.fast) return usage_error("--fast goes with --once: people run in real time");
  if (run.count("--course") > 0) options.fixed_course = options.course_seed;
  options.pace = given.fast ? Pace::fast : Pace::real_time;
  options.output = given.json ? Output::json : Output::table;
  if (run.count("--seed") == 0) options.seed = std::random_device{}();
  if (run.count("--course") == 0) options.course_seed = options.seed;
  options.data = given.data;
  if (given.data.empty())
    options.data = given.home.empty() ? default_data_dir() : std::filesystem::path(given.home) / "server";
  return {options, {}, 0};
}

}  // namespace

Parsed parse_options(std::vector<std::string> arguments) {
  if (!arguments.empty() && !arguments.front().starts_with("-") && !is_command(arguments.front())) {
    return usage_error("there is no command " + arguments.front() + ", only run and verify");
  }
  CLI::App app{"Spearrun's server: runs races and judges them", "spearrun-server"};
  Options options;
  Given given;
  app.set_help_flag();
  app.set_help_all_flag("-h,--help", "This text");
  app.set_version_flag("--version", version_text());
  const CLI::App* run = add_run(app, options, given);
  add_verify(app, options, given);
  app.require_subcommand(1);
  name_command(arguments);
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    return {std::nullopt, app.help(), 0};
  } catch (const CLI::CallForAllHelp&) {
    return {std::nullopt, app.help("", CLI::AppFormatMode::All), 0};
  } catch (const CLI::CallForVersion&) {
    return {std::nullopt, version_text(), 0};
  } catch (const CLI::ParseError& error) {
    return usage_error(error.what());
  }
  return complete(options, given, *run);
}

}  // namespace spearrun::host
