#include "server/room/room.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "shared/course/generator.hpp"
#include "shared/replay/verifier.hpp"
#include "shared/state/hash.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::room {
namespace {

using Inputs = std::array<state::Input, state::kMaxRunners>;

std::unique_ptr<Room> make_room(std::uint64_t seed, std::vector<Entrant> entrants, int length = 2000) {
  return std::make_unique<Room>(course::generate(static_cast<std::uint32_t>(seed), length), seed, std::move(entrants));
}

void run_to_end(Room& room) {
  while (!room.over()) {
    ASSERT_LT(room.world().tick.value, 36000) << "the race does not end";
    room.tick({});
  }
}

TEST(Room, SameSeedSameRace) {
  const auto a = make_room(4, bot_field(6, 4)), b = make_room(4, bot_field(6, 4)), c = make_room(5, bot_field(6, 5));
  run_to_end(*a);
  run_to_end(*b);
  run_to_end(*c);
  EXPECT_EQ(state::state_hash(a->world()), state::state_hash(b->world()));
  EXPECT_EQ(a->log().transitions, b->log().transitions);
  EXPECT_NE(state::state_hash(a->world()), state::state_hash(c->world()));
}

TEST(Room, KeysAreUniqueAndFollowTheSeed) {
  const auto a = make_room(4, bot_field(64, 4)), b = make_room(9, bot_field(64, 4));
  std::set<core::RunnerKey> keys;
  for (const auto& runner : a->log().runners) keys.insert(runner.key);
  EXPECT_EQ(keys.size(), 64U);
  EXPECT_NE(a->log().runners[0].key, b->log().runners[0].key);
}

TEST(Room, ResultsAreInOrderOfPlaceThenSlot) {
  const auto room = make_room(4, bot_field(8, 4));
  run_to_end(*room);
  const auto results = room->results();
  ASSERT_EQ(results.size(), 8U);
  EXPECT_EQ(results.front().place, 1);
  for (std::size_t i = 1; i < results.size(); ++i) {
    const RaceResult &before = results[i - 1], &here = results[i];
    const bool shared = before.time_us >= 0 && before.time_us == here.time_us;
    EXPECT_EQ(here.place == before.place, shared || (before.time_us < 0 && here.place == before.place));
    if (here.place != before.place) {
      EXPECT_EQ(here.place, static_cast<int>(i) + 1);
    }
    if (here.place == before.place) {
      EXPECT_LT(before.slot, here.slot);
    }
    if (before.time_us < 0) {
      EXPECT_LT(here.time_us, 0) << "nobody who finished is behind one who did not";
    }
    if (here.time_us >= 0) {
      EXPECT_LE(before.time_us, here.time_us);
    }
    EXPECT_EQ(here.name, room->entrants()[here.slot].name);
  }
}

TEST(Room, LogHoldsTheSameResultsAndVerifies) {
  const auto room = make_room(4, bot_field(8, 4));
  run_to_end(*room);
  ASSERT_EQ(room->log().results.size(), 8U);
  for (const RaceResult& result : room->results()) {
    const auto& logged = room->log().results[result.slot];
    EXPECT_EQ(logged.time_us, result.time_us);
    EXPECT_EQ(logged.place, result.place);
  }
  const replay::Verdict verdict = replay::verify(room->log());
  EXPECT_TRUE(verdict.ok) << verdict.why;
}

// A race that ended while the first of two was still on the way, hopping all along: not every course is slow enough.
std::unique_ptr<Room> race_with_a_late_hopper() {
  for (std::uint32_t seed = 1; seed < 100; ++seed) {
    auto room = make_room(seed, {{"Hopper", Kind::human}, {"Bot", Kind::bot, bot::Skill::hard}}, 24000);
    Inputs inputs{};
    while (!room->over()) {
      inputs[0].set(state::Button::jump, room->world().tick.value % 12 < 4);
      room->tick(inputs);
    }
    if (room->results()[1].time_us < 0) return room;
  }
  return nullptr;
}

// Somebody who hops until the end does not finish in time, but runs in later while the caller goes on ticking.
TEST(Room, NothingChangesAfterTheEndHoweverLongItTicks) {
  const auto room = race_with_a_late_hopper();
  ASSERT_NE(room, nullptr) << "the hopper should still be on the way somewhere";
  const auto results = room->results();
  const auto ticks = room->log().ticks;
  for (int i = 0; i < 6000; ++i) room->tick({});
  EXPECT_TRUE(room->world().runners[0].finished());
  EXPECT_TRUE(room->over());
  EXPECT_EQ(room->log().ticks, ticks);
  for (std::size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(room->results()[i].slot, results[i].slot);
    EXPECT_EQ(room->results()[i].time_us, results[i].time_us);
    EXPECT_EQ(room->results()[i].place, results[i].place);
  }
  EXPECT_TRUE(replay::verify(room->log()).ok);
}

TEST(Room, HumanInputIsLoggedWithoutUnknownButtons) {
  const auto room = make_room(4, {{"Me", Kind::human}});
  Inputs inputs{};
  for (int tick = 1; tick <= 20; ++tick) {
    inputs[0].levels = tick == 10 ? 0xff : 0;
    room->tick(inputs);
  }
  ASSERT_EQ(room->log().transitions.size(), 2U);
  EXPECT_EQ(room->log().transitions[0].tick.value, 10);
  EXPECT_EQ(room->log().transitions[0].input.levels, state::kPlayerLevels);
}

TEST(Room, ViewAgeCountsOnlyAtAThrustPressAndIsClamped) {
  const auto room = make_room(4, {{"Me", Kind::human}});
  Inputs inputs{};
  for (int tick = 1; tick <= 30; ++tick) {
    inputs[0].view_age = static_cast<std::uint8_t>(200 + tick % 7);
    inputs[0].set(state::Button::thrust, tick >= 10 && tick < 20);
    room->tick(inputs);
  }
  ASSERT_EQ(room->log().transitions.size(), 2U);
  EXPECT_EQ(room->log().transitions[0].input.view_age, state::kTuning.max_view_age);
}

TEST(Room, BotsIgnoreTheInputsGiven) {
  const auto a = make_room(4, bot_field(3, 4)), b = make_room(4, bot_field(3, 4));
  Inputs pressed{};
  for (auto& input : pressed) input.levels = state::kAllButtons;
  for (int i = 0; i < 600; ++i) {
    a->tick({});
    b->tick(pressed);
  }
  EXPECT_EQ(state::state_hash(a->world()), state::state_hash(b->world()));
}

TEST(Room, EveryRaceEndsEvenWhenNobodyPresses) {
  const auto room = make_room(4, {{"Still", Kind::human}});
  run_to_end(*room);
  EXPECT_TRUE(room->over());
}

}  // namespace
}  // namespace spearrun::room
