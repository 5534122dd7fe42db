// Join links and bare addresses: what is taken, what is refused and why.
#include "shared/net/join_link.hpp"

#include <gtest/gtest.h>

namespace spearrun::net {
namespace {

const std::string kKey = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";  // 0, 1, 2 .. 31

struct Taken {
  std::string text;
  std::string host;
  std::uint16_t port;
  bool key;
  std::string room;
};

TEST(JoinLink, TakesEveryFormOfAnAddress) {
  const Taken cases[] = {
      {"spearrun://example.org:27815/" + kKey, "example.org", 27815, true, ""},
      {"spearrun://example.org/" + kKey, "example.org", 27815, true, ""},
      {"spearrun://203.0.113.7:40000/" + kKey + "?room=den", "203.0.113.7", 40000, true, "den"},
      {"spearrun://[2001:db8::1]:27815/" + kKey, "2001:db8::1", 27815, true, ""},
      {"spearrun://[fe80::1%25eth0]:27815/" + kKey, "fe80::1%eth0", 27815, true, ""},
      {"SPEARRUN://EXAMPLE.org:27815/" + kKey + "/", "example.org", 27815, true, ""},
      {"example.org", "example.org", 27815, false, ""},
      {"example.org:1", "example.org", 1, false, ""},
      {"[::1]", "::1", 27815, false, ""},
      {"[::1]:65535", "::1", 65535, false, ""},
      {"127.0.0.1", "127.0.0.1", 27815, false, ""},
  };
  for (const Taken& c : cases) {
    const auto link = parse_join_link(c.text);
    ASSERT_TRUE(link) << c.text << ": " << link.error();
    EXPECT_EQ(link->host, c.host);
    EXPECT_EQ(link->port, c.port);
    EXPECT_EQ(link->key.has_value(), c.key);
    EXPECT_EQ(link->room, c.room);
    if (!c.key) continue;
    EXPECT_EQ((*link->key)[31], 31);
    const auto again = parse_join_link(write_join_link(*link));
    ASSERT_TRUE(again) << write_join_link(*link);
    EXPECT_EQ(again->host, c.host);
    EXPECT_EQ(*again->key, *link->key);
  }
}

TEST(JoinLink, RefusesTheRestWithAReason) {
  const std::pair<std::string, std::string> cases[] = {
      {"spearrun://example.org:0/" + kKey, "1 to 65535"},
      {"spearrun://example.org:65536/" + kKey, "1 to 65535"},
      {"spearrun://example.org:99999999999/" + kKey, "1 to 65535"},
      {"spearrun://example.org:27815/tooshort", "not 32 bytes"},
      {"spearrun://example.org:27815/" + kKey + "A", "not 32 bytes"},
      {"spearrun://example.org:27815/" + kKey.substr(0, 42) + "9", "not 32 bytes"},  // bits that belong to nothing
      {"spearrun://example.org:27815/" + kKey + "?room=a&exec=rm", "exec"},
      {"spearrun://user:pass@example.org/" + kKey, "no user name"},
      {"spearrun://example.org:27815/" + kKey + " --screenshot /etc/passwd", "space"},
      {"--connect", "dash"},
      {"spearrun://", "no host"},
      {"spearrun://exa mple.org/" + kKey, "space"},
      {"http://example.org/" + kKey, "looks like spearrun://"},
      {"spearrun://example.org:27815/" + kKey + "#frag", "fragment"},
      {"", "no host"},
      {"[::1", "bracket"},
      {"example.org/x", "behind the address"},
      {"spearrun://example.org", "no key"},
      {"example.org:12a", "behind the address"},
      {"exa\tmple", "space"},
      {"ex$ample", "character"},
      {std::string(600, 'a'), "too long"},
      {std::string(254, 'a'), "host is too long"},  // found by the fuzzer: with a port it no longer fitted
  };
  for (const auto& [text, why] : cases) {
    const auto link = parse_join_link(text);
    ASSERT_FALSE(link) << text;
    EXPECT_NE(link.error().find(why), std::string::npos) << text << ": " << link.error();
  }
}

TEST(JoinLink, AnyBytesAreTakenOrRefused) {
  SeededEntropy random(5);
  for (int i = 0; i < 20000; ++i) {
    std::string text = "spearrun://example.org:27815/" + kKey + "?room=den";
    for (int k = 0; k < 3; ++k)
      text[random.number<std::uint32_t>() % text.size()] = static_cast<char>(random.number<std::uint8_t>());
    const auto link = parse_join_link(text.substr(0, random.number<std::uint32_t>() % (text.size() + 1)));
    if (!link) {
      EXPECT_FALSE(link.error().empty());
    }
  }
}

}  // namespace
}  // namespace spearrun::net
