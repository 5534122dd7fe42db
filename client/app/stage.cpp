#include "client/app/stage.hpp"

#include <glad/gl.h>

#include <chrono>

#include "client/app/allocation_counter.hpp"
#include "client/render/image_file.hpp"
#include "client/ui/hud.hpp"
#include "client/ui/tags.hpp"

namespace spearrun::app {

namespace {

double milliseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Stage::Stage(render::MeshRenderer mesh, render::Framebuffer picture, const view::Palette& palette, view::Motion motion)
    : m_mesh(std::move(mesh)), m_picture(std::move(picture)), m_palette(palette), m_motion(motion) {}

core::Result<std::unique_ptr<Stage>, std::string> Stage::create(int width, int height, view::PaletteName palette,
                                                                view::Motion motion) {
  auto mesh = render::MeshRenderer::create();
  if (!mesh) return core::Unexpected{mesh.error()};
  auto picture = render::Framebuffer::create(width, height);
  if (!picture) return core::Unexpected{picture.error()};
  return std::unique_ptr<Stage>(
      new Stage(std::move(mesh).value(), std::move(picture).value(), view::palette(palette), motion));
}

core::Result<bool, std::string> Stage::resize(int width, int height) {
  if (width == m_picture.width() && height == m_picture.height()) return false;
  auto picture = render::Framebuffer::create(width, height);
  if (!picture) return core::Unexpected{picture.error()};
  m_picture = std::move(picture).value();
  return true;
}

void Stage::build_scene(const Practice& practice, const view::View& view, float alpha) {
  const room::Room& room = practice.room();
  view::draw_scene(m_canvas,
                   {room.course(), room.world(), practice.poses(), practice.dressings(), practice.prints(),
                    practice.effects(), m_palette, Practice::kOwn, m_motion},
                   view, alpha);
}

void Stage::write_texts(ui::Ink& ink, const Practice& practice, const view::View& view, const FrameWish& wish) {
  const room::Room& room = practice.room();
  const ui::HudFacts facts{room.course(),     room.world(), practice.moments(), practice.names(),
                           practice.places(), m_palette,    Practice::kOwn};
  if (wish.overlay != Overlay::results)
    ui::draw_tags(ink, {practice.poses(), practice.names(), m_palette, Practice::kOwn}, view, wish.alpha);
  ui::draw_hud(ink, facts, wish.overlay == Overlay::results ? ui::HudParts::top : ui::HudParts::all);
  if (wish.overlay == Overlay::none) ui::draw_countdown(ink, facts);
  if (wish.overlay == Overlay::pause) ui::draw_pause(ink, m_palette, wish.selected);
  if (wish.overlay == Overlay::results) {
    ui::draw_results(ink, m_palette, practice.results(), Practice::kOwn, practice.over(), wish.selected);
  }
}

void Stage::draw(const Practice& practice, FrameWish wish, Stats& stats, std::uint64_t allocations_before) {
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t counted = counted_allocations();
  const view::ViewSize size = view::view_size(m_picture.width(), m_picture.height());
  const view::View view = practice.camera().view(practice.poses().at(Practice::kOwn, wish.alpha), size, wish.alpha);
  {
    const CountedScope scope;
    build_scene(practice, view, wish.alpha);
  }
  m_picture.begin();
  const int mesh_calls = m_mesh.draw(m_canvas.mesh(), view.width, view.height, m_palette.halo);
  m_picture.resolve();
  ui::Ink ink = m_text.begin(m_picture.width(), m_picture.height());
  {
    const CountedScope scope;
    write_texts(ink, practice, view, wish);
  }
  const int text_calls = m_text.end();
  glFinish();
  stats.add_frame(milliseconds_since(start), counted_allocations() - counted + allocations_before,
                  mesh_calls + text_calls, practice.poses().slots());
}

bool Stage::save(const std::filesystem::path& file) {
  return render::write_png(file.string(), m_picture.width(), m_picture.height(), m_picture.read_rgb());
}

}  // namespace spearrun::app
