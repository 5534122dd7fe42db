#include "client/ui/page.hpp"

#include <algorithm>
#include <cmath>

namespace spearrun::ui {

using platform::Command;
using view::faded;

namespace {

// Commands that are letters; in a field they are typed.
bool is_letter(Command c) { return c == Command::again || c == Command::chat || c == Command::mute; }

std::size_t letter_start(const std::string& text, std::size_t at) {
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return at;
}

void erase_letter(std::string& text) {
  if (!text.empty()) text.resize(letter_start(text, text.size() - 1));
}

void append_typed(std::string& text, const std::string& typed, std::size_t most) {
  for (const char c : typed) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    if (!control) text += c;
  }
  if (text.size() > most) text.resize(letter_start(text, most));
}

}  // namespace

void PageInput::take(const platform::Happenings& now, double scale) {
  const double was_x = x, was_y = y;
  x = now.mouse_x / scale;
  y = now.mouse_y / scale;
  // Where the pointer happens to lie at first is no choice of anybody.
  moved = was_x >= 0 && (std::fabs(x - was_x) > 0.5 || std::fabs(y - was_y) > 0.5);
  clicked = now.clicked;
  text = now.text;
  commands.assign(now.commands.begin(), now.commands.end());
}

Page::Page(Ink& ink, const view::Palette& palette, PageMemory& memory, const PageInput& input)
    : m_ink(ink), m_palette(palette), m_memory(memory), m_input(input) {
  for (const Command c : input.commands) {
    if (!(memory.typing && is_letter(c))) memory.waiting.push_back(c);
  }
  const int count = std::max(1, memory.count);
  while (!memory.waiting.empty() && !m_has_act) {
    const Command c = memory.waiting.front();
    memory.waiting.pop_front();
    if (c == Command::up) {
      memory.focus = (memory.focus + count - 1) % count;
    } else if (c == Command::down || c == Command::next) {
      memory.focus = (memory.focus + 1) % count;
    } else {
      m_has_act = true;
      m_act = c;
    }
  }
}

Page::~Page() {
  m_memory.count = m_next;
  m_memory.typing = m_typing;
  if (m_next > 0) m_memory.focus = std::clamp(m_memory.focus, 0, m_next - 1);
}

void Page::sheet(const Box& box, const char* title, float opacity) {
  m_ink.plate(box, 14, faded(m_palette.halo, opacity));
  m_ink.frame(box, 14, 1.6F, m_palette.ink);
  if (title == nullptr) return;
  m_ink.text(box.x + 28, box.y + 46, Face::title, m_palette.ink, title);
  m_ink.brush(box.x + 28, box.x + box.width - 28, box.y + 60, 2.4F, m_palette.ink);
}

int Page::next_thing(const Box& box, bool& focused, bool& clicked) {
  const int index = m_next++;
  const bool over = box.contains(m_input.x, m_input.y);
  if (over && (m_input.moved || m_input.clicked)) m_memory.focus = index;
  focused = m_memory.focus == index;
  clicked = over && m_input.clicked;
  return index;
}

bool Page::thing(const Box& box, bool& chosen) {
  bool focused = false, clicked = false;
  next_thing(box, focused, clicked);
  chosen = clicked || (focused && asked(Command::confirm));
  return focused;
}

bool Page::button(const Box& box, const char* label, Weight weight) {
  bool chosen = false;
  const bool focused = thing(box, chosen);
  const view::Colour ground = weight == Weight::strong ? m_palette.accent : m_palette.ink;
  m_ink.plate(box, 8, focused ? ground : faded(ground, weight == Weight::quiet ? 0.03F : 0.08F));
  if (!focused) m_ink.frame(box, 8, 1.4F, faded(ground, weight == Weight::quiet ? 0.3F : 0.6F));
  m_ink.text(box.x + box.width / 2, box.y + box.height / 2 + 7, Face::word, focused ? m_palette.halo : ground, label,
             Align::centre);
  return chosen;
}

bool Page::row(const Box& box, const std::string& text, const std::string& detail) {
  bool chosen = false;
  const bool focused = thing(box, chosen);
  if (focused) m_ink.plate(box, 6, m_palette.ink);
  const view::Colour colour = focused ? m_palette.halo : m_palette.ink;
  const float y = box.y + box.height / 2 + 5;
  const float detail_width = detail.empty() ? 0 : m_ink.text_width(Face::line, detail.c_str()) + 16;
  m_ink.text(box.x + 10, y, Face::small, colour, fitted(Face::small, text, box.width - 20 - detail_width).c_str());
  if (!detail.empty()) {
    m_ink.text(box.x + box.width - 10, y, Face::line, focused ? colour : m_palette.soft, detail.c_str(), Align::right);
  }
  return chosen;
}

