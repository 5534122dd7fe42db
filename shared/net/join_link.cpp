#include "shared/net/join_link.hpp"

#include <algorithm>
#include <charconv>

namespace spearrun::net {
namespace {

constexpr std::string_view kScheme = "spearrun://";
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kKeyCharacters = 43;
constexpr std::size_t kLongestHost = 253;  // of a DNS name
constexpr const char* kLooksLike = "; a link looks like spearrun://example.org:27815/KEY";

using Refusal = core::Unexpected<std::string>;
Refusal refused(const std::string& why) { return Refusal{why}; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool starts_with_scheme(std::string_view text) {
  return text.size() >= kScheme.size() &&
         std::equal(kScheme.begin(), kScheme.end(), text.begin(), [](char a, char b) { return a == lower(b); });
}

std::optional<Key> read_key(std::string_view text) {
  if (text.size() != kKeyCharacters) return std::nullopt;
  Key key{};
  std::uint32_t bits = 0;
  int have = 0;
  std::size_t at = 0;
  for (const char c : text) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = (bits << 6) | static_cast<std::uint32_t>(digit);
    have += 6;
    if (have < 8) continue;
    have -= 8;
    key[at++] = static_cast<std::uint8_t>(bits >> have);
  }
  // The two bits that are left over belong to nothing.
  if ((bits & ((1U << have) - 1)) != 0) return std::nullopt;
  return key;
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
}

// Digits and colons, a dotted tail, and behind a % the name of the network that it is on.
bool is_v6_literal(std::string_view host) {
  const std::size_t scope = std::min(host.find('%'), host.size());
  const std::string_view address = host.substr(0, scope);
  const bool digits = address.find_first_not_of("0123456789abcdef:.") == std::string_view::npos;
  const bool scoped = scope == host.size() ||
                      (scope + 1 < host.size() && std::all_of(host.begin() + static_cast<std::ptrdiff_t>(scope) + 1,
                                                              host.end(), is_name_character));
  return digits && scoped && std::count(address.begin(), address.end(), ':') >= 2;
}

// Empty, or what is wrong with a host that is already in lower case.
std::string fault_of_host(std::string_view host, bool literal) {
  if (host.empty()) return std::string("the link has no host") + kLooksLike;
  if (host.size() > kLongestHost) return "the host is too long";
  if (host[0] == '-') return "a host does not start with a dash";
  if (literal) return is_v6_literal(host) ? "" : "what stands in brackets is no IPv6 address";
  const auto bad = std::find_if_not(host.begin(), host.end(), is_name_character);
  if (bad == host.end()) return {};
  // A part of a character alone would be no text.
  if (static_cast<unsigned char>(*bad) >= 0x80) return "the host has letters beyond a to z; write its form with xn--";
  return std::string("the host has a character that no host has: ") + *bad;
}

// "[v6%25scope]" or "name", and what is behind it.
core::Result<std::string_view, std::string> take_host(std::string_view text, JoinLink& link) {
  const bool literal = !text.empty() && text[0] == '[';
  std::size_t end = literal ? text.find(']') : text.find_first_of(":/?#");
  if (literal && end == std::string_view::npos) return refused("the address has no closing bracket");
  if (end == std::string_view::npos) end = text.size();
  std::string_view host = literal ? text.substr(1, end - 1) : text.substr(0, end);
  for (std::size_t i = 0; i < host.size(); ++i) {
    link.host += lower(host[i]);
    // In a link the sign before a scope is itself escaped.
    if (host[i] == '%' && host.substr(i, 3) == "%25") i += 2;
  }
  const std::string_view behind = text.substr(std::min(text.size(), literal ? end + 1 : end));
  const std::string_view authority = text.substr(0, text.find_first_of("/?#"));
  if (!literal && std::count(authority.begin(), authority.end(), ':') > 1) {
    return refused("an IPv6 address stands in brackets, as in [2001:db8::1]:27815");
  }
  if (const std::string why = fault_of_host(link.host, literal); !why.empty()) return refused(why);
  return behind;
}

core::Result<std::string_view, std::string> take_port(std::string_view text, JoinLink& link) {
  if (text.empty() || text[0] != ':') return text;
  text.remove_prefix(1);
  std::uint32_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc{} || port < 1 || port > 65535) return refused("the port is a number from 1 to 65535");
  link.port = static_cast<std::uint16_t>(port);
  return text.substr(static_cast<std::size_t>(end - text.data()));
}

// For a message: what is not ASCII could be half a character.
std::string printable(std::string_view text) {
  std::string out(text);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return static_cast<unsigned char>(c) > '~'; }, '?');
  return out;
}

