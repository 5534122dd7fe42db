#include "client/overlay/lab_window.hpp"

#include <glad/gl.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "client/overlay/lab_window_parts.hpp"
#include "client/view/palette.hpp"

namespace spearrun::overlay {

namespace {

struct Panel {
  const char* name;
  Rect LabLayout::*place;
  void (*draw)(Desk&, const Rect&);
};
// To add one: a file with its function, a place in the layout, a row here.
constexpr std::array kPanels{Panel{"stage", &LabLayout::stage, draw_stage_panel},
                             Panel{"moves", &LabLayout::moves, draw_moves},
                             Panel{"inspector", &LabLayout::inspector, draw_inspector},
                             Panel{"strip", &LabLayout::strip, draw_strip},
                             Panel{"curve", &LabLayout::curve, draw_curve},
                             Panel{"plot", &LabLayout::plot, draw_plot},
                             Panel{"bar", &LabLayout::bar, draw_bar}};

// Everything but the stage.
void draw_background(Kit& kit, const Rect& window, const Rect& stage) {
  if (!stage.shown()) return kit.fill(window, dark::kWindow);
  kit.fill({0, 0, window.width, stage.y}, dark::kWindow);
  kit.fill({0, stage.bottom(), window.width, window.height - stage.bottom()}, dark::kWindow);
  kit.fill({0, stage.y, stage.x, stage.height}, dark::kWindow);
  kit.fill({stage.right(), stage.y, window.width - stage.right(), stage.height}, dark::kWindow);
}

Rect pixels(const Rect& r, float scale) {
  const float x = std::round(r.x * scale), y = std::round(r.y * scale);
  return {x, y, std::round(r.right() * scale) - x, std::round(r.bottom() * scale) - y};
}

}  // namespace

float stage_zoom(const Rect& stage) {
  constexpr float kTall = 226, kWide = 330;
  return stage.shown() ? std::min(stage.height / kTall, stage.width / kWide) : 1;
}

void begin_full_window(int width, int height) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({static_cast<float>(width), static_cast<float>(height)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  ImGui::Begin("lab", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
}

void end_full_window() { ImGui::End(); }

LabWindow::LabWindow(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
LabWindow::~LabWindow() = default;

core::Result<std::unique_ptr<LabWindow>, std::string> LabWindow::create() {
  auto mesh = render::MeshRenderer::create();
  if (!mesh) return core::Unexpected{mesh.error()};
  return std::unique_ptr<LabWindow>(new LabWindow(std::make_unique<Parts>(std::move(mesh).value())));
}

void LabWindow::Parts::draw_picture(const LabSession& session, const StageSpace& space, const Rect& px,
                                    int picture_height) {
  canvas.begin();
  draw_stage(canvas, session, space);
  view::Mesh mirrored;
  if (session.mirror) {
    mirrored = canvas.mesh();
    mirror(mirrored, space.width);
  }
  glViewport(static_cast<GLint>(px.x), picture_height - static_cast<GLint>(px.bottom()), static_cast<GLsizei>(px.width),
             static_cast<GLsizei>(px.height));
  mesh.draw(session.mirror ? mirrored : canvas.mesh(), space.width, space.height,
            view::palette(view::PaletteName::day).halo);
}

LabWindow::Wishes LabWindow::draw(LabSession& session, KeyboardPlace& place, const std::string& note, float scale,
                                  const Pointer& pointer, double elapsed_seconds, render::Framebuffer& picture) {
  Parts& p = *m_parts;
  const int width = picture.width(), height = picture.height();
  const Rect window{0, 0, static_cast<float>(width) / scale, static_cast<float>(height) / scale};
  const LabLayout layout = lab_layout(window.width, window.height, p.memory.page);
  const float zoom = stage_zoom(layout.stage);
  const StageSpace space = stage_space(session, layout.stage.width / zoom, layout.stage.height / zoom);
  picture.begin();
  if (layout.stage.shown()) p.draw_picture(session, space, pixels(layout.stage, scale), height);
  glViewport(0, 0, width, height);
  picture.resolve();
  Wishes wishes;
  p.imgui.begin(width, height, scale, pointer, elapsed_seconds);
  begin_full_window(width, height);
  Kit kit(p.imgui.faces(), scale, pointer);
  Desk desk{kit, session, place, p.memory, layout, space, note, wishes.commands};
  draw_background(kit, window, layout.stage);
  for (const Panel& panel : kPanels) {
    const Rect& where = layout.*panel.place;
    if (!where.shown()) continue;
    ImGui::PushID(panel.name);
    panel.draw(desk, where);
    ImGui::PopID();
  }
  if (p.memory.help) draw_help(desk, window);
  end_full_window();
  p.imgui.end();
  return wishes;
}

void LabWindow::toggle_help() { m_parts->memory.help = !m_parts->memory.help; }
bool LabWindow::help() const { return m_parts->memory.help; }
void LabWindow::next_page() { ++m_parts->memory.page; }

std::vector<std::uint8_t> LabWindow::picture_of_stage(const LabSession& session, PictureSize size) {
  auto picture = render::Framebuffer::create(size.width, size.height);
  if (!picture) return {};
  Parts& p = *m_parts;
  const float scale = static_cast<float>(size.height) / 388;
  const Rect window{0, 0, static_cast<float>(size.width) / scale, static_cast<float>(size.height) / scale};
  const float zoom = stage_zoom(window);
  const StageSpace space = stage_space(session, window.width / zoom, window.height / zoom);
  picture->begin();
  p.draw_picture(session, space, pixels(window, scale), size.height);
  glViewport(0, 0, size.width, size.height);
  picture->resolve();
  p.imgui.begin(size.width, size.height, scale, {}, 0);
  begin_full_window(size.width, size.height);
  Kit kit(p.imgui.faces(), scale, {});
  draw_shapes(kit, stage_shapes(session, space), {window, window.height / space.height, session.mirror});
  end_full_window();
  p.imgui.end();
  return picture->read_rgb();
}

}  // namespace spearrun::overlay
