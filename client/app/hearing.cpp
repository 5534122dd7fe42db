#include "client/app/hearing.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "client/app/settings.hpp"

namespace spearrun::app {

namespace {

// Each step is heard as about the same: loudness goes with the square.
float gain_of(int volume) {
  const float part = static_cast<float>(volume) / static_cast<float>(Settings::kLoudest);
  return part * part;
}

}  // namespace

void Hearing::follow(const view::Voices* voices, Listening listening, std::int64_t now_ns) {
  const bool silent = m_muted || listening == Listening::no;
  m_audio.follow(voices, silent ? 0 : gain_of(m_volume), now_ns);
  switch (m_audio.news()) {
    case platform::AudioNews::no_device:
      fmt::print(stderr, "spearrun: no sound device was found; it goes on without sound\n");
      break;
    case platform::AudioNews::lost: fmt::print(stderr, "spearrun: the sound device is gone\n"); break;
    case platform::AudioNews::back: fmt::print(stderr, "spearrun: the sound is back\n"); break;
    case platform::AudioNews::none: break;
  }
}

}  // namespace spearrun::app
