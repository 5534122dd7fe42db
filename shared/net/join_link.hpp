// Join links: what one friend sends another. A link is data: a strict parser, a sentence for each way it is wrong.
//   spearrun://HOST[:PORT]/KEY[?room=NAME]   KEY: 43 characters of base64url, the server's 32-byte public key
//   HOST[:PORT]                              the key is fetched and shown first
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shared/core/result.hpp"
#include "shared/net/handshake.hpp"

namespace spearrun::net {

struct JoinLink {
  std::string host;  // lower case; an IPv6 literal without brackets, with its scope after %
  std::uint16_t port = kDefaultPort;
  std::optional<Key> key;
  std::string room;
};

core::Result<JoinLink, std::string> parse_join_link(std::string_view text);
// The link for this server; a host with colons is bracketed.
std::string write_join_link(const JoinLink& link);

std::string base64url(Bytes bytes);
// First 8 bytes of the hash of the key in groups of four digits: what two people read to each other.
std::string fingerprint(const Key& key);

}  // namespace spearrun::net