std::optional<Refusal> take_query(std::string_view query, JoinLink& link) {
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string_view name = pair.substr(0, equals);
    if (name != "room") return refused("unknown parameter in the link: " + printable(name.substr(0, 32)));
    if (!link.room.empty()) return refused("the link names a room twice");
    link.room = std::string(pair.substr(std::min(pair.size(), equals + 1)));
    if (link.room.empty() || link.room.size() > 32) return refused("a room's name has 1 to 32 characters");
    for (const char c : link.room) {
      if (!is_name_character(lower(c))) return refused("a room's name has letters, digits, dots and dashes");
    }
    query.remove_prefix(std::min(query.size(), end + 1));
  }
  return std::nullopt;
}

// "/KEY[/][?query]"
std::optional<Refusal> take_path(std::string_view text, JoinLink& link) {
  if (text.empty() || text[0] != '/') return refused(std::string("the link has no key") + kLooksLike);
  text.remove_prefix(1);
  const std::size_t query = std::min(text.find('?'), text.size());
  std::string_view key = text.substr(0, query);
  if (!key.empty() && key.back() == '/') key.remove_suffix(1);
  link.key = read_key(key);
  if (!link.key) return refused("the key in the link is not 32 bytes; copy the whole link again");
  return take_query(text.substr(std::min(text.size(), query + 1)), link);
}

core::Result<JoinLink, std::string> parse_parts(std::string_view text, bool with_key) {
  JoinLink link;
  const auto behind_host = take_host(text, link);
  if (!behind_host) return Refusal{behind_host.error()};
  const auto behind_port = take_port(*behind_host, link);
  if (!behind_port) return Refusal{behind_port.error()};
  if (with_key) {
    if (const auto refusal = take_path(*behind_port, link)) return *refusal;
  } else if (!behind_port->empty()) {
    return refused("there is something behind the address: " + printable(behind_port->substr(0, 32)) + kLooksLike);
  }
  return link;
}

}  // namespace

core::Result<JoinLink, std::string> parse_join_link(std::string_view text) {
  if (text.size() > 512) return refused("the link is too long");
  for (const char c : text) {
    if (static_cast<unsigned char>(c) <= ' ' || c == 0x7F)
      return refused("there is a space in the link; copy the whole link and nothing else");
  }
  const bool has_scheme = text.find("://") != std::string_view::npos;
  if (has_scheme && !starts_with_scheme(text)) return refused(std::string("this is not a spearrun link") + kLooksLike);
  if (text.find('#') != std::string_view::npos) return refused("a spearrun link has no fragment (#)");
  if (text.find('@') != std::string_view::npos) return refused("a spearrun link has no user name or password");
  return has_scheme ? parse_parts(text.substr(kScheme.size()), true) : parse_parts(text, false);
}

std::string base64url(Bytes bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int have = 0;
  for (const std::uint8_t b : bytes) {
    bits = (bits << 8) | b;
    have += 8;
    while (have >= 6) {
      have -= 6;
      text += kDigits[(bits >> have) & 63];
    }
  }
  if (have > 0) text += kDigits[(bits << (6 - have)) & 63];
  return text;
}

std::string write_join_link(const JoinLink& link) {
  std::string host;
  const bool literal = link.host.find(':') != std::string::npos;
  for (const char c : link.host) host += c == '%' ? std::string("%25") : std::string(1, c);
  std::string text = std::string(kScheme) + (literal ? "[" + host + "]" : host) + ":" + std::to_string(link.port) + "/";
  if (link.key) text += base64url(*link.key);
  if (!link.room.empty()) text += "?room=" + link.room;
  return text;
}

std::string fingerprint(const Key& key) {
  constexpr char kHex[] = "0123456789abcdef";
  const Key h = crypto::hash(key);
  std::string text;
  for (std::size_t i = 0; i < 8; ++i) {
    if (i > 0 && i % 2 == 0) text += '-';
    text += kHex[h[i] >> 4];
    text += kHex[h[i] & 15];
  }
  return text;
}

}  // namespace spearrun::net
