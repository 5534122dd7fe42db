#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "client/app/allocation_counter.hpp"
#include "client/app/practice.hpp"
#include "client/view/scene.hpp"

namespace spearrun::app {
namespace {

bool counter_works() {
  const std::uint64_t before = counted_allocations();
  const CountedScope scope;
  const auto one = std::make_unique<std::vector<int>>(64);
  return counted_allocations() > before && one->size() == 64;
}

struct Bench {
  Practice practice{{17, 8000, 31, "me"}};
  view::Canvas canvas;

  void frame() {
    practice.tick(practice.advice(bot::Skill::hard));
    const view::ViewSize size = view::view_size(1280, 720);
    const view::View view =
        practice.camera().view(practice.poses().at(0, 0.5F), size, 0.5F, practice.room().course().terrain);
    const RaceView race = practice.view();
    view::draw_scene(canvas,
                     {race.course, race.world, race.poses, race.dressings, race.prints, race.effects,
                      view::palette(view::PaletteName::day), 0, view::Motion::full, race.looks},
                     view, 0.5F);
  }
};

TEST(Allocation, ControlTheCounterCounts) {
  if (!counter_works()) GTEST_SKIP() << "a sanitizer keeps operator new";
  EXPECT_TRUE(counter_works());
}

TEST(Allocation, AFrameAllocatesNothingOnceWarm) {
  if (!counter_works()) GTEST_SKIP() << "a sanitizer keeps operator new";
  auto bench = std::make_unique<Bench>();
  for (int i = 0; i < 300; ++i) bench->frame();
  const std::uint64_t before = counted_allocations();
  {
    const CountedScope scope;
    for (int i = 0; i < 600; ++i) bench->frame();
  }
  EXPECT_EQ(counted_allocations(), before);
  EXPECT_GT(bench->canvas.mesh().indices.size(), 10000U);
}

TEST(Canvas, EveryLayerIsNearerThanTheOneBefore) {
  auto bench = std::make_unique<Bench>();
  for (int i = 0; i < 300; ++i) bench->frame();
  float depth = 1;
  for (const view::Vertex& v : bench->canvas.mesh().vertices) {
    ASSERT_LE(v.depth, depth);
    ASSERT_GT(v.depth, -1);
    depth = v.depth;
  }
  EXPECT_LT(depth, 1);
}

}  // namespace
}  // namespace spearrun::app
