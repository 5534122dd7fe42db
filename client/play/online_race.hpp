// One race over the wire, without the wire: what the server confirmed, what is predicted from it, what is shown.
//   confirmed  the rules run over the frames of the feed; its hash is compared with the server's
//   predicted  the whole world from the confirmed one to the own tick: own keys as held, rivals as they last were,
//              rival hits off
//   shown      the own runner as predicted, rivals at one age behind it, never more than 12 ticks
// Nothing here reads a clock, opens a socket or draws. After the first race nothing is allocated a frame.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "client/play/server_clock.hpp"
#include "shared/course/course.hpp"
#include "shared/hit/judge.hpp"
#include "shared/state/event.hpp"
#include "shared/state/frame.hpp"
#include "shared/state/world.hpp"
#include "shared/wire/control.hpp"
#include "shared/wire/live_codec.hpp"

namespace spearrun::play {

struct RaceFigures {
  std::uint32_t corrections = 0;    // of the own runner, above kCorrectionSeen
  std::uint32_t without_cause = 0;  // of these: no verdict, no own starved tick, no rival's key explains them
  std::uint32_t sparks_predicted = 0, sparks_confirmed = 0, sparks_taken_back = 0;
  float largest_correction = 0;  // u
  std::uint32_t rival_corrections = 0;
  std::uint32_t feeds = 0, hash_mismatches = 0, starved = 0;
  std::uint32_t steps = 0;  // of prediction
};

class OnlineRace {
 public:
  static constexpr int kMostPredicted = 48;  // ticks ahead of the confirmed world
  static constexpr int kMostCatchUp = 8;     // ticks stepped one by one in a frame
  static constexpr float kCorrectionSeen = 0.05F;
  static constexpr float kSnapAbove = 150;
  static constexpr float kOffsetKept = 0.7F;

  explicit OnlineRace(const wire::RaceStart& start);

  // --- from the wire
  // Takes the ticks that are new. Round trip: what the session measured, for the first guess of the clock.
  void take(const wire::LiveFeed& feed, net::Time now, net::Time round_trip);
  void take(const wire::LiveMargin& margin, net::Time now);
  // The log of a race under way; run forward by catch_up. `most_ticks` are those of a full field: fewer runners take
  // less time each.
  void take(wire::LiveLog log);
  bool catching_up() const { return m_log_at < m_log.tick.value; }
  float catch_up_progress() const;
  void catch_up(int most_ticks);
  // True once after a feed whose hash differs, until a log came: the owner asks for it.
  bool wants_log() const { return m_wants_log; }
  void log_asked() { m_wants_log = false; }

  // --- to the wire
  // Levels that the server has not used yet. Empty (size 0) for spectators, before the clock runs and after the race.
  void pending(wire::LiveInput& out) const;

  // --- each frame
  // Ticks that are due now, with these keys held. Each one moves shown() on; call `each` after it.
  template <class Each>
  void advance(net::Time now, state::Input held, Each&& each) {
    int due = ticks_due(now);
    for (int i = 0; i < kMostCatchUp && due > 0; ++i, --due) {
      step_own(held);
      each();
    }
    if (due > 0) {
      jump_ahead(due, held);
      each();
    }
  }
  // Part of a tick since the last whole one, 0..1.
  float alpha(net::Time now);

  // What is drawn, and what happened in it (own events as predicted, rivals' as shown).
  const state::World& shown() const { return *m_shown; }
  const state::Events& events() const { return m_shown_events; }
  // Victims of own hits that were shown at once and have not come true in time, told once.
  std::span<const core::Slot> taken_back() const { return {m_taken_back.data(), m_taken_back.size()}; }
  // Decaying difference to what was drawn before a correction, u, by slot: added to the whole figure.
  const std::array<math::Vec2, state::kMaxRunners>& offsets() const { return m_offsets; }
  int view_age() const { return m_age; }

