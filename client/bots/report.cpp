#include "client/bots/report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace spearrun::bots {
namespace {

constexpr double kHeaders = 28;              // IPv4 and UDP, a datagram
constexpr double kTicksPerMinute = 60 * 60;  // of play

// Everything of all clients, before it becomes means.
struct Sum {
  Figures counts;
  std::vector<double> largest;  // correction of each client, u
  int finished = 0;
  double rtt_ms = 0, down = 0, up = 0;

  void add(const Figures& f) {
    finished += f.finished;
    rtt_ms += static_cast<double>(f.round_trip) / 1000;
    const double seconds = std::max(f.connected_seconds, 0.001);
    down += (static_cast<double>(f.bytes_in) + kHeaders * static_cast<double>(f.packets_in)) / seconds;
    up += (static_cast<double>(f.bytes_out) + kHeaders * static_cast<double>(f.packets_out)) / seconds;
    counts.corrections += f.corrections;
    counts.without_cause += f.without_cause;
    counts.hash_mismatches += f.hash_mismatches;
    counts.starved += f.starved;
    counts.own_ticks += f.own_ticks;
    counts.reconnects += f.reconnects;
    largest.push_back(f.largest_correction);
  }
};

}  // namespace

int count_connected(const Clients& clients) {
  return static_cast<int>(std::count_if(clients.begin(), clients.end(), [](const auto& c) { return c->came_in(); }));
}

std::string json_report(const Clients& clients, int indent) {
  Sum sum;
  for (const auto& c : clients) sum.add(c->figures());
  std::sort(sum.largest.begin(), sum.largest.end());
  const auto n = static_cast<double>(clients.size());
  const double own_ticks = sum.counts.own_ticks;
  const nlohmann::ordered_json figures{
      {"clients", clients.size()},
      {"connected", count_connected(clients)},
      {"finished", sum.finished},
      {"rtt_ms", sum.rtt_ms / n},
      {"corrections_per_min", sum.counts.corrections / std::max(1.0, own_ticks / kTicksPerMinute)},
      {"corrections_without_cause", sum.counts.without_cause},
      {"correction_u_p95", sum.largest[static_cast<std::size_t>(0.95 * (n - 1))]},
      {"starved_pct", 100.0 * sum.counts.starved / std::max(1.0, own_ticks)},
      {"bytes_down_per_client_s", sum.down / n},
      {"bytes_up_per_client_s", sum.up / n},
      {"hash_mismatches", sum.counts.hash_mismatches},
      {"reconnects", sum.counts.reconnects}};
  return figures.dump(indent);
}

std::string why_outside(const Clients& clients) {
  const auto outside = std::find_if(clients.begin(), clients.end(), [](const auto& c) { return !c->came_in(); });
  return outside == clients.end() ? std::string() : (*outside)->why_outside();
}

}  // namespace spearrun::bots
