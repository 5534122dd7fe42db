#include "server/store/keeper.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "server/store/orphan.hpp"
#include "shared/replay/verifier.hpp"

namespace spearrun::store {

Keeper::Keeper(KeeperOptions options) : m_options(std::move(options)), m_spool(m_options.data / "spool") {}

core::Result<std::unique_ptr<Keeper>, StoreError> Keeper::start(KeeperOptions options) {
  std::unique_ptr<Keeper> keeper(new Keeper(std::move(options)));
  auto database = Database::open(keeper->m_options.data / "results.db", keeper->m_options.busy_ms);
  if (!database && database.error().fault != StoreFault::unavailable)
    return core::Unexpected<StoreError>{database.error()};
  if (database) {
    keeper->m_database = std::move(*database);
  } else {
    keeper->went_wrong(Trouble::spooling, database.error().text);
  }
  const int halves = keeper->m_spool.remove_halves();
  if (halves > 0) keeper->m_options.say(fmt::format("{} half-written files were removed from the spool", halves));
  keeper->m_thread = std::thread([raw = keeper.get()] { raw->work(); });
  return keeper;
}

Keeper::~Keeper() { finish({}); }

int Keeper::finish(std::vector<Finished> rest) {
  {
    const std::lock_guard lock(m_mutex);
    for (Finished& race : rest) m_queue.push_back(std::move(race));
    m_ending = true;
  }
  m_wake.notify_all();
  if (m_thread.joinable()) m_thread.join();
  return m_lost;
}

bool Keeper::offer(Finished& race) {
  {
    const std::lock_guard lock(m_mutex);
    if (m_queue.size() >= m_options.most_waiting) return false;
    m_queue.push_back(std::move(race));
  }
  m_wake.notify_one();
  return true;
}

std::vector<Answer> Keeper::take_answers() {
  const std::lock_guard lock(m_mutex);
  return std::exchange(m_answers, {});
}

void Keeper::answer(Answer answer) {
  const std::lock_guard lock(m_mutex);
  m_answers.push_back(std::move(answer));
}

// One line when it gets worse, none for each try.
void Keeper::went_wrong(Trouble trouble, const std::string& what) {
  if (trouble <= m_trouble) return;
  m_trouble = trouble;
  m_options.say(what + (trouble == Trouble::spooling
                            ? "; results wait in the folder spool and go into it as soon as it works"
                            : "; finished races are in memory alone until the disk takes them"));
}

void Keeper::work() {
  catch_up();
  while (take_turn()) {
  }
  catch_up();
  for (const Finished& race : m_homeless) lose(race);
  m_homeless.clear();
}

// One race, else one orphan, else another try of what waits. False when there is no other turn.
bool Keeper::take_turn() {
  std::optional<Finished> race;
  {
    std::unique_lock lock(m_mutex);
    const bool adopting = !m_orphans.empty() && m_trouble == Trouble::none;
    const std::chrono::milliseconds pause(adopting ? 0 : m_options.retry_ms);
    m_wake.wait_for(lock, pause, [&] { return m_ending || !m_queue.empty(); });
    if (m_queue.empty() && m_ending) return false;
    if (!m_queue.empty()) {
      race = std::move(m_queue.front());
      m_queue.pop_front();
    }
  }
  if (race) {
    handle(*race);
  } else if (!m_orphans.empty() && m_trouble == Trouble::none) {
    const FoundReplay orphan = std::move(m_orphans.front());
    m_orphans.pop_front();
    adopt(orphan);
  } else {
    catch_up();
  }
  return true;
}

void Keeper::handle(Finished& race) {
  const replay::Verdict verdict = replay::verify(race.log);
  if (!verdict.ok) {
    m_options.say(fmt::format("a race is not kept, running it again gave another one ({}): {}", verdict.why,
                              race_text(race.log, race.record)));
    answer({race.ticket, false, {}});
    return;
  }
  const Kept kept = complete(race);
  if (kept) return;
  went_wrong(Trouble::homeless, kept.error());
  keep_in_memory(std::move(race));
}

// Memory is bounded too: the oldest goes, by name.
void Keeper::keep_in_memory(Finished race) {
  m_homeless.push_back(std::move(race));
  if (m_homeless.size() <= m_options.most_homeless) return;
  lose(m_homeless.front());
  m_homeless.pop_front();
}

void Keeper::lose(const Finished& race) {
  ++m_lost;
  m_options.say("a race is lost, it could be written nowhere: " + race_text(race.log, race.record));
}

// Saves the replay and commits the results, or lets them wait on the disk.
Keeper::Kept Keeper::complete(Finished& race) {
  const auto saved = m_options.save_replay(race.log);
  if (!saved) return core::Unexpected<std::string>{saved.error()};
  RaceRecord& record = race.record;
  record.replay_hash = saved->hash;
  record.replay_path = saved->path;
  add_facts(record, race.log);
  Kept kept = store(record);
  if (kept) answer({race.ticket, true, record.replay_hash});
  return kept;
}

Keeper::Kept Keeper::store(const RaceRecord& record) {
  Done committed = commit(record);
  if (committed) return Place::database;
  const auto spooled = m_spool.add(record);
  if (!spooled) return core::Unexpected<std::string>{committed.error() + "; " + spooled.error()};
  went_wrong(Trouble::spooling, committed.error());
  return Place::spool;
}

Keeper::Done Keeper::commit(const RaceRecord& record) {
  Done open = reopen();
  if (!open) return open;
  const auto inserted = m_database->insert(record);
  if (!inserted) return core::Unexpected<std::string>{inserted.error().text};
  return true;
}

Keeper::Done Keeper::reopen() {
  if (m_database) return true;
  auto database = Database::open(m_options.data / "results.db", m_options.busy_ms);
  if (!database) return core::Unexpected<std::string>{database.error().text};
  m_database = std::move(*database);
  return true;
}

// Tries again what waits. When nothing does any more, all has been proved to work.
void Keeper::catch_up() {
  std::size_t moved = retry_homeless();
  const Done drained = drain_spool(moved);
  if (!drained) went_wrong(Trouble::spooling, drained.error());
  if (!m_homeless.empty()) return;
  if (!drained) {
    if (std::exchange(m_trouble, Trouble::spooling) == Trouble::homeless)
      m_options.say("the races that were in memory alone are on the disk now, in the folder spool");
    return;
  }
  if (std::exchange(m_trouble, Trouble::none) != Trouble::none) {
    m_options.say(fmt::format("finished races are kept again; {} that waited went into the results database", moved));
  }
  if (!std::exchange(m_looked_for_orphans, true)) look_for_orphans();
}

// How many have a row now.
std::size_t Keeper::retry_homeless() {
  std::size_t moved = 0;
  for (std::deque<Finished> homeless = std::exchange(m_homeless, {}); Finished & race : homeless) {
    const Kept kept = complete(race);
    if (!kept) {
      m_homeless.push_back(std::move(race));
    } else if (*kept == Place::database) {
      ++moved;
    }
  }
  return moved;
}

Keeper::Done Keeper::drain_spool(std::size_t& moved) {
  for (const auto& file : m_spool.files()) {
    if (m_unreadable.contains(file)) continue;
    const auto record = m_spool.read(file);
    if (!record) {
      const bool aside = m_spool.set_aside(file);
      m_options.say(record.error() + (aside ? "; it is set aside" : "; it is left where it is"));
      if (!aside) m_unreadable.insert(file);
      continue;
    }
    Done committed = commit(*record);
    if (!committed) return committed;
    m_spool.remove(file);
    ++moved;
  }
  return reopen();
}

// Names are compared, files are not opened: some thousand take milliseconds. All that waited has its row by now.
void Keeper::look_for_orphans() {
  if (!m_options.find_replays || !m_options.load_replay) return;
  const auto hashes = m_database->replay_hashes();
  if (!hashes) {
    m_options.say(hashes.error().text + "; replays without results are looked for at the next start");
    return;
  }
  const std::set<std::string> known(hashes->begin(), hashes->end());
  for (FoundReplay& found : m_options.find_replays()) {
    if (!known.contains(found.saved.hash)) m_orphans.push_back(std::move(found));
  }
}

void Keeper::adopt(const FoundReplay& orphan) {
  const std::string name = "the replay " + orphan.saved.path + " has no results";
  const auto log = m_options.load_replay(orphan.saved);
  auto record =
      log ? record_of(*log) : core::Result<RaceRecord, std::string>(core::Unexpected<std::string>{log.error()});
  if (!record) {
    m_options.say(fmt::format("{} and is left alone: {}", name, record.error()));
    return;
  }
  record->replay_hash = orphan.saved.hash;
  record->replay_path = orphan.saved.path;
  record->ended_at = orphan.ended_at;
  const Done committed = commit(*record);
  if (committed) {
    m_options.say(fmt::format("{}; it holds and they are added: {}", name, race_text(*log, *record)));
  } else {
    // Its replay is its spool.
    m_options.say(name + "; they are added at the next start");
    went_wrong(Trouble::spooling, committed.error());
  }
}

}  // namespace spearrun::store
