// The last links that were joined, newest first.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace spearrun::app {

class RecentLinks {
 public:
  static constexpr std::size_t kMost = 8;
  // HOME/recent: a link a line. What is no link is passed over.
  explicit RecentLinks(const std::filesystem::path& home);
  const std::vector<std::string>& all() const { return m_links; }
  // To the front; the oldest goes. Says whether it could be written down.
  bool add(const std::string& link);

 private:
  std::filesystem::path m_file;
  std::vector<std::string> m_links;
};

}  // namespace spearrun::app
