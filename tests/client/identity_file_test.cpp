#include "client/app/identity_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "client/app/small_file.hpp"
#include "tests/client/scratch_folder.hpp"

namespace spearrun::app {
namespace {

int mode_of(const std::filesystem::path& file) {
  struct stat facts {};
  return ::stat(file.c_str(), &facts) == 0 ? static_cast<int>(facts.st_mode & 0777) : -1;
}

TEST(IdentityFile, IsMadeOnceForItsOwnerOnlyAndKept) {
  const ScratchFolder folder;
  net::SeededEntropy entropy(1);
  const auto first = load_or_make_identity(folder.path(), entropy);
  ASSERT_TRUE(first) << first.error();
  EXPECT_EQ(mode_of(folder.path() / "identity.key"), 0600);
  const auto second = load_or_make_identity(folder.path(), entropy);
  ASSERT_TRUE(second);
  EXPECT_EQ(*first, *second);
  // Nothing is left of the way there.
  int files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++files;
  EXPECT_EQ(files, 1);
}

TEST(IdentityFile, OneThatOthersMayReadIsRefused) {
  const ScratchFolder folder;
  net::SeededEntropy entropy(1);
  ASSERT_TRUE(load_or_make_identity(folder.path(), entropy));
  ASSERT_EQ(::chmod((folder.path() / "identity.key").c_str(), 0644), 0);
  const auto again = load_or_make_identity(folder.path(), entropy);
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().find("chmod 600"), std::string::npos);
}

TEST(IdentityFile, ADamagedOneIsNeverReplaced) {
  const ScratchFolder folder;
  net::SeededEntropy entropy(1);
  for (const char* text : {"", "abc\n", "zz00000000000000000000000000000000000000000000000000000000000000\n"}) {
    ASSERT_TRUE(write_small_file(folder.path() / "identity.key", text, Privacy::owner_only));
    EXPECT_FALSE(load_or_make_identity(folder.path(), entropy)) << text;
    EXPECT_EQ(read_small_file(folder.path() / "identity.key"), text);
  }
}

TEST(IdentityFile, GoesToAnotherHomeAndKeepsTheOldOneThere) {
  const ScratchFolder here, there;
  net::SeededEntropy entropy(1);
  const auto mine = load_or_make_identity(here.path(), entropy);
  const auto other = load_or_make_identity(there.path(), entropy);
  ASSERT_TRUE(mine && other);
  ASSERT_NE(*mine, *other);
  const auto copy = here.path() / "copy";
  ASSERT_TRUE(export_identity(here.path(), copy, entropy));
  EXPECT_EQ(mode_of(copy), 0600);
  EXPECT_FALSE(export_identity(here.path(), copy, entropy)) << "a file that is there is never written over";
  ASSERT_TRUE(import_identity(there.path(), copy));
  EXPECT_EQ(*load_or_make_identity(there.path(), entropy), *mine);
  EXPECT_TRUE(std::filesystem::exists(there.path() / "identity.key.old"));
  EXPECT_FALSE(import_identity(there.path(), here.path() / "none"));
}

}  // namespace
}  // namespace spearrun::app
