#include "client/play/online_race.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "shared/course/generator.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/hash.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::play {

using core::Tick;
using state::kTuning;
using state::Runner;
using state::World;

namespace {

// Spectators look this far behind the newest feed: two of their feeds.
constexpr int kSpectatorDelay = 12;
// More ticks than this are not run in one frame.
constexpr int kMostAtOnce = 240;
constexpr double kLeadSmoothing = 0.1;

}  // namespace

OnlineRace::OnlineRace(const wire::RaceStart& start)
    : m_course(course::generate(start.course_seed, start.course_length)),
      m_number(start.race),
      m_own(start.your_slot),
      m_confirmed(std::make_unique<state::History>()),
      m_predicted(std::make_unique<state::History>()),
      m_shown(std::make_unique<World>()) {
  m_confirmed->reset(state::make_world(m_course, start.race_seed));
  for (const wire::RaceRunner& runner : start.runners) m_frame.joins.push_back({runner.key});
  m_starters = static_cast<int>(start.runners.size());
  m_predicted->assign(*m_confirmed);
  m_shown->assign(m_confirmed->newest());
}

// --- the confirmed world

// Runs the confirmed world to `to`, taking transitions as their ticks come.
void OnlineRace::apply_ticks(Tick to, const replay::Transition*& next, const replay::Transition* end) {
  while (m_confirmed->newest().tick < to) {
    m_frame.tick = m_confirmed->newest().tick + 1;
    for (; next != end && next->tick <= m_frame.tick; ++next) {
      if (next->tick != m_frame.tick) continue;
      m_used[next->slot] = next->input;
      m_cause = m_cause || next->slot != m_own;
    }
    m_frame.inputs = m_used;
    sim::step(m_course, *m_confirmed, m_frame, m_step_events);
    m_frame.joins.clear();
    keep_events(m_frame.tick);
    if (catching_up()) continue;
    note_causes(m_frame.tick);
    keep_news();
  }
}

void OnlineRace::keep_events(Tick tick) {
  m_recent_events[static_cast<std::size_t>(tick.value % kEventRing)] = m_step_events;
}

// What explains a correction: a verdict on anybody (a staggered rival fells no dummy), or own keys that came too late.
// Rivals' keys are seen in apply_ticks.
void OnlineRace::note_causes(Tick tick) {
  if (racing() && m_used[static_cast<std::size_t>(m_own)] != own_at(tick)) m_cause = true;
  for (const state::Event& e : m_step_events) {
    if (e.kind == state::EventKind::hit || e.kind == state::EventKind::parry) m_cause = true;
  }
}

// Whether this confirmed hit is one of those that were shown at once; then it is settled.
bool OnlineRace::was_shown(const state::Event& e) {
  if (e.kind != state::EventKind::hit || e.other != m_own) return false;
  for (std::size_t i = 0; i < m_sparks.size(); ++i) {
    if (m_sparks[i].victim != e.slot) continue;
    ++m_figures.sparks_confirmed;
    m_sparks[i] = m_sparks.back();
    m_sparks.pop_back();
    return true;
  }
  return false;
}

// Being hit is never predicted: it is told when it is known.
void OnlineRace::keep_news() {
  for (const state::Event& e : m_step_events) {
    const bool verdict = e.kind == state::EventKind::hit || e.kind == state::EventKind::parry;
    if (verdict && !was_shown(e) && !m_news.full()) m_news.push_back(e);
  }
}

void OnlineRace::check_hash(std::uint32_t expected) {
  const World& now = m_confirmed->newest();
  if (state::short_hash(state::state_hash(now)) == expected) {
    m_feed_ack = now.tick;
    return;
  }
  ++m_figures.hash_mismatches;
  m_wants_log = true;
  m_awaits_log = true;
}

void OnlineRace::take(const wire::LiveFeed& feed, net::Time now, net::Time round_trip) {
  const Tick confirmed = m_confirmed->newest().tick;
  if (feed.race != m_number || m_awaits_log || catching_up() || feed.tick <= confirmed || feed.base > confirmed) return;
  ++m_figures.feeds;
  if (feed.tick - confirmed > kMostAtOnce) {
    run_forward(feed);
    return;
  }
  m_cause = false;
  const replay::Transition* next = feed.transitions.data();
  const replay::Transition* end = next + feed.transitions.size();
  while (next != end && next->tick <= confirmed) ++next;
  apply_ticks(feed.tick, next, end);
  check_hash(feed.hash);

  // A key sent now is there a round trip after this feed was made, and waits for its packet meanwhile.
  const double way = static_cast<double>(round_trip) * core::kTicksPerSecond / 1e6;
  const double due = racing() ? feed.tick.value + way + kFeedTicks + 2 : feed.tick.value - kSpectatorDelay;
  if (!m_clock.started() || (!racing() && std::abs(m_clock.at(now) - due) > kSpectatorDelay))
    m_clock.set(std::max(0.0, due), now);
  if (!racing())
    m_clock.add_margin(static_cast<int>(std::floor(feed.tick.value - m_clock.at(now))) - kSpectatorDelay + 1, now);

  const Tick shown_to = m_predicted->newest().tick;
  const double lead = shown_to - feed.tick;
  m_lead += (lead - m_lead) * kLeadSmoothing;
  rebuild(racing() ? std::max(shown_to, feed.tick) : feed.tick);
}

void OnlineRace::take(const wire::LiveMargin& margin, net::Time now) {
  m_figures.starved = margin.starved;
  if (racing()) m_clock.add_margin(margin.margin, now);
}

