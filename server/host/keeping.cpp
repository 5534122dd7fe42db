#include "server/host/keeping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <utility>

#include "server/host/replay_folder.hpp"
#include "server/host/say.hpp"
#include "server/host/utc.hpp"

namespace spearrun::host {
namespace {

std::string hex_of(const room::Identity& identity) {
  std::string text;
  for (const std::uint8_t byte : identity) text += fmt::format("{:02x}", byte);
  return text;
}

}  // namespace

core::Result<std::unique_ptr<Keeping>, store::StoreError> Keeping::start(const std::filesystem::path& data) {
  store::KeeperOptions options;
  options.data = data;
  options.busy_ms = 1000;
  options.save_replay = [data](const replay::RaceLog& log) { return save_hosted_replay(data, log); };
  options.find_replays = [data] { return find_hosted_replays(data); };
  options.load_replay = [data](const store::SavedReplay& saved) { return load_hosted_replay(data, saved); };
  options.say = say;
  auto keeper = store::Keeper::start(std::move(options));
  if (!keeper) return core::Unexpected<store::StoreError>{keeper.error()};
  return std::unique_ptr<Keeping>(new Keeping(std::move(*keeper)));
}

void Keeping::add(session::House& house, session::FinishedRace& race) {
  store::Finished finished;
  finished.ticket = ++m_tickets;
  finished.record.ended_at = utc_text(std::time(nullptr));
  finished.record.room = house.room_name(race.room);
  for (const room::RaceResult& r : race.results) {
    const auto& identity = race.identities[r.slot];
    finished.record.rows.push_back({r.slot, r.place, r.name, identity ? hex_of(*identity) : std::string(),
                                    r.kind == room::Kind::bot, r.time_us, r.perfects, r.hits, r.parries});
  }
  finished.log = std::move(race.log);
  m_waiting.push_back({finished.ticket, race.room, race.race});
  m_unoffered.push_back(std::move(finished));
}

void Keeping::tick(session::House& house) {
  for (session::FinishedRace& race : house.take_finished()) add(house, race);
  while (!m_unoffered.empty() && m_keeper->offer(m_unoffered.front())) m_unoffered.erase(m_unoffered.begin());
  if (m_waiting.empty()) return;
  for (const store::Answer& answer : m_keeper->take_answers()) {
    const auto found =
        std::find_if(m_waiting.begin(), m_waiting.end(), [&](const Waiting& w) { return w.ticket == answer.ticket; });
    if (found == m_waiting.end()) continue;
    house.race_kept(found->room, found->race);
    m_waiting.erase(found);
  }
}

int Keeping::finish(session::House& house) {
  for (session::FinishedRace& race : house.take_finished()) add(house, race);
  return m_keeper->finish(std::exchange(m_unoffered, {}));
}

}  // namespace spearrun::host
