#include "server/host/pace.hpp"

#include <csignal>
#include <ctime>

#include "shared/core/ids.hpp"

namespace spearrun::host {
namespace {

// A signal handler can reach nothing else.
volatile std::sig_atomic_t g_stops = 0;

void on_stop(int) { g_stops = g_stops + 1; }

}  // namespace

void catch_stop_signals() {
  struct sigaction action = {};
  action.sa_handler = on_stop;
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGINT, &action, nullptr);
  // Who reads our output may go before we do.
  std::signal(SIGPIPE, SIG_IGN);
  // A file that may grow no more is an error of that file, as a full disk is.
  std::signal(SIGXFSZ, SIG_IGN);
}

int stops_wanted() { return g_stops; }

std::chrono::steady_clock::time_point Ticker::due(int n) const {
  return m_start + std::chrono::nanoseconds(1'000'000'000LL * n / core::kTicksPerSecond);
}

std::chrono::nanoseconds Ticker::late_for(int n) const { return std::chrono::steady_clock::now() - due(n); }

void Ticker::wait_for(int n) const {
  using namespace std::chrono;
  const auto since_epoch = duration_cast<nanoseconds>(due(n).time_since_epoch()).count();
  timespec until{};
  until.tv_sec = static_cast<std::time_t>(since_epoch / 1'000'000'000);
  until.tv_nsec = static_cast<long>(since_epoch % 1'000'000'000);
  // A signal ends the sleep; the caller looks at stop_wanted() next. steady_clock is CLOCK_MONOTONIC here.
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
}

}  // namespace spearrun::host
