#include "client/play/script.hpp"

#include <array>
#include <charconv>
#include <optional>

namespace spearrun::play {

namespace {

constexpr std::size_t kWordsALine = 3;

struct Words {
  std::array<std::string_view, kWordsALine + 1> words;
  std::size_t count = 0;
};

Words split(std::string_view line) {
  Words out;
  constexpr std::string_view kBlank = " \t\r";
  while (out.count < out.words.size()) {
    const std::size_t from = line.find_first_not_of(kBlank);
    if (from == std::string_view::npos) break;
    line.remove_prefix(from);
    const std::size_t size = std::min(line.find_first_of(kBlank), line.size());
    out.words[out.count++] = line.substr(0, size);
    line.remove_prefix(size);
  }
  return out;
}

std::optional<state::Button> button_named(std::string_view word) {
  if (word == "jump" || word == "space" || word == "up") return state::Button::jump;
  if (word == "thrust" || word == "f" || word == "right") return state::Button::thrust;
  if (word == "crouch" || word == "s" || word == "down") return state::Button::crouch;
  return std::nullopt;
}

std::optional<std::int32_t> tick_of(std::string_view word) {
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || value < 0) return std::nullopt;
  return value;
}

// An empty string when the line is good.
std::string read_line(const Words& words, ScriptLine& out) {
  if (words.count != kWordsALine) return "expected 'tick key down|up'";
  const auto tick = tick_of(words.words[0]);
  if (!tick) return "'" + std::string(words.words[0]) + "' is no tick (a whole number from 0)";
  const auto button = button_named(words.words[1]);
  if (!button) return "unknown key '" + std::string(words.words[1]) + "' (jump, thrust or crouch)";
  if (words.words[2] != "down" && words.words[2] != "up") {
    return "'" + std::string(words.words[2]) + "' is neither down nor up";
  }
  out = {*tick, *button, words.words[2] == "down"};
  return {};
}

}  // namespace

core::Result<std::vector<ScriptLine>, ScriptError> parse_script(std::string_view text) {
  std::vector<ScriptLine> lines;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t size = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, size);
    text.remove_prefix(std::min(size + 1, text.size()));
    line = line.substr(0, std::min(line.find('#'), line.size()));
    const Words words = split(line);
    if (words.count == 0) continue;
    ScriptLine read;
    std::string why = read_line(words, read);
    if (why.empty() && !lines.empty() && read.tick < lines.back().tick) why = "the tick goes back";
    if (!why.empty()) return core::Unexpected{ScriptError{number, std::move(why)}};
    lines.push_back(read);
  }
  return lines;
}

state::Input ScriptPlayer::input_for(std::int32_t tick) {
  while (m_next < m_lines.size() && m_lines[m_next].tick <= tick) {
    m_held.set(m_lines[m_next].button, m_lines[m_next].down);
    ++m_next;
  }
  return m_held;
}

}  // namespace spearrun::play
