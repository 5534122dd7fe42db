// The device, where there is none: OpenAL's null driver, and no driver at all.
#include "client/platform/audio.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace spearrun::platform {
namespace {

constexpr view::Ear kEar{0, 782};

view::Cue bell() {
  view::Cue cue;
  cue.sound = view::Sound::go;
  return cue;
}

// OpenAL reads its settings once a process, and ctest runs each case in its own. Run together, only the first holds.
bool driver_is(const char* wanted) {
  static const std::string first = wanted;
  if (first != wanted) return false;
  setenv("ALSOFT_DRIVERS", wanted, 1);
  return true;
}

TEST(Audio, PlaysOnTheNullDevice) {
  if (!driver_is("null")) GTEST_SKIP() << "another driver was chosen in this process";
  Audio audio;
  EXPECT_FALSE(audio.open()) << "nothing is opened before it is wanted";
  view::Voices voices;
  audio.follow(&voices, 0, 0);
  EXPECT_FALSE(audio.open());
  audio.follow(&voices, 1, 0);
  ASSERT_TRUE(audio.open());
  EXPECT_EQ(audio.news(), AudioNews::none);
  voices.play(bell(), kEar);
  audio.follow(&voices, 1, 0);
  EXPECT_EQ(audio.sounding(), 1);
}

TEST(Audio, APauseSilencesAndDoesNotBeginAgain) {
  if (!driver_is("null")) GTEST_SKIP() << "another driver was chosen in this process";
  Audio audio;
  view::Voices voices;
  voices.play(bell(), kEar);
  audio.follow(&voices, 1, 0);
  ASSERT_EQ(audio.sounding(), 1);
  audio.follow(nullptr, 1, 0);
  EXPECT_EQ(audio.sounding(), 0);
  audio.follow(&voices, 1, 0);
  EXPECT_EQ(audio.sounding(), 0) << "half a sound from its start would be wrong";
  voices.play(bell(), kEar);
  audio.follow(&voices, 1, 0);
  EXPECT_EQ(audio.sounding(), 1);
}

TEST(Audio, WhatBeginsMutedStaysUnheard) {
  if (!driver_is("null")) GTEST_SKIP() << "another driver was chosen in this process";
  Audio audio;
  view::Voices voices;
  audio.follow(&voices, 1, 0);
  voices.play(bell(), kEar);
  audio.follow(&voices, 0, 0);
  audio.follow(&voices, 1, 0);
  EXPECT_EQ(audio.sounding(), 0);
}

TEST(Audio, AnotherRaceIsHeardFromItsFirstSound) {
  if (!driver_is("null")) GTEST_SKIP() << "another driver was chosen in this process";
  Audio audio;
  view::Voices first;
  first.play(bell(), kEar);
  audio.follow(&first, 1, 0);
  view::Voices second;
  audio.follow(&second, 1, 0);
  EXPECT_EQ(audio.sounding(), 0);
  second.play(bell(), kEar);
  audio.follow(&second, 1, 0);
  EXPECT_EQ(audio.sounding(), 1);
}

TEST(Audio, WithoutADeviceItIsSilentAndSaysSoOnce) {
  if (!driver_is("no-such-driver")) GTEST_SKIP() << "another driver was chosen in this process";
  Audio audio;
  view::Voices voices;
  voices.play(bell(), kEar);
  audio.follow(&voices, 1, 0);
  EXPECT_FALSE(audio.open());
  EXPECT_EQ(audio.news(), AudioNews::no_device);
  audio.follow(&voices, 1, 1'000'000'000);
  audio.follow(nullptr, 1, 2'000'000'000);
  EXPECT_EQ(audio.news(), AudioNews::none);
  EXPECT_EQ(audio.sounding(), 0);
}

}  // namespace
}  // namespace spearrun::platform
