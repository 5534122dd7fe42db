// ImGui for the lab alone: its own context, apart from the one that the HUD writes with; its fonts at the lab's scale;
// the mouse fed from the window. Draws into the framebuffer that is bound. Exists only while the lab is open.
#pragma once

#include <array>
#include <memory>

struct ImDrawList;
struct ImFont;

namespace spearrun::overlay {

enum class Face : unsigned char { title, head, row, note, axis, number, small_number };
inline constexpr std::size_t kFaceCount = 7;

struct FaceSize {
  ImFont* font = nullptr;
  float size = 0;  // px of the screen
};
using Faces = std::array<FaceSize, kFaceCount>;

struct Pointer {
  float x = -1, y = -1;  // px of the screen
  bool down = false, right_down = false;
  float wheel = 0;
  bool shift = false;
};

class ImguiLayer {
 public:
  // Needs a current GL context.
  ImguiLayer();
  ImguiLayer(const ImguiLayer&) = delete;
  ImguiLayer& operator=(const ImguiLayer&) = delete;
  ~ImguiLayer();

  // From begin() to end() the lab's context is the current one; afterwards the one before is again.
  void begin(int width, int height, float scale, const Pointer& pointer, double elapsed_seconds);
  void end();
  const Faces& faces() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> m_parts;
};

}  // namespace spearrun::overlay
