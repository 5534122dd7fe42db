// The stage of the application: canvas, picture and text in one place, and how one frame of a race becomes pixels.
// Needs a current GL context; does not know where it came from.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "client/app/race_view.hpp"
#include "client/app/stats.hpp"
#include "client/render/framebuffer.hpp"
#include "client/render/mesh_renderer.hpp"
#include "client/ui/link_facts.hpp"
#include "client/ui/overlays.hpp"
#include "client/ui/text_renderer.hpp"
#include "client/view/scene.hpp"

namespace spearrun::app {

// bare: only the picture, under a page.
enum class Overlay : std::uint8_t { none, pause, results, results_only, bare };

struct FrameWish {
  float alpha = 1;
  Overlay overlay = Overlay::none;
  int selected = 0;
  const ui::LinkFacts* link = nullptr;                  // of a race over the network
  const std::function<void(ui::Ink&)>* page = nullptr;  // written last, over everything
};

class Stage {
 public:
  static core::Result<std::unique_ptr<Stage>, std::string> create(int width, int height, view::PaletteName palette,
                                                                  view::Motion motion);

  // Another size of the window; the error is a sentence.
  core::Result<bool, std::string> resize(int width, int height);
  int width() const { return m_picture.width(); }
  int height() const { return m_picture.height(); }
  const view::Palette& palette() const { return *m_palette; }
  // Everybody in this skin from the next frame on; none: in ribbons. Takes its atlas to the graphics card. The motion
  // lab may call it again for every good load of a skin that is being painted.
  void wear(std::optional<view::Skin> skin);
  const std::optional<view::Skin>& skin() const { return m_skin; }
  // Pixels of the picture for one px at 720 lines.
  float scale() const { return ui::TextRenderer::scale_for(width(), height()); }
  // Letters of names and chat that the faces must have.
  void need_letters(std::string_view text) { m_text.need_letters(text); }

  // One frame, into the picture. Its measures go to `stats`; `allocations_before` are those of the ticks it shows.
  void draw(const RaceView& race, const FrameWish& wish, Stats& stats, std::uint64_t allocations_before = 0);
  void show() { m_picture.show(); }
  // For what draws over the last frame.
  render::Framebuffer& picture() { return m_picture; }
  [[nodiscard]] bool save(const std::filesystem::path& file);

 private:
  Stage(render::MeshRenderer mesh, render::Framebuffer picture, const view::Palette& palette, view::Motion motion);
  void build_scene(const RaceView& race, const view::View& view, float alpha);
  void write_texts(ui::Ink& ink, const RaceView& race, const view::View& view, const FrameWish& wish);

  view::Canvas m_canvas;
  render::MeshRenderer m_mesh;
  render::Framebuffer m_picture;
  ui::TextRenderer m_text;
  const view::Palette* m_palette;
  view::Motion m_motion;
  std::optional<view::Skin> m_skin;
};

}  // namespace spearrun::app
