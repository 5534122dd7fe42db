#include "server/store/orphan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <tuple>

#include "server/room/room.hpp"
#include "shared/course/generator.hpp"
#include "shared/replay/player.hpp"
#include "shared/replay/verifier.hpp"
#include "shared/sim/step.hpp"

namespace spearrun::store {
namespace {

std::set<std::string> names_of_bots() {
  std::set<std::string> names;
  for (room::Entrant& bot : room::bot_field(state::kMaxRunners, 0)) names.insert(std::move(bot.name));
  return names;
}

// Of a race that holds.
std::unique_ptr<state::History> run_again(const replay::RaceLog& log) {
  const course::Course course = course::generate(log.course_seed, log.course_length);
  auto history = std::make_unique<state::History>();
  history->reset(state::make_world(course, log.race_seed));
  state::Events events;
  for (replay::Player player(log); !player.done();) sim::step(course, *history, player.next(), events);
  return history;
}

bool has_one_twice(const replay::RaceLog& log) {
  std::set<core::Slot> seen;
  for (const replay::LoggedResult& result : log.results) seen.insert(result.slot);
  return seen.size() != log.results.size();
}

std::string clock_text(std::int32_t time_us) {
  if (time_us < 0) return "did not finish";
  return fmt::format("{}:{:02}.{:06}", time_us / 60'000'000, time_us / 1'000'000 % 60, time_us % 1'000'000);
}

}  // namespace

void add_facts(RaceRecord& record, const replay::RaceLog& log) {
  record.rules_hash = fmt::format("{:016x}", log.rules_hash);
  record.race_seed = fmt::format("{:016x}", log.race_seed);
  record.build = log.build;
  record.course_seed = log.course_seed;
  record.course_length = log.course_length;
  record.ticks = log.ticks;
}

core::Result<RaceRecord, std::string> record_of(const replay::RaceLog& log) {
  const replay::Verdict verdict = replay::verify(log);
  if (!verdict.ok) return core::Unexpected<std::string>{verdict.why};
  if (has_one_twice(log)) return core::Unexpected<std::string>{"it has two results of one runner"};
  const auto history = run_again(log);
  const std::set<std::string> bots = names_of_bots();
  RaceRecord record;
  add_facts(record, log);
  for (const replay::LoggedResult& result : log.results) {
    const state::Runner& runner = history->newest().runners[result.slot];
    const std::string& name = log.runners[result.slot].name;
    record.rows.push_back({result.slot,
                           result.place,
                           name,
                           {},
                           bots.contains(name),
                           result.time_us,
                           runner.perfects,
                           runner.hits,
                           runner.parries});
  }
  return record;
}

std::string race_text(const replay::RaceLog& log, const RaceRecord& record) {
  std::string text = fmt::format("course {} of {} u, seed {:016x}, {} ticks:", log.course_seed, log.course_length,
                                 log.race_seed, log.ticks);
  std::vector<RecordRow> rows = record.rows;
  std::sort(rows.begin(), rows.end(), [](const RecordRow& a, const RecordRow& b) {
    return std::tie(a.place, a.slot) < std::tie(b.place, b.slot);
  });
  const char* between = " ";
  for (const RecordRow& row : rows) {
    text += fmt::format("{}{}. {} {}", between, row.place, row.name, clock_text(row.time_us));
    between = ", ";
  }
  return text;
}

}  // namespace spearrun::store
