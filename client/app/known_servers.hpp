// The keys of servers that were joined before: trust on first use. A full link brings its key with it and is the word
// of whoever sent it; a bare address is checked against what is remembered here.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "shared/net/join_link.hpp"

namespace spearrun::app {

enum class Acquaintance : unsigned char { known, unknown, changed };

class KnownServers {
 public:
  // HOME/known_servers: a link a line. Lines that are none are passed over.
  explicit KnownServers(const std::filesystem::path& home);

  Acquaintance check(const net::JoinLink& server, const net::Key& key) const;
  // From now on this is the server's key. Says whether it could be written down.
  bool remember(const net::JoinLink& server, const net::Key& key);
  // Why a changed key is refused, and how to accept it deliberately.
  std::string refusal(const net::JoinLink& server, const net::Key& key) const;

 private:
  static std::string address_of(const net::JoinLink& server);

  std::filesystem::path m_file;
  std::map<std::string, net::JoinLink> m_servers;  // by address
};

}  // namespace spearrun::app
