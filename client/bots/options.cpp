#include "client/bots/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>

#include "shared/core/finish_output.hpp"

namespace spearrun::bots {
namespace {

constexpr int kMostClients = 200;
constexpr int kMostPresses = 60;  // one each tick
constexpr int kMostSeconds = 86400;

// What CLI11 reads before it is checked and given its types.
struct Raw {
  std::string link, skill = bot::name_of(bot::Skill::medium), profile, home;
};

// CLI11 takes a negative number for a very large one, and a number that is too large for the largest.
std::string check_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc{} && end == text.data() + text.size()) return {};
  return "wants a whole number from 0 to 18446744073709551615, not '" + text + "'";
}

std::string skills() {
  std::string names;
  for (const bot::Skill s : {bot::Skill::easy, bot::Skill::medium, bot::Skill::hard}) {
    names += (names.empty() ? "" : ", ") + std::string(bot::name_of(s));
  }
  return names;
}

void describe(CLI::App& app, Raw& raw, Options& out) {
  std::string names;
  for (const net::Profile& p : net::profiles()) names += "\n    " + std::string(p.name) + ": " + std::string(p.what);
  // Not required(): that would be said before anything about a flag that does not exist.
  app.add_option("--connect", raw.link, "join link or host:port; cannot be left out");
  app.add_option("--count", out.count, "how many clients")->check(CLI::Range(1, kMostClients))->capture_default_str();
  app.add_option("--skill", raw.skill, "a bot's brain holds the keys: " + skills())->capture_default_str();
  app.add_option("--presses", out.presses, "in place of --skill, random keys: level changes a second")
      ->check(CLI::Range(1, kMostPresses));
  app.add_option("--seconds", out.seconds, "how long; ends sooner when no client can get in")
      ->check(CLI::Range(1, kMostSeconds))
      ->capture_default_str();
  app.add_option("--profile", raw.profile, "a bad network in front of each client:" + names);
  app.add_option("--seed", out.seed, "of keys and of the bad network")->check(check_seed, "")->capture_default_str();
  app.add_option("--home", raw.home,
                 "folder that keeps who the clients are (bots.key), so that a later run comes back into the places of "
                 "one that was cut off; without it they are new people each run and nothing is written");
  app.add_flag("--json", out.json, "the figures as one line of JSON on stdout");
  app.footer(fmt::format(
      "Exit codes: 0 all came in, 1 some did not, {} wrong usage, {} none came in, {} no identity to be had in --home, "
      "{} stdout is full.",
      kExitUsage, kExitUnavailable, kExitCannotCreate, core::kExitOutputLost));
}

Parsed usage_error(const std::string& what) {
  return {std::nullopt, "spearrun-bots: " + what + " (see --help)\n", kExitUsage};
}

// An empty string or what is wrong.
std::string check(const CLI::App& app, const Raw& raw, Options& out) {
  if (app.count("--connect") == 0) return "--connect is missing: say where to, by a join link or host:port";
  const auto link = net::parse_join_link(raw.link);
  if (!link) return "--connect: " + link.error();
  out.link = *link;
  if (app.count("--presses") > 0 && app.count("--skill") > 0) {
    return "--skill and --presses cannot both hold the keys; leave one of them out";
  }
  for (const bot::Skill s : {bot::Skill::easy, bot::Skill::medium, bot::Skill::hard}) {
    if (app.count("--presses") == 0 && raw.skill == bot::name_of(s)) out.skill = s;
  }
  if (app.count("--presses") == 0 && !out.skill)
    return "--skill wants one of " + skills() + ", not '" + raw.skill + "'";
  if (app.count("--profile") > 0) {
    out.profile = net::profile_named(raw.profile);
    if (out.profile == nullptr) return "--profile: there is no '" + raw.profile + "'";
  }
  if (app.count("--home") > 0) {
    if (raw.home.empty()) return "--home wants a folder";
    out.home = raw.home;
  }
  return {};
}

}  // namespace

Parsed parse_options(int argc, const char* const* argv) {
  CLI::App app{"Real network clients of Spearrun without a window.", "spearrun-bots"};
  Raw raw;
  Options options;
  describe(app, raw, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return {std::nullopt, app.help(), 0};
  } catch (const CLI::ParseError& error) {
    return usage_error(error.what());
  }
  const std::string why = check(app, raw, options);
  if (!why.empty()) return usage_error(why);
  return {std::move(options), {}, 0};
}

}  // namespace spearrun::bots
