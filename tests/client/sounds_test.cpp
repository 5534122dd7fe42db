#include "client/view/sounds.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "client/app/allocation_counter.hpp"
#include "client/app/practice.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::view {
namespace {

using state::EventKind;
using state::Quality;

constexpr core::Slot kOwn = 0;

struct Heard {
  std::int32_t tick;
  Sound sound;
  core::Slot slot;
};

// A world in which nothing moves, and whatever is told.
struct Stand {
  Stand() : world(std::make_unique<state::World>()) {
    world->slots = 3;
    world->tick = core::Tick{state::kTuning.go_tick + 200};
    for (state::Runner& runner : world->all()) runner.present = true;
  }
  void next(std::initializer_list<state::Event> told = {}) {
    state::Events events;
    for (const state::Event& event : told) events.push_back(event);
    world->tick = world->tick + 1;
    sounds.tick(*world, events, kOwn, {});
    for (const Sounds::Begun& begun : sounds.begun()) heard.push_back({world->tick.value, begun.sound, begun.slot});
  }
  int count(Sound sound) const {
    int n = 0;
    for (const Heard& h : heard) n += h.sound == sound;
    return n;
  }
  float gain(Sound sound) const {
    for (const Voice& v : sounds.voices().all()) {
      if (v.serial != 0 && v.cue.sound == sound) return v.gain;
    }
    return 0;
  }
  std::unique_ptr<state::World> world;
  Sounds sounds;
  std::vector<Heard> heard;
};

state::Event launch(Quality quality, core::Slot slot = kOwn) {
  return {EventKind::launch, slot, 0, state::FootSide::near, quality};
}

TEST(Sounds, TheLaunchSoundsAsWellAsItWas) {
  for (const auto& [quality, sound] : {std::pair{Quality::perfect, Sound::launch_perfect},
                                       {Quality::good, Sound::launch_good},
                                       {Quality::plain, Sound::launch_plain}}) {
    Stand stand;
    stand.next({launch(quality)});
    ASSERT_EQ(stand.heard.size(), 1U);
    EXPECT_EQ(stand.heard[0].sound, sound);
  }
}

// A correction moves the launch a few ticks and changes its word.
TEST(Sounds, AJumpSoundsOnceThoughItsQualityChanges) {
  Stand stand;
  stand.next({launch(Quality::perfect)});
  stand.next();
  stand.world->runners[kOwn].launch_quality = Quality::good;
  stand.next();
  stand.next({launch(Quality::good)});
  for (int i = 0; i < 10; ++i) stand.next();
  stand.next({launch(Quality::plain)});
  EXPECT_EQ(stand.heard.size(), 1U);
  for (int i = 0; i < 40; ++i) stand.next();
  stand.next({launch(Quality::good)});
  EXPECT_EQ(stand.heard.size(), 2U) << "the next jump is another one";
}

TEST(Sounds, RivalsAreQuieterAndKeepTheirQuality) {
  Stand stand;
  stand.next({launch(Quality::perfect, 1)});
  EXPECT_EQ(stand.count(Sound::launch_plain), 1);
  const float rival = stand.gain(Sound::launch_plain);
  Stand other;
  other.next({launch(Quality::plain)});
  EXPECT_LT(rival, 0.6F * other.gain(Sound::launch_plain));
}

TEST(Sounds, FeetAlternateAndALandingIsOneSound) {
  Stand stand;
  stand.next({{EventKind::footfall, kOwn, 0, state::FootSide::near}});
  for (int i = 0; i < 11; ++i) stand.next();
  stand.next({{EventKind::footfall, kOwn, 0, state::FootSide::far}});
  EXPECT_EQ(stand.count(Sound::step_near), 1);
  EXPECT_EQ(stand.count(Sound::step_far), 1);
  for (int i = 0; i < 30; ++i) stand.next();
  stand.next({{EventKind::footfall, kOwn, 0, state::FootSide::near}, {EventKind::land, kOwn}});
  EXPECT_EQ(stand.count(Sound::step_near), 1);
  EXPECT_EQ(stand.count(Sound::land), 1);
}

TEST(Sounds, AnOwnHitIsTakenBackWhenItDoesNotComeTrue) {
  Stand stand;
  stand.next({{EventKind::hit, 1, kOwn}});
  ASSERT_EQ(stand.count(Sound::hit), 1);
  const float loud = stand.gain(Sound::hit);
  for (int i = 0; i < 12; ++i) stand.next();
  stand.sounds.take_back_hit(2);
  stand.next();
  EXPECT_EQ(stand.gain(Sound::hit), loud) << "that was another";
  stand.sounds.take_back_hit(1);
  stand.next();
  EXPECT_LT(stand.gain(Sound::hit), loud);
  for (int i = 0; i < Voices::kFadeTicks; ++i) stand.next();
  EXPECT_EQ(stand.gain(Sound::hit), 0);
  // The server says later that there was one after all: that is news.
  stand.next({{EventKind::hit, 1, kOwn}});
  EXPECT_EQ(stand.count(Sound::hit), 2);
}

TEST(Sounds, BeingHitIsAnotherSoundThanHitting) {
  Stand stand;
  stand.next({{EventKind::hit, kOwn, 1}});
  EXPECT_EQ(stand.count(Sound::struck), 1);
  stand.next({{EventKind::hit, 2, 1}});
  EXPECT_EQ(stand.count(Sound::hit), 1);
  stand.next({{EventKind::parry, kOwn, 1}});
  EXPECT_EQ(stand.count(Sound::parry), 1);
}

TEST(Sounds, AThrustIsHeardOnceAtItsStart) {
  Stand stand;
  state::Runner& own = stand.world->runners[kOwn];
  own.action = state::Action::thrust;
  // A correction sets it back twice.
  for (const int tick : {0, 1, 2, 3, 2, 3, 4, 5, 6, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}) {
    own.action_tick = static_cast<std::uint8_t>(tick);
    stand.next();
  }
  EXPECT_EQ(stand.count(Sound::swish), 1);
  own.action_tick = 0;
  stand.next();
  EXPECT_EQ(stand.count(Sound::swish), 2) << "the next thrust";
}

TEST(Sounds, ALateGlimpseOfAThrustIsNotHeard) {
  Stand stand;
  stand.world->runners[1].action = state::Action::thrust;
  stand.world->runners[1].action_tick = 9;
  stand.next();
  EXPECT_TRUE(stand.heard.empty());
}

TEST(Sounds, TheCountdownIsThreeAndGo) {
  Stand stand;
  stand.world->tick = core::Tick{0};
  for (int i = 0; i < 300; ++i) stand.next();
  std::vector<std::pair<std::int32_t, Sound>> expected;
  for (const int left : {180, 120, 60}) expected.push_back({std::max(1, state::kTuning.go_tick - left), Sound::count});
  expected.push_back({state::kTuning.go_tick, Sound::go});
  ASSERT_EQ(stand.heard.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(stand.heard[i].tick, expected[i].first);
    EXPECT_EQ(stand.heard[i].sound, expected[i].second);
  }
}

TEST(Sounds, AfterAStallNothingIsCounted) {
  Stand stand;
  stand.world->tick = core::Tick{1};
  stand.next();
  stand.heard.clear();
  stand.world->tick = core::Tick{state::kTuning.go_tick + 40};
  stand.next();
  EXPECT_TRUE(stand.heard.empty());
}

// A whole practice race with a bot at the own keys: what is told is what sounds.
struct Race {
  explicit Race(int bots) : practice({17, 8000, bots, "me"}) {}
  void tick() {
    practice.tick(practice.advice(bot::Skill::hard));
    for (const state::Event& e : practice.room().events()) {
      if (e.slot == kOwn) ++told[static_cast<std::size_t>(e.kind)];
    }
    for (const Sounds::Begun& b : practice.sounds().begun()) {
      heard.push_back({practice.now(), b.sound, b.slot});
      if (b.slot == kOwn) ++own[static_cast<std::size_t>(b.sound)];
    }
  }
  int sounds(Sound sound) const { return own[static_cast<std::size_t>(sound)]; }
  int events(EventKind kind) const { return told[static_cast<std::size_t>(kind)]; }
  app::Practice practice;
  std::array<int, 32> told{};
  std::array<int, kSounds> own{};
  std::vector<Heard> heard;
};

TEST(Sounds, EveryEventOfARaceSoundsOnce) {
  auto race = std::make_unique<Race>(0);
  for (int i = 0; i < 4000 && !race->practice.over(); ++i) race->tick();
  ASSERT_TRUE(race->practice.over());
  EXPECT_GT(race->events(EventKind::launch), 5);
  EXPECT_EQ(race->sounds(Sound::launch_perfect) + race->sounds(Sound::launch_good) + race->sounds(Sound::launch_plain),
            race->events(EventKind::launch));
  EXPECT_EQ(race->sounds(Sound::land), race->events(EventKind::land));
  EXPECT_EQ(race->sounds(Sound::step_near) + race->sounds(Sound::step_far),
            race->events(EventKind::footfall) - race->events(EventKind::land));
  EXPECT_EQ(race->sounds(Sound::checkpoint), race->events(EventKind::checkpoint));
  EXPECT_GT(race->sounds(Sound::checkpoint), 0);
  EXPECT_EQ(race->sounds(Sound::swish), race->practice.thrusts());
  EXPECT_EQ(race->sounds(Sound::finish), 1);
  EXPECT_EQ(race->sounds(Sound::go), 1);
}

TEST(Sounds, TheSameRaceSoundsTheSame) {
  auto a = std::make_unique<Race>(7);
  auto b = std::make_unique<Race>(7);
  for (int i = 0; i < 900; ++i) {
    a->tick();
    b->tick();
  }
  ASSERT_EQ(a->heard.size(), b->heard.size());
  EXPECT_GT(a->heard.size(), 100U);
  for (std::size_t i = 0; i < a->heard.size(); ++i) {
    EXPECT_EQ(a->heard[i].tick, b->heard[i].tick);
    EXPECT_EQ(a->heard[i].sound, b->heard[i].sound);
  }
}

TEST(Sounds, ACrowdAllocatesNothing) {
  auto practice = std::make_unique<app::Practice>(app::PracticePlan{17, 8000, 63, "me"});
  auto sounds = std::make_unique<Sounds>();
  std::uint64_t counted = 0;
  for (int i = 0; i < 500; ++i) {
    practice->tick(practice->advice(bot::Skill::hard));
    const std::uint64_t before = app::counted_allocations();
    const app::CountedScope scope;
    sounds->tick(practice->room().world(), practice->room().events(), kOwn, {});
    counted += app::counted_allocations() - before;
  }
  EXPECT_EQ(counted, 0U);
}

}  // namespace
}  // namespace spearrun::view
