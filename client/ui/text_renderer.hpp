// Owns ImGui: begins and ends the flat layer over the picture. Its fonts follow the height of the window. Takes no
// input; menus are hit-tested by their own boxes.
#pragma once

#include <memory>
#include <string_view>

#include "client/ui/ink.hpp"

namespace spearrun::ui {

class TextRenderer {
 public:
  // Needs a current GL context.
  TextRenderer();
  TextRenderer(const TextRenderer&) = delete;
  TextRenderer& operator=(const TextRenderer&) = delete;
  ~TextRenderer();

  // Sizes in pixels. The ink is good until end().
  Ink begin(int width, int height);
  // Draws into the bound framebuffer; returns how many draw calls it took.
  int end();
  // These letters are wanted too: they come with the next begin(), from a font that has them, if there is one.
  void need_letters(std::string_view text);
  // Pixels of the screen for one px at 720 lines.
  static float scale_for(int width, int height);

 private:
  struct Parts;
  std::unique_ptr<Parts> m_parts;
};

}  // namespace spearrun::ui
