#include "client/view/sounds.hpp"

#include <algorithm>
#include <cmath>

#include "shared/state/tuning.hpp"

namespace spearrun::view {

using state::EventKind;

namespace {

constexpr float kRival = 0.55F;       // beside the own runner
constexpr float kRun = 6.4F;          // u a tick
constexpr int kThrustHeardUntil = 6;  // ticks into it; later the swish would lag behind the spear
constexpr int kCountLate = 10;        // ticks; after a stall nothing is counted
constexpr int kCounts = 3;            // seconds before Go

// Ticks within which the same deed of the same runner is the same one, told again by a correction. Shorter than it can
// be repeated by the rules: one foot every 18, a flight of 36 at least, a thrust of 21.
constexpr std::array kSameWithin{8, 8, 24, 24, 18, 30, 30, 30, 10, 14, 50, 50, 60, 600};

Sound launch_sound(state::Quality quality) {
  switch (quality) {
    case state::Quality::perfect: return Sound::launch_perfect;
    case state::Quality::good: return Sound::launch_good;
    default: return Sound::launch_plain;
  }
}

bool lands(const state::Events& events, core::Slot slot) {
  return std::any_of(events.begin(), events.end(),
                     [slot](const state::Event& e) { return e.kind == EventKind::land && e.slot == slot; });
}

}  // namespace

void Sounds::tick(const state::World& world, const state::Events& events, core::Slot seen, const Ear& ear) {
  m_world = &world;
  m_seen = seen;
  m_ear = ear;
  m_begun.clear();
  m_voices.tick(ear);
  for (const state::Event& event : events) tell(event, events);
  tell_thrusts();
  tell_countdown();
  m_last_tick = world.tick.value;
  m_world = nullptr;
}

bool Sounds::is_new(core::Slot slot, Deed deed) {
  static_assert(kSameWithin.size() == kDeeds);
  const auto kind = static_cast<std::size_t>(deed);
  std::int32_t& done = m_done[slot][kind];
  const std::int32_t now = m_world->tick.value;
  // Also when a correction took the deed to a little earlier, or the race began again.
  if (done != 0 && std::abs(now - done) < kSameWithin[kind]) return false;
  done = std::max(1, now);
  return true;
}

void Sounds::play(Sound sound, core::Slot at, float gain, std::uint16_t mark) {
  Cue cue;
  cue.sound = sound;
  cue.mark = mark;
  cue.place = at == m_seen ? Place::own : Place::course;
  cue.x = static_cast<double>(m_world->runners[at].x.units());
  cue.gain = at == m_seen ? gain : gain * kRival;
  if (m_voices.play(cue, m_ear) && !m_begun.full()) m_begun.push_back({sound, at});
}

void Sounds::tell(const state::Event& event, const state::Events& events) {
  if (event.slot >= state::kMaxRunners) return;
  switch (event.kind) {
    case EventKind::hit:
    case EventKind::parry: return tell_strike(event);
    case EventKind::checkpoint:
      if (event.slot == m_seen && is_new(event.slot, Deed::checkpoint)) play(Sound::checkpoint, event.slot);
      return;
    case EventKind::finish:
      if (event.slot == m_seen && is_new(event.slot, Deed::finish)) play(Sound::finish, event.slot);
      return;
    default: return tell_body(event, events);
  }
}

void Sounds::tell_body(const state::Event& event, const state::Events& events) {
  const core::Slot slot = event.slot;
  const bool near = event.side == state::FootSide::near;
  switch (event.kind) {
    case EventKind::footfall: {
      // The foot of a landing is the landing.
      if (!is_new(slot, near ? Deed::step_near : Deed::step_far) || lands(events, slot)) return;
      const float speed = std::min(1.0F, std::fabs(m_world->runners[slot].vx.units()) / kRun);
      return play(near ? Sound::step_near : Sound::step_far, slot, 0.45F + 0.55F * speed);
    }
    case EventKind::launch:
      // How well a rival jumped is its own affair: the strings are the reward of the own foot.
      if (is_new(slot, Deed::launch)) play(slot == m_seen ? launch_sound(event.quality) : Sound::launch_plain, slot);
      return;
    case EventKind::land:
      if (is_new(slot, Deed::land)) play(Sound::land, slot);
      return;
    case EventKind::dummy_down:
      if (is_new(slot, Deed::fell_dummy)) play(Sound::dummy_down, slot);
      return;
    case EventKind::trip:
    case EventKind::bump:
      if (is_new(slot, Deed::stumble)) play(Sound::stumble, slot);
      return;
    case EventKind::fall:
      if (is_new(slot, Deed::fall)) play(Sound::fall, slot);
      return;
    case EventKind::respawn:
      if (is_new(slot, Deed::respawn)) play(Sound::respawn, slot);
      return;
    default: return;
  }
}

// event.slot was met by the spear of event.other.
void Sounds::tell_strike(const state::Event& event) {
  const auto other = static_cast<core::Slot>(event.other);
  const bool of_own = event.slot == m_seen || other == m_seen;
  if (event.kind == EventKind::parry) {
    if (is_new(event.slot, Deed::parry)) play(Sound::parry, of_own ? m_seen : event.slot);
    return;
  }
  if (event.slot == m_seen) {
    if (is_new(event.slot, Deed::be_hit)) play(Sound::struck, event.slot);
  } else if (is_new(event.slot, of_own ? Deed::be_hit_by_own : Deed::be_hit)) {
    play(Sound::hit, of_own ? m_seen : event.slot, 1, event.slot);
  }
}

void Sounds::take_back_hit(core::Slot victim) {
  m_voices.take_back(Sound::hit, victim);
  m_done[victim][static_cast<std::size_t>(Deed::be_hit_by_own)] = 0;
}

// A thrust is no event: it is seen in the runner.
void Sounds::tell_thrusts() {
  for (std::size_t i = 0; i < m_world->slots; ++i) {
    const state::Runner& runner = m_world->runners[i];
    if (!runner.present || runner.action != state::Action::thrust || runner.action_tick > kThrustHeardUntil) continue;
    const auto slot = static_cast<core::Slot>(i);
    if (is_new(slot, Deed::thrust)) play(Sound::swish, slot);
  }
}

void Sounds::tell_countdown() {
  const std::int32_t now = m_world->tick.value;
  for (int left = kCounts; left >= 0; --left) {
    // The world begins with its first tick.
    const std::int32_t due = std::max(1, state::kTuning.go_tick - left * core::kTicksPerSecond);
    const bool passed = m_last_tick < due && now >= due && now - due <= kCountLate;
    if (passed) play(left > 0 ? Sound::count : Sound::go, m_seen);
  }
}

}  // namespace spearrun::view
