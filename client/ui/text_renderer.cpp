#include "client/ui/text_renderer.hpp"

#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace spearrun::ui {

namespace {
// Narrower than this at 720 lines and the corners would meet.
constexpr float kNarrowest = 980;
constexpr float kTick = 1.0F / 60;
}  // namespace

struct TextRenderer::Parts {
  Faces faces;
  float scale = 0;
  ExtraLetters extra;
  bool stale = false;
};

TextRenderer::TextRenderer() : m_parts(std::make_unique<Parts>()) {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  // It leaves no files behind.
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  ImGui_ImplOpenGL3_Init("#version 330 core");
}

TextRenderer::~TextRenderer() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
}

float TextRenderer::scale_for(int width, int height) {
  return std::min(static_cast<float>(height) / 720, static_cast<float>(width) / kNarrowest);
}

Ink TextRenderer::begin(int width, int height) {
  ImGuiIO& io = ImGui::GetIO();
  const float scale = scale_for(width, height);
  if (m_parts->stale || std::fabs(scale - m_parts->scale) > 0.005F) {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    m_parts->faces = load_faces(*io.Fonts, scale, m_parts->extra);
    m_parts->stale = false;
    m_parts->scale = scale;
    ImGui_ImplOpenGL3_CreateFontsTexture();
  }
  io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
  io.DeltaTime = kTick;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  return {ImGui::GetBackgroundDrawList(), &m_parts->faces, scale, static_cast<float>(width) / scale,
          static_cast<float>(height) / scale};
}

void TextRenderer::need_letters(std::string_view text) {
  if (m_parts->extra.add(text)) m_parts->stale = true;
}

int TextRenderer::end() {
  ImGui::Render();
  ImDrawData* data = ImGui::GetDrawData();
  ImGui_ImplOpenGL3_RenderDrawData(data);
  int calls = 0;
  for (int i = 0; i < data->CmdListsCount; ++i) calls += data->CmdLists[i]->CmdBuffer.Size;
  return calls;
}

}  // namespace spearrun::ui
