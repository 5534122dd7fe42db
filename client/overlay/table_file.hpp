// The lab's file of tables on the disk: saved to, imported from, and looked at again whenever another program has
// written it. What is wrong with it is told; the last good tables stay where they are.
#pragma once

#include <filesystem>
#include <optional>

#include "client/overlay/table_json.hpp"

namespace spearrun::overlay {

class TableFile {
 public:
  using Read = core::Result<moves::Tables, FileFault>;
  explicit TableFile(std::filesystem::path path);

  const std::filesystem::path& path() const { return m_path; }
  // The file as it is now. A missing one is a fault.
  Read import();
  // Something only when the file is another one than at the last look (or import, or save). Costs a stat.
  std::optional<Read> look();
  std::optional<FileFault> save(const moves::Tables& tables);

 private:
  struct Stamp {
    bool there = false;
    std::filesystem::file_time_type written{};
    std::uintmax_t size = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  Stamp stamp() const;

  std::filesystem::path m_path;
  Stamp m_seen;
};

}  // namespace spearrun::overlay
