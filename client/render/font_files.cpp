#include "client/render/font_files.hpp"

#include <cstdlib>
#include <filesystem>
#include <vector>

namespace spearrun::render {

std::optional<std::string> find_font(const char* file) {
  std::vector<std::filesystem::path> folders{"/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF",
                                             "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/dejavu",
                                             "/usr/local/share/fonts"};
  if (const char* home = std::getenv("HOME")) folders.push_back(std::filesystem::path(home) / ".local/share/fonts");
  for (const auto& folder : folders) {
    std::error_code ignored;
    const auto path = folder / file;
    if (std::filesystem::exists(path, ignored)) return path.string();
  }
  return std::nullopt;
}

std::optional<std::string> find_wide_font() {
  for (const char* path :
       {"/usr/share/fonts/truetype/wqy/wqy-microhei.ttc", "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
        "/usr/share/fonts/truetype/noto/NotoSansCJK-Regular.ttc",
        "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc", "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
        "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"}) {
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) return path;
  }
  return std::nullopt;
}

}  // namespace spearrun::render
