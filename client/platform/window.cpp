#include "client/platform/window.hpp"

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <array>

#include "client/platform/pad.hpp"

namespace spearrun::platform {

namespace {

constexpr const char* kNoDisplay =
    "no display to open a window on; start an X server (or Xvfb) and set DISPLAY, or run with --headless";
constexpr const char* kOldGl = "this display offers no OpenGL 3.3; update the graphics driver, or run with --headless";

struct KeyCommand {
  int key;
  Command command;
};
constexpr std::array kKeyCommands{
    KeyCommand{GLFW_KEY_ESCAPE, Command::pause},  KeyCommand{GLFW_KEY_UP, Command::up},
    KeyCommand{GLFW_KEY_DOWN, Command::down},     KeyCommand{GLFW_KEY_LEFT, Command::left},
    KeyCommand{GLFW_KEY_RIGHT, Command::right},   KeyCommand{GLFW_KEY_TAB, Command::next},
    KeyCommand{GLFW_KEY_R, Command::again},       KeyCommand{GLFW_KEY_T, Command::chat},
    KeyCommand{GLFW_KEY_ENTER, Command::confirm}, KeyCommand{GLFW_KEY_KP_ENTER, Command::confirm},
    KeyCommand{GLFW_KEY_F12, Command::picture},   KeyCommand{GLFW_KEY_M, Command::mute},
    KeyCommand{GLFW_KEY_F1, Command::lab},
};

struct KeyName {
  int key;
  NamedKey name;
};
constexpr std::array kKeyNames{KeyName{GLFW_KEY_LEFT, NamedKey::left},
                               KeyName{GLFW_KEY_RIGHT, NamedKey::right},
                               KeyName{GLFW_KEY_UP, NamedKey::up},
                               KeyName{GLFW_KEY_DOWN, NamedKey::down},
                               KeyName{GLFW_KEY_HOME, NamedKey::home},
                               KeyName{GLFW_KEY_END, NamedKey::end},
                               KeyName{GLFW_KEY_PAGE_UP, NamedKey::page_up},
                               KeyName{GLFW_KEY_PAGE_DOWN, NamedKey::page_down},
                               KeyName{GLFW_KEY_INSERT, NamedKey::insert},
                               KeyName{GLFW_KEY_DELETE, NamedKey::erase},
                               KeyName{GLFW_KEY_TAB, NamedKey::tab},
                               KeyName{GLFW_KEY_ENTER, NamedKey::enter},
                               KeyName{GLFW_KEY_KP_ENTER, NamedKey::enter},
                               KeyName{GLFW_KEY_ESCAPE, NamedKey::escape},
                               KeyName{GLFW_KEY_F1, NamedKey::f1}};

// What stands on the key in the layout of this keyboard; digits by their place. 0: nothing that anybody asks for.
int printed_key(int key, int scancode) {
  for (const KeyName& row : kKeyNames) {
    if (row.key == key) return static_cast<int>(row.name);
  }
  if (key == GLFW_KEY_SPACE || (key >= GLFW_KEY_0 && key <= GLFW_KEY_9)) return key;
  if (key == GLFW_KEY_KP_ADD) return '=';
  const char* name = glfwGetKeyName(key, scancode);
  if (name == nullptr || name[0] <= ' ' || name[1] != 0) return key < 256 ? key : 0;
  return name[0] >= 'a' && name[0] <= 'z' ? name[0] - 'a' + 'A' : name[0];
}

}  // namespace

struct Window::Parts {
  GLFWwindow* window = nullptr;
  Happenings gathering, given;
  PadState pad;
  std::array<int, 4> windowed{};  // x, y, width, height before full screen
  HeldButtons held;

  ~Parts() {
    if (window != nullptr) glfwDestroyWindow(window);
    glfwTerminate();
  }

