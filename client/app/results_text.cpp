#include "client/app/results_text.hpp"

#include <fmt/format.h>

#include "client/ui/hud.hpp"

namespace spearrun::app {

std::string results_text(const std::vector<room::RaceResult>& results) {
  std::size_t widest = 6;
  for (const room::RaceResult& r : results) widest = std::max(widest, r.name.size());
  std::string text = fmt::format("{:>5}  {:<{}}  {:>9}  {:>7}  {:>4}  {:>7}\n", "place", "runner", widest, "time",
                                 "perfect", "hits", "parries");
  for (const room::RaceResult& r : results) {
    const std::string time = r.time_us < 0 ? "dnf" : ui::time_text(r.time_us / 10000).data();
    text += fmt::format("{:>5}  {:<{}}  {:>9}  {:>7}  {:>4}  {:>7}\n", r.place, r.name, widest, time, r.perfects,
                        r.hits, r.parries);
  }
  return text;
}

}  // namespace spearrun::app
