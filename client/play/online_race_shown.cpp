// What of an online race is shown: rivals at one age, own hits at once, corrections drifting in.
#include <algorithm>
#include <cmath>

#include "client/play/online_race.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::play {

using core::Tick;
using state::kTuning;
using state::Runner;
using state::World;

namespace {

// Rivals' age moves by one tick at most this often.
constexpr int kAgeEvery = 30;
constexpr int kSparkPatience = 6;

}  // namespace

// Where the own spear touches what is drawn, that is shown at once; what it costs the other is never predicted.
void OnlineRace::predict_sparks() {
  m_own_hits.clear();
  const World& now = m_predicted->newest();
  const auto own = static_cast<core::Slot>(m_own);
  if (!hit::spear_active(now.runners[own])) return;
  hit::judge_one(m_course, *m_predicted, own, m_verdicts);
  for (const hit::Verdict& v : m_verdicts) {
    const auto same = [&v](const Spark& s) { return s.victim == v.victim; };
    const bool known = std::any_of(m_sparks.begin(), m_sparks.end(), same);
    if (v.ruling != hit::Ruling::hit || known || m_sparks.full() || m_own_hits.full()) continue;
    m_sparks.push_back({v.victim, now.tick});
    m_own_hits.push_back({state::EventKind::hit, v.victim, own});
    ++m_figures.sparks_predicted;
  }
}

// A round trip and six ticks later it is known that it did not come true.
void OnlineRace::take_back_sparks() {
  m_taken_back.clear();
  const int patience = static_cast<int>(std::ceil(m_lead + kFeedTicks)) + kSparkPatience;
  for (std::size_t i = 0; i < m_sparks.size();) {
    if (m_predicted->newest().tick - m_sparks[i].at <= patience) {
      ++i;
      continue;
    }
    m_taken_back.push_back(m_sparks[i].victim);
    ++m_figures.sparks_taken_back;
    m_sparks[i] = m_sparks.back();
    m_sparks.pop_back();
  }
}

// Rivals as old as the feed makes them, at most 12 ticks; it changes slowly, and not while a spear is on its way.
void OnlineRace::choose_age() {
  const Runner& own = m_predicted->newest().runners[static_cast<std::size_t>(m_own)];
  const bool striking =
      own.action == state::Action::thrust && own.action_tick <= kTuning.windup_ticks + kTuning.active_ticks;
  ++m_ticks_since_age;
  const bool waiting = m_predicted->newest().tick.value < kTuning.go_tick;
  if (striking || (m_ticks_since_age < kAgeEvery && !waiting)) return;
  const int wanted = std::clamp(static_cast<int>(std::ceil(m_lead + kFeedTicks)), 0, kTuning.max_view_age);
  if (wanted == m_age) return;
  m_age += wanted > m_age ? 1 : -1;
  m_ticks_since_age = 0;
}

// Rivals' events up to this tick, each once, however the age moved.
void OnlineRace::tell_rivals(Tick to) {
  const Tick from = std::max(m_rivals_told, to - kEventRing + 1);
  for (Tick tick = from + 1; tick <= to; tick = tick + 1) {
    for (const state::Event& e : m_recent_events[static_cast<std::size_t>(tick.value % kEventRing)]) {
      const bool verdict = e.kind == state::EventKind::hit || e.kind == state::EventKind::parry;
      if (e.slot != m_own && !verdict) state::tell(m_shown_events, e);
    }
  }
  m_rivals_told = std::max(m_rivals_told, to);
}

void OnlineRace::show() {
  m_shown_events.clear();
  for (const state::Event& e : m_news) state::tell(m_shown_events, e);
  m_news.clear();
  for (const state::Event& e : m_own_hits) state::tell(m_shown_events, e);
  m_own_hits.clear();
  if (!racing()) {
    const Tick tick = m_shown->tick;
    m_shown->assign(m_predicted->at(m_predicted->newest().tick - tick));
    m_shown->tick = tick;
    tell_rivals(tick);
    return;
  }
  const World& own_world = m_predicted->newest();
  const World& rivals = m_predicted->at(m_age);
  const auto own = static_cast<std::size_t>(m_own);
  m_shown->assign(own_world);
  for (std::size_t s = 0; s < own_world.slots && s < rivals.slots; ++s) {
    if (s != own) m_shown->runners[s] = rivals.runners[s];
  }
  for (const state::Event& e : m_recent_events[static_cast<std::size_t>(own_world.tick.value % kEventRing)]) {
    if (e.slot == own) state::tell(m_shown_events, e);
  }
  tell_rivals(rivals.tick);
}

void OnlineRace::remember_drawn() {
  const World& world = m_predicted->newest();
  const World& rivals = m_predicted->at(m_age);
  for (std::size_t s = 0; s < world.slots && s < rivals.slots; ++s) {
    const Runner& r = (static_cast<int>(s) == m_own ? world : rivals).runners[s];
    m_drawn[s] = {r.x.raw, r.y.raw};
  }
}

// Whatever a correction moved is drawn where it was and drifts to where it belongs.
void OnlineRace::offset_to_drawn() {
  if (!racing()) return;
  const World& world = m_predicted->newest();
  const World& rivals = m_predicted->at(m_age);
  for (std::size_t s = 0; s < world.slots && s < rivals.slots; ++s) {
    const bool is_own = static_cast<int>(s) == m_own;
    const Runner& r = (is_own ? world : rivals).runners[s];
    const math::Vec2 off{math::Fixed{m_drawn[s].x - r.x.raw}.units(), math::Fixed{m_drawn[s].y - r.y.raw}.units()};
    const float size = math::length(off);
    if (size <= kCorrectionSeen) continue;
    m_offsets[s] = size > kSnapAbove ? math::Vec2{} : m_offsets[s] + off;
    if (math::length(m_offsets[s]) > kSnapAbove) m_offsets[s] = {};
    if (!is_own) {
      ++m_figures.rival_corrections;
      continue;
    }
    ++m_figures.corrections;
    m_figures.without_cause += !m_cause;
    m_figures.largest_correction = std::max(m_figures.largest_correction, size);
  }
}

}  // namespace spearrun::play