  void hold(state::Button button, Holder holder, bool down);
  void race_key(int key, bool down);
  void key(int key, int action, int mods);
  void note_key(int key, int scancode, int mods);
  void letter(unsigned code);
  std::string clipboard() const;
  void toggle_full_screen();
  void poll_pad();
};

void Window::Parts::hold(state::Button button, Holder holder, bool down) {
  if (const auto event = held.set(button, holder, down)) gathering.buttons.push_back(*event);
}

// Two keys each.
void Window::Parts::race_key(int key, bool down) {
  switch (key) {
    case GLFW_KEY_SPACE: hold(state::Button::jump, Holder::first_key, down); break;
    case GLFW_KEY_UP: hold(state::Button::jump, Holder::second_key, down); break;
    case GLFW_KEY_F: hold(state::Button::thrust, Holder::first_key, down); break;
    case GLFW_KEY_RIGHT: hold(state::Button::thrust, Holder::second_key, down); break;
    case GLFW_KEY_S: hold(state::Button::crouch, Holder::first_key, down); break;
    case GLFW_KEY_DOWN: hold(state::Button::crouch, Holder::second_key, down); break;
    default: break;
  }
}

void Window::Parts::note_key(int key, int scancode, int mods) {
  const int printed = printed_key(key, scancode);
  if (printed == 0) return;
  gathering.keys.push_back(
      {printed, (mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_SHIFT) != 0, (mods & GLFW_MOD_ALT) != 0});
}

void Window::Parts::key(int key, int action, int mods) {
  if (key == GLFW_KEY_BACKSPACE && action != GLFW_RELEASE) {
    gathering.commands.push_back((mods & GLFW_MOD_CONTROL) != 0 ? Command::clear : Command::erase);
  }
  if (action == GLFW_REPEAT) return;
  const bool down = action == GLFW_PRESS;
  const bool control = (mods & GLFW_MOD_CONTROL) != 0;
  if (!control || !down) race_key(key, down);
  if (!down) return;
  if (control) {
    if (key == GLFW_KEY_V) gathering.text += clipboard();
    if (key == GLFW_KEY_C) gathering.commands.push_back(Command::copy);
    if (key == GLFW_KEY_U) gathering.commands.push_back(Command::clear);
    return;
  }
  if ((key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER) && (mods & GLFW_MOD_ALT) != 0) return toggle_full_screen();
  if (key >= GLFW_KEY_1 && key < GLFW_KEY_1 + state::kEmotes) gathering.emote = key - GLFW_KEY_1 + 1;
  for (const KeyCommand& row : kKeyCommands) {
    if (row.key == key) gathering.commands.push_back(row.command);
  }
}

std::string Window::Parts::clipboard() const {
  const char* text = glfwGetClipboardString(window);
  return text != nullptr ? text : "";
}

void Window::Parts::letter(unsigned code) {
  if (code < 0x20 || code == 0x7F) return;
  const auto put = [this](unsigned byte) { gathering.text += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6);
    put(0x80 | (code & 63));
  } else {
    if (code >= 0x10000) put(0xF0 | code >> 18);
    put(code >= 0x10000 ? 0x80 | (code >> 12 & 63) : 0xE0 | code >> 12);
    put(0x80 | (code >> 6 & 63));
    put(0x80 | (code & 63));
  }
}

