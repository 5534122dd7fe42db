#include "client/overlay/imgui_layer.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_freetype.h>

#include <algorithm>
#include <cmath>

#include "client/render/font_files.hpp"

namespace spearrun::overlay {

namespace {

struct Wanted {
  const char* file;
  float size;
};
// Type sizes of the lab at 100 %.
constexpr std::array<Wanted, kFaceCount> kWanted{{{"DejaVuSans-Bold.ttf", 15},
                                                  {"DejaVuSans-Bold.ttf", 13},
                                                  {"DejaVuSans.ttf", 12},
                                                  {"DejaVuSans.ttf", 11},
                                                  {"DejaVuSans.ttf", 10},
                                                  {"DejaVuSansMono-Bold.ttf", 12},
                                                  {"DejaVuSansMono.ttf", 11}}};
constexpr ImWchar kLetters[] = {0x20, 0x17F, 0x2010, 0x2026, 0x2190, 0x2193, 0};
constexpr float kLeastFrame = 1.0F / 1000;

ImVec4 colour(unsigned hex, float opacity = 1) {
  return {static_cast<float>(hex >> 16 & 255U) / 255, static_cast<float>(hex >> 8 & 255U) / 255,
          static_cast<float>(hex & 255U) / 255, opacity};
}

// For the menus, which ImGui draws itself.
void dress(ImGuiStyle& style) {
  style.Colors[ImGuiCol_PopupBg] = colour(0x2C2824, 0.97F);
  style.Colors[ImGuiCol_Border] = colour(0x4A443D);
  style.Colors[ImGuiCol_Text] = colour(0xEFE7D6);
  style.Colors[ImGuiCol_TextDisabled] = colour(0xA79E8D);
  style.Colors[ImGuiCol_Header] = colour(0xF0A13A, 0.35F);
  style.Colors[ImGuiCol_HeaderHovered] = colour(0xF0A13A, 0.5F);
  style.Colors[ImGuiCol_HeaderActive] = colour(0xF0A13A, 0.7F);
  style.PopupRounding = 6;
  style.WindowPadding = {8, 8};
}

}  // namespace

struct ImguiLayer::Parts {
  ImGuiContext* context = nullptr;
  ImGuiContext* other = nullptr;
  Faces faces;
  float scale = 0;

  void load(ImFontAtlas& atlas, float wanted_scale);
};

void ImguiLayer::Parts::load(ImFontAtlas& atlas, float wanted_scale) {
  atlas.Clear();
  atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
  for (std::size_t i = 0; i < kFaceCount; ++i) {
    const float size = std::max(7.0F, std::round(kWanted[i].size * wanted_scale * 2) / 2);
    ImFont* font = nullptr;
    if (const auto path = render::find_font(kWanted[i].file))
      font = atlas.AddFontFromFileTTF(path->c_str(), size, nullptr, kLetters);
    if (font == nullptr) {
      ImFontConfig config;
      config.SizePixels = size;
      font = atlas.AddFontDefault(&config);
    }
    faces[i] = {font, size};
  }
  atlas.Build();
  scale = wanted_scale;
}

ImguiLayer::ImguiLayer() : m_parts(std::make_unique<Parts>()) {
  IMGUI_CHECKVERSION();
  m_parts->other = ImGui::GetCurrentContext();
  m_parts->context = ImGui::CreateContext();
  ImGui::SetCurrentContext(m_parts->context);
  ImGuiIO& io = ImGui::GetIO();
  // It leaves no files behind.
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  ImGui_ImplOpenGL3_Init("#version 330 core");
  ImGui::SetCurrentContext(m_parts->other);
}

ImguiLayer::~ImguiLayer() {
  ImGuiContext* other = ImGui::GetCurrentContext();
  ImGui::SetCurrentContext(m_parts->context);
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(m_parts->context);
  ImGui::SetCurrentContext(other == m_parts->context ? nullptr : other);
}

void ImguiLayer::begin(int width, int height, float scale, const Pointer& pointer, double elapsed_seconds) {
  m_parts->other = ImGui::GetCurrentContext();
  ImGui::SetCurrentContext(m_parts->context);
  ImGuiIO& io = ImGui::GetIO();
  if (std::fabs(scale - m_parts->scale) > 0.005F) {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    m_parts->load(*io.Fonts, scale);
    ImGui_ImplOpenGL3_CreateFontsTexture();
    ImGui::GetStyle() = ImGuiStyle();
    dress(ImGui::GetStyle());
    ImGui::GetStyle().ScaleAllSizes(scale);
  }
  io.FontDefault = m_parts->faces[static_cast<std::size_t>(Face::row)].font;
  io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
  io.DeltaTime = std::max(kLeastFrame, static_cast<float>(elapsed_seconds));
  io.MousePos = {pointer.x, pointer.y};
  io.MouseDown[0] = pointer.down;
  io.MouseDown[1] = pointer.right_down;
  io.MouseWheel = pointer.wheel;
  io.KeyShift = pointer.shift;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
}

void ImguiLayer::end() {
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  ImGui::SetCurrentContext(m_parts->other);
}

const Faces& ImguiLayer::faces() const { return m_parts->faces; }

}  // namespace spearrun::overlay
