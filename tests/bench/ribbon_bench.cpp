#include <benchmark/benchmark.h>

#include "client/app/practice.hpp"
#include "client/view/ribbon.hpp"
#include "client/view/scene.hpp"

namespace {

using namespace spearrun;

// A leg bent at the knee: joints to a dense tapered band.
void ribbon_limb(benchmark::State& state) {
  view::Band band;
  float bend = 0;
  for (auto _ : state) {
    bend = bend > 20 ? 0 : bend + 0.37F;
    view::make_limb({{{0, 61}, {20 + bend, 33}, {-8, 0}}}, {11.2F, 8.8F, 6.0F}, band);
    benchmark::DoNotOptimize(band.size());
  }
}
BENCHMARK(ribbon_limb)->Name("ribbon/limb");

// Everything that is drawn of 64 runners a second after Go, when all of them are in the picture; no GL.
void view_64(benchmark::State& state) {
  app::Practice practice({7, 8000, 63, "bench"});
  while (practice.now() < 240) practice.tick(practice.advice(bot::Skill::hard));
  view::Canvas canvas;
  const auto view = practice.camera().view(practice.poses().at(0, 0.5F), view::view_size(1280, 720), 0.5F,
                                           practice.room().course().terrain);
  const app::RaceView race = practice.view();
  for (auto _ : state) {
    view::draw_scene(canvas,
                     {race.course, race.world, race.poses, race.dressings, race.prints, race.effects,
                      view::palette(view::PaletteName::day), 0, view::Motion::full, race.looks},
                     view, 0.5F);
    benchmark::DoNotOptimize(canvas.mesh().vertices.size());
  }
  state.counters["vertices"] = static_cast<double>(canvas.mesh().vertices.size());
}
BENCHMARK(view_64)->Name("view/64");

}  // namespace
