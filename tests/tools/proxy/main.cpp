// spearrun-proxy: the command line of the bad network.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>

#include "server/host/pace.hpp"
#include "tests/tools/proxy/proxy.hpp"

namespace spearrun::tests {
namespace {

constexpr int kUsage = 64, kUnavailable = 69;

int complain(int code, std::string what) {
  std::replace(what.begin(), what.end(), '\n', ' ');
  fmt::print(stderr, "spearrun-proxy: {}\n", what);
  return code;
}

std::string profile_help() {
  std::string text = "Kind of network:";
  for (const net::Profile& profile : net::profiles()) text += fmt::format("\n  {:<14}{}", profile.name, profile.what);
  return text;
}

net::Time clock_now() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

int run(const ProxyOptions& options) {
  host::catch_stop_signals();
  const auto proxy = Proxy::open(options);
  if (!proxy) return complain(kUnavailable, proxy.error());
  fmt::print("listening on {}\n", (*proxy)->port());
  std::fflush(stdout);
  while (!host::stop_wanted()) {
    (*proxy)->run_once(clock_now());
    (*proxy)->wait(clock_now());
  }
  return 0;
}

int start(int argc, char** argv) {
  CLI::App app{"A bad network between real programs: UDP from --listen to --to and back", "spearrun-proxy"};
  ProxyOptions options;
  std::string to, profile = "dsl40", home;
  app.add_option("--listen", options.listen, "UDP port for the clients; 0 = any free one, which is printed")
      ->required();
  app.add_option("--to", to, "Server, HOST:PORT")->required();
  app.add_option("--profile", profile, profile_help())->capture_default_str();
  app.add_option("--seed", options.seed, "Of everything by chance")->capture_default_str();
  app.add_option("--home", home, "Accepted by every program; not used here");
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", app.help());
    return 0;
  } catch (const CLI::ParseError& error) {
    return complain(kUsage, fmt::format("{} (see --help)", error.what()));
  }
  options.profile = net::profile_named(profile);
  if (options.profile == nullptr) return complain(kUsage, "--profile: there is no " + profile + " (see --help)");
  const auto address = host::resolve(to);
  if (!address) return complain(kUsage, "--to: " + address.error());
  options.to = *address;
  return run(options);
}

}  // namespace
}  // namespace spearrun::tests

int main(int argc, char** argv) { return spearrun::tests::start(argc, argv); }