bool Page::field(const Box& box, std::string& text, const char* hint, std::size_t most_bytes) {
  bool chosen = false;
  const bool focused = thing(box, chosen);
  if (focused) {
    m_typing = true;
    // The key that brought the focus here is no text.
    if (m_memory.typing) append_typed(text, m_input.text, most_bytes);
    if (asked(Command::erase)) erase_letter(text);
    if (asked(Command::clear)) text.clear();
  }
  m_ink.plate(box, 6, m_palette.halo);
  m_ink.frame(box, 6, focused ? 2.4F : 1.4F, focused ? m_palette.accent : faded(m_palette.ink, 0.55F));
  const float y = box.y + box.height / 2 + 5;
  const float room = box.width - 28;
  std::string shown = text;
  // The end is where one types: what does not fit goes at the front.
  while (m_ink.text_width(Face::body, shown.c_str()) > room && !shown.empty()) {
    std::size_t first = 1;
    while (first < shown.size() && (static_cast<unsigned char>(shown[first]) & 0xC0) == 0x80) ++first;
    shown.erase(0, first);
  }
  if (text.empty() && !focused) m_ink.text(box.x + 12, y, Face::body, m_palette.soft, hint);
  m_ink.text(box.x + 12, y, Face::body, m_palette.ink, shown.c_str());
  if (focused) {
    const float x = box.x + 13 + m_ink.text_width(Face::body, shown.c_str());
    m_ink.line(x, box.y + 8, x, box.y + box.height - 8, 1.6F, m_palette.accent);
    if (text.empty()) m_ink.text(x + 6, y, Face::body, faded(m_palette.soft, 0.7F), hint);
  }
  return focused && asked(Command::confirm);
}

int Page::stepper(const Box& box, const char* label, const std::string& value) {
  bool focused = false, clicked = false;
  next_thing(box, focused, clicked);
  m_ink.plate(box, 8, focused ? m_palette.ink : faded(m_palette.ink, 0.05F));
  if (!focused) m_ink.frame(box, 8, 1.4F, faded(m_palette.ink, 0.4F));
  const view::Colour colour = focused ? m_palette.halo : m_palette.ink;
  const float y = box.y + box.height / 2 + 5;
  m_ink.text(box.x + 16, y, Face::body, colour, label);
  const float left = box.x + box.width * 0.45F, right = box.x + box.width - 22;
  const float middle = box.y + box.height / 2;
  m_ink.triangle({left - 5, middle}, {left + 5, middle + 6}, {left + 5, middle - 6}, colour);
  m_ink.triangle({right + 5, middle}, {right - 5, middle - 6}, {right - 5, middle + 6}, colour);
  m_ink.text((left + right) / 2, y, Face::bold, colour, value.c_str(), Align::centre);
  if (clicked) return m_input.x < static_cast<double>((left + right) / 2) ? -1 : 1;
  if (!focused) return 0;
  if (asked(Command::left)) return -1;
  return asked(Command::right) || asked(Command::confirm) ? 1 : 0;
}

float Page::paragraph(float x, float baseline, float width, Face face, view::Colour colour, std::string_view text) {
  const float step = face == Face::word ? 27 : face == Face::body ? 23 : 20;
  std::string line;
  const auto flush = [&] {
    m_ink.text(x, baseline, face, colour, line.c_str());
    baseline += step;
    line.clear();
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string word(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
    // A word that is wider than a line, such as a link, is cut.
    word = fitted(face, word, width);
    const std::string longer = line.empty() ? word : line + " " + word;
    if (!line.empty() && m_ink.text_width(face, longer.c_str()) > width) {
      flush();
      line = word;
    } else {
      line = longer;
    }
  }
  if (!line.empty()) flush();
  return baseline;
}

std::string Page::fitted(Face face, const std::string& text, float width) const {
  if (m_ink.text_width(face, text.c_str()) <= width) return text;
  for (std::size_t kept = text.size(); kept > 6; kept -= 2) {
    const std::size_t head = letter_start(text, kept * 2 / 3);
    std::size_t tail = text.size() - kept / 3;
    tail = letter_start(text, std::min(tail, text.size() - 1));
    std::string cut = text.substr(0, head) + "\xE2\x80\xA6" + text.substr(tail);
    if (m_ink.text_width(face, cut.c_str()) <= width) return cut;
  }
  return "\xE2\x80\xA6";
}

}  // namespace spearrun::ui
