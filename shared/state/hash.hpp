// The state hash: what two sides compare to know that they simulate the same race.
#pragma once

#include <cstdint>
#include <string>

#include "shared/state/world.hpp"

namespace spearrun::state {

// mix(tick, race, pieces) + the sum over runners of mix(key, fields): the order of slots drops out. Fields, never
// bytes of structs. About 150 ns a runner.
std::uint64_t state_hash(const World& world);

// What travels and is stored: the upper half.
inline std::uint32_t short_hash(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

// The first field in which two worlds differ, as "slot 3 momentum: 1800 / 1799", or empty when they do not. For
// people; allocates.
std::string first_difference(const World& a, const World& b);

}  // namespace spearrun::state
