// Figures as pixels, on a context without a window: how many calls they take, and that a far limb is one even layer.
#include <glad/gl.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "client/app/allocation_counter.hpp"
#include "client/app/practice.hpp"
#include "client/platform/offscreen_context.hpp"
#include "client/render/framebuffer.hpp"
#include "client/render/mesh_renderer.hpp"
#include "client/skins/puppet.hpp"
#include "client/view/scene.hpp"
#include "client/view/skin_art.hpp"

// The graphics driver's own leaks would count.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }

namespace spearrun::view {
namespace {

using math::Vec2;

constexpr int kWidth = 1280, kHeight = 720;
constexpr float kViewWidth = 782.2F, kScale = 720 / kViewHeight;
constexpr int kMostCalls = 4;

// The context goes last.
struct Bench {
  platform::OffscreenContext context;
  render::MeshRenderer renderer;
  render::Framebuffer picture;
};

std::unique_ptr<Bench> open_bench() {
  auto context = platform::OffscreenContext::create();
  if (!context) return nullptr;
  auto renderer = render::MeshRenderer::create();
  auto picture = render::Framebuffer::create(kWidth, kHeight);
  if (!renderer || !picture) return nullptr;
  return std::make_unique<Bench>(
      Bench{std::move(context).value(), std::move(renderer).value(), std::move(picture).value()});
}

const Palette& day() { return palette(PaletteName::day); }

Skin puppet() {
  skins::Drawing drawing = skins::draw_puppet();
  auto skin = make_skin(drawing.description, std::move(drawing.atlas));
  return std::move(skin).value();
}

// 64 runners in eight rows, each in its look, in poses of a race.
std::vector<Figure> crowd() {
  app::Practice practice({5, 4000, 63, "me"});
  for (int i = 0; i < 400; ++i) practice.tick({});
  std::vector<Figure> out;
  for (int slot = 0; slot < practice.poses().slots(); ++slot) {
    const Vec2 by{40 + 88 * static_cast<float>(slot % 8), 20 + 34 * static_cast<float>(slot / 8)};
    Figure figure;
    figure.pose = moved(practice.poses().newest(slot), by);
    figure.worn = moved(practice.view().dressings[static_cast<std::size_t>(slot)].newest(), by);
    figure.number = figure.look = number_of(slot);
    figure.own = slot == 0;
    out.push_back(figure);
  }
  return out;
}

void draw_all(Canvas& canvas, const std::vector<Figure>& figures, const Skin* skin) {
  canvas.begin();
  for (const Figure& figure : figures) {
    if (skin != nullptr) {
      draw_skinned_figure(canvas, figure, day(), *skin);
    } else {
      draw_figure(canvas, figure, day());
    }
  }
}

// Paper, then this.
int show(Bench& bench, const Canvas& canvas) {
  bench.picture.begin();
  glClearColor(static_cast<float>(day().paper.r) / 255, static_cast<float>(day().paper.g) / 255,
               static_cast<float>(day().paper.b) / 255, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  return bench.renderer.draw(canvas.mesh(), kViewWidth, kViewHeight, day().halo);
}

struct Pixels {
  std::vector<std::uint8_t> rgb;
  std::array<int, 3> at(int x, int y) const {
    const std::size_t i = 3 * (static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x));
    return {rgb[i], rgb[i + 1], rgb[i + 2]};
  }
  // In view space.
  std::array<int, 3> at(Vec2 p) const {
    return at(static_cast<int>(p.x * kWidth / kViewWidth), kHeight - 1 - static_cast<int>(p.y * kScale));
  }
};
Pixels read(Bench& bench) {
  bench.picture.resolve();
  return {bench.picture.read_rgb()};
}

TEST(Drawing, GateSixtyFourFiguresAreAFewCalls) {
  const auto bench = open_bench();
  if (!bench) GTEST_SKIP() << "no OpenGL 3.3 here";
  const auto figures = crowd();
  ASSERT_EQ(figures.size(), 64U);
  Canvas canvas;
  draw_all(canvas, figures, nullptr);
  const int ribbons = show(*bench, canvas);
  const Skin skin = puppet();
  bench->renderer.take_atlas(skin.atlas);
  draw_all(canvas, figures, &skin);
  const int sprites = show(*bench, canvas);
  std::printf(
      "gate: 64 figures: %d calls in ribbons (what comes before the first pattern, all patterned shapes, the rest), %d "
      "in skins (<= %d)\n",
      ribbons, sprites, kMostCalls);
  EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
  EXPECT_LE(ribbons, kMostCalls);
  EXPECT_LE(sprites, kMostCalls);
}

TEST(Drawing, ControlACallForEveryPatternIsTooMany) {
  const auto figures = crowd();
  Canvas canvas;
  draw_all(canvas, figures, nullptr);
  // As it would be in order: every patterned figure ends a stretch and begins one.
  std::size_t patterned = 0;
  for (const Figure& figure : figures) patterned += look_of(figure.look).pattern != Pattern::solid ? 1U : 0U;
  EXPECT_GT(2 * patterned + 1, static_cast<std::size_t>(kMostCalls));
  EXPECT_GT(canvas.mesh().patterned.size(), 0U);
}

TEST(Drawing, ACrowdAllocatesNothingOnceWarm) {
  const auto figures = crowd();
  const Skin skin = puppet();
  Canvas canvas;
  for (const Skin* worn : {static_cast<const Skin*>(nullptr), &skin}) {
    draw_all(canvas, figures, worn);
    const std::uint64_t before = app::counted_allocations();
    {
      const app::CountedScope scope;
      for (int i = 0; i < 20; ++i) draw_all(canvas, figures, worn);
    }
    EXPECT_EQ(app::counted_allocations(), before);
  }
}

// Patterned shapes are drawn ahead of their turn. What that gives must be what drawing one figure after the other
// gives.
TEST(Drawing, PatternsOutOfOrderGiveThePictureInOrder) {
  const auto bench = open_bench();
  if (!bench) GTEST_SKIP() << "no OpenGL 3.3 here";
  auto figures = crowd();
  Canvas canvas;
  draw_all(canvas, figures, nullptr);
  show(*bench, canvas);
  const Pixels together = read(*bench);
  canvas.begin();
  show(*bench, canvas);
  for (const Figure& figure : figures) {
    canvas.begin();
    draw_figure(canvas, figure, day());
    glClear(GL_DEPTH_BUFFER_BIT);
    bench->renderer.draw(canvas.mesh(), kViewWidth, kViewHeight, day().halo);
  }
  const Pixels in_order = read(*bench);
  int worst = 0;
  for (std::size_t i = 0; i < together.rgb.size(); ++i) {
    worst = std::max(worst, std::abs(int{together.rgb[i]} - int{in_order.rgb[i]}));
  }
  EXPECT_LE(worst, 2);
}

// A far leg folded until it crosses itself, and a far arm across it; everything else is elsewhere.
Figure crossed() {
  app::Practice practice({5, 4000, 0, "me"});
  practice.tick({});
  Figure figure;
  figure.pose = moved(practice.poses().newest(0), {600, 120});
  figure.worn = moved(practice.view().dressings[0].newest(), {600, 120});
  figure.pose.far_leg = {{200, 200}, {240, 204}, {206, 212}, 0};
  figure.pose.far_arm = {{214, 240}, {222, 206}, {230, 160}};
  return figure;
}
constexpr int kLeft = 180, kRight = 262, kBottom = 172, kTop = 260;  // u; the far hand, drawn once more, is below

// How much darker than one even layer the darkest pixel is, in levels of red.
int darker_than_even(const Pixels& pixels) {
  const int even = pixels.at(Vec2{232, 203})[0];
  int darkest = 255;
  for (int y = kBottom; y < kTop; ++y) {
    for (int x = kLeft; x < kRight; ++x) {
      darkest = std::min(darkest, pixels.at(Vec2{static_cast<float>(x), static_cast<float>(y)})[0]);
    }
  }
  return even - darkest;
}

TEST(Drawing, GateAFarLimbIsOneEvenLayer) {
  const auto bench = open_bench();
  if (!bench) GTEST_SKIP() << "no OpenGL 3.3 here";
  Canvas canvas;
  canvas.begin();
  draw_figure(canvas, crossed(), day());
  show(*bench, canvas);
  const Pixels pixels = read(*bench);
  const int even = pixels.at(Vec2{232, 203})[0];
  std::printf(
      "gate: a far leg over itself under a far arm: %d levels darker than one layer (<= 1); layer %d, paper %d\n",
      darker_than_even(pixels), even, int{day().paper.r});
  EXPECT_LE(darker_than_even(pixels), 1);
  // 42 % of the ink.
  const Colour ink = mix(day().paper, darker(look_of(1).body, 0.72F), day().far_limb_opacity);
  EXPECT_NEAR(even, ink.r, 3);
}

TEST(Drawing, ControlTwoLayersDarken) {
  const auto bench = open_bench();
  if (!bench) GTEST_SKIP() << "no OpenGL 3.3 here";
  Canvas canvas;
  canvas.begin();
  const Colour far = faded(day().ink, day().far_limb_opacity);
  canvas.stroke({200, 200}, {240, 204}, 9, 9, far);
  canvas.next_layer();
  canvas.stroke({222, 240}, {222, 170}, 8, 8, far);
  show(*bench, canvas);
  EXPECT_GT(darker_than_even(read(*bench)), 20);
}

TEST(Drawing, ASkinWearsTheColourOfItsRunner) {
  const auto bench = open_bench();
  if (!bench) GTEST_SKIP() << "no OpenGL 3.3 here";
  const Skin skin = puppet();
  bench->renderer.take_atlas(skin.atlas);
  Figure figure = crowd()[1];
  Canvas canvas;
  draw_all(canvas, {figure}, &skin);
  show(*bench, canvas);
  const Pixels pixels = read(*bench);
  const Colour body = look_of(2).body;
  int inked = 0, papered = 0;
  for (std::size_t i = 0; i + 2 < pixels.rgb.size(); i += 3) {
    const int off =
        std::abs(pixels.rgb[i] - body.r) + std::abs(pixels.rgb[i + 1] - body.g) + std::abs(pixels.rgb[i + 2] - body.b);
    inked += off < 60 ? 1 : 0;
    papered += pixels.rgb[i] == day().halo.r && pixels.rgb[i + 1] == day().halo.g ? 1 : 0;
  }
  EXPECT_GT(inked, 2500);
  EXPECT_GT(papered, 400);
}

// Head and chest move against each other: what is between them is never air.
TEST(Drawing, ASkinHasANeck) {
  const auto bench = open_bench();
  if (!bench) GTEST_SKIP() << "no OpenGL 3.3 here";
  const Skin skin = puppet();
  bench->renderer.take_atlas(skin.atlas);
  Figure figure = crowd()[0];
  figure.worn.head = figure.pose.shoulder + math::direction(figure.pose.head_turns) * 31;
  Canvas canvas;
  draw_all(canvas, {figure}, &skin);
  show(*bench, canvas);
  const Vec2 neck = math::lerp(figure.pose.shoulder, figure.worn.head, 0.5F);
  EXPECT_LT(read(*bench).at(neck)[0], 80);
}

// A bone without a sprite is a ribbon: something is there all the same.
TEST(Drawing, AMissingSpriteIsARibbon) {
  const auto bench = open_bench();
  if (!bench) GTEST_SKIP() << "no OpenGL 3.3 here";
  const Figure figure = crowd()[0];
  const Vec2 mid_thigh = math::lerp(figure.pose.near_leg.hip, figure.pose.near_leg.knee, 0.5F);
  const auto only = make_skin(R"({"format": "spearrun skin 1", "atlas": "a.png", "atlas_size": [4, 4], "bones": {}})",
                              Picture{4, 4, std::vector<std::uint8_t>(64, 255)});
  ASSERT_TRUE(only);
  EXPECT_EQ(only->reasons.size(), kBoneCount);
  bench->renderer.take_atlas(only->atlas);
  Canvas canvas;
  draw_all(canvas, {figure}, &*only);
  show(*bench, canvas);
  EXPECT_LT(read(*bench).at(mid_thigh)[0], 80);
}

}  // namespace
}  // namespace spearrun::view
