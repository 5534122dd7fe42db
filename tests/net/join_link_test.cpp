// Join links and bare addresses: what is taken, what is refused and why.
#include "shared/net/join_link.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

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
      {"[::ffff:203.0.113.7]:1", "::ffff:203.0.113.7", 1, false, ""},
      {"[FE80::1%25Eth0]", "fe80::1%eth0", 27815, false, ""},
      {"xn--bcher-kva.example", "xn--bcher-kva.example", 27815, false, ""},
      {"spearrun://example.org/" + kKey + "?", "example.org", 27815, true, ""},
      {"spearrun://example.org/" + kKey + "/?room=den&", "example.org", 27815, true, "den"},
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

// What is typed, and a part of the reason.
const std::vector<std::pair<std::string, std::string>> kRefused{
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
    // More of each kind.
    {"example.org:", "1 to 65535"},
    {"example.org:+1", "1 to 65535"},
    {"example.org:-1", "1 to 65535"},
    {"example.org:0", "1 to 65535"},
    {"spearrun://:1/" + kKey, "no host"},
    {"spearrun:///" + kKey, "no host"},
    {":1", "no host"},
    {"[]", "no host"},
    {"::1", "in brackets"},
    {"2001:db8::1", "in brackets"},
    {"spearrun://2001:db8::1:27815/" + kKey, "in brackets"},
    {"example.org:1:2", "in brackets"},
    {"[example.org]", "no IPv6 address"},
    {"[127.0.0.1]", "no IPv6 address"},
    {"[fe80::1%25]", "no IPv6 address"},
    {"[fe80::1%25a%25b]", "no IPv6 address"},
    {"[::1]x", "behind the address"},
    {"ex%61mple.org", "character"},
    {"b\xc3\xbc"
     "cher.example",
     "xn--"},
    {"me@example.org", "no user name"},
    {"example.org#frag", "fragment"},
    {"-h", "dash"},
    {"spearrun://-x/" + kKey, "dash"},
    {"SPEARRUNS://example.org/" + kKey, "looks like spearrun://"},
    {"file:///etc/passwd", "looks like spearrun://"},
    {"://example.org/" + kKey, "looks like spearrun://"},
    {"spearrun://example.org/", "not 32 bytes"},
    {"spearrun://example.org/" + kKey + "=", "not 32 bytes"},
    {"spearrun://example.org/" + kKey.substr(0, 42) + "+", "not 32 bytes"},
    {"spearrun://example.org/" + kKey + "//", "not 32 bytes"},
    {"spearrun://example.org/" + kKey + "/../x", "not 32 bytes"},
    {"spearrun://example.org/" + kKey + "?room=", "1 to 32 characters"},
    {"spearrun://example.org/" + kKey + "?room", "1 to 32 characters"},
    {"spearrun://example.org/" + kKey + "?room=" + std::string(33, 'a'), "1 to 32 characters"},
    {"spearrun://example.org/" + kKey + "?room=a/b", "letters, digits"},
    {"spearrun://example.org/" + kKey + "?room=a&room=b", "twice"},
    {"spearrun://example.org/" + kKey + "?Room=a", "parameter in the link: Room"},
    {"spearrun://example.org/" + kKey + "?exec", "parameter in the link: exec"},
    {"spearrun://example.org/" + kKey + "\n", "space"},
    {std::string("example.org\0", 12), "space"},
    {std::string(254, 'a'), "host is too long"},  // found by the fuzzer: with a port it no longer fitted
};

TEST(JoinLink, RefusesTheRestWithAReason) {
  for (const auto& [text, why] : kRefused) {
    const auto link = parse_join_link(text);
    ASSERT_FALSE(link) << text;
    EXPECT_NE(link.error().find(why), std::string::npos) << text << ": " << link.error();
    // The sentence can be shown, whatever was pasted.
    EXPECT_TRUE(std::all_of(link.error().begin(), link.error().end(), [](char c) { return c >= ' ' && c <= '~'; }));
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
