// The tables as files: there and back to the bit, every fault with its line, and the last good ones kept.
#include "client/overlay/table_json.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "client/overlay/table_file.hpp"
#include "client/overlay/tunables.hpp"
#include "tests/client/scratch_folder.hpp"

namespace spearrun::overlay {
namespace {

// What is said about this text, or "" when it is good.
std::string fault_of(const std::string& text) {
  const auto read = from_json("t.json", text);
  return read ? std::string() : read.error().text();
}

void expect_fault(const std::string& text, const std::string& where, const std::string& what) {
  const std::string fault = fault_of(text);
  EXPECT_EQ(fault.substr(0, where.size()), where) << fault;
  EXPECT_NE(fault.find(what), std::string::npos) << fault;
}

TEST(TableJson, BuiltInTablesComeBackToTheBit) {
  const auto read = from_json("t.json", to_json(moves::builtin()));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_TRUE(read->same_as(moves::builtin()));
  EXPECT_EQ(moves::tables_hash(*read), moves::tables_hash(moves::builtin()));
}

TEST(TableJson, ChangedTablesComeBackToTheBit) {
  moves::Tables t = moves::builtin();
  float part = 0.1234567F;
  for (int g = 0; g < kGroupCount; ++g) {
    for (const Tunable& number : tunables(static_cast<Group>(g), 5)) {
      set(t, number, number.least + part * (number.most - number.least));
      part = part > 0.9F ? 0.0712345F : part + 0.0371F;
    }
  }
  t.landing.channels[0].keys[1].value = 0.0123456789F;
  t.landing.channels[0].keys[1].easing = math::Easing::out_back;
  const auto read = from_json("t.json", to_json(t));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_TRUE(read->same_as(t));
}

TEST(TableJson, APartChangesThatPartAlone) {
  const auto read = from_json("t.json", R"({"gait": {"run": {"stride": 70}}})");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->gait.run.stride, 70);
  EXPECT_EQ(read->numbers.stride_raw(figure::kGaitOne), 70 * 4096);
  EXPECT_EQ(read->gait.walk, moves::builtin().gait.walk);
  EXPECT_TRUE(from_json("t.json", "{}")->same_as(moves::builtin()));
}

TEST(TableJson, BrokenTextIsToldWithItsLine) {
  expect_fault("{\n \"gait\": {\n  \"walk\": {,}\n }\n}", "t.json:3: ", "syntax error");
  expect_fault("{\"gait\": {\n", "t.json:2: ", "unexpected end of input");
  expect_fault("", "t.json", "unexpected end of input");
  expect_fault("{\n\n \"bones\": {\"neck\": NaN}}", "t.json:3: ", "invalid literal");
  expect_fault("{\n \"bones\": {\n  \"neck\": 1e999}}", "t.json:3: ", "number overflow");
  expect_fault("{\n \"bones\": {\"neck\": Infinity}}", "t.json:2: ", "invalid literal");
  expect_fault("{\"\xff\": 1}", "t.json:1: ", "UTF-8");
}

TEST(TableJson, WrongValuesAreToldWithTheirPlaceAndLine) {
  expect_fault("{\n \"gait\": {\n  \"walk\": {\n   \"duty\": 3.5\n  }\n }\n}", "t.json:4: /gait/walk/duty: 3.5",
               "out of range: 0.2 to 0.8");
  expect_fault("{\"gait\": {\"run\": {\"lean\":\n 900}}}", "t.json:2: /gait/run/lean: 900", "-54 to 72 deg");
  expect_fault("{\n\"gait\": {\"run\": {\"lean\": \"much\"}}}", "t.json:2: /gait/run/lean",
               "must be a number, not string");
  expect_fault("{\n\"gait\": {\"run\": {\"wings\": 2}}}", "t.json:2: /gait/run/wings", "no such number");
  expect_fault("{\n\n\"wings\": 2}", "t.json:3: /wings", "no such part");
  expect_fault("{\"format\": \"a song\"}", "t.json:1: /format", "spearrun motion tables");
  expect_fault("{\"version\": 2}", "t.json:1: /version", "must be 1");
  expect_fault("[1, 2]", "t.json:1: ", "must be an object");
  expect_fault("{\"gait\": {\"fly\": {}}}", "t.json:1: /gait/fly", "\"walk\" or \"run\"");
  expect_fault("{\"form\": []}", "t.json:1: /form", "17 poses");
}

TEST(TableJson, WrongTracksAreToldWithTheirPlaceAndLine) {
  const auto jump = [](const std::string& channel) { return "{\"moves\": {\"jump\": [\n" + channel + "]}}"; };
  expect_fault(jump(R"({"param": "tail", "keys": [[0, 1]]})"), "t.json:2: /moves/jump/0/param", "no parameter");
  expect_fault(jump(R"({"param": "lean", "mode": "often", "keys": [[0, 1]]})"), "t.json:2: /moves/jump/0/mode",
               "toward");
  expect_fault(jump("{\"param\": \"lean\", \"keys\": [[0, 1],\n[5, 2],\n[5, 3]]}"), "t.json:4: /moves/jump/0/keys/2/0",
               "forward in time");
  expect_fault(jump(R"({"param": "lean", "keys": [[0, 1, "bouncy"]]})"), "t.json:2: /moves/jump/0/keys/0/2", "outBack");
  expect_fault(jump(R"({"param": "lean", "keys": []})"), "t.json:2: /moves/jump/0/keys", "at least one key");
  expect_fault(jump(R"({"param": "lean", "keys": [[0]]})"), "t.json:2: /moves/jump/0/keys/0", "[tick, value]");
  expect_fault(jump(R"({"param": "lean", "keys": [[-4, 0]]})"), "t.json:2: /moves/jump/0/keys/0/0", "0 to 600");
  expect_fault(jump(R"({"param": "lean", "colour": 1, "keys": [[0, 1]]})"), "t.json:2: /moves/jump/0/colour",
               "channel");
  expect_fault("{\"moves\": {\"walk\": []}}", "t.json:1: /moves/walk", "no tracks");
  std::string keys;
  for (int i = 0; i < 17; ++i) keys += (i > 0 ? ", [" : "[") + std::to_string(i) + ", 0]";
  expect_fault(jump(R"({"param": "lean", "keys": [)" + keys + "]}"), "t.json:2: /moves/jump/0/keys/16", "more than 16");
  std::string channels;
  for (int i = 0; i < 29; ++i) channels += std::string(i > 0 ? "," : "") + R"({"param": "lean", "keys": [[0, 1]]})";
  expect_fault(jump(channels), "t.json:2: /moves/jump/28", "more than 28");
}

TEST(TableJson, HostileTextIsRefusedAtOnce) {
  expect_fault(std::string(100000, '['), "t.json", "deep");
  expect_fault("{\"bones\": {\"neck\": 13,\n\"neck\": 14}}", "t.json:2: ", "twice");
  expect_fault(std::string(kMostJsonBytes + 1, ' '), "t.json: ", "more than 4 MB");
}

class TableFileTest : public ::testing::Test {
 protected:
  void write(const std::string& text) {
    std::ofstream(path) << text;
    // Two writings within one tick of the file system's clock are one to whoever looks.
    std::filesystem::last_write_time(path, std::filesystem::file_time_type() + std::chrono::hours(++m_written));
  }
  app::ScratchFolder folder;
  std::filesystem::path path = folder.path() / "tables.json";

