#include <benchmark/benchmark.h>

#include <vector>

#include "shared/net/sealed.hpp"
#include "shared/wire/live_codec.hpp"

namespace {

using namespace spearrun;

void seal_1150(benchmark::State& state) {
  if (!net::crypto::init()) state.SkipWithError("no source of randomness");
  net::SealedLink link({}, net::SealedLink::Side::server, 1);
  std::array<std::uint8_t, 1200> datagram{};
  for (auto _ : state) benchmark::DoNotOptimize(link.seal(datagram, 1150));
}
BENCHMARK(seal_1150)->Name("seal/1150");

// A sixth of a second of runners who change eight levels a second.
void feed_of(benchmark::State& state) {
  const auto runners = static_cast<int>(state.range(0));
  std::vector<replay::Transition> transitions;
  for (int tick = 1; tick <= 10; ++tick) {
    for (int slot = 0; slot < runners; ++slot) {
      if ((tick * 7 + slot * 3) % 8 == 0) transitions.push_back({{3000 + tick}, static_cast<core::Slot>(slot), {1, 0}});
    }
  }
  wire::LiveCodec codec;
  std::size_t bytes = 0;
  for (auto _ : state) bytes = codec.encode_feed(1, {3000}, {3010}, 7, transitions).size();
  state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(feed_of)->Name("feed")->Arg(16)->Arg(64);

}  // namespace
