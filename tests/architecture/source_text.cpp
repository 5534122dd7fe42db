#include "tests/architecture/source_text.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace spearrun::architecture {
namespace {

enum class Inside { code, line_comment, block_comment, text, character };

// One step of the blanking machine: the character to keep, and where the next one stands.
class Blanker {
 public:
  char step(char before, char c, char next) {
    switch (m_inside) {
      case Inside::code: return in_code(before, c, next);
      case Inside::line_comment: return c == '\n' ? leave(c) : ' ';
      case Inside::block_comment:
        if (before == '*' && c == '/') m_inside = Inside::code;
        return c == '\n' ? c : ' ';
      case Inside::text: return in_quotes('"', c);
      case Inside::character: return in_quotes('\'', c);
    }
    return c;
  }

 private:
  char leave(char c) {
    m_inside = Inside::code;
    return c;
  }
  char in_code(char before, char c, char next) {
    if (c == '/' && next == '/') m_inside = Inside::line_comment;
    if (c == '/' && next == '*') m_inside = Inside::block_comment;
    if (m_inside != Inside::code) return ' ';
    if (c == '"') m_inside = Inside::text;
    // A quote after a digit separates digits.
    const bool separator = (before >= '0' && before <= '9') || (before >= 'a' && before <= 'f');
    if (c == '\'' && !separator) m_inside = Inside::character;
    return c;
  }
  char in_quotes(char quote, char c) {
    if (m_escaped) {
      m_escaped = false;
      return ' ';
    }
    if (c == '\\') m_escaped = true;
    if (c == quote || c == '\n') return leave(c);
    return ' ';
  }
  Inside m_inside = Inside::code;
  bool m_escaped = false;
};

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string blank(std::string_view text) {
  std::string out;
  Blanker blanker;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += blanker.step(i > 0 ? text[i - 1] : '\n', text[i], i + 1 < text.size() ? text[i + 1] : '\n');
  }
  return out;
}

bool has_rules(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  const std::string extension = path.extension().string();
  return extension == ".cpp" || extension == ".hpp" || extension == ".proto" || extension == ".sh" ||
         name == "CMakeLists.txt" || name == "play" || name == "check";
}

}  // namespace

SourceText make_source(std::string path, std::string_view text) {
  return {std::move(path), split_lines(text), split_lines(blank(text))};
}

std::vector<SourceText> read_tree(const std::string& top) {
  namespace fs = std::filesystem;
  std::vector<SourceText> sources;
  for (fs::recursive_directory_iterator it(top), end; it != end; ++it) {
    const std::string name = it->path().filename().string();
    const bool hidden = name.starts_with(".") && name != ".ci";
    if (it->is_directory() && (hidden || (it.depth() == 0 && name == "build"))) it.disable_recursion_pending();
    if (!it->is_regular_file() || !has_rules(it->path())) continue;
    std::ifstream in(it->path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    sources.push_back(make_source(fs::relative(it->path(), top).generic_string(), text.str()));
  }
  std::sort(sources.begin(), sources.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return sources;
}

std::string folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string() : std::string(path.substr(0, slash));
}

bool is_cpp(std::string_view path) { return path.ends_with(".cpp") || path.ends_with(".hpp"); }

}  // namespace spearrun::architecture
