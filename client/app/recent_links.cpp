#include "client/app/recent_links.hpp"

#include <algorithm>

#include "client/app/small_file.hpp"
#include "shared/net/join_link.hpp"

namespace spearrun::app {

RecentLinks::RecentLinks(const std::filesystem::path& home) : m_file(home / "recent") {
  const auto text = read_small_file(m_file);
  if (!text) return;
  for (const std::string& line : lines_of(*text)) {
    if (m_links.size() < kMost && net::parse_join_link(line)) m_links.push_back(line);
  }
}

bool RecentLinks::add(const std::string& link) {
  std::erase(m_links, link);
  m_links.insert(m_links.begin(), link);
  if (m_links.size() > kMost) m_links.resize(kMost);
  std::string text;
  for (const std::string& line : m_links) text += line + "\n";
  return write_small_file(m_file, text, Privacy::open);
}

}  // namespace spearrun::app
