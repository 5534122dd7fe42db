#include "client/view/mixdown.hpp"

#include <algorithm>
#include <cmath>

namespace spearrun::view {

// Equal power: as loud at the side as in the middle.
Mixdown::Side Mixdown::sides_of(const Voice& voice) {
  return {voice.gain * std::sqrt((1 - voice.pan) / 2), voice.gain * std::sqrt((1 + voice.pan) / 2)};
}

// Loudness moves in a straight line over the tick, so that nothing clicks.
void Mixdown::mix(Channel& channel, Side to) {
  const Sample& sample = m_samples[static_cast<std::size_t>(channel.sound)];
  const std::size_t count = std::min<std::size_t>(kSamplesPerTick, sample.size() - channel.at);
  const Side from = channel.gain;
  for (std::size_t i = 0; i < count; ++i) {
    const float part = static_cast<float>(i) / kSamplesPerTick;
    const float s = sample[channel.at + i];
    m_sum[2 * i] += s * (from.left + (to.left - from.left) * part);
    m_sum[2 * i + 1] += s * (from.right + (to.right - from.right) * part);
  }
  channel.at += count;
  channel.gain = to;
}

const Mixdown::Tick& Mixdown::tick(const Voices& voices) {
  m_sum.fill(0);
  for (std::size_t i = 0; i < m_channels.size(); ++i) {
    Channel& channel = m_channels[i];
    const Voice& voice = voices.all()[i];
    if (voice.serial != channel.serial) {
      // What was there before is let go within this tick.
      if (channel.serial != 0) mix(channel, {});
      channel = {voice.serial, voice.cue.sound, 0, sides_of(voice)};
    }
    if (channel.serial != 0) mix(channel, sides_of(voice));
  }
  for (std::size_t i = 0; i < m_sum.size(); ++i) {
    const float kept = std::clamp(m_sum[i], -32767.0F, 32767.0F);
    m_clipped += kept != m_sum[i];
    m_out[i] = static_cast<std::int16_t>(kept);
  }
  return m_out;
}

}  // namespace spearrun::view
