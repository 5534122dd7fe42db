// 64 people with the whole client through every profile of a network, a race each, from the lobby to the results.
// suspend20 is in resume_test; mtu1100 and rebind are about the transport alone.
#include <gtest/gtest.h>

#include <cstdio>

#include "shared/replay/verifier.hpp"
#include "tests/loopback/full_net.hpp"

namespace spearrun::tests {
namespace {

// Long enough for every kind of piece, short enough for every build.
constexpr int kShortCourse = 3000;

struct Seen {
  play::RaceFigures race;
  int unconnected = 0;
  double bytes_down = 0, bytes_up = 0;  // a client and second, all headers, lobby and start messages included
  double lead = 0;                      // own tick - newest confirmed, ticks, of everybody
  double starved = 0;                   // share of the ticks from Go on
};

Seen seen_by(FullNet& net) {
  Seen seen;
  std::int64_t frames = 0, leads = 0;
  for (auto& p : net.people) {
    const PlayerFigures f = p->figures();
    add_figures(seen.race, f.race);
    seen.unconnected += f.unconnected_frames;
    leads += f.leads;
    seen.bytes_down += static_cast<double>(p->bytes_down);
    seen.bytes_up += static_cast<double>(p->bytes_up);
    frames += f.frames;
  }
  const double client_seconds = static_cast<double>(net.people.size()) * static_cast<double>(net.now) / 1e6;
  seen.bytes_down /= client_seconds;
  seen.bytes_up /= client_seconds;
  seen.lead = static_cast<double>(leads) / static_cast<double>(std::max<std::int64_t>(1, frames));
  const double ticks = net.finished.empty() ? 1 : net.finished[0].log.ticks;
  seen.starved = seen.race.starved / ticks / static_cast<double>(net.people.size());
  return seen;
}

void print(const char* profile, const FullNet& net, const Seen& seen) {
  std::printf(
      "%-12s %5d ticks, %2zu people: starved %.3f %%, lead %.2f ticks, corrections %u (largest %.1f u, without cause "
      "%u), mismatches %u, %.0f B/s down, %.0f up\n",
      profile, net.finished.empty() ? 0 : net.finished[0].log.ticks, net.people.size(), 100 * seen.starved, seen.lead,
      seen.race.corrections, static_cast<double>(seen.race.largest_correction), seen.race.without_cause,
      seen.race.hash_mismatches, seen.bytes_down, seen.bytes_up);
}

void expect_all_finished(const FullNet& net) {
  ASSERT_EQ(net.finished.size(), 1U);
  EXPECT_TRUE(replay::verify(net.finished[0].log).ok);
  for (const room::RaceResult& r : net.finished[0].results) EXPECT_GE(r.time_us, 0) << r.name;
}

class EveryProfile : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryProfile, SixtyFourPeopleRaceToTheEndAndAgree) {
  FullNet net(options_of(64, 64, kShortCourse), 64, GetParam());
  ASSERT_TRUE(net.race(100 * net::kSecond));
  const Seen seen = seen_by(net);
  print(GetParam(), net, seen);
  expect_all_finished(net);
  EXPECT_EQ(net.finished[0].results.size(), 64U);
  EXPECT_EQ(seen.unconnected, 0) << "connected all the time";
  EXPECT_EQ(seen.race.hash_mismatches, 0U);
  EXPECT_EQ(seen.race.without_cause, 0U);
  RecordProperty("starved_per_million", static_cast<int>(1e6 * seen.starved));
  RecordProperty("lead_hundredths", static_cast<int>(100 * seen.lead));
  RecordProperty("bytes_down_per_client_s", static_cast<int>(seen.bytes_down));
  RecordProperty("bytes_up_per_client_s", static_cast<int>(seen.bytes_up));
}

// Nobody else's keys are an excuse here.
TEST_P(EveryProfile, WhoRacesAloneIsCorrectedForACauseOnly) {
  FullNet net(options_of(1, 1, 12000), 1, GetParam());
  ASSERT_TRUE(net.race(100 * net::kSecond));
  const Seen seen = seen_by(net);
  print(GetParam(), net, seen);
  expect_all_finished(net);
  EXPECT_EQ(seen.unconnected, 0);
  EXPECT_EQ(seen.race.hash_mismatches, 0U);
  EXPECT_EQ(seen.race.without_cause, 0U);
  const net::Profile& profile = *net::profile_named(GetParam());
  const bool clean = profile.up.loss_per_mille == 0 && profile.up.tail_per_mille == 0;
  if (clean) {
    EXPECT_EQ(seen.race.corrections, 0U);
  }
}

std::string name_of(const ::testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  std::erase(name, '-');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Profiles, EveryProfile,
                         ::testing::Values("lan", "rtt100", "dsl40", "wifi-bursty", "4g-120", "sat600", "loss10",
                                           "skew200"),
                         name_of);

}  // namespace
}  // namespace spearrun::tests
