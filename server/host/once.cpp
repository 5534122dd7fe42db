#include "server/host/once.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>

#include "server/host/data_dir.hpp"
#include "server/host/pace.hpp"
#include "server/host/report.hpp"
#include "server/host/say.hpp"
#include "server/room/room.hpp"
#include "shared/core/hash.hpp"
#include "shared/course/generator.hpp"
#include "shared/state/hash.hpp"
#include "shared/wire/replay_file.hpp"

namespace spearrun::host {
namespace {

// A race always ends by the DNF timer; this only keeps a bug of the rules from running for ever.
constexpr int kMostTicks = wire::kMaxReplayTicks;
constexpr int kProgressEvery = 10 * core::kTicksPerSecond;

// Nobody has to read it: unlike fmt's, a stream that is closed or full is no error.
void show(const std::string& line) { std::fputs(line.c_str(), stderr); }

void show_progress(const room::Room& room) {
  int finished = 0;
  std::int32_t first = 0;
  for (const state::Runner& runner : room.world().all()) {
    finished += runner.finished() ? 1 : 0;
    first = std::max(first, runner.x.whole());
  }
  show(fmt::format("{:4} s  first at {} of {} u, {} of {} finished\n", room.world().tick.value / core::kTicksPerSecond,
                   first, room.course().length.whole(), finished, room.entrants().size()));
}

enum class Ending { over, stopped, endless };

Ending play(room::Room& room, Pace pace) {
  const std::array<state::Input, state::kMaxRunners> nobody{};
  const Ticker ticker;
  while (!room.over()) {
    if (stop_wanted()) return Ending::stopped;
    if (room.world().tick.value >= kMostTicks) return Ending::endless;
    if (pace == Pace::real_time) ticker.wait_for(room.world().tick.value + 1);
    room.tick(nobody);
    if (pace == Pace::real_time && room.world().tick.value % kProgressEvery == 0) show_progress(room);
  }
  return Ending::over;
}

// The same race has the same name, and another race never overwrites it.
std::string replay_name(const Options& options, const replay::RaceLog& log) {
  const std::string bytes = wire::write_replay(log);
  const std::uint64_t hash = core::hash_bytes({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  return fmt::format("{}-{}-{:08x}.spr", options.course_seed, options.seed, state::short_hash(hash));
}

}  // namespace

int run_once(const Options& options) {
  const auto folder = prepare_replay_dir(options.data);
  if (!folder) return complain(kExitConfig, folder.error());
  catch_stop_signals();
  const course::Course course = course::generate(options.course_seed, options.length);
  const auto room = std::make_unique<room::Room>(course, options.seed, room::bot_field(options.bots, options.seed));
  show(fmt::format("race of {} bots, seed {}, course {}, {} u\n", options.bots, options.seed, options.course_seed,
                   course.length.whole()));
  switch (play(*room, options.pace)) {
    case Ending::over: break;
    case Ending::stopped: return complain(0, "stopped before the end of the race; no results, no replay");
    case Ending::endless: return complain(kExitSoftware, "the race does not end; please report the seed");
  }
  const auto saved = wire::save_replay(*folder / replay_name(options, room->log()), room->log());
  if (!saved) return complain(kExitIo, saved.error().text);
  const Report report{options.seed, options.course_seed, room->log(), room->results(), saved->string()};
  const std::string text = options.output == Output::json ? json_report(report) : table_report(report);
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace spearrun::host
