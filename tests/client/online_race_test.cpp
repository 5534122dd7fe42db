// The race core of a client against a room, with delays in between: what it predicts is what comes, and what it shows
// obeys its limits.
#include "client/play/online_race.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <map>

#include "server/room/room.hpp"
#include "shared/course/generator.hpp"
#include "shared/state/hash.hpp"

namespace spearrun::play {
namespace {

constexpr net::Time kTick = net::kSecond / 60;

// A room and one client of it; both directions take `delay`, and everything is exact otherwise.
class Wire {
 public:
  Wire(int bots, net::Time delay, std::uint32_t seed = 7, int length = 6000)
      : m_delay(delay),
        m_course(course::generate(seed, length)),
        m_room(m_course, seed, entrants(bots)),
        m_client(start(seed, length)) {}

  // One server tick of virtual time, with a client frame in its middle.
  void tick(state::Input held) {
    m_now += kTick;
    server_tick();
    deliver();
    m_client.advance(m_now, held, [this] { each_shown(); });
    send_inputs();
  }
  OnlineRace& client() { return m_client; }
  room::Room& room() { return m_room; }
  bool over() const { return m_room.over(); }
  int starved = 0;
  int oldest_age = 0;
  int lost_feeds = 0;  // of the next feeds
  int shown_ticks = 0;
  std::uint32_t corrupt_hash_at = 0;

 private:
  static std::vector<room::Entrant> entrants(int bots) {
    std::vector<room::Entrant> all{{"human", room::Kind::human, bot::Skill::medium}};
    for (const auto& b : room::bot_field(bots, 3)) all.push_back(b);
    return all;
  }
  wire::RaceStart start(std::uint32_t seed, int length) {
    wire::RaceStart s;
    s.race = 1;
    s.course_seed = seed;
    s.course_length = length;
    s.race_seed = seed;
    s.your_slot = 0;
    for (const auto& r : m_room.log().runners) s.runners.push_back({r.key, 0, 1, false, r.name});
    return s;
  }
  void server_tick() {
    if (m_room.over()) return;
    const core::Tick next = m_room.world().tick + 1;
    std::array<state::Input, state::kMaxRunners> inputs{};
    const auto found = m_arrived.find(next.value);
    if (found == m_arrived.end() && next.value > 20) ++starved;
    if (found != m_arrived.end()) m_held = found->second;
    inputs[0] = m_held;
    m_room.tick(inputs);
    if (m_room.world().tick.value % 2 == 0) send_feed();
  }
  void send_feed() {
    if (lost_feeds > 0) {
      --lost_feeds;
      return;
    }
    auto feed = std::make_unique<wire::LiveFeed>();
    feed->race = 1;
    feed->tick = m_room.world().tick;
    feed->base = m_acked;
    feed->hash = state::short_hash(state::state_hash(m_room.world()));
    if (corrupt_hash_at != 0 && feed->tick.value >= static_cast<int>(corrupt_hash_at)) {
      feed->hash ^= 1;
      corrupt_hash_at = 0;
    }
    for (const auto& t : m_room.log().transitions) {
      if (t.tick > feed->base) feed->transitions.push_back(t);
    }
    m_feeds.push_back({m_now + m_delay, std::move(feed), m_newest - m_room.world().tick});
  }
  void deliver() {
    while (!m_inputs.empty() && m_inputs.front().first <= m_now) {
      const wire::LiveInput& in = m_inputs.front().second;
      for (std::size_t i = 0; i < in.levels.size(); ++i) {
        m_arrived.emplace(in.newest.value - static_cast<int>(in.levels.size()) + 1 + static_cast<int>(i), in.levels[i]);
      }
      m_newest = std::max(m_newest, in.newest);
      m_acked = std::max(m_acked, in.feed_ack);
      m_inputs.pop_front();
    }
    while (!m_feeds.empty() && m_feeds.front().at <= m_now) {
      m_client.take(*m_feeds.front().feed, m_now, 2 * m_delay);
      m_client.take(wire::LiveMargin{m_feeds.front().margin, static_cast<std::uint32_t>(starved)}, m_now);
      m_feeds.pop_front();
    }
  }
  void each_shown() {
    ++shown_ticks;
    oldest_age = std::max(oldest_age, m_client.view_age());
  }
  void send_inputs() {
    if (++m_frames % 2 != 0) return;
    wire::LiveInput in;
    m_client.pending(in);
    if (!in.levels.empty()) m_inputs.emplace_back(m_now + m_delay, in);
  }

