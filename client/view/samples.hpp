// Every sound as samples, made by our own code at start: wood, paper, straw, bamboo, a quiet bell.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "client/view/sound.hpp"

namespace spearrun::view {

// Mono, 16 bit, kSampleRate; kSamplesPerTick for each of its ticks; peaks at kSamplePeak.
using Sample = std::vector<std::int16_t>;
using Samples = std::array<Sample, kSounds>;  // by Sound
inline constexpr float kSamplePeak = 0.66F;   // -3.6 dBFS

Sample make_sample(Sound sound);
// All of them, some 10 ms. The same bits on every machine.
Samples make_samples();

}  // namespace spearrun::view
