// spearrun-bots: many real network clients without a window, for trying a server and for measuring.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <exception>

#include "client/bots/options.hpp"
#include "client/bots/report.hpp"
#include "shared/core/finish_output.hpp"

namespace spearrun::bots {
namespace {

constexpr int kExitSomeOutside = 1;

std::atomic<bool> g_stop{false};
void stop(int) { g_stop = true; }

int complain(int code, const std::string& what) {
  std::fprintf(stderr, "spearrun-bots: %s\n", what.c_str());
  return code;
}

void rest(net::Time most) {
  const timespec pause{0, static_cast<long>(most) * 1000};
  nanosleep(&pause, nullptr);
}

bool any_may_come_in(const Clients& clients) {
  return std::any_of(clients.begin(), clients.end(), [](const auto& c) { return !c->given_up(); });
}

void run(const Clients& clients, int seconds) {
  const net::Time end = client::now() + seconds * net::kSecond;
  net::Time next = client::now();
  while (!g_stop && client::now() < end && any_may_come_in(clients)) {
    // Four looks a tick, so that what comes is taken at once and keys leave evenly.
    next += net::kSecond / (4 * core::kTicksPerSecond);
    for (const auto& c : clients) c->frame(client::now());
    const net::Time left = next - client::now();
    if (left > 0) {
      rest(left);
    } else {
      next = client::now();
    }
  }
}

// CLOSE goes out several times.
void say_goodbye(const Clients& clients) {
  for (const auto& c : clients) c->leave();
  for (int i = 0; i < 20; ++i) {
    for (const auto& c : clients) c->frame(client::now());
    rest(20 * net::kMillisecond);
  }
}

// What it came to, in figures and in the exit code.
int conclude(const Clients& clients, const Options& options) {
  const int connected = count_connected(clients);
  const auto wanted = static_cast<int>(clients.size());
  const std::string outside = std::to_string(wanted - connected) + " of " + std::to_string(wanted);
  if (connected == 0) return complain(kExitUnavailable, "no client came in. " + why_outside(clients));
  std::printf("%s\n", json_report(clients, options.json ? -1 : 2).c_str());
  if (connected == wanted) return 0;
  return complain(kExitSomeOutside, outside + " clients did not come in. " + why_outside(clients));
}

int play(const Options& options) {
  if (!net::crypto::init()) return complain(kExitUnavailable, "this system offers no source of randomness");
  net::SystemEntropy entropy;
  const auto identities = Identities::create(options.home, entropy);
  if (!identities) return complain(kExitCannotCreate, identities.error());
  const auto address = client::resolve(options.link.host, options.link.port);
  if (!address) return complain(kExitUnavailable, address.error());
  const Plan plan{*address,        options.link.key, options.skill, options.presses,
                  options.profile, options.seed,     *identities};
  std::signal(SIGINT, stop);
  std::signal(SIGTERM, stop);
  Clients clients;
  for (int i = 0; i < options.count; ++i) {
    auto made = BotClient::create(plan, i);
    if (!made) return complain(kExitUnavailable, made.error());
    clients.push_back(std::move(*made));
  }
  run(clients, options.seconds);
  if (count_connected(clients) > 0) say_goodbye(clients);
  return conclude(clients, options);
}

int start(int argc, char** argv) {
  const Parsed parsed = parse_options(argc, argv);
  if (parsed.options) return play(*parsed.options);
  std::fputs(parsed.text.c_str(), parsed.exit_code == 0 ? stdout : stderr);
  return parsed.exit_code;
}

}  // namespace
}  // namespace spearrun::bots

int main(int argc, char** argv) {
  int code = spearrun::bots::kExitSoftware;
  try {
    code = spearrun::bots::start(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "spearrun-bots: %s\n", error.what());
  }
  return spearrun::core::finish_output("spearrun-bots", code);
}