  struct Flying {
    net::Time at;
    std::unique_ptr<wire::LiveFeed> feed;
    int margin;
  };
  net::Time m_now = 0, m_delay;
  course::Course m_course;
  room::Room m_room;
  OnlineRace m_client;
  std::map<int, state::Input> m_arrived;
  std::deque<std::pair<net::Time, wire::LiveInput>> m_inputs;
  std::deque<Flying> m_feeds;
  state::Input m_held;
  core::Tick m_newest{0}, m_acked{0};
  int m_frames = 0;
};

// Keys that a player might hold: a jump now and then, a thrust now and then.
state::Input keys_at(int tick) {
  state::Input input;
  input.set(state::Button::jump, tick % 70 < 24);
  input.set(state::Button::thrust, tick % 47 < 4);
  return input;
}

TEST(OnlineRace, AloneNothingIsEverCorrected) {
  for (const int delay_ms : {0, 50, 150}) {
    Wire wire(0, delay_ms * net::kMillisecond);
    for (int t = 0; !wire.over() && t < 5000; ++t) wire.tick(keys_at(t));
    EXPECT_TRUE(wire.over());
    EXPECT_EQ(wire.client().figures().hash_mismatches, 0u) << delay_ms;
    EXPECT_EQ(wire.client().figures().corrections, 0u) << delay_ms;
    EXPECT_LE(wire.starved, 3) << delay_ms;
  }
}

TEST(OnlineRace, TheConfirmedWorldIsTheServersToTheLastBit) {
  Wire wire(7, 60 * net::kMillisecond);
  for (int t = 0; t < 2000 && !wire.over(); ++t) wire.tick(keys_at(t));
  EXPECT_EQ(wire.client().figures().hash_mismatches, 0u);
  EXPECT_GE(wire.client().confirmed().tick, wire.room().world().tick - 10);
  EXPECT_LE(wire.oldest_age, 12);
  EXPECT_GT(wire.oldest_age, 4);
}

TEST(OnlineRace, OwnKeysAreShownAtTheNextTick) {
  Wire wire(3, 150 * net::kMillisecond);
  for (int t = 0; t < 500; ++t) wire.tick({});
  const core::Tick before = wire.client().shown().tick;
  state::Input jump;
  jump.set(state::Button::thrust, true);
  wire.tick(jump);
  EXPECT_EQ(wire.client().shown().runners[0].action, state::Action::thrust);
  EXPECT_LE(wire.client().shown().tick - before, 2);
}

TEST(OnlineRace, EveryCorrectionHasACause) {
  std::uint32_t corrections = 0;
  for (std::uint32_t seed = 1; seed <= 4; ++seed) {
    Wire wire(7, 80 * net::kMillisecond, seed, 12000);
    // Played well enough to stay among the others.
    bot::Memory memory;
    for (int t = 0; t < 2600 && !wire.over(); ++t) {
      const auto& history = wire.client().history();
      wire.tick(bot::think(wire.client().course(), history, 0, bot::Skill::medium, seed, memory));
    }
    EXPECT_EQ(wire.client().figures().without_cause, 0u) << seed;
    corrections += wire.client().figures().corrections;
  }
  EXPECT_GT(corrections, 5u) << "else nothing was asked";
}

TEST(OnlineRace, OwnHitsAreShownAtOnceAndThoseThatDoNotComeTrueAreTakenBack) {
  std::uint32_t predicted = 0;
  std::uint32_t confirmed = 0;
  std::uint32_t taken_back = 0;
  int shown = 0;
  for (std::uint32_t seed = 1; seed <= 6; ++seed) {
    Wire wire(7, 100 * net::kMillisecond, seed, 12000);
    for (int t = 0; t < 2600 && !wire.over(); ++t) {
      state::Input input = keys_at(t);
      input.set(state::Button::thrust, t % 26 < 4);
      wire.tick(input);
      for (const state::Event& e : wire.client().events()) {
        shown += e.kind == state::EventKind::hit && e.other == 0;
      }
    }
    const RaceFigures& f = wire.client().figures();
    EXPECT_LE(f.sparks_confirmed + f.sparks_taken_back, f.sparks_predicted);
    EXPECT_LE(f.sparks_predicted - f.sparks_confirmed - f.sparks_taken_back, 3u) << "settled within a moment";
    predicted += f.sparks_predicted;
    confirmed += f.sparks_confirmed;
    taken_back += f.sparks_taken_back;
  }
  EXPECT_GT(confirmed, 10u);
  EXPECT_GT(confirmed, taken_back) << "most of what is shown comes true";
  EXPECT_GE(shown, static_cast<int>(predicted) - 6);
  RecordProperty("sparks", std::to_string(predicted) + " shown, " + std::to_string(confirmed) + " true, " +
                               std::to_string(taken_back) + " taken back");
}

TEST(OnlineRace, LostFeedsAreMadeUpByTheNext) {
  Wire wire(3, 40 * net::kMillisecond);
  for (int t = 0; t < 1500; ++t) {
    if (t % 100 == 50) wire.lost_feeds = 8;
    wire.tick(keys_at(t));
  }
  EXPECT_EQ(wire.client().figures().hash_mismatches, 0u);
  EXPECT_GE(wire.client().confirmed().tick, wire.room().world().tick - 10);
}

TEST(OnlineRace, AStallResynchronisesInOneFrame) {
  Wire wire(3, 30 * net::kMillisecond);
  for (int t = 0; t < 600; ++t) wire.tick({});
  const auto steps = wire.client().figures().steps;
  wire.lost_feeds = 60;  // two seconds in which nothing comes
  for (int t = 0; t < 120; ++t) wire.tick({});
  EXPECT_LE(wire.client().own_tick() - wire.client().confirmed().tick, OnlineRace::kMostPredicted);
  for (int t = 0; t < 30; ++t) wire.tick({});
  EXPECT_GT(wire.client().confirmed().tick.value, 730);
  EXPECT_LT(wire.client().figures().steps - steps, 150u * 12);
}

TEST(OnlineRace, AnotherHashAsksForTheLogAndTheLogMendsIt) {
  Wire wire(3, 30 * net::kMillisecond);
  wire.corrupt_hash_at = 400;
  for (int t = 0; t < 600 && !wire.client().wants_log(); ++t) wire.tick({});
  ASSERT_TRUE(wire.client().wants_log());
  wire.client().log_asked();
  wire::LiveLog log;
  log.race = 1;
  log.tick = wire.room().world().tick;
  log.hash = state::short_hash(state::state_hash(wire.room().world()));
  log.transitions = wire.room().log().transitions;
  wire.client().take(log);
  EXPECT_TRUE(wire.client().catching_up());
  while (wire.client().catching_up()) wire.client().catch_up(50);
  EXPECT_FALSE(wire.client().wants_log());
  for (int t = 0; t < 300; ++t) wire.tick({});
  EXPECT_EQ(wire.client().figures().hash_mismatches, 1u);
  EXPECT_GT(wire.client().confirmed().tick.value, 690);
}

TEST(ServerClock, KeepsTheMarginAndBoundsItsSlew) {
  ServerClock clock;
  clock.set(100, 0);
  net::Time now = 0;
  // The truth: a key sent at own tick k is needed at server tick; margin = own tick - server tick - way.
  for (int i = 0; i < 1200; ++i) {
    now += kTick;
    const double server = 98 + i;
    const int margin = static_cast<int>(std::floor(clock.at(now) - server - 6));
    if (i % 2 == 0) clock.add_margin(margin, now);
    ASSERT_LE(std::abs(clock.rate() - 1), ServerClock::kSlewMost + 1e-9);
  }
  EXPECT_GE(clock.low_margin(), 1);
  EXPECT_LE(clock.low_margin(), 3);
}

}  // namespace
}  // namespace spearrun::play
