// The faces of the HUD, in sizes at 720 lines, from the DejaVu fonts of the system; ImGui's own font where there are
// none. Called by the text renderer alone; rebuilt when the window's height changes.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

struct ImFont;
struct ImFontAtlas;

namespace spearrun::ui {

enum class Face : std::uint8_t {
  place,   // 52 bold serif
  huge,    // 110 bold serif, digits and GO only
  title,   // 28 bold serif
  time,    // 28 bold monospace
  word,    // 20 bold
  suffix,  // 17 bold serif
  body,    // 16
  small,   // 14
  bold,    // 13 bold
  mono,    // 13 bold monospace
  line,    // 12.5
  count
};
inline constexpr std::size_t kFaceCount = static_cast<std::size_t>(Face::count);

struct FaceSize {
  ImFont* font = nullptr;
  float size = 0;  // px on the screen
};
using Faces = std::array<FaceSize, kFaceCount>;

// Letters beyond those that every face has: of names and chat, as they turn up.
class ExtraLetters {
 public:
  // True when one of them is new.
  bool add(std::string_view text);
  const std::vector<std::uint16_t>& sorted() const { return m_letters; }

 private:
  static constexpr std::size_t kMost = 2000;
  std::vector<std::uint16_t> m_letters;  // in order
};

// Fills the atlas for this scale (window height / 720). Takes about 50 ms.
Faces load_faces(ImFontAtlas& atlas, float scale, const ExtraLetters& extra);

}  // namespace spearrun::ui
