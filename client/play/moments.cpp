#include "client/play/moments.hpp"

#include <algorithm>
#include <cstdio>

#include "shared/state/tuning.hpp"

namespace spearrun::play {

namespace {
constexpr core::Tick kNever{-1};

const char* words_of_bump(const course::Course& course, std::size_t piece) {
  const bool bar = piece < course.pieces.size() && course.pieces[piece].kind == course::PieceKind::low_bar;
  return bar ? "ran into a low bar: slide under it" : "ran into a dummy";
}

}  // namespace

Moments::Moments(core::Slot own, std::vector<std::string> names) : m_own(own), m_names(std::move(names)) {
  m_own_passed.fill(kNever);
  m_best_other.fill(kNever);
}

const char* Moments::name_of(std::uint16_t slot) const { return slot < m_names.size() ? m_names[slot].c_str() : "?"; }

void Moments::say(MessageTone tone, const char* text, const char* name) {
  std::snprintf(m_message.text.data(), m_message.text.size(), "%s%s", text, name);
  m_message.tone = tone;
  m_message.ticks_left = kMessageTicks;
  m_hit_told = -1;
}

void Moments::tick(const course::Course& course, const state::World& before, const state::World& now,
                   const state::Events& events) {
  if (m_message.ticks_left > 0) --m_message.ticks_left;
  for (const state::Event& event : events) tell(event, course, before, now);
  // The word follows the state: a correction may change a launch after it was told.
  const state::Runner& own = now.runners[m_own];
  const bool other = own.launch_quality != m_launch.quality || own.launch_side != m_launch.side;
  if (m_launch.quality != state::Quality::none && own.launch_quality != state::Quality::none && other) {
    m_launch = launch_of(own.launch_quality, own.launch_side, own.momentum);
  }
}

// What this launch does to momentum, from what it was before.
LastLaunch Moments::launch_of(state::Quality quality, state::FootSide side, int momentum) {
  const int room = std::max(0, state::kTuning.momentum_one - momentum);
  int change = 0;
  if (quality == state::Quality::perfect) change = std::min(state::kTuning.perfect_bonus, room);
  if (quality == state::Quality::plain) change = -state::kTuning.plain_cost;
  return {quality, side, change};
}

void Moments::take_back_hit(core::Slot victim) {
  if (m_hit_told != victim) return;
  m_message.ticks_left = 0;
  m_hit_told = -1;
}

void Moments::tell(const state::Event& event, const course::Course& course, const state::World& before,
                   const state::World& now) {
  using state::EventKind;
  if (event.kind == EventKind::checkpoint) return tell_checkpoint(event, now);
  if (event.kind == EventKind::hit || event.kind == EventKind::parry) return tell_hit(event);
  if (event.slot != m_own) return;
  switch (event.kind) {
    case EventKind::launch: m_launch = launch_of(event.quality, event.side, before.runners[m_own].momentum); break;
    case EventKind::trip: say(MessageTone::bad, "tripped over a hurdle"); break;
    case EventKind::bump: say(MessageTone::bad, words_of_bump(course, event.other)); break;
    case EventKind::fall: say(MessageTone::bad, "fell"); break;
    case EventKind::finish: say(MessageTone::good, "finished"); break;
    default: break;
  }
}

void Moments::tell_hit(const state::Event& event) {
  const bool parry = event.kind == state::EventKind::parry;
  if (event.slot == m_own) {
    say(parry ? MessageTone::good : MessageTone::bad, parry ? "parry! you turned aside " : "hit by ",
        name_of(event.other));
  } else if (event.other == m_own) {
    say(parry ? MessageTone::bad : MessageTone::good, parry ? "parried by " : "you hit ", name_of(event.slot));
    if (!parry) m_hit_told = event.slot;
  }
}

void Moments::tell_checkpoint(const state::Event& event, const state::World& now) {
  const int passed = now.runners[event.slot].checkpoints;
  if (passed < 1 || passed > static_cast<int>(kCheckpoints)) return;
  const auto checkpoint = static_cast<std::size_t>(passed - 1);
  if (event.slot != m_own) {
    if (m_best_other[checkpoint] == kNever) m_best_other[checkpoint] = now.tick;
  } else {
    m_own_passed[checkpoint] = now.tick;
  }
  const int own = now.runners[m_own].checkpoints;
  if (own < 1 || checkpoint != static_cast<std::size_t>(own - 1)) return;
  refresh_split(checkpoint);
  if (event.slot != m_own) return;
  const int hundredths = m_split.own_ticks * 100 / core::kTicksPerSecond;
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "checkpoint %d   %d:%02d.%02d", own, hundredths / 6000, hundredths / 100 % 60,
                hundredths % 100);
  say(m_split.alone || m_split.behind <= 0 ? MessageTone::good : MessageTone::plain, text.data());
}

void Moments::refresh_split(std::size_t checkpoint) {
  m_split.known = true;
  m_split.own_ticks = m_own_passed[checkpoint].value - state::kTuning.go_tick;
  m_split.alone = m_best_other[checkpoint] == kNever;
  m_split.behind = m_split.alone ? 0 : m_own_passed[checkpoint] - m_best_other[checkpoint];
}

}  // namespace spearrun::play
