#include "client/app/known_servers.hpp"

#include "client/app/small_file.hpp"

namespace spearrun::app {

std::string KnownServers::address_of(const net::JoinLink& server) {
  return server.host + " " + std::to_string(server.port);
}

KnownServers::KnownServers(const std::filesystem::path& home) : m_file(home / "known_servers") {
  const auto text = read_small_file(m_file);
  if (!text) return;
  for (const std::string& line : lines_of(*text)) {
    const auto link = net::parse_join_link(line);
    if (link && link->key) m_servers.insert_or_assign(address_of(*link), *link);
  }
}

Acquaintance KnownServers::check(const net::JoinLink& server, const net::Key& key) const {
  const auto found = m_servers.find(address_of(server));
  if (found == m_servers.end()) return Acquaintance::unknown;
  return *found->second.key == key ? Acquaintance::known : Acquaintance::changed;
}

bool KnownServers::remember(const net::JoinLink& server, const net::Key& key) {
  if (check(server, key) == Acquaintance::known) return true;
  net::JoinLink link = server;
  link.key = key;
  link.room.clear();
  m_servers.insert_or_assign(address_of(link), link);
  std::string text = "# Servers that were joined before, with their keys. Take a line out to forget that server.\n";
  for (const auto& [address, known] : m_servers) text += net::write_join_link(known) + "\n";
  return write_small_file(m_file, text, Privacy::open);
}

std::string KnownServers::refusal(const net::JoinLink& server, const net::Key& key) const {
  const auto found = m_servers.find(address_of(server));
  const std::string before = found == m_servers.end() ? "none" : net::fingerprint(*found->second.key);
  return "The key of " + server.host + " has changed: it was " + before + " and is now " + net::fingerprint(key) +
         ". Either its host set it up anew, or somebody is in between and pretends to be it. Ask the host; if it is"
         " meant, join once with the full link that the host sends you, and the new key is remembered.";
}

}  // namespace spearrun::app
