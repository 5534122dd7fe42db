#include "client/overlay/json_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace spearrun::overlay {

namespace {

using nlohmann::json;

// Walks over the text once without building anything: finds what is no JSON at all, too deep, or said twice.
class Checker : public nlohmann::json_sax<json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool key(string_t& name) override {
    if (m_names.back().insert(name).second) return true;
    what = fmt::format("\"{}\" stands twice in the same braces", name);
    twice = name;
    return false;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) override {
    byte = position;
    what = plain(error.what());
    return false;
  }

  std::string what, twice;
  std::size_t byte = 0;

 private:
  bool enter() {
    m_names.emplace_back();
    if (m_names.size() <= static_cast<std::size_t>(kMostJsonDepth)) return true;
    what = fmt::format("brackets lie more than {} deep", kMostJsonDepth);
    return false;
  }
  bool leave() {
    m_names.pop_back();
    return true;
  }
  // Without the library's own "[json.exception...] parse error at line 1, column 2:".
  static std::string plain(const std::string& text) {
    const std::size_t column = text.find("column ");
    const std::size_t colon = text.find(": ", column == std::string::npos ? 0 : column);
    if (colon != std::string::npos) return text.substr(colon + 2);
    const std::size_t bracket = text.find("] ");
    return bracket == std::string::npos ? text : text.substr(bracket + 2);
  }

  std::vector<std::set<std::string>> m_names;
};

// Steps through text that is known to be JSON.
class Stepper {
 public:
  explicit Stepper(std::string_view text) : m_text(text) {}
  std::size_t at() const { return m_at; }

  void skip_space() {
    while (m_at < m_text.size() && std::string_view(" \t\r\n\xEF\xBB\xBF").find(m_text[m_at]) != std::string_view::npos)
      ++m_at;
  }

  // To the value of this name or number in the object or array that begins here; false when there is none.
  bool enter(const std::string& step) {
    skip_space();
    if (m_at >= m_text.size() || (m_text[m_at] != '{' && m_text[m_at] != '[')) return false;
    const bool object = m_text[m_at] == '{';
    ++m_at;
    for (std::size_t index = 0;; ++index) {
      skip_space();
      if (m_at >= m_text.size() || m_text[m_at] == '}' || m_text[m_at] == ']') return false;
      const bool here = object ? name() == step : std::to_string(index) == step;
      skip_space();
      if (here) return true;
      value();
      skip_space();
      if (m_at < m_text.size() && m_text[m_at] == ',') ++m_at;
    }
  }

 private:
  std::string name() {
    const std::size_t from = m_at;
    quoted();
    const json parsed = json::parse(m_text.substr(from, m_at - from), nullptr, false);
    skip_space();
    if (m_at < m_text.size() && m_text[m_at] == ':') ++m_at;
    return parsed.is_string() ? parsed.get<std::string>() : std::string();
  }
  void quoted() {
    for (++m_at; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at) {
      if (m_text[m_at] == '\\') ++m_at;
    }
    ++m_at;
  }
  void value() {
    int depth = 0;
    while (m_at < m_text.size()) {
      const char c = m_text[m_at];
      if (c == '"') {
        quoted();
        continue;
      }
      if (depth == 0 && (c == ',' || c == '}' || c == ']')) return;
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
      ++m_at;
    }
  }

  std::string_view m_text;
  std::size_t m_at = 0;
};

std::size_t byte_of(std::string_view text, json::json_pointer where) {
  std::vector<std::string> steps;
  for (; !where.empty(); where.pop_back()) steps.push_back(where.back());
  Stepper stepper(text);
  stepper.skip_space();
  std::size_t found = stepper.at();
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (!stepper.enter(*step)) break;
    found = stepper.at();
  }
  return found;
}

}  // namespace

std::string FileFault::text() const {
  return line > 0 ? fmt::format("{}:{}: {}", file, line, what) : fmt::format("{}: {}", file, what);
}

int line_of_byte(std::string_view text, std::size_t byte) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
  return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

core::Result<JsonSource, FileFault> JsonSource::parse(std::string name, std::string text) {
  if (text.size() > kMostJsonBytes) {
    return core::Unexpected{FileFault{name, 0, fmt::format("more than {} MB", kMostJsonBytes >> 20)}};
  }
  Checker checker;
  if (!json::sax_parse(text, &checker)) {
    // A second name has no position of its own: its last place in the text is where it stands again.
    const std::size_t byte = checker.twice.empty() ? checker.byte : text.rfind('"' + checker.twice + '"') + 1;
    const bool placed = byte > 0;
    return core::Unexpected{
        FileFault{std::move(name), placed ? line_of_byte(text, byte - 1) : 0, std::move(checker.what)}};
  }
  json root = json::parse(text, nullptr, false);
  return JsonSource(std::move(name), std::move(text), std::move(root));
}

FileFault JsonSource::fault_at(const json::json_pointer& where, std::string what) const {
  return {m_name, line_of_byte(m_text, byte_of(m_text, where)), std::move(what)};
}

}  // namespace spearrun::overlay
