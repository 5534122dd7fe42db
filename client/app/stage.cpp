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
    : m_mesh(std::move(mesh)), m_picture(std::move(picture)), m_palette(&palette), m_motion(motion) {}

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

void Stage::wear(std::optional<view::Skin> skin) {
  m_skin = std::move(skin);
  if (m_skin) m_mesh.take_atlas(m_skin->atlas);
}

void Stage::build_scene(const RaceView& race, const view::View& view, float alpha) {
  view::draw_scene(m_canvas,
                   {race.course, race.world, race.poses, race.dressings, race.prints, race.effects, *m_palette,
                    race.seen, m_motion, race.looks, m_skin ? &*m_skin : nullptr},
                   view, alpha);
}

void Stage::write_texts(ui::Ink& ink, const RaceView& race, const view::View& view, const FrameWish& wish) {
  const ui::HudFacts facts{race.course, race.world, race.moments, race.names,
                           race.places, *m_palette, race.seen,    race.looks};
  const bool results = wish.overlay == Overlay::results || wish.overlay == Overlay::results_only;
  if (!results) ui::draw_tags(ink, {race.poses, race.names, *m_palette, race.seen, race.looks}, view, wish.alpha);
  ui::draw_hud(ink, facts, results || race.own < 0 ? ui::HudParts::top : ui::HudParts::all);
  if (wish.overlay == Overlay::none) ui::draw_countdown(ink, facts);
  if (wish.link != nullptr) ui::draw_link(ink, *wish.link, *m_palette);
  if (wish.overlay == Overlay::pause) ui::draw_pause(ink, *m_palette, wish.selected);
  if (!results) return;
  ui::draw_results_table(ink, *m_palette, {race.results, race.looks, race.own, race.over});
  if (wish.overlay == Overlay::results) ui::draw_result_buttons(ink, *m_palette, race.results.size(), wish.selected);
}

void Stage::draw(const RaceView& race, const FrameWish& wish, Stats& stats, std::uint64_t allocations_before) {
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t counted = counted_allocations();
  const view::ViewSize size = view::view_size(m_picture.width(), m_picture.height());
  const view::View view = race.camera.view(race.poses.at(race.seen, wish.alpha), size, wish.alpha, race.course.terrain);
  {
    const CountedScope scope;
    build_scene(race, view, wish.alpha);
  }
  m_picture.begin();
  const int mesh_calls = m_mesh.draw(m_canvas.mesh(), view.width, view.height, m_palette->halo);
  m_picture.resolve();
  ui::Ink ink = m_text.begin(m_picture.width(), m_picture.height());
  if (wish.overlay != Overlay::bare) {
    const CountedScope scope;
    write_texts(ink, race, view, wish);
  }
  if (wish.page != nullptr) (*wish.page)(ink);
  const int text_calls = m_text.end();
  glFinish();
  stats.add_frame(milliseconds_since(start), counted_allocations() - counted + allocations_before,
                  mesh_calls + text_calls, race.poses.slots());
}

bool Stage::save(const std::filesystem::path& file) {
  return render::write_png(file.string(), m_picture.width(), m_picture.height(), m_picture.read_rgb());
}

}  // namespace spearrun::app