void Window::Parts::toggle_full_screen() {
  if (glfwGetWindowMonitor(window) != nullptr) {
    glfwSetWindowMonitor(window, nullptr, windowed[0], windowed[1], windowed[2], windowed[3], GLFW_DONT_CARE);
    return;
  }
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode == nullptr) return;
  glfwGetWindowPos(window, &windowed[0], &windowed[1]);
  glfwGetWindowSize(window, &windowed[2], &windowed[3]);
  glfwSetWindowMonitor(window, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::Parts::poll_pad() {
  GLFWgamepadstate raw;
  PadState now;
  if (glfwJoystickIsGamepad(GLFW_JOYSTICK_1) == GLFW_TRUE && glfwGetGamepadState(GLFW_JOYSTICK_1, &raw) == GLFW_TRUE) {
    now = read_pad(raw.buttons);
  }
  hold(state::Button::jump, Holder::pad, now.jump);
  hold(state::Button::thrust, Holder::pad, now.thrust);
  hold(state::Button::crouch, Holder::pad, now.back);
  for (const Command command : pad_commands(pad, now)) gathering.commands.push_back(command);
  pad = now;
}

Window::Window(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
Window::Window(Window&&) noexcept = default;
Window& Window::operator=(Window&&) noexcept = default;
Window::~Window() = default;

namespace {

void ask_for_gl() {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  // Frames are drawn to a target of our own.
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
}

}  // namespace

core::Result<Window, DisplayFault> Window::create(WindowSize size, const std::string& title) {
  if (glfwInit() != GLFW_TRUE) return core::Unexpected{DisplayFault{kNoDisplay}};
  auto parts = std::make_unique<Parts>();
  ask_for_gl();
  parts->window = glfwCreateWindow(size.width, size.height, title.c_str(), nullptr, nullptr);
  if (parts->window == nullptr) return core::Unexpected{DisplayFault{kOldGl}};
  glfwMakeContextCurrent(parts->window);
  if (gladLoadGL(glfwGetProcAddress) < GLAD_MAKE_VERSION(3, 3)) return core::Unexpected{DisplayFault{kOldGl}};
  glfwSwapInterval(1);
  glfwSetWindowUserPointer(parts->window, parts.get());
  glfwSetKeyCallback(parts->window, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
    if (action != GLFW_RELEASE) static_cast<Parts*>(glfwGetWindowUserPointer(w))->note_key(key, scancode, mods);
    static_cast<Parts*>(glfwGetWindowUserPointer(w))->key(key, action, mods);
  });
  glfwSetCharCallback(parts->window, [](GLFWwindow* w, unsigned code) {
    static_cast<Parts*>(glfwGetWindowUserPointer(w))->letter(code);
  });
  glfwSetWindowFocusCallback(parts->window, [](GLFWwindow* w, int focused) {
    // The last word of a poll counts: servers without a window manager take the focus and give it back at once.
    static_cast<Parts*>(glfwGetWindowUserPointer(w))->gathering.lost_focus = focused == GLFW_FALSE;
  });
  glfwSetMouseButtonCallback(parts->window, [](GLFWwindow* w, int button, int action, int) {
    if (button == GLFW_MOUSE_BUTTON_LEFT && action == GLFW_PRESS) {
      static_cast<Parts*>(glfwGetWindowUserPointer(w))->gathering.clicked = true;
    }
  });
  glfwSetScrollCallback(parts->window, [](GLFWwindow* w, double, double notches) {
    static_cast<Parts*>(glfwGetWindowUserPointer(w))->gathering.wheel += notches;
  });
  return Window(std::move(parts));
}

const Happenings& Window::poll() {
  Happenings& now = m_parts->gathering;
  glfwPollEvents();
  m_parts->poll_pad();
  double x = 0, y = 0;
  int window_width = 0, window_height = 0;
  glfwGetCursorPos(m_parts->window, &x, &y);
  glfwGetWindowSize(m_parts->window, &window_width, &window_height);
  const WindowSize frame = framebuffer();
  now.mouse_x = window_width > 0 ? x * frame.width / window_width : 0;
  now.mouse_y = window_height > 0 ? y * frame.height / window_height : 0;
  GLFWwindow* window = m_parts->window;
  const auto key = [window](int name) { return glfwGetKey(window, name) == GLFW_PRESS; };
  const auto mouse = [window](int name) { return glfwGetMouseButton(window, name) == GLFW_PRESS; };
  // A press that is over already is seen for one poll.
  now.held = now.clicked || mouse(GLFW_MOUSE_BUTTON_LEFT);
  now.right_held = mouse(GLFW_MOUSE_BUTTON_RIGHT);
  now.shift_held = key(GLFW_KEY_LEFT_SHIFT) || key(GLFW_KEY_RIGHT_SHIFT);
  std::swap(m_parts->gathering, m_parts->given);
  m_parts->gathering.buttons.clear();
  m_parts->gathering.commands.clear();
  m_parts->gathering.text.clear();
  m_parts->gathering.keys.clear();
  m_parts->gathering.wheel = 0;
  m_parts->gathering.emote = 0;
  m_parts->gathering.lost_focus = m_parts->gathering.clicked = false;
  return m_parts->given;
}

bool Window::asked_to_close() const { return glfwWindowShouldClose(m_parts->window) == GLFW_TRUE; }

bool Window::hidden() const {
  const WindowSize size = framebuffer();
  return glfwGetWindowAttrib(m_parts->window, GLFW_ICONIFIED) == GLFW_TRUE || size.width < 1 || size.height < 1;
}

WindowSize Window::framebuffer() const {
  WindowSize size;
  glfwGetFramebufferSize(m_parts->window, &size.width, &size.height);
  return size;
}

int Window::refresh_hz() const {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  return mode != nullptr && mode->refreshRate >= 30 ? mode->refreshRate : 60;
}

std::string Window::clipboard() const { return m_parts->clipboard(); }
void Window::set_clipboard(const std::string& text) { glfwSetClipboardString(m_parts->window, text.c_str()); }

void Window::present() { glfwSwapBuffers(m_parts->window); }

}  // namespace spearrun::platform
