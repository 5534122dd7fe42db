// The tree itself against the rules of the house.
#include <gtest/gtest.h>

#include <filesystem>
#include <ostream>

#include "tests/architecture/directions.hpp"
#include "tests/architecture/shape_rules.hpp"
#include "tests/architecture/word_rules.hpp"

namespace spearrun::architecture {
namespace {

const std::vector<SourceText>& tree() {
  static const std::vector<SourceText> sources = read_tree(SPEARRUN_SOURCE_DIR);
  return sources;
}

void expect_none(Findings (*rule)(const SourceText&)) {
  ASSERT_GT(tree().size(), 50U) << "the tree was not found";
  for (const SourceText& source : tree()) {
    for (const Finding& finding : rule(source)) {
      ADD_FAILURE() << finding.path << ":" << finding.line << ": " << finding.what;
    }
  }
}

TEST(Tree, IncludesGoDown) { expect_none(wrong_directions); }
TEST(Tree, NoBannedWords) { expect_none(banned_words); }
TEST(Tree, NoLongFile) { expect_none(long_files); }
TEST(Tree, NoLongFunction) { expect_none(long_functions); }
TEST(Tree, HeadersSayWhatTheyAnswer) { expect_none(header_openings); }

TEST(Tree, TopHoldsOnlyTheHouse) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SPEARRUN_SOURCE_DIR)) {
    names.push_back(entry.path().filename().string());
  }
  for (const Finding& finding : foreign_top_entries(names)) ADD_FAILURE() << finding.path << " " << finding.what;
}

}  // namespace
}  // namespace spearrun::architecture
