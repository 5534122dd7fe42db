#include <benchmark/benchmark.h>

#include <array>
#include <cmath>

#include "shared/core/rng.hpp"
#include "shared/figure/gait.hpp"
#include "shared/figure/ik.hpp"
#include "shared/figure/rig.hpp"
#include "shared/hit/sweep.hpp"
#include "shared/moves/moves.hpp"
#include "shared/sim/body.hpp"
#include "tests/bench/race_fixture.hpp"

namespace {

using namespace spearrun;
using math::Vec2;

// Targets in every direction, as far as legs reach in a gait; one in ten lies beyond.
std::array<Vec2, 1024> targets() {
  std::array<Vec2, 1024> result;
  for (std::size_t i = 0; i < result.size(); ++i) {
    const auto random = core::random_u64(1, {static_cast<int>(i)}, 0, core::Purpose::random_play);
    const float angle = static_cast<float>(random & 0xffff) / 65536.0F;
    const float d = 36 + static_cast<float>((random >> 16) & 0xffff) / 65536.0F * 40;
    result[i] = math::direction(angle) * d;
  }
  return result;
}

// The textbook form with libm in float, doing the same work: soft limits, both joints by their two angles.
figure::TwoBoneSolution acos_form(const figure::TwoBone& bones, Vec2 root, Vec2 target) {
  const Vec2 to = target - root;
  const float l1 = bones.upper;
  const float l2 = bones.lower;
  const float outer = figure::soft_outer(std::hypot(to.x, to.y), bones.outer_limit, bones.outer_soft);
  const float d = figure::soft_inner(outer, bones.inner_limit, bones.inner_soft);
  const auto angle_between = [](float a, float b, float opposite) {
    const float cosine = (a * a + b * b - opposite * opposite) / (2 * a * b);
    return std::acos(std::fmin(std::fmax(cosine, -1.0F), 1.0F));
  };
  const float bend = static_cast<float>(bones.bend);
  const float upper = std::atan2(to.y, to.x) + bend * angle_between(l1, d, l2);
  const float lower = upper - bend * (3.14159265F - angle_between(l1, l2, d));
  const Vec2 middle = root + Vec2{std::cos(upper), std::sin(upper)} * l1;
  return {middle, middle + Vec2{std::cos(lower), std::sin(lower)} * l2};
}

const figure::TwoBone kLeg{
    figure::kRig.thigh, figure::kRig.shin, figure::Bend::left, figure::kRig.leg_reach(), 2, 12, 2};

void ik_acos_float(benchmark::State& state) {
  const auto list = targets();
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(acos_form(kLeg, {0, 0}, list[i++ & 1023]));
}
BENCHMARK(ik_acos_float)->Name("ik/acos_float");

void ik_algebraic(benchmark::State& state) {
  const auto list = targets();
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(figure::solve(kLeg, {0, 0}, list[i++ & 1023]));
}
BENCHMARK(ik_algebraic)->Name("ik/algebraic");

void pose_one(benchmark::State& state) {
  // Runners as a race has them: every move, blends included.
  const bench::RecordedRace race(8, 900);
  auto history = std::make_unique<state::History>();
  history->reset(race.first());
  state::Events events;
  std::vector<state::Runner> runners;
  for (const state::Frame& frame : race.frames()) {
    sim::step(race.course(), *history, frame, events);
    if (frame.tick.value % 7 == 0)
      runners.insert(runners.end(), history->newest().all().begin(), history->newest().all().end());
  }
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(moves::pose_of(runners[i]));
    if (++i == runners.size()) i = 0;
  }
}
BENCHMARK(pose_one)->Name("pose/one");

void hit_spear_body(benchmark::State& state) {
  const hit::MovingSegment spear{{{20, 105}, {110, 106}}, {{45, 105}, {180, 104}}};
  const hit::MovingSegment torso{{{190, 62}, {200, 114}}, {{196, 62}, {206, 114}}};
  for (auto _ : state) benchmark::DoNotOptimize(hit::first_contact(spear, torso, 10.7F));
}
BENCHMARK(hit_spear_body)->Name("hit/spear_body");

}  // namespace
