#include "client/overlay/table_file.hpp"

namespace spearrun::overlay {

TableFile::TableFile(std::filesystem::path path) : m_path(std::move(path)) {}

TableFile::Stamp TableFile::stamp() const {
  std::error_code error;
  Stamp s;
  s.there = std::filesystem::is_regular_file(m_path, error);
  if (!s.there) return {};
  s.written = std::filesystem::last_write_time(m_path, error);
  s.size = std::filesystem::file_size(m_path, error);
  return error ? Stamp{} : s;
}

TableFile::Read TableFile::import() {
  m_seen = stamp();
  auto text = read_text(m_path);
  if (!text) return core::Unexpected{text.error()};
  return from_json(m_path.filename().string(), std::move(text).value());
}

std::optional<TableFile::Read> TableFile::look() {
  const Stamp now = stamp();
  if (now == m_seen) return std::nullopt;
  if (now.there) return import();
  m_seen = now;
  return Read(core::Unexpected{FileFault{m_path.string(), 0, "is gone; what it held stays"}});
}

std::optional<FileFault> TableFile::save(const moves::Tables& tables) {
  auto fault = write_text(m_path, to_json(tables));
  m_seen = stamp();
  return fault;
}

}  // namespace spearrun::overlay
