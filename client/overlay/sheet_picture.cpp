// The contact sheet as a file.
#include <fmt/format.h>
#include <glad/gl.h>

#include <cmath>

#include "client/overlay/contact_sheet.hpp"
#include "client/overlay/lab_window_parts.hpp"
#include "client/render/image_file.hpp"
#include "client/view/palette.hpp"

namespace spearrun::overlay {

namespace {

void write_labels(Kit& kit, const Sheet& sheet) {
  for (const SheetRow& row : sheet.rows) {
    kit.text(14, sheet.height - row.bottom - row.height + 20, Face::title, ink::kGround, row.name);
    for (const SheetPose& pose : row.poses)
      kit.text(pose.x, sheet.height - row.bottom - 11, Face::note, ink::kRed, fmt::format("tick {}", pose.tick),
               Align::centre);
  }
}

}  // namespace

core::Result<PictureSize, std::string> LabWindow::write_contact_sheet(const std::string& file) {
  const Sheet sheet = make_sheet();
  const PictureSize size{static_cast<int>(std::ceil(sheet.width)), static_cast<int>(std::ceil(sheet.height))};
  auto picture = render::Framebuffer::create(size.width, size.height);
  if (!picture) return core::Unexpected{picture.error()};
  Parts& p = *m_parts;
  p.canvas.begin();
  draw_sheet(p.canvas, sheet);
  picture->begin();
  p.mesh.draw(p.canvas.mesh(), static_cast<float>(size.width), static_cast<float>(size.height),
              view::palette(view::PaletteName::day).halo);
  picture->resolve();
  p.imgui.begin(size.width, size.height, 1, {}, 0);
  begin_full_window(size.width, size.height);
  Kit kit(p.imgui.faces(), 1, {});
  write_labels(kit, sheet);
  end_full_window();
  p.imgui.end();
  const auto rgb = picture->read_rgb();
  if (!render::write_png(file, size.width, size.height, rgb))
    return core::Unexpected{fmt::format("cannot write {}: its folder is missing or closed", file)};
  return size;
}

}  // namespace spearrun::overlay
