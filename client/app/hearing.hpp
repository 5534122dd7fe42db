// How loud the player wants it, and the device that plays it. One call a frame; says on stderr when there is no device.
#pragma once

#include "client/platform/audio.hpp"

namespace spearrun::app {

enum class Listening : unsigned char { no, yes };

class Hearing {
 public:
  // volume: 0..Settings::kLoudest.
  Hearing(int volume, bool muted) : m_volume(volume), m_muted(muted) {}

  void set(int volume, bool muted) {
    m_volume = volume;
    m_muted = muted;
  }
  int volume() const { return m_volume; }
  bool muted() const { return m_muted; }
  // voices = nullptr: silence. A hidden window is silent too, while its race goes on.
  void follow(const view::Voices* voices, Listening listening, std::int64_t now_ns);

 private:
  platform::Audio m_audio;
  int m_volume;
  bool m_muted;
};

}  // namespace spearrun::app
