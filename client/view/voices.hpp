// The sounds that are heard right now: sixteen at most, each with its loudness and side. Pure: a device or a mixer
// follows it. A source that is far is quiet; when all voices are taken, the least important gives way.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "client/view/camera.hpp"
#include "client/view/sound.hpp"

namespace spearrun::view {

// Where the course is heard from, and how wide the picture is.
struct Ear {
  double x = 0;       // u along the course
  float width = 782;  // u
};
// At the place of the own runner in the picture, so what lies ahead is to the right.
Ear ear_of(const View& view);

enum class Place : std::uint8_t {
  course,  // stays where it was made
  own      // goes with the ear: loud, in the middle, and the last to give way
};

struct Cue {
  Sound sound = Sound::step_near;
  Place place = Place::own;
  double x = 0;            // u, of a place on the course
  float gain = 1;          // 0..1, on top of the sound's own
  std::uint16_t mark = 0;  // to take it back by
};

struct Voice {
  std::uint32_t serial = 0;  // never the same again in one race; 0 = free
  Cue cue;
  int age = 0;     // ticks
  int fading = 0;  // ticks since it was taken back; 0 = it was not
  float gain = 0;  // as heard, 0..1
  float pan = 0;   // -1 left .. 1 right
};

class Voices {
 public:
  static constexpr std::size_t kMost = 16;
  static constexpr int kFadeTicks = 4;

  // One tick older; what has ended is free again.
  void tick(const Ear& ear);
  // False: not heard (too far, or others are more important).
  bool play(const Cue& cue, const Ear& ear);
  // Those of this sound and mark fade out within kFadeTicks.
  void take_back(Sound sound, std::uint16_t mark);

  std::span<const Voice> all() const { return m_voices; }

 private:
  Voice* place_for(const Voice& wanted);

  std::array<Voice, kMost> m_voices{};
  std::uint32_t m_serial = 0;
};

}  // namespace spearrun::view
