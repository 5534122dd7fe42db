#include "tests/architecture/shape_rules.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace spearrun::architecture {
namespace {

enum class Brace { container, function, other };

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\n");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\n") - begin + 1);
}

bool has_word(const std::string& text, std::string_view word) {
  const auto is_word = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

// `Foo(int a) : m_a` before a brace: a member initialised in braces, not yet the constructor's body.
bool in_initialisers(const std::string& head) {
  const std::size_t colon = head.find(" : ");
  const std::size_t bracket = head.find(')');
  const char last = head.back();
  return bracket < colon && colon != std::string::npos && last != ')' && !head.ends_with("noexcept");
}

// What a brace opens, by the text since the last statement.
Brace kind_of(const std::string& head) {
  if (head.empty() || head.back() == '=' || head.back() == ',' || head.back() == '(') return Brace::other;
  if (has_word(head, "namespace")) return Brace::container;
  if (head.find('(') != std::string::npos) return in_initialisers(head) ? Brace::other : Brace::function;
  constexpr std::array kContainers{"class", "struct", "union", "enum", "extern"};
  for (const char* word : kContainers) {
    if (has_word(head, word)) return Brace::container;
  }
  return Brace::other;
}

// Walks the braces of one file and notes functions that are not inside another.
class BraceCounter {
 public:
  explicit BraceCounter(const SourceText& source) : m_source(source) {}

  Findings run() {
    for (m_line = 1; m_line <= static_cast<int>(m_source.code.size()); ++m_line) {
      const std::string& code = m_source.code[static_cast<std::size_t>(m_line) - 1];
      const std::size_t start = code.find_first_not_of(" \t");
      if (start != std::string::npos && code[start] == '#') continue;
      for (const char c : code) step(c);
      m_head += ' ';
    }
    return m_findings;
  }

 private:
  struct Open {
    Brace kind;
    int first_line;
  };

  void step(char c) {
    if (c == '{') return open();
    if (c == '}') return close();
    if (c == ';') return m_head.clear();
    if (trimmed(m_head).empty()) {
      m_head.clear();
      m_head_line = m_line;
    }
    m_head += c;
  }
  void open() {
    const bool countable =
        std::all_of(m_open.begin(), m_open.end(), [](const Open& o) { return o.kind == Brace::container; });
    const Brace kind = countable ? kind_of(trimmed(m_head)) : Brace::other;
    m_open.push_back({kind, m_head_line});
    if (kind != Brace::other) m_head.clear();
  }
  void close() {
    if (m_open.empty()) return;
    const Open opened = m_open.back();
    m_open.pop_back();
    // Member initialisers in braces belong to the head of their constructor.
    if (opened.kind == Brace::other) {
      m_head += ')';
      return;
    }
    m_head.clear();
    const int length = m_line - opened.first_line + 1;
    if (opened.kind == Brace::function && length > kMostFunctionLines) {
      m_findings.push_back({m_source.path, opened.first_line, "function of " + std::to_string(length) + " lines"});
    }
  }

  const SourceText& m_source;
  Findings m_findings;
  std::vector<Open> m_open;
  std::string m_head;
  int m_head_line = 1;
  int m_line = 0;
};

}  // namespace

Findings long_files(const SourceText& source) {
  const int lines = static_cast<int>(source.lines.size());
  if (lines <= kMostFileLines) return {};
  return {{source.path, lines, "file of " + std::to_string(lines) + " lines"}};
}

Findings long_functions(const SourceText& source) {
  if (!is_cpp(source.path)) return {};
  return BraceCounter(source).run();
}

Findings header_openings(const SourceText& source) {
  if (!source.path.ends_with(".hpp")) return {};
  std::size_t comment = 0;
  while (comment < source.lines.size() && source.lines[comment].starts_with("//")) ++comment;
  const bool pragma = comment < source.lines.size() && source.lines[comment] == "#pragma once";
  if (pragma && comment >= 1 && comment <= 6) return {};
  return {{source.path, 1, "a header opens with 1-6 lines of what it answers, then #pragma once"}};
}

Findings foreign_top_entries(const std::vector<std::string>& names) {
  constexpr std::array kHouse{"CMakeLists.txt", "CMakePresets.json",
                              "README.md",      "CHANGELOG.md",
                              "LICENSE",        "play",
                              "check",          "proto",
                              "shared",         "server",
                              "client",         "tests",
                              "docker",         "build"};
  Findings findings;
  for (const std::string& name : names) {
    const bool known = name.starts_with(".") || std::find(kHouse.begin(), kHouse.end(), name) != kHouse.end();
    if (!known) findings.push_back({name, 0, "is no room of the house"});
  }
  return findings;
}

}  // namespace spearrun::architecture
