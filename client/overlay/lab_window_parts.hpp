// What the lab's window is made of, shared by the files that draw with it. Needs GL.
#pragma once

#include "client/overlay/desk.hpp"
#include "client/overlay/lab_window.hpp"
#include "client/render/mesh_renderer.hpp"
#include "client/view/canvas.hpp"

namespace spearrun::overlay {

struct LabWindow::Parts {
  explicit Parts(render::MeshRenderer renderer) : mesh(std::move(renderer)) {}

  // The stage into a part of the bound framebuffer (px from its top left).
  void draw_picture(const LabSession& session, const StageSpace& space, const Rect& px, int picture_height);

  ImguiLayer imgui;
  render::MeshRenderer mesh;
  view::Canvas canvas;
  DeskMemory memory;
  Version shown = Version::edited;
};

// One window of ImGui that fills the screen and takes no input of its own.
void begin_full_window(int width, int height);
void end_full_window();

// Px of the lab for 1 u: a figure fits into the height, and what comes into the width.
float stage_zoom(const Rect& stage);

}  // namespace spearrun::overlay
