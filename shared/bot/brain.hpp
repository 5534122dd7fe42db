// A bot: what a runner can see -> the keys it holds. Never reads ranks, names or anything a screen does not show; sees
// rivals late by its skill's perception delay.
#pragma once

#include <cstdint>

#include "shared/course/course.hpp"
#include "shared/state/input.hpp"
#include "shared/state/world.hpp"

namespace spearrun::bot {

enum class Skill : std::uint8_t { easy, medium, hard };
const char* name_of(Skill skill);

// What a bot keeps between ticks. A value; the server's, never part of the race state.
struct Memory {
  std::uint8_t hold_jump_left = 0;
  std::uint8_t hold_thrust_left = 0;
};

// One tick of thinking. Cost about 100 ns.
state::Input think(const course::Course& course, const state::History& history, core::Slot self, Skill skill,
                   std::uint64_t seed, Memory& memory);

}  // namespace spearrun::bot
