// What an attacker's client drew of a fight, against the evidence that the server's verdict rests on: the spear's tip
// and the victim's torso, through bad links. Kept by the client when it draws, compared after the race with the replay.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <tuple>

#include "shared/hit/judge.hpp"
#include "shared/moves/moves.hpp"
#include "shared/replay/player.hpp"
#include "tests/loopback/full_net.hpp"

namespace spearrun::tests {
namespace {

// Along the course from a common origin, so that floats stay small.
struct Points {
  math::Vec2 tip, pelvis, shoulder, head;
};

Points points_of(const state::Runner& r, math::Fixed origin, math::Vec2 offset = {}) {
  const figure::Pose pose = moves::pose_of(r);
  const math::Vec2 at = math::Vec2{(r.x - origin).units(), r.y.units()} + offset;
  return {pose.spear.tip + at, pose.pelvis + at, pose.shoulder + at, pose.head + at};
}

struct Drawn {
  math::Fixed origin;
  Points own, rival;
  int age = 0;
  bool confirmed = false;  // of the rival's tick, when it was drawn
};

// By slot of the attacker, own tick, slot of the victim.
using Log = std::map<std::tuple<int, int, int>, Drawn>;

void keep_drawn(const play::OnlineRace& race, Log& log) {
  const int own = race.own_slot();
  const state::World& shown = race.shown();
  if (own < 0 || own >= shown.slots) return;
  const state::Runner& attacker = shown.runners[static_cast<std::size_t>(own)];
  if (!hit::spear_active(attacker)) return;
  for (int s = 0; s < shown.slots; ++s) {
    const auto slot = static_cast<std::size_t>(s);
    if (s == own || !shown.runners[slot].present) continue;
    const bool confirmed = shown.tick - race.view_age() <= race.confirmed().tick;
    log[{own, shown.tick.value, s}] = {attacker.x, points_of(attacker, attacker.x),
                                       points_of(shown.runners[slot], attacker.x, race.offsets()[slot]),
                                       race.view_age(), confirmed};
  }
}

struct Agreement {
  int hits = 0, confirmed = 0, beyond = 0, other_age = 0;
  float worst = 0;    // u, of those confirmed when drawn
  float control = 0;  // the same against the victim a tick earlier
  std::vector<float> predicted;
};

float apart(const Points& a, const Points& b) {
  return std::max(
      {math::distance(a.pelvis, b.pelvis), math::distance(a.shoulder, b.shoulder), math::distance(a.head, b.head)});
}

Agreement compare(const replay::RaceLog& race, const course::Course& course, std::uint64_t seed, const Log& log) {
  Agreement out;
  replay::Player player(race);
  const auto history = std::make_unique<state::History>();
  history->reset(state::make_world(course, seed));
  state::Events events;
  hit::Verdicts verdicts;
  while (!player.done()) {
    sim::step(course, *history, player.next(), events);
    hit::judge(course, *history, verdicts);
    for (const hit::Verdict& v : verdicts) {
      if (v.ruling != hit::Ruling::hit) continue;
      const auto found = log.find({v.attacker, v.judged.value, v.victim});
      if (found == log.end()) continue;  // its client jumped over the tick
      const Drawn& drawn = found->second;
      const int age = v.judged - v.seen;
      ++out.hits;
      out.beyond += age > state::kTuning.max_view_age;
      out.other_age += drawn.age != age;
      const Points spear = points_of(history->at(0).runners[v.attacker], drawn.origin);
      const Points body = points_of(history->at(age).runners[v.victim], drawn.origin);
      const float off = std::max(apart(drawn.rival, body), math::distance(drawn.own.tip, spear.tip));
      if (drawn.confirmed && drawn.age == age) {
        ++out.confirmed;
        out.worst = std::max(out.worst, off);
        const Points earlier = points_of(history->at(age + 1).runners[v.victim], drawn.origin);
        out.control = std::max(out.control, apart(drawn.rival, earlier));
      } else {
        out.predicted.push_back(off);
      }
    }
  }
  std::sort(out.predicted.begin(), out.predicted.end());
  return out;
}

Agreement race_through(const char* profile, int races) {
  Agreement all;
  for (int seed = 0; seed < races; ++seed) {
    session::HouseOptions options = options_of(8, 8, 4000);
    options.room.seed = 20 + static_cast<std::uint64_t>(seed);
    FullNet net(options, 8, profile);
    Log log;
    for (auto& p : net.people) {
      Player* person = p.get();
      p->fingers = [person, &log](core::Tick) {
        play::OnlineRace& race = *person->connection.race();
        keep_drawn(race, log);
        return bot::think(race.course(), race.history(), static_cast<core::Slot>(race.own_slot()), bot::Skill::hard, 3,
                          person->memory);
      };
    }
    EXPECT_TRUE(net.race(150 * net::kSecond));
    if (net.finished.empty()) continue;
    const replay::RaceLog& race = net.finished[0].log;
    const course::Course course = course::generate(race.course_seed, race.course_length);
    const Agreement one = compare(race, course, race.race_seed, log);
    all.hits += one.hits;
    all.confirmed += one.confirmed;
    all.beyond += one.beyond;
    all.other_age += one.other_age;
    all.worst = std::max(all.worst, one.worst);
    all.control = std::max(all.control, one.control);
    all.predicted.insert(all.predicted.end(), one.predicted.begin(), one.predicted.end());
  }
  std::sort(all.predicted.begin(), all.predicted.end());
  const auto part = [&all](double share) {
    return all.predicted.empty()
               ? 0.0
               : static_cast<double>(
                     all.predicted[static_cast<std::size_t>(share * static_cast<double>(all.predicted.size() - 1))]);
  };
  std::printf(
      "gate: %s, %d hits with a drawing: %d of ticks confirmed when drawn, at most %.4f u off (1); %zu partly "
      "predicted, p50 %.2f p90 %.2f u; %d drawn at another age\n",
      profile, all.hits, all.confirmed, static_cast<double>(all.worst), all.predicted.size(), part(.5), part(.9),
      all.other_age);
  return all;
}

TEST(DrawnEvidence, AgreesWithTheVerdictsThroughDsl40) {
  const Agreement a = race_through("dsl40", 6);
  EXPECT_GE(a.confirmed, 10);
  EXPECT_LE(a.worst, 1);
  EXPECT_GT(a.control, 1) << "control: a victim a tick earlier would be told apart";
  EXPECT_EQ(a.beyond, 0);
  EXPECT_EQ(a.other_age, 0);
}

TEST(DrawnEvidence, IsNeverOlderThanTwelveTicksThrough4g120) {
  const Agreement a = race_through("4g-120", 12);
  EXPECT_GE(a.hits, 5);
  EXPECT_LE(a.worst, 1);
  EXPECT_EQ(a.beyond, 0);
}

}  // namespace
}  // namespace spearrun::tests