 private:
  int m_written = 0;
};

TEST_F(TableFileTest, IsReadAgainWhenItIsAnotherOneAndOnlyThen) {
  TableFile file(path);
  EXPECT_FALSE(file.look()) << "no file, no news";
  write(R"({"gait": {"run": {"stride": 70}}})");
  const auto first = file.look();
  ASSERT_TRUE(first && *first);
  EXPECT_EQ((*first)->gait.run.stride, 70);
  EXPECT_FALSE(file.look());
  write(R"({"gait": {"run": {"stride": 800}}})");
  const auto second = file.look();
  ASSERT_TRUE(second && !*second);
  EXPECT_EQ(second->error().line, 1);
  EXPECT_FALSE(file.look()) << "a fault is told once";
}

TEST_F(TableFileTest, WhatItSavesItReadsAndIsNoNews) {
  TableFile file(path);
  moves::Tables t = moves::builtin();
  t.rig.neck = 20;
  EXPECT_FALSE(file.save(t));
  EXPECT_FALSE(file.look());
  const auto read = file.import();
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->same_as(t));
}

TEST_F(TableFileTest, AMissingFileAndAClosedFolderAreSaid) {
  EXPECT_NE(TableFile(path).import().error().text().find("tables.json"), std::string::npos);
  std::ofstream(folder.path() / "closed") << "a file, no folder";
  const auto fault = TableFile(folder.path() / "closed" / "tables.json").save(moves::builtin());
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->text().find("closed"), std::string::npos);
  TableFile gone(path);
  write("{}");
  ASSERT_TRUE(gone.look());
  std::filesystem::remove(path);
  const auto news = gone.look();
  ASSERT_TRUE(news && !*news);
  EXPECT_NE(news->error().text().find("is gone"), std::string::npos);
}

}  // namespace
}  // namespace spearrun::overlay
