#include "client/ui/fonts.hpp"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "client/render/font_files.hpp"

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
    {"DejaVuSans.ttf", 16, kNames},
    {"DejaVuSans.ttf", 14, kNames},
    {"DejaVuSans-Bold.ttf", 13, kNames},
    {"DejaVuSansMono-Bold.ttf", 13, kPlain},
    {"DejaVuSans.ttf", 12.5F, kNames},
}};

// One code point at the start of `text`, which it leaves; 0 for anything that is not UTF-8.
std::uint32_t next_letter(std::string_view& text) {
  unsigned letter = 0;
  const int used = ImTextCharFromUtf8(&letter, text.data(), text.data() + text.size());
  text.remove_prefix(static_cast<std::size_t>(std::max(1, used)));
  return letter;
}

bool every_face_has(std::uint32_t letter) {
  for (const ImWchar* range = kNames; *range != 0; range += 2) {
    if (letter >= range[0] && letter <= range[1]) return true;
  }
  return false;
}

}  // namespace

bool ExtraLetters::add(std::string_view text) {
  bool news = false;
  while (!text.empty()) {
    const std::uint32_t letter = next_letter(text);
    if (letter < 0x20 || letter > 0xFFFD || every_face_has(letter) || m_letters.size() >= kMost) continue;
    const auto value = static_cast<std::uint16_t>(letter);
    const auto at = std::lower_bound(m_letters.begin(), m_letters.end(), value);
    if (at != m_letters.end() && *at == value) continue;
    m_letters.insert(at, value);
    news = true;
  }
  return news;
}

Faces load_faces(ImFontAtlas& atlas, float scale, const ExtraLetters& extra) {
  atlas.Clear();
  std::vector<ImWchar> wide;
  for (const std::uint16_t letter : extra.sorted()) wide.insert(wide.end(), {letter, letter});
  wide.push_back(0);
  const auto wide_font = wide.size() > 1 ? render::find_wide_font() : std::nullopt;
  Faces faces;
  for (std::size_t i = 0; i < kFaceCount; ++i) {
    const Wanted& wanted = kWanted[i];
    const float size = std::max(6.0F, std::round(wanted.size * scale * 2) / 2);
    ImFont* font = nullptr;
    if (const auto path = render::find_font(wanted.file)) {
      font = atlas.AddFontFromFileTTF(path->c_str(), size, nullptr, wanted.ranges);
    }
    if (font == nullptr) {
      ImFontConfig config;
      config.SizePixels = size;
      font = atlas.AddFontDefault(&config);
    }
    if (wide_font && wanted.ranges == kNames) {
      ImFontConfig config;
      config.MergeMode = true;
      atlas.AddFontFromFileTTF(wide_font->c_str(), size, &config, wide.data());
    }
    faces[i] = {font, size};
  }
  atlas.Build();
  return faces;
}

}  // namespace spearrun::ui
