// spearrun-bots: many real network clients without a window, for trying a server and for measuring.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>
#include <nlohmann/json.hpp>
#include <vector>

#include "client/bots/bot_client.hpp"
#include "shared/net/join_link.hpp"

namespace {

using namespace spearrun;

constexpr int kUsage = 64;
constexpr int kUnavailable = 69;
constexpr double kHeaders = 28;  // IPv4 and UDP, a datagram

std::atomic<bool> g_stop{false};
void stop(int) { g_stop = true; }

struct Options {
  std::string link, skill = "medium", profile;
  int count = 1, presses = 0, seconds = 120;
  std::uint64_t seed = 1;
  bool json = false;
};

std::string skills() { return "easy, medium, hard"; }

// The plan for all, or a sentence.
core::Result<bots::Plan, std::string> plan_of(const Options& options) {
  const auto link = net::parse_join_link(options.link);
  if (!link) return core::Unexpected{link.error()};
  const auto address = client::resolve(link->host, link->port);
  if (!address) return core::Unexpected{address.error()};
  bots::Plan plan;
  plan.server = *address;
  plan.key = link->key;
  plan.seed = options.seed;
  plan.presses_per_second = options.presses;
  if (options.presses == 0) {
    for (const bot::Skill s : {bot::Skill::easy, bot::Skill::medium, bot::Skill::hard}) {
      if (options.skill == bot::name_of(s)) plan.skill = s;
    }
    if (!plan.skill) return core::Unexpected{"--skill wants one of " + skills()};
  }
  if (!options.profile.empty()) {
    plan.profile = net::profile_named(options.profile);
    if (plan.profile == nullptr) return core::Unexpected{"unknown --profile " + options.profile + "; see --help"};
  }
  return plan;
}

nlohmann::ordered_json report(const std::vector<std::unique_ptr<bots::BotClient>>& clients) {
  bots::Figures sum;
  std::vector<double> largest;
  int connected = 0;
  int finished = 0;
  double rtt_ms = 0;
  double down = 0;
  double up = 0;
  for (const auto& c : clients) {
    const bots::Figures f = c->figures();
    connected += f.connected;
    finished += f.finished;
    rtt_ms += static_cast<double>(f.round_trip) / 1000;
    const double seconds = std::max(f.connected_seconds, 0.001);
    down += (static_cast<double>(f.bytes_in) + kHeaders * static_cast<double>(f.packets_in)) / seconds;
    up += (static_cast<double>(f.bytes_out) + kHeaders * static_cast<double>(f.packets_out)) / seconds;
    sum.corrections += f.corrections;
    sum.without_cause += f.without_cause;
    sum.hash_mismatches += f.hash_mismatches;
    sum.starved += f.starved;
    sum.own_ticks += f.own_ticks;
    sum.reconnects += f.reconnects;
    largest.push_back(f.largest_correction);
  }
  std::sort(largest.begin(), largest.end());
  const auto n = static_cast<double>(clients.size());
  const double minutes = std::max(1.0, static_cast<double>(sum.own_ticks) / 3600);
  return {{"clients", clients.size()},
          {"connected", connected},
          {"finished", finished},
          {"rtt_ms", rtt_ms / n},
          {"corrections_per_min", sum.corrections / minutes},
          {"corrections_without_cause", sum.without_cause},
          {"correction_u_p95", largest[static_cast<std::size_t>(0.95 * (n - 1))]},
          {"starved_pct", 100.0 * sum.starved / std::max(1.0, static_cast<double>(sum.own_ticks))},
          {"bytes_down_per_client_s", down / n},
          {"bytes_up_per_client_s", up / n},
          {"hash_mismatches", sum.hash_mismatches},
          {"reconnects", sum.reconnects}};
}

void run(std::vector<std::unique_ptr<bots::BotClient>>& clients, int seconds) {
  const net::Time end = client::now() + seconds * net::kSecond;
  net::Time next = client::now();
  while (!g_stop && client::now() < end) {
    // Four looks a tick, so that what comes is taken at once and keys leave evenly.
    next += net::kSecond / (4 * core::kTicksPerSecond);
    for (auto& c : clients) c->frame(client::now());
    const net::Time rest = next - client::now();
    if (rest > 0) {
      const timespec pause{0, static_cast<long>(rest) * 1000};
      nanosleep(&pause, nullptr);
    } else {
      next = client::now();
    }
  }
  for (auto& c : clients) c->leave();
  for (int i = 0; i < 20; ++i) {
    for (auto& c : clients) c->frame(client::now());
    const timespec pause{0, 20'000'000};
    nanosleep(&pause, nullptr);
  }
}

void describe(CLI::App& app, Options& options) {
  std::string names;
  for (const net::Profile& p : net::profiles()) names += "\n    " + std::string(p.name) + ": " + std::string(p.what);
  app.add_option("--connect", options.link, "join link or host:port")->required();
  app.add_option("--count", options.count, "how many clients")->check(CLI::Range(1, 200));
  app.add_option("--skill", options.skill, "a bot's brain holds the keys: " + skills());
  app.add_option("--presses", options.presses, "random keys instead: level changes a second")->check(CLI::Range(1, 60));
  app.add_option("--seconds", options.seconds, "how long")->check(CLI::Range(1, 86400));
  app.add_option("--profile", options.profile, "a bad network in front of each client:" + names);
  app.add_option("--seed", options.seed, "of keys and of the bad network");
  app.add_flag("--json", options.json, "the figures as JSON on stdout");
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Real network clients of Spearrun without a window."};
  describe(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);
    fmt::print(stderr, "spearrun-bots: {}; see --help\n", e.what());
    return kUsage;
  }
  if (!net::crypto::init()) {
    fmt::print(stderr, "spearrun-bots: no source of randomness\n");
    return kUnavailable;
  }
  const auto plan = plan_of(options);
  if (!plan) {
    fmt::print(stderr, "spearrun-bots: {}\n", plan.error());
    return kUsage;
  }
  std::signal(SIGINT, stop);
  std::signal(SIGTERM, stop);
  std::vector<std::unique_ptr<bots::BotClient>> clients;
  for (int i = 0; i < options.count; ++i) {
    auto made = bots::BotClient::create(*plan, i);
    if (!made) {
      fmt::print(stderr, "spearrun-bots: {}\n", made.error());
      return kUnavailable;
    }
    clients.push_back(std::move(*made));
  }
  run(clients, options.seconds);
  const auto figures = report(clients);
  fmt::print("{}\n", options.json ? figures.dump() : figures.dump(2));
  return figures["connected"] == clients.size() ? 0 : 1;
}