  const course::Course& course() const { return m_course; }
  const state::World& confirmed() const { return m_confirmed->newest(); }
  const state::History& history() const { return *m_predicted; }
  int own_slot() const { return m_own; }
  bool racing() const { return m_own >= 0; }
  // Its last tick is confirmed. The picture goes on, so that everybody comes to rest; keys count no more.
  bool over() const { return confirmed().race.end_tick.value >= 0 && !m_awaits_log && !catching_up(); }
  bool started() const { return m_clock.started() && !catching_up(); }
  const RaceFigures& figures() const { return m_figures; }
  const ServerClock& clock() const { return m_clock; }
  core::Tick own_tick() const { return m_predicted->newest().tick; }
  wire::RaceNumber number() const { return m_number; }

 private:
  static constexpr int kOwnRing = 128;
  // Feeds come every other tick, so the newest confirmed one is up to this old when the next arrives.
  static constexpr double kFeedTicks = 2;

  void apply_ticks(core::Tick to, const replay::Transition*& next, const replay::Transition* end);
  void check_hash(std::uint32_t expected);
  void rebuild(core::Tick to);
  void predict_one();
  int ticks_due(net::Time now);
  void step_own(state::Input held);
  void watch(int ticks);
  void jump_ahead(int ticks, state::Input held);
  void record_own(core::Tick tick, state::Input held);
  void show();
  void choose_age();
  void remember_drawn();
  void offset_to_drawn();
  void keep_events(core::Tick tick);
  void keep_news();
  bool was_shown(const state::Event& e);
  void predict_sparks();
  void take_back_sparks();
  void note_causes(core::Tick tick);
  void run_forward(const wire::LiveFeed& feed);
  void tell_rivals(core::Tick to);
  state::Input& own_at(core::Tick t) { return m_own_inputs[static_cast<std::size_t>(t.value % kOwnRing)]; }
  const state::Input& own_at(core::Tick t) const { return m_own_inputs[static_cast<std::size_t>(t.value % kOwnRing)]; }

  course::Course m_course;
  wire::RaceNumber m_number;
  int m_own;
  int m_starters = 0;
  std::unique_ptr<state::History> m_confirmed, m_predicted;
  std::unique_ptr<state::World> m_shown;
  std::array<state::Input, state::kMaxRunners> m_used{};  // as of the confirmed tick
  std::array<state::Input, kOwnRing> m_own_inputs{};      // by tick
  state::Frame m_frame;
  core::Tick m_feed_ack{0};
  wire::LiveLog m_log;
  std::int32_t m_log_at = 0;
  std::size_t m_log_next = 0;
  bool m_wants_log = false;
  bool m_awaits_log = false;  // feeds are of no use until it is there

  ServerClock m_clock;
  int m_age = 0;  // of the rivals shown, ticks behind the own
  int m_ticks_since_age = 0;
  double m_lead = 0;  // smoothed: own tick minus the newest confirmed, when a feed comes
  state::Events m_step_events, m_shown_events;
  static constexpr int kEventRing = 64;
  std::array<state::Events, kEventRing> m_recent_events;  // of confirmed and predicted ticks, by tick
  core::FixedVector<state::Event, 64> m_news;             // confirmed hits and parries that are not told yet
  core::Tick m_rivals_told{0};
  struct Spark {
    core::Slot victim = 0;
    core::Tick at;
  };
  core::FixedVector<Spark, 16> m_sparks;           // shown, not confirmed yet
  core::FixedVector<state::Event, 16> m_own_hits;  // to show in this tick
  core::FixedVector<core::Slot, 16> m_taken_back;
  bool m_cause = false;  // something in this feed could not be predicted
  hit::Verdicts m_verdicts;
  std::array<math::Vec2, state::kMaxRunners> m_offsets{};
  struct Place {
    std::int32_t x = 0, y = 0;
  };
  std::array<Place, state::kMaxRunners> m_drawn{};
  RaceFigures m_figures;
};

}  // namespace spearrun::play
