#include <benchmark/benchmark.h>

#include "shared/state/hash.hpp"
#include "tests/bench/race_fixture.hpp"

namespace {

using namespace spearrun;

// One tick of the rules, judging included, averaged over a race of bots from its start.
void step_of(benchmark::State& bench_state) {
  const bench::RecordedRace race(static_cast<int>(bench_state.range(0)), 1800);
  auto history = std::make_unique<state::History>();
  state::Events events;
  std::size_t next = race.frames().size();
  for (auto _ : bench_state) {
    if (next == race.frames().size()) {
      history->reset(race.first());
      next = 0;
    }
    sim::step(race.course(), *history, race.frames()[next++], events);
  }
}
BENCHMARK(step_of)->Name("step")->Arg(16)->Arg(64);

void state_hash_of(benchmark::State& bench_state) {
  const bench::RecordedRace race(16, 600);
  auto history = std::make_unique<state::History>();
  history->reset(race.first());
  state::Events events;
  for (const state::Frame& frame : race.frames()) sim::step(race.course(), *history, frame, events);
  for (auto _ : bench_state) benchmark::DoNotOptimize(state::state_hash(history->newest()));
}
BENCHMARK(state_hash_of)->Name("hash/16");

}  // namespace
