#include "client/view/samples.hpp"

#include "client/view/synth.hpp"

namespace spearrun::view {

namespace {

// A hollow tube, knocked: bamboo.
void bamboo(Take& take, float start, float gain, float hz) {
  take.add(Tone{start, 0.07F, gain, hz, hz * 0.97F, {0.0008F, 6}})
      .add(Tone{start, 0.045F, gain * 0.45F, hz * 2.71F, hz * 2.68F, {0.0006F, 8}})
      .add(Brush{start, 0.02F, gain * 0.5F, hz * 2.2F, hz * 1.6F, 0.8F, {0.0004F, 5}});
}

// Solid wood: lower, with a body.
void wood(Take& take, float start, float gain, float hz) {
  take.add(Tone{start, 0.13F, gain, hz, hz * 0.9F, {0.001F, 5}})
      .add(Tone{start, 0.08F, gain * 0.5F, hz * 2.32F, hz * 2.2F, {0.0008F, 6}})
      .add(Brush{start, 0.03F, gain * 0.7F, hz * 4, hz * 2.5F, 1.0F, {0.0005F, 5}});
}

// A small bell behind paper: partials of a bar, soft at the start.
void bell(Take& take, float start, float length, float gain, float hz) {
  take.add(Tone{start, length, gain, hz, hz, {0.004F, 3}})
      .add(Tone{start, length * 0.8F, gain * 0.35F, hz * 2.01F, hz * 2.01F, {0.003F, 4}})
      .add(Tone{start, length * 0.45F, gain * 0.22F, hz * 3.93F, hz * 3.93F, {0.002F, 5}});
}

void string(Take& take, float start, float gain, float hz) {
  take.add(Pluck{start, 0.42F, gain, hz, 0.6F, {0.0015F, 2}});
}

// Stalks that break, one after the other.
void straw(Take& take, float start, float length, float gain) {
  constexpr int kStalks = 9;
  for (int i = 0; i < kStalks; ++i) {
    const float part = static_cast<float>(i) / kStalks;
    const float hz = 3600 - 1500 * part + 500 * static_cast<float>(i % 3);
    take.add(Brush{start + length * part * (0.7F + 0.3F * part),
                   0.035F,
                   gain * (1 - 0.75F * part),
                   hz,
                   hz * 0.7F,
                   0.55F,
                   {0.001F, 4}});
  }
}

void thump(Take& take, float gain, float hz, float length) {
  take.add(Tone{0, length, gain, hz, hz * 0.55F, {0.003F, 3}});
}

void step(Take& take, float hz) {
  take.add(Brush{0, 0.085F, 0.8F, hz * 1.5F, hz, 0.9F, {0.003F, 3}});
  thump(take, 0.28F, hz * 0.22F, 0.06F);
}

void launch(Take& take, Sound sound) {
  bamboo(take, 0, sound == Sound::launch_plain ? 0.7F : 0.55F, sound == Sound::launch_plain ? 420.0F : 620.0F);
  take.add(Brush{0.004F, 0.12F, 0.45F, 700, 2300, 0.9F, {0.02F, 2}});
  if (sound == Sound::launch_good) string(take, 0.004F, 0.5F, 293.66F);
  if (sound != Sound::launch_perfect) return;
  string(take, 0.004F, 0.55F, 293.66F);
  string(take, 0.055F, 0.6F, 440.0F);
  bell(take, 0.06F, 0.4F, 0.16F, 1760);
}

void strike(Take& take, Sound sound) {
  switch (sound) {
    case Sound::swish:
      take.add(Brush{0, 0.25F, 1, 600, 3000, 0.5F, {0.085F, 2}})
          .add(Brush{0.03F, 0.2F, 0.4F, 2500, 900, 0.9F, {0.06F, 2}});
      break;
    case Sound::dummy_down:
      thump(take, 0.5F, 160, 0.16F);
      straw(take, 0.005F, 0.28F, 0.9F);
      break;
    case Sound::hit:
      wood(take, 0, 0.9F, 340);
      take.add(Brush{0, 0.05F, 0.6F, 2600, 1400, 0.8F, {0.0005F, 4}});
      bell(take, 0.01F, 0.5F, 0.22F, 880);
      break;
    case Sound::struck:
      thump(take, 0.5F, 150, 0.26F);
      wood(take, 0, 0.8F, 230);
      take.add(Brush{0, 0.3F, 0.8F, 800, 320, 0.9F, {0.003F, 3}});
      break;
    default:  // parry: two shafts, and a brush over a cymbal
      wood(take, 0, 0.8F, 720);
      wood(take, 0.028F, 0.6F, 910);
      take.add(Brush{0.01F, 0.54F, 0.34F, 4600, 3800, 0.6F, {0.03F, 3}});
      break;
  }
}

void mishap(Take& take, Sound sound) {
  switch (sound) {
    case Sound::stumble:
      wood(take, 0, 0.8F, 240);
      wood(take, 0.07F, 0.5F, 310);
      take.add(Brush{0.05F, 0.28F, 0.4F, 900, 500, 0.9F, {0.02F, 3}});
      break;
    case Sound::fall:
      take.add(Brush{0, 0.48F, 0.9F, 1700, 280, 0.45F, {0.05F, 2}}).add(Tone{0, 0.46F, 0.28F, 330, 110, {0.04F, 2}});
      break;
    default:  // respawn: a sheet is turned
      take.add(Brush{0, 0.38F, 0.9F, 700, 2600, 0.6F, {0.16F, 2}});
      bamboo(take, 0.2F, 0.35F, 520);
      break;
  }
}

void signal(Take& take, Sound sound) {
  switch (sound) {
    case Sound::checkpoint:
      string(take, 0, 0.7F, 392.0F);
      string(take, 0.075F, 0.7F, 523.25F);
      break;
    case Sound::count: bamboo(take, 0, 0.9F, 560); break;
    case Sound::go:
      bamboo(take, 0, 0.6F, 840);
      bell(take, 0, 0.56F, 0.5F, 1174.66F);
      break;
    default:  // finish: three strings and the bell
      string(take, 0, 0.6F, 293.66F);
      string(take, 0.07F, 0.6F, 369.99F);
      string(take, 0.14F, 0.6F, 440.0F);
      bell(take, 0.14F, 0.43F, 0.3F, 1174.66F);
      break;
  }
}

}  // namespace

Sample make_sample(Sound sound) {
  Take take(facts_of(sound).ticks * kSamplesPerTick, static_cast<std::uint32_t>(sound) + 1);
  switch (sound) {
    case Sound::step_near: step(take, 760); break;
    case Sound::step_far: step(take, 640); break;
    case Sound::launch_perfect:
    case Sound::launch_good:
    case Sound::launch_plain: launch(take, sound); break;
    case Sound::land:
      thump(take, 0.5F, 130, 0.14F);
      take.add(Brush{0, 0.18F, 0.9F, 950, 440, 0.9F, {0.004F, 3}});
      break;
    case Sound::swish:
    case Sound::dummy_down:
    case Sound::hit:
    case Sound::struck:
    case Sound::parry: strike(take, sound); break;
    case Sound::stumble:
    case Sound::fall:
    case Sound::respawn: mishap(take, sound); break;
    case Sound::checkpoint:
    case Sound::count:
    case Sound::go:
    case Sound::finish: signal(take, sound); break;
  }
  return take.finished(kSamplePeak);
}

Samples make_samples() {
  Samples all;
  for (std::size_t i = 0; i < kSounds; ++i) all[i] = make_sample(static_cast<Sound>(i));
  return all;
}

}  // namespace spearrun::view
