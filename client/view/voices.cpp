#include "client/view/voices.hpp"

#include <algorithm>
#include <cmath>

namespace spearrun::view {

namespace {

constexpr float kEarAt = 0.33F;       // of the width: where the camera keeps the own runner
constexpr float kHalfAt = 0.24F;      // of the width: half as loud there
constexpr float kWidestPan = 0.8F;    // never in one ear only
constexpr float kInaudible = 0.015F;  // -36 dB
constexpr int kOwnFirst = 10;         // on top of the priority

// Loudness falls with the square, like a small source in the open.
void listen(Voice& voice, const Ear& ear) {
  const float loud = facts_of(voice.cue.sound).gain * voice.cue.gain;
  const float left = 1 - static_cast<float>(voice.fading) / (Voices::kFadeTicks + 1);
  voice.gain = loud * left;
  voice.pan = 0;
  if (voice.cue.place == Place::own) return;
  const auto away = static_cast<float>(voice.cue.x - ear.x);
  const float part = away / (kHalfAt * ear.width);
  voice.gain *= 1 / (1 + part * part);
  voice.pan = std::clamp(2 * away / ear.width, -1.0F, 1.0F) * kWidestPan;
}

int weight(const Voice& voice) {
  return facts_of(voice.cue.sound).priority + (voice.cue.place == Place::own ? kOwnFirst : 0);
}

bool gives_way(const Voice& a, const Voice& b) {
  return weight(a) != weight(b) ? weight(a) < weight(b) : a.gain < b.gain;
}

}  // namespace

Ear ear_of(const View& view) { return {view.left + static_cast<double>(kEarAt * view.width), view.width}; }

void Voices::tick(const Ear& ear) {
  for (Voice& voice : m_voices) {
    if (voice.serial == 0) continue;
    ++voice.age;
    if (voice.fading > 0) ++voice.fading;
    if (voice.age >= facts_of(voice.cue.sound).ticks || voice.fading > kFadeTicks) {
      voice = {};
    } else {
      listen(voice, ear);
    }
  }
}

// A free voice, or the one of the least importance, unless that is this one. No sound has more than its share.
Voice* Voices::place_for(const Voice& wanted) {
  Voice* least = nullptr;
  Voice* least_alike = nullptr;
  int alike = 0;
  for (Voice& voice : m_voices) {
    const bool free = voice.serial == 0;
    if (!free && voice.cue.sound == wanted.cue.sound) {
      ++alike;
      if (least_alike == nullptr || gives_way(voice, *least_alike)) least_alike = &voice;
    }
    if (least != nullptr && least->serial == 0) continue;
    if (least == nullptr || free || gives_way(voice, *least)) least = &voice;
  }
  Voice* found = alike >= facts_of(wanted.cue.sound).most ? least_alike : least;
  return found->serial == 0 || !gives_way(wanted, *found) ? found : nullptr;
}

bool Voices::play(const Cue& cue, const Ear& ear) {
  Voice wanted;
  wanted.cue = cue;
  listen(wanted, ear);
  if (wanted.gain < kInaudible) return false;
  Voice* place = place_for(wanted);
  if (place == nullptr) return false;
  wanted.serial = ++m_serial;
  *place = wanted;
  return true;
}

void Voices::take_back(Sound sound, std::uint16_t mark) {
  for (Voice& voice : m_voices) {
    if (voice.serial == 0 || voice.cue.sound != sound || voice.cue.mark != mark) continue;
    voice.fading = std::max(voice.fading, 1);
  }
}

}  // namespace spearrun::view
