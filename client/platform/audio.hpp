// The sound device (OpenAL). Follows the voices of a race; without a device, or after it was unplugged, it is silent
// and everything else goes on. Opens the device only when there is something to be heard.
#pragma once

#include <memory>

#include "client/view/voices.hpp"

namespace spearrun::platform {

enum class AudioNews : unsigned char { none, no_device, lost, back };

class Audio {
 public:
  Audio();
  Audio(Audio&&) noexcept;
  Audio& operator=(Audio&&) noexcept;
  ~Audio();

  // Once a frame, with the clock's nanoseconds. voices = nullptr: nothing is to be heard (a menu, a pause).
  // volume 0..1; at 0 nothing sounds, and sounds that begin meanwhile are never heard.
  // The first call with a volume makes the samples and opens the device: up to 50 ms.
  void follow(const view::Voices* voices, float volume, std::int64_t now_ns);
  // What has changed since the last question, for a line to the player.
  AudioNews news();
  bool open() const;
  // Sounds on the device now; for tests.
  int sounding() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> m_parts;
};

}  // namespace spearrun::platform
