// Reads JSON that a person has written and keeps where each value stands, so that every complaint about it names its
// line. Limits what hostile text can cost: size, depth, the same name twice.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "shared/core/result.hpp"

namespace spearrun::overlay {

// What is wrong with a file: "moves.json:12: ...". line 0: the file as a whole.
struct FileFault {
  std::string file;
  int line = 0;
  std::string what;
  std::string text() const;
};

inline constexpr std::size_t kMostJsonBytes = 4 << 20;
inline constexpr int kMostJsonDepth = 16;

class JsonSource {
 public:
  // name: of the file, for faults.
  static core::Result<JsonSource, FileFault> parse(std::string name, std::string text);

  const nlohmann::json& root() const { return m_root; }
  // A fault at the value that this pointer ("/gait/walk/duty") leads to, or at the nearest one above it.
  FileFault fault_at(const nlohmann::json::json_pointer& where, std::string what) const;

 private:
  JsonSource(std::string name, std::string text, nlohmann::json root)
      : m_name(std::move(name)), m_text(std::move(text)), m_root(std::move(root)) {}
  std::string m_name, m_text;
  nlohmann::json m_root;
};

// Line, from 1, of a byte of the text.
int line_of_byte(std::string_view text, std::size_t byte);

}  // namespace spearrun::overlay
