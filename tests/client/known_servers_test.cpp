#include "client/app/known_servers.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "client/app/recent_links.hpp"
#include "client/app/settings.hpp"
#include "tests/client/scratch_folder.hpp"

namespace spearrun::app {
namespace {

net::Key key_of(std::uint8_t byte) {
  net::Key key;
  key.fill(byte);
  return key;
}
net::JoinLink server(const char* host, std::uint16_t port = 27815) { return {host, port, std::nullopt, {}}; }

TEST(KnownServers, TrustOnFirstUseLastsOverARestart) {
  const ScratchFolder folder;
  {
    KnownServers known(folder.path());
    EXPECT_EQ(known.check(server("a.example"), key_of(1)), Acquaintance::unknown);
    ASSERT_TRUE(known.remember(server("a.example"), key_of(1)));
    ASSERT_TRUE(known.remember(server("fe80::1%eth0"), key_of(2)));
  }
  const KnownServers known(folder.path());
  EXPECT_EQ(known.check(server("a.example"), key_of(1)), Acquaintance::known);
  EXPECT_EQ(known.check(server("fe80::1%eth0"), key_of(2)), Acquaintance::known);
  // Another port is another server.
  EXPECT_EQ(known.check(server("a.example", 40000), key_of(1)), Acquaintance::unknown);
}

TEST(KnownServers, AChangedKeyIsRefusedAndTheSentenceSaysHowToAcceptIt) {
  const ScratchFolder folder;
  KnownServers known(folder.path());
  ASSERT_TRUE(known.remember(server("a.example"), key_of(1)));
  ASSERT_EQ(known.check(server("a.example"), key_of(2)), Acquaintance::changed);
  const std::string why = known.refusal(server("a.example"), key_of(2));
  for (const std::string& part :
       {std::string("a.example"), net::fingerprint(key_of(1)), net::fingerprint(key_of(2)), std::string("full link")}) {
    EXPECT_NE(why.find(part), std::string::npos) << part;
  }
  // Refusing changes nothing; a full link does.
  EXPECT_EQ(KnownServers(folder.path()).check(server("a.example"), key_of(2)), Acquaintance::changed);
  ASSERT_TRUE(known.remember(server("a.example"), key_of(2)));
  EXPECT_EQ(KnownServers(folder.path()).check(server("a.example"), key_of(2)), Acquaintance::known);
}

TEST(KnownServers, DamagedLinesAreNoServers) {
  const ScratchFolder folder;
  std::ofstream(folder.path() / "known_servers") << "rubbish line\n\n"
                                                 << net::write_join_link({"b.example", 1, key_of(3), {}}) << "\n";
  const KnownServers known(folder.path());
  EXPECT_EQ(known.check(server("b.example", 1), key_of(3)), Acquaintance::known);
  EXPECT_EQ(known.check(server("rubbish"), key_of(3)), Acquaintance::unknown);
}

TEST(RecentLinks, KeepsTheLastEightNewestFirstAndEachOnce) {
  const ScratchFolder folder;
  RecentLinks recent(folder.path());
  for (int i = 1; i <= 10; ++i) ASSERT_TRUE(recent.add("host" + std::to_string(i)));
  ASSERT_TRUE(recent.add("host5"));
  const RecentLinks again(folder.path());
  ASSERT_EQ(again.all().size(), RecentLinks::kMost);
  EXPECT_EQ(again.all()[0], "host5");
  EXPECT_EQ(again.all()[1], "host10");
  EXPECT_EQ(again.all().back(), "host3");
}

TEST(Settings, ComeBackAsTheyWereAndRubbishKeepsTheDefaults) {
  const ScratchFolder folder;
  Settings settings;
  settings.name = "李强";
  settings.look = 5;
  settings.palette = view::PaletteName::dusk;
  settings.reduced_motion = true;
  settings.host_length = 6000;
  settings.host_bots = 0;
  ASSERT_TRUE(save_settings(folder.path(), settings));
  const Settings again = load_settings(folder.path());
  EXPECT_EQ(again.name, settings.name);
  EXPECT_EQ(again.look, 5);
  EXPECT_EQ(again.palette, view::PaletteName::dusk);
  EXPECT_TRUE(again.reduced_motion);
  EXPECT_EQ(again.host_length, 6000);
  EXPECT_EQ(again.host_bots, 0);
  std::ofstream(folder.path() / "settings") << "look = 99\nname = \x01\nhost_length = 1e9\nnonsense\n";
  const Settings kept = load_settings(folder.path());
  EXPECT_EQ(kept.look, 0);
  EXPECT_TRUE(kept.name.empty());
  EXPECT_EQ(kept.host_length, 24000);
}

}  // namespace
}  // namespace spearrun::app
