// Controls: each rule of the house is fed a wrong snippet and must fire, and a right one and must not.
#include <gtest/gtest.h>

#include "tests/architecture/directions.hpp"
#include "tests/architecture/shape_rules.hpp"
#include "tests/architecture/word_rules.hpp"

namespace spearrun::architecture {
namespace {

using Rule = Findings (*)(const SourceText&);

std::size_t count(Rule rule, const char* path, const std::string& text) { return rule(make_source(path, text)).size(); }

std::string include(const char* path) { return std::string("#include \"") + path + "\"\n"; }

TEST(Directions, UpwardIncludeIsFound) {
  EXPECT_EQ(count(wrong_directions, "shared/core/x.cpp", include("shared/math/vec2.hpp")), 1U);
  EXPECT_EQ(count(wrong_directions, "shared/sim/x.cpp", include("shared/bot/brain.hpp")), 1U);
  EXPECT_EQ(count(wrong_directions, "shared/sim/x.cpp", include("client/view/ribbon.hpp")), 1U);
  EXPECT_EQ(count(wrong_directions, "server/room/x.cpp", include("shared/wire/replay_file.hpp")), 1U);
  EXPECT_EQ(count(wrong_directions, "client/view/x.cpp", include("client/render/shader.hpp")), 1U);
  EXPECT_EQ(count(wrong_directions, "shared/sim/x.cpp", include("shared/state/world.hpp")), 0U);
}

TEST(Directions, SiblingIncludeIsFound) {
  EXPECT_EQ(count(wrong_directions, "shared/moves/x.cpp", include("shared/pieces/catalog.hpp")), 1U);
  EXPECT_EQ(count(wrong_directions, "shared/bot/x.cpp", include("shared/replay/player.hpp")), 1U);
  EXPECT_EQ(count(wrong_directions, "client/ui/x.cpp", include("client/overlay/panel.hpp")), 1U);
  EXPECT_EQ(count(wrong_directions, "shared/moves/x.cpp", include("shared/moves/moves.hpp")), 0U);
}

TEST(Directions, GeneratedCodeIsForTheWireOnly) {
  EXPECT_EQ(count(wrong_directions, "server/host/x.cpp", include("replay.pb.h")), 1U);
  EXPECT_EQ(count(wrong_directions, "tests/wire/x.cpp", include("replay.pb.h")), 1U);
  EXPECT_EQ(count(wrong_directions, "shared/wire/x.cpp", include("replay.pb.h")), 0U);
}

TEST(Directions, UnknownFolderAndRelativePathAreFound) {
  EXPECT_EQ(count(wrong_directions, "shared/helper/x.cpp", include("shared/core/hash.hpp")), 1U);
  EXPECT_EQ(count(wrong_directions, "shared/sim/x.cpp", include("../state/world.hpp")), 1U);
  EXPECT_EQ(count(wrong_directions, "shared/core/x.cpp", "// #include \"shared/sim/step.hpp\"\n"), 0U);
  EXPECT_EQ(count(wrong_directions, "tests/tools/x.cpp", include("server/room/room.hpp")), 1U);
}

TEST(Words, EachBanFires) {
  for (const char* line :
       {"float a = std::sin(x);", "float a = std::cos(x);", "float a = std::atan2(y, x);", "float a = std::pow(x, 2);",
        "float a = std::exp(x);", "float a = std::hypot(x, y);", "float a = sinf(x);", "#include <random>",
        "#include <unordered_map>", "#include <chrono>", "int a = rand();", "float a = std::lerp(a, b, c);"}) {
    EXPECT_GE(count(banned_words, "shared/math/x.cpp", line), 1U) << line;
    EXPECT_EQ(count(banned_words, "client/view/x.cpp", line), 0U) << line;
  }
}

TEST(Words, WhatATickMayNotDo) {
  for (const char* line : {"std::sort(a.begin(), a.end());", "auto* p = new Runner;", "void* p = malloc(8);",
                           "#include <vector>", "#include <string>", "std::partial_sort(a, b, c);"}) {
    EXPECT_GE(count(banned_words, "shared/sim/x.cpp", line), 1U) << line;
    EXPECT_GE(count(banned_words, "shared/hit/x.cpp", line), 1U) << line;
    EXPECT_EQ(count(banned_words, "shared/replay/x.cpp", line), 0U) << line;
  }
}

TEST(Words, RightCodePasses) {
  for (const char* line : {"float a = std::sqrt(x);", "float a = math::sin_turns(x);", "// std::sin differs",
                           "auto p = figure::lerp(a, b, alpha);", "const char* t = \"std::rand\";", "int renew = 1;",
                           "const auto newest = history.newest();"}) {
    EXPECT_EQ(count(banned_words, "shared/sim/x.cpp", line), 0U) << line;
  }
}

std::string body(int lines) {
  std::string text;
  for (int i = 0; i < lines; ++i) text += "  a += 1;\n";
  return text;
}

TEST(Shape, LongFileIsFound) {
  EXPECT_EQ(count(long_files, "shared/sim/x.cpp", body(401)), 1U);
  EXPECT_EQ(count(long_files, "shared/sim/x.cpp", body(400)), 0U);
}

TEST(Shape, LongFunctionIsFound) {
  const auto function = [](int lines) { return "namespace a {\nint f(int a) {\n" + body(lines) + "}\n}\n"; };
  EXPECT_EQ(count(long_functions, "shared/sim/x.cpp", function(49)), 1U);
  EXPECT_EQ(count(long_functions, "shared/sim/x.cpp", function(48)), 0U);
  const std::string constructor = "struct A {\n  A() : m_a{1}, m_b{2} {\n" + body(60) + "  }\n};\n";
  EXPECT_EQ(count(long_functions, "shared/sim/x.hpp", constructor), 1U);
  const std::string table = "constexpr int kTable[] = {\n" + body(60) + "};\n";
  EXPECT_EQ(count(long_functions, "shared/sim/x.cpp", table), 0U);
}

TEST(Shape, HeaderWithoutOpeningIsFound) {
  EXPECT_EQ(count(header_openings, "shared/sim/x.hpp", "#pragma once\nint a;\n"), 1U);
  EXPECT_EQ(count(header_openings, "shared/sim/x.hpp", "// 1\n// 2\n// 3\n// 4\n// 5\n// 6\n// 7\n#pragma once\n"), 1U);
  EXPECT_EQ(count(header_openings, "shared/sim/x.hpp", "// One.\n#pragma once\n"), 0U);
  EXPECT_EQ(count(header_openings, "shared/sim/x.hpp", "// One.\n// Two.\n#pragma once\n"), 0U);
}

TEST(Shape, ForeignTopEntryIsFound) {
  EXPECT_EQ(foreign_top_entries({"util", "shared", ".ci"}).size(), 1U);
  EXPECT_TRUE(foreign_top_entries({"play", "check", "tests"}).empty());
}

}  // namespace
}  // namespace spearrun::architecture
