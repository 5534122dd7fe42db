#include "shared/wire/replay_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/wire/sample_log.hpp"

namespace spearrun::wire {
namespace {

using tests::same_log;
using tests::sample_log;

std::span<const std::uint8_t> as_bytes(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

ReplayFault fault_of(const std::string& bytes) {
  const auto log = parse_replay(as_bytes(bytes));
  EXPECT_FALSE(log.has_value());
  return log ? ReplayFault::unreadable : log.error().fault;
}

std::filesystem::path scratch(const char* name) {
  const auto folder = std::filesystem::temp_directory_path() / ("spearrun-wire." + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  return folder / name;
}

TEST(ReplayFile, RoundTrip) {
  const auto log = parse_replay(as_bytes(write_replay(sample_log())));
  ASSERT_TRUE(log.has_value()) << log.error().text;
  EXPECT_TRUE(same_log(*log, sample_log()));
}

TEST(ReplayFile, HeaderIsAsDocumented) {
  const std::string bytes = write_replay(sample_log());
  EXPECT_EQ(bytes.substr(0, 8), std::string("SPRR\x01\x00\x00\x00", 8));
  const auto length = static_cast<std::size_t>(static_cast<unsigned char>(bytes[8])) +
                      256 * static_cast<std::size_t>(static_cast<unsigned char>(bytes[9]));
  EXPECT_EQ(length, bytes.size() - kReplayHeader);
}

TEST(ReplayFile, EveryTruncationIsAnError) {
  const std::string bytes = write_replay(sample_log());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const ReplayFault fault = fault_of(bytes.substr(0, size));
    EXPECT_EQ(fault, size == 0 ? ReplayFault::not_a_replay : ReplayFault::truncated) << size;
  }
}

TEST(ReplayFile, EveryBitFlipIsAnError) {
  const std::string bytes = write_replay(sample_log());
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_FALSE(parse_replay(as_bytes(flipped)).has_value()) << "bit " << bit;
  }
}

TEST(ReplayFile, FlippedMessagesBehindARightChecksumNeverCrash) {
  const std::string bytes = write_replay(sample_log());
  const std::string message = bytes.substr(kReplayHeader);
  for (std::size_t bit = 0; bit < message.size() * 8; ++bit) {
    std::string flipped = message;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    const auto log = parse_replay(as_bytes(wrap_replay_message(as_bytes(flipped))));
    if (!log) continue;
    // What is accepted is a log that its writer could have written.
    const auto again = parse_replay(as_bytes(write_replay(*log)));
    ASSERT_TRUE(again.has_value()) << "bit " << bit;
    EXPECT_TRUE(same_log(*again, *log)) << "bit " << bit;
  }
}

TEST(ReplayFile, BytesAfterTheEndAreDamage) {
  EXPECT_EQ(fault_of(write_replay(sample_log()) + "x"), ReplayFault::damaged);
}

TEST(ReplayFile, SomethingElseIsNotAReplay) {
  EXPECT_EQ(fault_of("\x89PNG\r\n"), ReplayFault::not_a_replay);
  EXPECT_EQ(fault_of("SP"), ReplayFault::truncated);
}

TEST(ReplayFile, OtherVersionIsNamed) {
  std::string bytes = write_replay(sample_log());
  bytes[4] = 9;
  const auto log = parse_replay(as_bytes(bytes));
  ASSERT_FALSE(log.has_value());
  EXPECT_EQ(log.error().fault, ReplayFault::other_version);
  EXPECT_NE(log.error().text.find("layout 9"), std::string::npos) << log.error().text;
}

TEST(ReplayFile, HugeLengthIsRefusedBeforeAnythingIsReserved) {
  std::string bytes = write_replay(sample_log());
  bytes[11] = '\x7f';
  EXPECT_EQ(fault_of(bytes), ReplayFault::damaged);
}

TEST(ReplayFile, SizeStaysWithinItsPromise) {
  for (const int runners : {1, 16, 64}) {
    const std::size_t bytes = write_replay(tests::lively_log(runners, 75, 8)).size();
    EXPECT_LE(bytes, static_cast<std::size_t>(runners) * 1024 + 2048) << runners << " runners";
  }
}

TEST(ReplayFile, NamesThatNoReaderAcceptsAreMadeHarmless) {
  auto log = sample_log();
  log.runners[0].name = std::string(95, 'a') + "长";
  log.runners[1].name = "\xff\n";
  const auto read = parse_replay(as_bytes(write_replay(log)));
  ASSERT_TRUE(read.has_value()) << read.error().text;
  EXPECT_EQ(read->runners[0].name, std::string(95, 'a'));
  EXPECT_EQ(read->runners[1].name, "?");
}

TEST(ReplayFile, SavedAndLoaded) {
  const auto path = scratch("race.spr");
  ASSERT_TRUE(save_replay(path, sample_log()).has_value());
  const auto log = load_replay(path);
  ASSERT_TRUE(log.has_value()) << log.error().text;
  EXPECT_TRUE(same_log(*log, sample_log()));
  const std::filesystem::directory_iterator files(path.parent_path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1) << "a temporary file was left";
  std::filesystem::remove_all(path.parent_path());
}

TEST(ReplayFile, FilesThatCannotBeReadOrWrittenAreNamed) {
  const auto missing = load_replay(scratch("missing.spr"));
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().fault, ReplayFault::unreadable);
  EXPECT_NE(missing.error().text.find("missing.spr"), std::string::npos);
  const auto nowhere = save_replay(scratch("no-folder") / "race.spr", sample_log());
  ASSERT_FALSE(nowhere.has_value());
  EXPECT_EQ(nowhere.error().fault, ReplayFault::unwritable);
  const auto folder = load_replay(std::filesystem::temp_directory_path());
  ASSERT_FALSE(folder.has_value());
  EXPECT_EQ(folder.error().fault, ReplayFault::unreadable);
}

TEST(ReplayFile, EndlessFileIsCutOff) {
  const auto path = scratch("long.spr");
  std::ofstream(path, std::ios::binary) << "SPRR" << std::string(kMaxReplayFile + 100, '\0');
  EXPECT_FALSE(load_replay(path).has_value());
  std::filesystem::remove_all(path.parent_path());
}

}  // namespace
}  // namespace spearrun::wire
