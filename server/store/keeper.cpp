#include "server/store/keeper.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

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
    keeper->went_wrong(database.error().text);
  }
  keeper->m_thread = std::thread([raw = keeper.get()] { raw->work(); });
  return keeper;
}

Keeper::~Keeper() {
  {
    const std::lock_guard lock(m_mutex);
    m_ending = true;
  }
  m_wake.notify_all();
  if (m_thread.joinable()) m_thread.join();
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

// One line when it begins, one when it is over, none for each try.
void Keeper::went_wrong(const std::string& what) {
  if (!std::exchange(m_in_trouble, true)) {
    m_options.say(what + "; races are kept in the folder spool and go into it as soon as it works");
  }
}

void Keeper::work() {
  drain_spool();
  std::unique_lock lock(m_mutex);
  for (;;) {
    m_wake.wait_for(lock, std::chrono::milliseconds(m_options.retry_ms), [&] { return m_ending || !m_queue.empty(); });
    const bool idle = m_queue.empty();
    if (idle && m_ending) break;
    std::optional<Finished> race;
    if (!idle) {
      race = std::move(m_queue.front());
      m_queue.pop_front();
    }
    lock.unlock();
    if (race) {
      handle(*race);
    } else {
      drain_spool();
    }
    lock.lock();
  }
  lock.unlock();
  drain_spool();
  for (const Finished& race : m_homeless)
    m_options.say("race " + race.record.replay_hash + " could not be kept anywhere");
}

void Keeper::handle(Finished& race) {
  const replay::Verdict verdict = replay::verify(race.log);
  if (!verdict.ok) {
    m_options.say("a race is not kept, running it again gave another one: " + verdict.why);
    answer({race.ticket, false, {}});
    return;
  }
  if (complete(race)) return;
  went_wrong("a finished race can be written nowhere");
  m_homeless.push_back(std::move(race));
}

// Saves the replay and commits the results, or lets them wait on the disk. False: the disk takes neither.
bool Keeper::complete(Finished& race) {
  const auto saved = m_options.save_replay(race.log);
  if (!saved) {
    went_wrong(saved.error());
    return false;
  }
  RaceRecord& record = race.record;
  record.replay_hash = saved->hash;
  record.replay_path = saved->path;
  record.rules_hash = fmt::format("{:016x}", race.log.rules_hash);
  record.race_seed = fmt::format("{:016x}", race.log.race_seed);
  record.build = race.log.build;
  record.course_seed = race.log.course_seed;
  record.course_length = race.log.course_length;
  record.ticks = race.log.ticks;
  if (!store(record)) return false;
  answer({race.ticket, true, record.replay_hash});
  return true;
}

bool Keeper::store(const RaceRecord& record) {
  if (commit(record)) return true;
  const auto spooled = m_spool.add(record);
  if (!spooled) went_wrong(spooled.error());
  return spooled.has_value();
}

bool Keeper::commit(const RaceRecord& record) {
  if (!m_database) reopen();
  if (!m_database) return false;
  const auto inserted = m_database->insert(record);
  if (inserted) return true;
  went_wrong(inserted.error().text);
  return false;
}

void Keeper::reopen() {
  auto database = Database::open(m_options.data / "results.db", m_options.busy_ms);
  if (database) {
    m_database = std::move(*database);
  } else {
    went_wrong(database.error().text);
  }
}

void Keeper::drain_spool() {
  std::vector<Finished> homeless = std::exchange(m_homeless, {});
  for (Finished& race : homeless) {
    if (!complete(race)) m_homeless.push_back(std::move(race));
  }
  const auto files = m_spool.files();
  for (const auto& file : files) {
    const auto record = m_spool.read(file);
    if (!record) {
      m_options.say(record.error() + "; it is set aside");
      m_spool.set_aside(file);
      continue;
    }
    if (!commit(*record)) return;
    m_spool.remove(file);
  }
  const bool better = m_in_trouble && m_homeless.empty() && m_database.has_value() && !files.empty();
  if (!better) return;
  m_in_trouble = false;
  m_options.say(fmt::format("the results database works again; {} waiting races went into it", files.size()));
}

}  // namespace spearrun::store
