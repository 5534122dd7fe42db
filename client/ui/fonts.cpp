#include "client/ui/fonts.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace spearrun::ui {

namespace {

struct Wanted {
  const char* file;
  float size;
  const ImWchar* ranges;
};

// Latin with its extensions, Greek and Cyrillic: what names are made of and DejaVu has. Zero ends a list.
constexpr ImWchar kNames[] = {0x20, 0x17F, 0x370, 0x3FF, 0x400, 0x45F, 0x2010, 0x2026, 0x2190, 0x2193, 0};
constexpr ImWchar kPlain[] = {0x20, 0x7E, 0};
constexpr ImWchar kCountdown[] = {'0', '9', 'G', 'G', 'O', 'O', '!', '!', 0};

constexpr std::array<Wanted, kFaceCount> kWanted{{
    {"DejaVuSerif-Bold.ttf", 52, kPlain},
    {"DejaVuSerif-Bold.ttf", 110, kCountdown},
    {"DejaVuSerif-Bold.ttf", 28, kPlain},
    {"DejaVuSansMono-Bold.ttf", 28, kPlain},
    {"DejaVuSans-Bold.ttf", 20, kNames},
    {"DejaVuSerif-Bold.ttf", 17, kPlain},
    {"DejaVuSans.ttf", 14, kNames},
    {"DejaVuSans-Bold.ttf", 13, kNames},
    {"DejaVuSansMono-Bold.ttf", 13, kPlain},
    {"DejaVuSans.ttf", 12.5F, kNames},
}};

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

}  // namespace

Faces load_faces(ImFontAtlas& atlas, float scale) {
  atlas.Clear();
  Faces faces;
  for (std::size_t i = 0; i < kFaceCount; ++i) {
    const Wanted& wanted = kWanted[i];
    const float size = std::max(6.0F, std::round(wanted.size * scale * 2) / 2);
    ImFont* font = nullptr;
    if (const auto path = find_font(wanted.file)) {
      font = atlas.AddFontFromFileTTF(path->c_str(), size, nullptr, wanted.ranges);
    }
    if (font == nullptr) {
      ImFontConfig config;
      config.SizePixels = size;
      font = atlas.AddFontDefault(&config);
    }
    faces[i] = {font, size};
  }
  atlas.Build();
  return faces;
}

}  // namespace spearrun::ui
