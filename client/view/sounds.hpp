// Which sound for which event. Fed once a shown tick with what happened in it, like dust and messages. A correction may
// tell an event again a few ticks later or with another quality: one event still sounds once. Own hits sound as they
// are seen and are taken back when they do not come true. Once made, nothing is allocated.
#pragma once

#include <array>
#include <optional>

#include "client/view/voices.hpp"
#include "shared/core/fixed_vector.hpp"
#include "shared/state/event.hpp"
#include "shared/state/world.hpp"

namespace spearrun::view {

class Sounds {
 public:
  // What began to sound in the last tick.
  struct Begun {
    Sound sound = Sound::step_near;
    core::Slot slot = 0;  // whose
  };

  // seen: the runner in the picture, whose own sounds these are.
  void tick(const state::World& world, const state::Events& events, core::Slot seen, const Ear& ear);
  // An own hit on this one was shown and did not come true.
  void take_back_hit(core::Slot victim);

  const Voices& voices() const { return m_voices; }
  const core::FixedVector<Begun, 64>& begun() const { return m_begun; }

 private:
  // What one runner does; a kind sounds again only after its time.
  enum class Deed : std::uint8_t {
    step_near,
    step_far,
    launch,
    land,
    thrust,
    fell_dummy,
    be_hit,
    be_hit_by_own,
    parry,
    stumble,
    fall,
    respawn,
    checkpoint,
    finish
  };
  static constexpr std::size_t kDeeds = 14;
  static constexpr std::int32_t kLongAgo = -100000;

  void tell(const state::Event& event, const state::Events& events);
  void tell_body(const state::Event& event, const state::Events& events);
  void tell_strike(const state::Event& event);
  void tell_thrusts();
  void tell_countdown();
  // True when this runner's last such deed is long enough ago; then this is the last one.
  bool is_new(core::Slot slot, Deed deed);
  void play(Sound sound, core::Slot at, float gain = 1, std::uint16_t mark = 0);

  Voices m_voices;
  core::FixedVector<Begun, 64> m_begun;
  std::array<std::array<std::int32_t, kDeeds>, state::kMaxRunners> m_done{};  // ticks; 0 = never
  std::int32_t m_last_tick = kLongAgo;
  // Of the tick that is being told:
  const state::World* m_world = nullptr;
  core::Slot m_seen = 0;
  Ear m_ear;
};

}  // namespace spearrun::view
