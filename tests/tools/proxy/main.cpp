// spearrun-proxy: the command line of the bad network.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <chrono>
#include <cstdio>

#include "server/host/pace.hpp"
#include "shared/core/finish_output.hpp"
#include "tests/tools/proxy/proxy.hpp"

namespace spearrun::tests {
namespace {

constexpr int kUsage = 64, kUnavailable = 69;
constexpr const char* kName = "spearrun-proxy";

int complain(int code, std::string what) {
  std::replace(what.begin(), what.end(), '\n', ' ');
  fmt::print(stderr, "{}: {}\n", kName, what);
  return code;
}
int usage_error(const std::string& what) { return complain(kUsage, what + " (see --help)"); }

// CLI11 takes a negative number for a very large one, and a number that is too large for the largest.
std::string check_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc{} && end == text.data() + text.size()) return {};
  return "wants a whole number from 0 to 18446744073709551615, not '" + text + "'";
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
  std::printf("listening on %d\n", int{(*proxy)->port()});
  // Whoever started it waits for this line.
  if (std::fflush(stdout) != 0) return 0;
  while (!host::stop_wanted()) {
    (*proxy)->run_once(clock_now());
    (*proxy)->wait(clock_now());
  }
  return 0;
}

struct Given {
  std::string to, profile = "dsl40", home;
};

void describe(CLI::App& app, ProxyOptions& options, Given& given) {
  // Not required(): that would be said before anything about a flag that does not exist.
  app.add_option("--listen", options.listen,
                 "UDP port for the clients; 0 = any free one, which is printed; cannot be left out")
      ->check(CLI::Range(0, 65535));
  app.add_option("--to", given.to, "Server, HOST:PORT; cannot be left out");
  app.add_option("--profile", given.profile, profile_help())->capture_default_str();
  app.add_option("--seed", options.seed, "Of everything by chance")->check(check_seed, "")->capture_default_str();
  app.add_option("--home", given.home, "Accepted by every program; not used here");
}

int start(int argc, char** argv) {
  CLI::App app{"A bad network between real programs: UDP from --listen to --to and back", kName};
  ProxyOptions options;
  Given given;
  describe(app, options, given);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return 0;
  } catch (const CLI::ParseError& error) {
    return usage_error(error.what());
  }
  if (app.count("--listen") == 0) return usage_error("--listen is missing: a UDP port for the clients, or 0");
  if (app.count("--to") == 0) return usage_error("--to is missing: HOST:PORT of the server");
  options.profile = net::profile_named(given.profile);
  if (options.profile == nullptr) return usage_error("--profile: there is no '" + given.profile + "'");
  const auto address = host::resolve(given.to);
  if (!address) return usage_error("--to: " + address.error());
  options.to = *address;
  return run(options);
}

}  // namespace
}  // namespace spearrun::tests

int main(int argc, char** argv) {
  return spearrun::core::finish_output("spearrun-proxy", spearrun::tests::start(argc, argv));
}
