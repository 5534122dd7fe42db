#include "shared/state/world.hpp"

#include <algorithm>

namespace spearrun::state {

void World::assign(const World& from) {
  tick = from.tick;
  seed = from.seed;
  race = from.race;
  // Slots that were in use here and are not there must not linger.
  const std::uint8_t copied = std::max(slots, from.slots);
  std::copy_n(from.runners.begin(), copied, runners.begin());
  slots = from.slots;
  pieces = from.pieces;
  std::copy_n(from.down_until.begin(), pieces, down_until.begin());
}

World make_world(const course::Course& course, std::uint64_t seed) {
  World w;
  w.seed = seed;
  w.pieces = static_cast<std::uint16_t>(course.pieces.size());
  return w;
}

}  // namespace spearrun::state