void OnlineRace::take(wire::LiveLog log) {
  if (log.race != m_number) return;
  // From the start again: the joins are those of the first frame.
  World first = state::make_world(m_course, m_confirmed->newest().seed);
  for (const Runner& r : m_confirmed->newest().all()) m_frame.joins.push_back({r.key});
  m_confirmed->reset(first);
  m_used = {};
  m_log = std::move(log);
  m_log_at = 0;
  m_log_next = 0;
  m_wants_log = m_awaits_log = false;
}

// A feed after a long silence is run like a log, a slice a frame.
void OnlineRace::run_forward(const wire::LiveFeed& feed) {
  m_log.tick = feed.tick;
  m_log.hash = feed.hash;
  m_log.transitions.assign(feed.transitions.begin(), feed.transitions.end());
  m_log_at = m_confirmed->newest().tick.value;
  m_log_next = 0;
}

float OnlineRace::catch_up_progress() const {
  return m_log.tick.value == 0 ? 1.0F : static_cast<float>(m_log_at) / static_cast<float>(m_log.tick.value);
}

void OnlineRace::catch_up(int most_ticks) {
  if (!catching_up()) return;
  // Fewer runners take less time each.
  const int runners = std::max(1, m_starters);
  const Tick to{std::min(m_log.tick.value, m_log_at + most_ticks * state::kMaxRunners / runners)};
  const replay::Transition* next = m_log.transitions.data() + m_log_next;
  apply_ticks(to, next, m_log.transitions.data() + m_log.transitions.size());
  m_log_next = static_cast<std::size_t>(next - m_log.transitions.data());
  m_log_at = to.value;
  if (catching_up()) return;
  check_hash(m_log.hash);
  m_predicted->assign(*m_confirmed);
  m_shown->assign(m_confirmed->newest());
  m_offsets = {};
  m_news.clear();
  m_rivals_told = m_confirmed->newest().tick;
}

// --- the predicted world

void OnlineRace::predict_one() {
  const Tick tick = m_predicted->newest().tick + 1;
  state::Frame& frame = m_frame;
  frame.tick = tick;
  frame.inputs = m_used;
  if (racing()) frame.inputs[static_cast<std::size_t>(m_own)] = own_at(tick);
  // Joins of the first tick are still waiting when nothing is confirmed yet; a copy of the list stays for that.
  sim::step(m_course, *m_predicted, frame, m_step_events, sim::Rivals::ignored);
  keep_events(tick);
  ++m_figures.steps;
}

// From the confirmed world to the tick that was shown: the same rules, own keys as they were held.
void OnlineRace::rebuild(Tick to) {
  remember_drawn();
  m_predicted->assign(*m_confirmed);
  const Tick most = m_confirmed->newest().tick + kMostPredicted;
  while (m_predicted->newest().tick < std::min(to, most)) predict_one();
  offset_to_drawn();
}

int OnlineRace::ticks_due(net::Time now) {
  if (!started()) return 0;
  const Tick confirmed = m_confirmed->newest().tick;
  const auto due = static_cast<std::int32_t>(std::floor(m_clock.at(now)));
  constexpr std::int32_t kEndless = std::numeric_limits<std::int32_t>::max();
  if (!racing()) {
    const std::int32_t known = over() ? kEndless : confirmed.value;
    return std::clamp(due, m_shown->tick.value, known) - m_shown->tick.value;
  }
  const std::int32_t most = over() ? kEndless : confirmed.value + kMostPredicted;
  return std::max(0, std::min(due, most) - m_predicted->newest().tick.value);
}

// The age goes with a press and is kept until the next one, as the server keeps it. After the race no key counts.
void OnlineRace::record_own(Tick tick, state::Input held) {
  const state::Input& before = own_at(tick - 1);
  state::Input now = over() ? state::Input{} : held;
  now.levels &= state::kPlayerLevels;
  const bool pressed = now.held(state::Button::thrust) && !before.held(state::Button::thrust);
  now.view_age = pressed ? static_cast<std::uint8_t>(m_age) : before.view_age;
  own_at(tick) = now;
}

void OnlineRace::step_own(state::Input held) {
  for (math::Vec2& offset : m_offsets) offset = offset * kOffsetKept;
  if (racing()) {
    record_own(m_predicted->newest().tick + 1, held);
    predict_one();
    choose_age();
    predict_sparks();
    take_back_sparks();
  } else {
    watch(1);
  }
  show();
}

// Who watches sees what is confirmed; after the last tick of the race there is no more, and it is run on.
void OnlineRace::watch(int ticks) {
  m_shown->tick = m_shown->tick + ticks;
  while (over() && m_predicted->newest().tick < m_shown->tick) predict_one();
}

// A stall: the ticks are not shown one by one.
void OnlineRace::jump_ahead(int ticks, state::Input held) {
  if (!racing()) {
    watch(ticks);
    show();
    return;
  }
  for (int i = 0; i < ticks; ++i) {
    record_own(m_predicted->newest().tick + 1, held);
    predict_one();
  }
  m_offsets = {};
  show();
}

float OnlineRace::alpha(net::Time now) {
  const double at = m_clock.at(now);
  return static_cast<float>(std::clamp(at - m_shown->tick.value, 0.0, 1.0));
}

void OnlineRace::pending(wire::LiveInput& out) const {
  out.race = m_number;
  out.feed_ack = m_feed_ack;
  out.newest = m_predicted->newest().tick;
  out.levels.clear();
  if (!racing() || !started() || over()) return;
  const int most = std::min<int>({wire::kMostInputTicks, out.newest - m_confirmed->newest().tick, out.newest.value});
  for (int i = most - 1; i >= 0; --i) out.levels.push_back(own_at(out.newest - i));
}

}  // namespace spearrun::play
