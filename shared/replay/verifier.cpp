#include "shared/replay/verifier.hpp"

#include <array>
#include <cstdio>
#include <memory>

#include "shared/course/generator.hpp"
#include "shared/replay/player.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/hash.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::replay {
namespace {

std::string hex(std::uint64_t value) {
  std::array<char, 20> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
  return text.data();
}

std::uint32_t hash_of(const state::World& world) { return state::short_hash(state::state_hash(world)); }

// What the log claims for this tick, if it claims anything.
const std::uint32_t* claimed_hash(const RaceLog& log, core::Tick tick) {
  if (tick.value == log.ticks) return &log.last_hash;
  if (tick.value % kHashEvery != 0) return nullptr;
  return &log.hashes[static_cast<std::size_t>(tick.value / kHashEvery - 1)];
}

std::string shape_trouble(const RaceLog& log) {
  if (log.rules_hash != sim::rules_hash()) {
    return "made with rules " + hex(log.rules_hash) + ", this build has " + hex(sim::rules_hash());
  }
  if (log.ticks < 1 || log.hashes.size() != static_cast<std::size_t>(log.ticks / kHashEvery)) {
    return "the number of state hashes does not fit the length of the race";
  }
  if (log.runners.empty() || log.runners.size() > state::kMaxRunners || log.results.size() != log.runners.size()) {
    return "the number of runners or results is not possible";
  }
  const auto unknown = [&](core::Slot slot) { return slot >= log.runners.size(); };
  for (const Transition& t : log.transitions) {
    if (unknown(t.slot)) return "an input of a runner who is not there";
  }
  for (const LoggedResult& r : log.results) {
    if (unknown(r.slot)) return "a result of a runner who is not there";
  }
  return {};
}

// Runs the race; leaves the verdict at the first difference.
void run_again(const RaceLog& log, const course::Course& course, state::History& history, Verdict& verdict) {
  state::Events events;
  Player player(log);
  core::Tick last_good{0};
  while (!player.done()) {
    const state::Frame& frame = player.next();
    sim::step(course, history, frame, events);
    verdict.ticks = frame.tick.value;
    const std::uint32_t* claimed = claimed_hash(log, frame.tick);
    if (claimed == nullptr) continue;
    if (hash_of(history.newest()) != *claimed) {
      verdict.first_bad = frame.tick;
      verdict.why = "state differs at tick " + std::to_string(frame.tick.value) + " (last good " +
                    std::to_string(last_good.value) + ")";
      return;
    }
    last_good = frame.tick;
  }
}

std::string result_trouble(const RaceLog& log, const state::World& last) {
  if (last.race.end_tick != last.tick) {
    return "the race does not end at tick " + std::to_string(log.ticks) + " but " +
           (last.race.end_tick.value < 0 ? std::string("later") : "at " + std::to_string(last.race.end_tick.value));
  }
  const auto places = sim::places(last);
  for (const LoggedResult& claimed : log.results) {
    const state::Runner& runner = last.runners[claimed.slot];
    if (claimed.time_us != runner.finish_us || claimed.place != places[claimed.slot]) {
      return "the result of " + log.runners[claimed.slot].name + " is place " + std::to_string(places[claimed.slot]) +
             " in " + std::to_string(runner.finish_us) + " us, not place " + std::to_string(claimed.place) + " in " +
             std::to_string(claimed.time_us) + " us";
    }
  }
  return {};
}

std::int32_t winner_time(const state::World& world) {
  std::int32_t best = -1;
  for (const state::Runner& runner : world.all()) {
    if (runner.finished() && (best < 0 || runner.finish_us < best)) best = runner.finish_us;
  }
  return best;
}

}  // namespace

Verdict verify(const RaceLog& log) {
  Verdict verdict;
  verdict.why = shape_trouble(log);
  if (!verdict.why.empty()) return verdict;
  const course::Course course = course::generate(log.course_seed, log.course_length);
  if (course::course_hash(course) != log.course_hash) {
    verdict.why = "the course of seed " + std::to_string(log.course_seed) + " is not the one that was run";
    return verdict;
  }
  const auto history = std::make_unique<state::History>();
  history->reset(state::make_world(course, log.race_seed));
  run_again(log, course, *history, verdict);
  if (verdict.why.empty()) verdict.why = result_trouble(log, history->newest());
  verdict.winner_us = winner_time(history->newest());
  verdict.ok = verdict.why.empty();
  return verdict;
}

}  // namespace spearrun::replay
