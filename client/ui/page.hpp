// One screen of menus for one frame: things to choose in order, moved through by keys, pad or mouse, drawn as ink on
// paper. A page is made, asked for each thing once, and gone; what lasts is its memory.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "client/platform/window.hpp"
#include "client/ui/ink.hpp"
#include "client/view/palette.hpp"

namespace spearrun::ui {

// What happened since the last frame, in px at 720 lines.
struct PageInput {
  double x = -1, y = -1;
  bool clicked = false, moved = false;
  std::string text;
  std::deque<platform::Command> commands;  // in order; a page takes up to the first that does something

  // scale: pixels of the screen for one px at 720 lines. Commands are left for who wants them.
  void take(const platform::Happenings& now, double scale);
};

struct PageMemory {
  int focus = 0;
  int count = 0;        // of the things of the last frame
  bool typing = false;  // the last frame had its focus in a text field
  std::deque<platform::Command> waiting;
};

enum class Weight : unsigned char { plain, strong, quiet };

class Page {
 public:
  Page(Ink& ink, const view::Palette& palette, PageMemory& memory, const PageInput& input);
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  Ink& ink() { return m_ink; }
  const view::Palette& palette() const { return m_palette; }
  float width() const { return m_ink.width(); }
  float height() const { return m_ink.height(); }

  // The paper that things lie on, with a title or without.
  void sheet(const Box& box, const char* title = nullptr, float opacity = 0.95F);
  // True when it was chosen now.
  bool button(const Box& box, const char* label, Weight weight = Weight::plain);
  // A choosable line with its text at the left.
  bool row(const Box& box, const std::string& text, const std::string& detail = {});
  // Type to change; true on Enter. The text stays within so many bytes and is cut between characters.
  bool field(const Box& box, std::string& text, const char* hint, std::size_t most_bytes);
  // Left and right change it: -1, 0 or 1.
  int stepper(const Box& box, const char* label, const std::string& value);
  // Anything else that can be chosen: says whether it has the focus, and `chosen` whether it was chosen now.
  bool thing(const Box& box, bool& chosen);

  // Esc or B. Not while typing when the field has something to lose: that is the owner's to decide.
  bool back() const { return m_has_act && (m_act == platform::Command::pause || m_act == platform::Command::back); }
  bool asked(platform::Command command) const { return m_has_act && m_act == command; }

  // Words in lines of at most this width; returns the baseline of the line after the last.
  float paragraph(float x, float baseline, float width, Face face, view::Colour colour, std::string_view text);
  // The text, or as much of its two ends as fits.
  std::string fitted(Face face, const std::string& text, float width) const;

 private:
  int next_thing(const Box& box, bool& focused, bool& clicked);

  Ink& m_ink;
  const view::Palette& m_palette;
  PageMemory& m_memory;
  const PageInput& m_input;
  bool m_has_act = false, m_typing = false;
  platform::Command m_act = platform::Command::confirm;
  int m_next = 0;
};

}  // namespace spearrun::ui
