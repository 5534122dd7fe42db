// Voices -> stereo samples without a device: what a race sounds like, tick by tick, to be written to a file and looked
// at. The same loudness and sides that a device is given.
#pragma once

#include <span>

#include "client/view/samples.hpp"
#include "client/view/voices.hpp"

namespace spearrun::view {

class Mixdown {
 public:
  using Tick = std::array<std::int16_t, 2 * kSamplesPerTick>;  // left, right, left, ...

  Mixdown() : m_samples(make_samples()) {}
  // The next tick of sound; good until the next call.
  const Tick& tick(const Voices& voices);
  // Samples that were cut off at full scale so far.
  int clipped() const { return m_clipped; }

 private:
  struct Side {
    float left = 0, right = 0;
  };
  struct Channel {
    std::uint32_t serial = 0;
    Sound sound = Sound::step_near;
    std::size_t at = 0;  // of its sample
    Side gain;           // at the end of the last tick
  };
  static Side sides_of(const Voice& voice);
  void mix(Channel& channel, Side to);

  Samples m_samples;
  std::array<Channel, Voices::kMost> m_channels{};
  std::array<float, 2 * kSamplesPerTick> m_sum{};
  Tick m_out{};
  int m_clipped = 0;
};

}  // namespace spearrun::view
