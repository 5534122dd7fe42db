#include "tests/wire/sample_log.hpp"

#include <algorithm>
#include <tuple>

#include "shared/core/rng.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::tests {

using replay::RaceLog;
using replay::Transition;

RaceLog sample_log() {
  RaceLog log;
  log.rules_hash = sim::rules_hash();
  log.build = "0.1.0";
  log.course_seed = 4000000000U;
  log.course_length = 2400;
  log.course_hash = 0x123456789abcdef0ULL;
  log.race_seed = 0xfedcba9876543210ULL;
  log.runners = {{0x80000001U, "Ash"}, {0, ""}, {77, "Ärger 长矛"}};
  log.transitions = {{{1}, 0, {1, 0}},  {{1}, 2, {2, 12}},   {{2}, 0, {0, 0}},  {{60}, 1, {3, 4}},
                     {{61}, 1, {3, 5}}, {{130}, 2, {4, 12}}, {{200}, 1, {0, 0}}};
  log.hashes = {1, 0xffffffffU, 3};
  log.ticks = 200;
  log.last_hash = 0x89abcdefU;
  log.results = {{0, 1, 61234567}, {1, 3, -1}, {2, 1, 61234567}};
  return log;
}

RaceLog lively_log(int runners, int seconds, int changes_a_second) {
  RaceLog log = sample_log();
  log.ticks = seconds * core::kTicksPerSecond;
  log.hashes.assign(static_cast<std::size_t>(seconds), 0x5a5a5a5aU);
  log.runners.clear();
  log.results.clear();
  log.transitions.clear();
  const auto mean_gap = static_cast<std::uint32_t>(core::kTicksPerSecond / changes_a_second);
  for (int slot = 0; slot < runners; ++slot) {
    log.runners.push_back({static_cast<core::RunnerKey>(1000 + slot), "Runner " + std::to_string(slot)});
    log.results.push_back({static_cast<core::Slot>(slot), slot + 1, 60000000 + slot});
    state::Input held;
    for (core::Tick tick{1}; tick.value <= log.ticks;) {
      const std::uint64_t draw =
          core::random_u64(1, tick, static_cast<std::uint32_t>(slot), core::Purpose::random_play);
      const auto button = (draw & 1U) != 0 ? state::Button::jump : state::Button::thrust;
      held.set(button, !held.held(button));
      if (held.held(state::Button::thrust)) held.view_age = static_cast<std::uint8_t>((draw >> 8) % 13);
      log.transitions.push_back({tick, static_cast<core::Slot>(slot), held});
      tick = tick + 1 + static_cast<int>(core::random_below(draw, 2 * mean_gap - 1));
    }
  }
  std::sort(log.transitions.begin(), log.transitions.end(), [](const Transition& a, const Transition& b) {
    return std::tuple(a.tick, a.slot) < std::tuple(b.tick, b.slot);
  });
  return log;
}

bool same_log(const RaceLog& a, const RaceLog& b) {
  const auto header = [](const RaceLog& log) {
    return std::tie(log.rules_hash, log.build, log.course_seed, log.course_length, log.course_hash, log.race_seed,
                    log.ticks, log.last_hash, log.hashes, log.transitions);
  };
  const auto same_runner = [](const replay::LoggedRunner& x, const replay::LoggedRunner& y) {
    return x.key == y.key && x.name == y.name;
  };
  const auto same_result = [](const replay::LoggedResult& x, const replay::LoggedResult& y) {
    return x.slot == y.slot && x.place == y.place && x.time_us == y.time_us;
  };
  return header(a) == header(b) && std::ranges::equal(a.runners, b.runners, same_runner) &&
         std::ranges::equal(a.results, b.results, same_result);
}

}  // namespace spearrun::tests
