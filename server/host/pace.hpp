// Sixty ticks a second on an absolute steady clock, and the wish to stop. The only place of the server that reads a
// clock or a signal; the room knows neither.
#pragma once

#include <chrono>

namespace spearrun::host {

// From now on SIGTERM and SIGINT only are counted.
void catch_stop_signals();
int stops_wanted();
inline bool stop_wanted() { return stops_wanted() > 0; }

class Ticker {
 public:
  Ticker() : m_start(std::chrono::steady_clock::now()) {}

  // Sleeps until tick n is due, counted from the start, so that lateness never adds up. Returns at once when late, and
  // early when a stop signal comes.
  void wait_for(int n) const;
  // How late tick n is by now; negative = early.
  std::chrono::nanoseconds late_for(int n) const;

 private:
  std::chrono::steady_clock::time_point due(int n) const;

  std::chrono::steady_clock::time_point m_start;
};

}  // namespace spearrun::host
