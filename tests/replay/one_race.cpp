#include "tests/replay/one_race.hpp"

#include <memory>

#include "server/room/room.hpp"
#include "shared/course/generator.hpp"

namespace spearrun::tests {

replay::RaceLog one_race(int bots, std::uint32_t seed, int length) {
  const auto room = std::make_unique<room::Room>(course::generate(seed, length), seed, room::bot_field(bots, seed));
  while (!room->over()) room->tick({});
  return room->log();
}

}  // namespace spearrun::tests
