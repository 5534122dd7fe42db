// What sounds are made of: noise through a filter, tones, plucked strings, laid into one take. No files, no libm: the
// same samples on every machine. Used at start only.
#pragma once

#include <cstdint>
#include <vector>

namespace spearrun::view {

// How loud over the length of a layer: up within `attack`, then (1 - part)^power down to nothing.
struct Envelope {
  float attack = 0.002F;  // s
  int power = 3;          // 1 = straight .. 8 = a short knock
};

// Noise between two pitches that may slide.
struct Brush {
  float start = 0, length = 0.1F;  // s
  float gain = 1;
  float from_hz = 1000, to_hz = 1000;  // middle of the band; below 7000
  float width = 0.7F;                  // of the band: 0.1 almost a tone .. 1.5 wide
  Envelope envelope;
};

struct Tone {
  float start = 0, length = 0.1F;
  float gain = 1;
  float from_hz = 440, to_hz = 440;
  Envelope envelope;
};

// A string or a rod that was struck (Karplus and Strong 1983, "Digital synthesis of plucked-string and drum timbres").
struct Pluck {
  float start = 0, length = 0.3F;
  float gain = 1;
  float hz = 440;        // rounded to whole samples: within 1 % below 480 Hz
  float damping = 0.5F;  // 0 rings long and bright .. 1 dies at once
  Envelope envelope{0.001F, 1};
};

class Take {
 public:
  // seed: of its noise.
  Take(int samples, std::uint32_t seed);
  Take& add(const Brush& brush);
  Take& add(const Tone& tone);
  Take& add(const Pluck& pluck);
  // Free of a constant part, faded at both ends, at this peak (1 = full scale).
  std::vector<std::int16_t> finished(float peak);

 private:
  float noise();
  // Places `length` seconds of made samples from `start` on.
  template <class Make>
  void lay(float start, float length, float gain, const Envelope& envelope, Make&& make);
  void remove_rumble();
  void fade_ends();

  std::vector<float> m_samples;
  std::uint32_t m_seed;
  std::uint32_t m_drawn = 0;
};

}  // namespace spearrun::view
