#include "client/app/sound_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "client/app/settings.hpp"
#include "tests/client/scratch_folder.hpp"

namespace spearrun::app {
namespace {

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::uint32_t number_at(const std::string& bytes, std::size_t at, std::size_t count) {
  std::uint32_t value = 0;
  for (std::size_t i = count; i-- > 0;) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
  return value;
}

TEST(SoundFile, IsAWaveFileOfTheRightLength) {
  const ScratchFolder folder;
  const auto path = folder.path() / "race.wav";
  auto file = SoundFile::create(path);
  ASSERT_TRUE(file);
  view::Voices voices;
  view::Cue cue;
  cue.sound = view::Sound::go;
  voices.play(cue, {});
  for (int i = 0; i < 30; ++i) {
    file->add(voices);
    voices.tick({});
  }
  ASSERT_TRUE(file->finish());
  file.reset();
  const std::string bytes = bytes_of(path);
  ASSERT_EQ(bytes.size(), 44U + 30 * 800 * 4);
  EXPECT_EQ(bytes.substr(0, 4), "RIFF");
  EXPECT_EQ(number_at(bytes, 4, 4), bytes.size() - 8);
  EXPECT_EQ(bytes.substr(8, 8), "WAVEfmt ");
  EXPECT_EQ(number_at(bytes, 22, 2), 2U);
  EXPECT_EQ(number_at(bytes, 24, 4), 48000U);
  EXPECT_EQ(number_at(bytes, 40, 4), bytes.size() - 44);
  EXPECT_NE(bytes.find_first_not_of('\0', 44), std::string::npos) << "there is something to be heard";
}

TEST(SoundFile, APlaceThatCannotBeWrittenIsRefused) {
  const ScratchFolder folder;
  EXPECT_FALSE(SoundFile::create(folder.path() / "missing" / "race.wav"));
}

TEST(SoundSettings, AreKept) {
  const ScratchFolder folder;
  EXPECT_FALSE(load_settings(folder.path()).sound_muted);
  Settings settings;
  settings.sound_volume = 3;
  settings.sound_muted = true;
  ASSERT_TRUE(save_settings(folder.path(), settings));
  EXPECT_EQ(load_settings(folder.path()).sound_volume, 3);
  EXPECT_TRUE(load_settings(folder.path()).sound_muted);
}

TEST(SoundSettings, OutOfRangeIsTheDefault) {
  const ScratchFolder folder;
  std::ofstream(folder.path() / "settings") << "sound_volume = 11\nsound_muted = 2\n";
  EXPECT_EQ(load_settings(folder.path()).sound_volume, Settings{}.sound_volume);
  EXPECT_FALSE(load_settings(folder.path()).sound_muted);
}

}  // namespace
}  // namespace spearrun::app
