// Every sound as our code makes it: right in length, free of clicks, never too loud, the same each time.
#include "client/view/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace spearrun::view {
namespace {

template <class Check>
void each_sample(Check&& check) {
  for (std::size_t i = 0; i < kSounds; ++i) {
    SCOPED_TRACE(kSoundFacts[i].name);
    check(make_sample(static_cast<Sound>(i)), kSoundFacts[i]);
  }
}

double rms(const Sample& sample, std::size_t from, std::size_t to) {
  double sum = 0;
  for (std::size_t i = from; i < to; ++i) sum += double(sample[i]) * sample[i];
  return std::sqrt(sum / static_cast<double>(to - from)) / 32767;
}

TEST(Samples, LastAsLongAsTheirFactsSay) {
  each_sample([](const Sample& sample, const SoundFacts& facts) {
    EXPECT_EQ(sample.size(), static_cast<std::size_t>(facts.ticks * kSamplesPerTick));
    EXPECT_LT(static_cast<double>(sample.size()), 0.6 * kSampleRate);
  });
}

TEST(Samples, PeakBelowMinusThreeDecibels) {
  each_sample([](const Sample& sample, const SoundFacts&) {
    int peak = 0;
    for (const std::int16_t s : sample) peak = std::max(peak, std::abs(int{s}));
    EXPECT_LT(peak / 32767.0, 0.7079);
    EXPECT_GT(peak / 32767.0, 0.6) << "and use what there is";
  });
}

TEST(Samples, HaveNoConstantPart) {
  each_sample([](const Sample& sample, const SoundFacts&) {
    double sum = 0;
    for (const std::int16_t s : sample) sum += s;
    EXPECT_LT(std::fabs(sum / static_cast<double>(sample.size())) / 32767, 0.002);
  });
}

TEST(Samples, BeginAndEndInSilence) {
  each_sample([](const Sample& sample, const SoundFacts&) {
    EXPECT_EQ(sample.front(), 0);
    EXPECT_EQ(sample.back(), 0);
    // The last 4 ms are near nothing, and nothing jumps at the start.
    EXPECT_LT(rms(sample, sample.size() - 192, sample.size()), 0.01);
    EXPECT_LT(std::abs(int{sample[1]}), 330);
  });
}

// Broken filters run away or fall silent.
TEST(Samples, SoundForMuchOfTheirTime) {
  each_sample([](const Sample& sample, const SoundFacts& facts) {
    const std::size_t window = kSamplesPerTick;
    int heard = 0;
    for (std::size_t at = 0; at + window <= sample.size(); at += window) heard += rms(sample, at, at + window) > 0.003;
    EXPECT_GE(heard, facts.ticks / 3);
  });
}

TEST(Samples, AreTheSameEachTime) { EXPECT_EQ(make_samples(), make_samples()); }

TEST(Samples, NoTwoAreAlike) {
  const Samples all = make_samples();
  for (std::size_t a = 0; a < kSounds; ++a) {
    for (std::size_t b = a + 1; b < kSounds; ++b) EXPECT_NE(all[a], all[b]) << a << " " << b;
  }
}

}  // namespace
}  // namespace spearrun::view
