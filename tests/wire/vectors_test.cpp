// One message of each kind against the committed bytes (vectors.txt): a changed byte is a changed wire.
// tests/wire/decode_vectors.py reads the same file by proto/README.md alone and knows the values that are written here.
// To write it anew: SPEARRUN_VECTORS=FILE.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>

#include "shared/wire/control.hpp"
#include "shared/wire/replay_file.hpp"
#include "tests/net/hex.hpp"

namespace spearrun::wire {
namespace {

using Vectors = std::map<std::string, std::string>;

std::string hex(const std::string& bytes) {
  return net::to_hex({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

Vectors committed() {
  std::ifstream file(std::string(SPEARRUN_SOURCE_DIR) + "/tests/wire/vectors.txt");
  Vectors vectors;
  std::string name;
  std::string digits;
  while (file >> name >> digits) vectors[name] = digits;
  return vectors;
}

void put_control(Vectors& v) {
  v["ready"] = hex(encode(ClientMessage{SetReady{true}}));
  v["look"] = hex(encode(ClientMessage{SetLook{8}}));
  v["say"] = hex(encode(ClientMessage{Say{"gut, 李强"}}));
  v["ask_log"] = hex(encode(ClientMessage{AskLog{}}));
  v["lobby"] = hex(encode(ServerMessage{LobbyState{RoomPhase::results,
                                                   5,
                                                   14983,
                                                   "den",
                                                   {{5, MemberKind::racer, 1, true, true, "Ann"},
                                                    {0, MemberKind::spectator, 8, false, false, ""},
                                                    {127, MemberKind::bot, 3, true, true, "李强"}}}}));
  v["start"] = hex(encode(ServerMessage{RaceStart{7,
                                                  4000000000U,
                                                  24000,
                                                  0xfedcba9876543210ULL,
                                                  1,
                                                  true,
                                                  {{9, 5, 1, false, "Ann"}, {4000000001U, 127, 8, true, ""}}}}));
  v["end"] = hex(encode(ServerMessage{RaceEnd{127, {{1, 1, 61234567, 9, 2, 1}, {63, 2, -1, 0, 255, 0}}}}));
  v["said"] = hex(encode(ServerMessage{Said{127, "good race"}}));
  v["notice"] = hex(encode(ServerMessage{Notice{"the server stops"}}));
}

void put_live(Vectors& v) {
  LiveCodec codec;
  const auto take = [](std::span<const std::uint8_t> bytes) { return net::to_hex(bytes); };
  LiveInput input;
  input.race = 7;
  input.newest = {300};
  input.feed_ack = {280};
  for (int i = 0; i < 15; ++i) input.levels.push_back({0, 0});
  input.levels.push_back({2, 12});
  for (int i = 0; i < 2; ++i) input.levels.push_back({3, 0});
  input.levels.push_back({6, 0});     // with crouch
  input.levels.push_back({0x21, 0});  // and with the second emote
  v["input"] = take(codec.encode(input));
  v["feed_ack"] = take(codec.encode(FeedAck{7, {280}}));
  const std::vector<replay::Transition> transitions{
      {{285}, 0, {1, 0}}, {{285}, 63, {6, 3}}, {{299}, 5, {0, 0}}, {{299}, 6, {8, 0}}};
  v["feed"] = take(codec.encode_feed(7, {280}, {300}, 0x89abcdefU, transitions));
  v["feed_without"] = take(codec.encode_feed(7, {280}, {300}, 0x89abcdefU, {}));
  v["log"] = take(codec.encode_log(7, {300}, 0x89abcdefU, transitions));
  v["margin"] = take(codec.encode(LiveMargin{-3, 300}));
}

void put_replay(Vectors& v) {
  replay::RaceLog log;
  log.rules_hash = 0x0123456789abcdefULL;
  log.build = "vectors";
  log.course_seed = 9;
  log.course_length = 2000;
  log.course_hash = 10;
  log.race_seed = 11;
  log.ticks = 125;
  log.runners = {{100, "Ann"}, {4000000001U, "李强"}};
  log.transitions = {{{1}, 0, {1, 0}}, {{40}, 1, {2, 12}}, {{41}, 1, {8, 0}}, {{100}, 0, {5, 0}}};
  log.hashes = {0x11111111U, 0x22222222U};
  log.last_hash = 0x33333333U;
  log.results = {{0, 1, 2000000}, {1, 2, -1}};
  v["replay"] = hex(write_replay(log));
}

TEST(WireVectors, EveryMessageIsTheCommittedOne) {
  Vectors now;
  put_control(now);
  put_live(now);
  put_replay(now);
  if (const char* path = std::getenv("SPEARRUN_VECTORS")) {
    std::ofstream file(path);
    for (const auto& [name, digits] : now) file << name << ' ' << digits << '\n';
  }
  EXPECT_EQ(now.size(), 16U);
  EXPECT_EQ(now, committed()) << "another wire: the version goes up, CHANGELOG says why";
}

}  // namespace
}  // namespace spearrun::wire
