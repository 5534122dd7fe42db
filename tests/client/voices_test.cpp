#include "client/view/voices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "client/view/mixdown.hpp"

namespace spearrun::view {
namespace {

constexpr Ear kEar{1000, 782};

int sounding(const Voices& voices) {
  return static_cast<int>(
      std::count_if(voices.all().begin(), voices.all().end(), [](const Voice& v) { return v.serial != 0; }));
}

const Voice* find(const Voices& voices, Sound sound) {
  for (const Voice& voice : voices.all()) {
    if (voice.serial != 0 && voice.cue.sound == sound) return &voice;
  }
  return nullptr;
}

Cue at(Sound sound, double x) { return {sound, Place::course, x, 1, 0}; }
Cue own(Sound sound, std::uint16_t mark = 0) { return {sound, Place::own, 0, 1, mark}; }

void fill(Voices& voices) {
  for (int sound = 0; sound < static_cast<int>(kSounds); ++sound) {
    for (int i = 0; i < 4; ++i) voices.play(at(static_cast<Sound>(sound), 1000 + i), kEar);
  }
}

TEST(Voices, AreNeverMoreThanSixteen) {
  Voices voices;
  fill(voices);
  EXPECT_EQ(sounding(voices), 16);
}

TEST(Voices, TheLeastImportantGivesWayAndNeverTheOwn) {
  Voices voices;
  voices.play(own(Sound::step_near), kEar);
  fill(voices);
  ASSERT_NE(find(voices, Sound::step_near), nullptr) << "the own foot stays";
  EXPECT_EQ(find(voices, Sound::step_far), nullptr) << "feet of others are the first to go";
  EXPECT_FALSE(voices.play(at(Sound::step_far, 1000), kEar));
  EXPECT_TRUE(voices.play(own(Sound::step_far), kEar));
}

TEST(Voices, ASoundHasNoMoreThanItsShare) {
  Voices voices;
  for (int i = 0; i < 12; ++i) voices.play(at(Sound::step_near, 1000 + 30 * i), kEar);
  EXPECT_EQ(sounding(voices), facts_of(Sound::step_near).most);
}

TEST(Voices, FarIsQuietAndBeyondIsNothing) {
  Voices voices;
  ASSERT_TRUE(voices.play(at(Sound::hit, 1000), kEar));
  ASSERT_TRUE(voices.play(at(Sound::land, 1188), kEar));
  EXPECT_NEAR(find(voices, Sound::hit)->gain, facts_of(Sound::hit).gain, 1e-4F);
  EXPECT_NEAR(find(voices, Sound::land)->gain, facts_of(Sound::land).gain / 2, 0.01F);
  EXPECT_FALSE(voices.play(at(Sound::land, 4000), kEar));
}

TEST(Voices, WhatIsAheadIsHeardFromTheRight) {
  Voices voices;
  voices.play(at(Sound::hit, 1300), kEar);
  voices.play(at(Sound::land, 800), kEar);
  voices.play(own(Sound::swish), kEar);
  EXPECT_GT(find(voices, Sound::hit)->pan, 0.3F);
  EXPECT_LT(find(voices, Sound::land)->pan, -0.3F);
  EXPECT_EQ(find(voices, Sound::swish)->pan, 0);
  EXPECT_LE(find(voices, Sound::hit)->pan, 0.8F);
}

TEST(Voices, APlaceStaysBehindAndTheOwnGoesAlong) {
  Voices voices;
  voices.play(at(Sound::hit, 1000), kEar);
  voices.play(own(Sound::parry), kEar);
  const float before = find(voices, Sound::parry)->gain;
  voices.tick({1400, 782});
  EXPECT_LT(find(voices, Sound::hit)->gain, facts_of(Sound::hit).gain / 4);
  EXPECT_LT(find(voices, Sound::hit)->pan, 0);
  EXPECT_EQ(find(voices, Sound::parry)->gain, before);
}

TEST(Voices, EndAfterTheirTime) {
  Voices voices;
  voices.play(own(Sound::count), kEar);
  for (int i = 1; i < facts_of(Sound::count).ticks; ++i) voices.tick(kEar);
  EXPECT_EQ(sounding(voices), 1);
  voices.tick(kEar);
  EXPECT_EQ(sounding(voices), 0);
}

TEST(Voices, WhatIsTakenBackFadesAndIsGone) {
  Voices voices;
  voices.play(own(Sound::hit, 3), kEar);
  voices.play(own(Sound::hit, 4), kEar);
  voices.take_back(Sound::hit, 3);
  float last = facts_of(Sound::hit).gain + 0.001F;
  for (int i = 0; i < Voices::kFadeTicks; ++i) {
    const auto found = std::find_if(voices.all().begin(), voices.all().end(),
                                    [](const Voice& v) { return v.serial != 0 && v.cue.mark == 3; });
    ASSERT_NE(found, voices.all().end());
    EXPECT_LT(found->gain, last);
    last = found->gain;
    voices.tick(kEar);
  }
  EXPECT_EQ(sounding(voices), 1);
  EXPECT_EQ(find(voices, Sound::hit)->cue.mark, 4);
}

TEST(Mixdown, NothingIsSilence) {
  Mixdown mix;
  const Voices voices;
  for (const std::int16_t s : mix.tick(voices)) EXPECT_EQ(s, 0);
}

TEST(Mixdown, TheRightIsTheRight) {
  Mixdown mix;
  Voices voices;
  voices.play(at(Sound::hit, 1390), kEar);
  const Mixdown::Tick& tick = mix.tick(voices);
  double left = 0, right = 0;
  for (std::size_t i = 0; i < tick.size(); i += 2) {
    left += std::fabs(tick[i]);
    right += std::fabs(tick[i + 1]);
  }
  EXPECT_GT(right, 2 * left);
  EXPECT_GT(left, 0);
}

// The widest step from one sample to the next in the tick in which a bell is carried off, and without that.
int widest_step(int at_tick, bool carried_off) {
  Mixdown mix;
  Voices voices;
  voices.play(at(Sound::go, 1000), kEar);
  int widest = 0, last = 0;
  for (int t = 0; t <= at_tick; ++t) {
    if (carried_off && t == at_tick) voices.tick({5000, 782});
    const Mixdown::Tick& tick = mix.tick(voices);
    for (std::size_t i = 0; i < tick.size(); i += 2) {
      if (t == at_tick) widest = std::max(widest, std::abs(tick[i] - last));
      last = tick[i];
    }
    if (t + 1 < at_tick || !carried_off) voices.tick(kEar);
  }
  return widest;
}

TEST(Mixdown, NothingClicksWhenLoudnessChangesAtOnce) {
  for (int tick = 4; tick < 12; ++tick) EXPECT_LE(widest_step(tick, true), widest_step(tick, false) + 30) << tick;
}

}  // namespace
}  // namespace spearrun::view
