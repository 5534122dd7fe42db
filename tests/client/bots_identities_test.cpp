// Who the clients of spearrun-bots are: new people, or those of a folder.
#include "client/bots/identities.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/client/scratch_folder.hpp"

namespace spearrun::bots {
namespace {

namespace fs = std::filesystem;
using app::ScratchFolder;

fs::perms rights(const fs::path& file) { return fs::status(file).permissions(); }

TEST(BotIdentities, WithoutAFolderTheyAreNewEachTimeAndDiffer) {
  ASSERT_TRUE(net::crypto::init());
  net::SeededEntropy entropy(5);
  const auto first = Identities::create(std::nullopt, entropy);
  const auto second = Identities::create(std::nullopt, entropy);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->of(3).open, first->of(3).open);
  EXPECT_NE(first->of(3).open, first->of(4).open);
  EXPECT_NE(first->of(3).open, second->of(3).open);
}

TEST(BotIdentities, AFolderKeepsThemForItsOwnerAlone) {
  ASSERT_TRUE(net::crypto::init());
  const ScratchFolder scratch;
  const fs::path folder = scratch.path() / "deep" / "bots";
  net::SeededEntropy entropy(5);
  const auto first = Identities::create(folder, entropy);
  ASSERT_TRUE(first) << first.error();
  EXPECT_EQ(rights(folder / "bots.key"), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
  const auto again = Identities::create(folder, entropy);
  ASSERT_TRUE(again);
  for (const int number : {0, 1, 63}) EXPECT_EQ(first->of(number).open, again->of(number).open);
}

TEST(BotIdentities, AFileThatIsNoKeyOrIsReadByOthersIsSaid) {
  const ScratchFolder scratch;
  net::SeededEntropy entropy(5);
  ASSERT_TRUE(Identities::create(scratch.path(), entropy));
  const fs::path file = scratch.path() / "bots.key";
  fs::permissions(file, fs::perms::group_read, fs::perm_options::add);
  const auto open_to_others = Identities::create(scratch.path(), entropy);
  ASSERT_FALSE(open_to_others);
  EXPECT_NE(open_to_others.error().find("chmod 600"), std::string::npos);
  fs::permissions(file, fs::perms::group_read, fs::perm_options::remove);
  for (const std::size_t size : {0U, 31U, 33U}) {
    std::ofstream(file, std::ios::binary) << std::string(size, 'x');
    const auto broken = Identities::create(scratch.path(), entropy);
    ASSERT_FALSE(broken) << size;
    EXPECT_NE(broken.error().find("32 bytes"), std::string::npos) << broken.error();
  }
  const auto no_folder = Identities::create(file / "below", entropy);
  ASSERT_FALSE(no_folder);
  EXPECT_NE(no_folder.error().find("cannot make this folder"), std::string::npos) << no_folder.error();
}

}  // namespace
}  // namespace spearrun::bots
