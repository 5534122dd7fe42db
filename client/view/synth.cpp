#include "client/view/synth.hpp"

#include <algorithm>
#include <cmath>

#include "client/view/grain.hpp"
#include "client/view/sound.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::view {

namespace {

constexpr auto kRate = static_cast<float>(kSampleRate);
constexpr float kRumbleHz = 45;  // what lies below only moves the membrane
constexpr int kFadeIn = 48, kFadeOut = 720;

float power_of(float base, int power) {
  float result = 1;
  for (int i = 0; i < power; ++i) result *= base;
  return result;
}

float loudness(const Envelope& envelope, float seconds, float part) {
  const float rise = envelope.attack > 0 ? math::smooth(math::unit(seconds / envelope.attack)) : 1;
  return rise * power_of(1 - part, envelope.power);
}

}  // namespace

Take::Take(int samples, std::uint32_t seed) : m_samples(static_cast<std::size_t>(samples)), m_seed(seed) {}

float Take::noise() { return 2 * grain(m_drawn++, m_seed) - 1; }

template <class Make>
void Take::lay(float start, float length, float gain, const Envelope& envelope, Make&& make) {
  const auto first = static_cast<std::size_t>(start * kRate);
  const auto count = static_cast<std::size_t>(length * kRate);
  for (std::size_t i = 0; i < count && first + i < m_samples.size(); ++i) {
    const float part = static_cast<float>(i) / static_cast<float>(count);
    const float seconds = static_cast<float>(i) / kRate;
    m_samples[first + i] += gain * loudness(envelope, seconds, part) * make(part);
  }
}

// A state-variable filter (Chamberlin 1985): its band output, with a pitch that may slide.
Take& Take::add(const Brush& brush) {
  float low = 0, band = 0;
  lay(brush.start, brush.length, brush.gain, brush.envelope, [&](float part) {
    const float hz = brush.from_hz + (brush.to_hz - brush.from_hz) * part;
    const float step = 2 * math::sin_turns(hz / (2 * kRate));
    low += step * band;
    band += step * (noise() - low - brush.width * band);
    // Narrow bands are louder at their middle: about as loud whatever the width.
    return band * std::sqrt(brush.width);
  });
  return *this;
}

Take& Take::add(const Tone& tone) {
  float turns = 0;
  lay(tone.start, tone.length, tone.gain, tone.envelope, [&](float part) {
    turns += (tone.from_hz + (tone.to_hz - tone.from_hz) * part) / kRate;
    if (turns >= 1) turns -= 1;
    return math::sin_turns(turns);
  });
  return *this;
}

Take& Take::add(const Pluck& pluck) {
  const auto period = static_cast<std::size_t>(kRate / pluck.hz + 0.5F);
  std::vector<float> string(period);
  // A soft hammer: the noise of the stroke is rounded off before it runs around.
  float rounded = 0;
  for (float& s : string) s = rounded += (noise() - rounded) * (1 - 0.6F * pluck.damping);
  const float keep = 1 - 0.02F * pluck.damping;
  std::size_t at = 0;
  lay(pluck.start, pluck.length, pluck.gain, pluck.envelope, [&](float) {
    const std::size_t next = at + 1 < period ? at + 1 : 0;
    const float out = string[at];
    string[at] = keep * 0.5F * (string[at] + string[next]);
    at = next;
    return out;
  });
  return *this;
}

// One pole, high pass.
void Take::remove_rumble() {
  const float keep = 1 - math::kTau * kRumbleHz / kRate;
  float before = 0, out = 0;
  for (float& s : m_samples) {
    out = keep * (out + s - before);
    before = s;
    s = out;
  }
}

void Take::fade_ends() {
  const int count = static_cast<int>(m_samples.size());
  for (int i = 0; i < count; ++i) {
    const float in = math::smooth(math::unit(static_cast<float>(i) / kFadeIn));
    const float out = math::smooth(math::unit(static_cast<float>(count - 1 - i) / kFadeOut));
    m_samples[static_cast<std::size_t>(i)] *= in * out;
  }
}

std::vector<std::int16_t> Take::finished(float peak) {
  remove_rumble();
  fade_ends();
  float highest = 0;
  for (const float s : m_samples) highest = std::max(highest, std::fabs(s));
  const float scale = highest > 0 ? peak * 32767 / highest : 0;
  std::vector<std::int16_t> out;
  out.reserve(m_samples.size());
  for (const float s : m_samples) out.push_back(static_cast<std::int16_t>(s * scale));
  return out;
}

}  // namespace spearrun::view
