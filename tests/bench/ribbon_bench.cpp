#include <benchmark/benchmark.h>

#include "client/view/ribbon.hpp"

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

}  // namespace
