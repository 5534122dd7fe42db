// The window: its GL context, its size, keyboard and gamepad as events and commands. Knows no race: it says which
// button went down, when it is hidden, and what was asked for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "client/platform/fault.hpp"
#include "shared/core/result.hpp"
#include "shared/state/input.hpp"

namespace spearrun::platform {

// pause is also "back"; back alone leaves a page and never stops a race; next is Tab; picture is F12, mute is M, lab is
// F1.
enum class Command : unsigned char {
  pause,
  back,
  confirm,
  again,
  up,
  down,
  left,
  right,
  next,
  erase,
  clear,
  chat,
  copy,
  picture,
  mute,
  lab
};

struct ButtonEvent {
  state::Button button = state::Button::jump;
  bool down = false;
};

// Keys without a letter of their own.
enum class NamedKey : int {
  left = 256,
  right,
  up,
  down,
  home,
  end,
  page_up,
  page_down,
  insert,
  erase,
  tab,
  enter,
  escape,
  f1
};

// A key that went down or repeats: what is printed on it (letters in upper case), or a NamedKey.
struct KeyDown {
  int key = 0;
  bool control = false, shift = false, alt = false;
};

struct Happenings {
  std::vector<ButtonEvent> buttons;  // in order
  std::vector<Command> commands;
  int emote = 0;     // the last one asked for, 1..4
  std::string text;  // typed, and pasted by Ctrl+V; UTF-8
  bool lost_focus = false;
  bool clicked = false;                   // primary mouse button
  std::vector<KeyDown> keys;              // every key, also those that command something
  bool held = false, right_held = false;  // mouse buttons, as of now
  bool shift_held = false;
  double wheel = 0;                 // notches, up positive
  double mouse_x = 0, mouse_y = 0;  // in pixels of the framebuffer, from the top left
};

struct WindowSize {
  int width = 1280, height = 720;
};

class Window {
 public:
  static core::Result<Window, DisplayFault> create(WindowSize size, const std::string& title);
  Window(Window&&) noexcept;
  Window& operator=(Window&&) noexcept;
  ~Window();

  // Everything since the last call. The reference stays good until the next one.
  const Happenings& poll();
  bool asked_to_close() const;
  bool hidden() const;  // iconified or of no size
  WindowSize framebuffer() const;
  int refresh_hz() const;  // of the display; 60 when it does not say
  void present();
  std::string clipboard() const;
  void set_clipboard(const std::string& text);

 private:
  struct Parts;
  explicit Window(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> m_parts;
};

}  // namespace spearrun::platform
