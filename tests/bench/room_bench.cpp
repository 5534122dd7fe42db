#include <benchmark/benchmark.h>

#include <memory>

#include "server/room/room.hpp"
#include "shared/course/generator.hpp"
#include "shared/replay/verifier.hpp"

namespace {

using namespace spearrun;

std::unique_ptr<room::Room> bot_room(int bots) {
  return std::make_unique<room::Room>(course::generate(7, course::kDefaultLength), 7, room::bot_field(bots, 7));
}

// A tick of a whole room: bots think, the rules run, the log is written.
void room_tick(benchmark::State& state) {
  auto room = bot_room(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    if (room->over()) {
      state.PauseTiming();
      room = bot_room(static_cast<int>(state.range(0)));
      state.ResumeTiming();
    }
    room->tick({});
  }
}
BENCHMARK(room_tick)->Name("room_tick")->Arg(16)->Arg(64);

void replay_verify(benchmark::State& state) {
  auto room = bot_room(8);
  while (!room->over()) room->tick({});
  for (auto _ : state) {
    if (!replay::verify(room->log()).ok) state.SkipWithError("the replay does not verify");
  }
  const double seconds = static_cast<double>(room->log().ticks) / core::kTicksPerSecond;
  state.counters["times_realtime"] =
      benchmark::Counter(seconds * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(replay_verify)->Name("replay/verify")->Unit(benchmark::kMillisecond);

}  // namespace
