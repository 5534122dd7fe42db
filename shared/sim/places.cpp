#include "shared/sim/step.hpp"

namespace spearrun::sim {
namespace {

// Whether a is ranked before b: finished by time, then by distance.
bool ahead(const state::Runner& a, const state::Runner& b) {
  if (a.finished() != b.finished()) return a.finished();
  return a.finished() ? a.finish_us < b.finish_us : a.x > b.x;
}

}  // namespace

std::array<std::uint8_t, state::kMaxRunners> places(const state::World& world) {
  std::array<std::uint8_t, state::kMaxRunners> result{};
  for (std::size_t s = 0; s < world.slots; ++s) {
    if (!world.runners[s].present) continue;
    int better = 0;
    for (const state::Runner& other : world.all()) better += other.present && ahead(other, world.runners[s]);
    result[s] = static_cast<std::uint8_t>(better + 1);
  }
  return result;
}

}  // namespace spearrun::sim
