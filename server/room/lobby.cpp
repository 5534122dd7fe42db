#include "server/room/lobby.hpp"

#include <algorithm>

#include "shared/core/hash.hpp"

namespace spearrun::room {
namespace {

constexpr std::uint8_t kLooks = 8;

}  // namespace

Lobby::Lobby(const LobbyRules& rules, std::uint64_t seed) : m_rules(rules), m_seed(seed) {
  m_people.reserve(kMostMembers);
  draw_bots();
}

Person* Lobby::find(MemberId member) {
  const auto found = std::find_if(m_people.begin(), m_people.end(), [&](const Person& p) { return p.id == member; });
  return found == m_people.end() ? nullptr : &*found;
}
const Person* Lobby::person(MemberId member) const { return const_cast<Lobby*>(this)->find(member); }

bool Lobby::name_taken(const std::string& name, const Identity& identity) const {
  return std::any_of(m_people.begin(), m_people.end(),
                     [&](const Person& p) { return p.identity != identity && p.name == name; });
}

std::string Lobby::free_name(const std::string& name, const Identity& identity) const {
  std::string free = name;
  for (int n = 2; name_taken(free, identity); ++n) free = name + " (" + std::to_string(n) + ")";
  return free;
}

std::optional<MemberId> Lobby::join(const Identity& identity, const std::string& name, Standing wanted) {
  ++m_version;
  for (Person& p : m_people) {
    if (p.identity != identity) continue;
    p.here = true;
    p.gone_ticks = p.idle_ticks = 0;
    p.rests = false;
    if (m_phase != Phase::race || p.slot < 0) p.name = free_name(name, identity);
    if (wanted == Standing::watcher) p.standing = Standing::watcher;
    if (wanted == Standing::racer && p.standing == Standing::watcher) p.standing = Standing::queued;
    promote();
    return p.id;
  }
  if (full()) return std::nullopt;
  MemberId id = 0;
  while (find(id) != nullptr) ++id;
  Person person;
  person.id = id;
  person.identity = identity;
  person.name = free_name(name, identity);
  person.standing = wanted == Standing::racer ? Standing::queued : wanted;
  person.look = static_cast<std::uint8_t>(1 + id % kLooks);
  const auto before = std::find_if(m_people.begin(), m_people.end(), [&](const Person& p) { return p.id > id; });
  m_people.insert(before, person);
  promote();
  if (m_phase == Phase::lobby) draw_bots();
  return id;
}

void Lobby::leave(MemberId member, bool left) {
  Person* p = find(member);
  if (p == nullptr) return;
  ++m_version;
  p->here = p->ready = false;
  p->gone_ticks = 0;
  const bool races = m_phase == Phase::race && p->slot >= 0;
  if ((left && !races) || (p->standing == Standing::watcher && p->slot < 0))
    m_people.erase(m_people.begin() + (p - m_people.data()));
  promote();
  if (m_phase == Phase::lobby) draw_bots();
}

void Lobby::active(MemberId member) {
  if (Person* p = find(member)) p->idle_ticks = 0;
}

void Lobby::set_ready(MemberId member, bool ready) {
  active(member);
  Person* p = find(member);
  if (p != nullptr && p->rests && ready) {
    p->rests = false;
    p->standing = Standing::queued;
    promote();
    if (m_phase == Phase::lobby) draw_bots();
  }
  if (p == nullptr || m_phase == Phase::race || p->standing != Standing::racer || p->ready == ready) return;
  p->ready = ready;
  ++m_version;
}

void Lobby::set_look(MemberId member, std::uint8_t look) {
  active(member);
  Person* p = find(member);
  if (p == nullptr || p->look == look || look < 1 || look > kLooks) return;
  p->look = look;
  ++m_version;
  if (m_phase == Phase::lobby) draw_bots();
}

int Lobby::here() const {
  return static_cast<int>(std::count_if(m_people.begin(), m_people.end(), [](const Person& p) { return p.here; }));
}

int Lobby::racers() const {
  return static_cast<int>(std::count_if(m_people.begin(), m_people.end(),
                                        [](const Person& p) { return p.standing == Standing::racer && p.here; }));
}

bool Lobby::anybody_races() const {
  return std::any_of(m_people.begin(), m_people.end(), [](const Person& p) { return p.slot >= 0; });
}

// Whoever waits gets a place as long as there is one; a place whose owner is gone is kept.
void Lobby::promote() {
  auto taken =
      std::count_if(m_people.begin(), m_people.end(), [](const Person& p) { return p.standing == Standing::racer; });
  for (Person& p : m_people) {
    if (taken >= m_rules.places) return;
    if (p.standing != Standing::queued || !p.here) continue;
    p.standing = Standing::racer;
    ++taken;
  }
}

// Bots with the names of people are left out.
// First those that no racer wears, then all of them again.
std::vector<std::uint8_t> Lobby::looks_for_bots() const {
  std::vector<std::uint8_t> free;
  std::vector<std::uint8_t> worn;
  for (std::uint8_t look = 1; look <= kLooks; ++look) {
    const bool taken = std::any_of(m_people.begin(), m_people.end(),
                                   [look](const Person& p) { return p.standing == Standing::racer && p.look == look; });
    (taken ? worn : free).push_back(look);
  }
  free.insert(free.end(), worn.begin(), worn.end());
  return free;
}

void Lobby::draw_bots() {
  const int wanted = std::clamp(m_rules.fill - racers(), 0, state::kMaxRunners - racers());
  const std::uint64_t seed = core::Hasher(m_seed).add(m_races).value();
  std::vector<Entrant> field = bot_field(state::kMaxRunners, seed);
  const std::vector<Entrant> skills = bot_field(wanted, seed);
  std::erase_if(field, [&](const Entrant& bot) { return name_taken(bot.name, Identity{}); });
  m_bots.clear();
  const std::vector<std::uint8_t> looks = looks_for_bots();
  for (int i = 0; i < std::min<int>(wanted, static_cast<int>(field.size())); ++i) {
    const auto index = static_cast<std::size_t>(i);
    field[index].skill = skills[index].skill;
    m_bots.push_back({static_cast<MemberId>(kFirstBotId + i), field[index], looks[index % looks.size()]});
  }
  ++m_version;
}

void Lobby::tick_gone() {
  const auto expired = [&](Person& p) { return !p.here && ++p.gone_ticks >= m_rules.kept_ticks; };
  if (std::erase_if(m_people, expired) == 0) return;
  ++m_version;
  promote();
  if (m_phase == Phase::lobby) draw_bots();
}

// Who shows no sign of life gives up its place between races, never its connection.
void Lobby::tick_idle() {
  for (Person& p : m_people) {
    const bool counts = p.here && !p.ready && p.standing == Standing::racer;
    if (!counts || ++p.idle_ticks < m_rules.idle_ticks || m_phase == Phase::race) continue;
    p.standing = Standing::watcher;
    p.rests = true;
    ++m_version;
    promote();
    if (m_phase == Phase::lobby) draw_bots();
  }
}

void Lobby::tick_timer() {
  int here = 0, ready = 0;
  for (const Person& p : m_people) {
    if (p.standing != Standing::racer || !p.here) continue;
    ++here;
    ready += p.ready ? 1 : 0;
  }
  const int before = m_timer;
  const bool enough = here > 0 && ready * 100 >= here * m_rules.ready_percent;
  if (!enough) {
    m_timer = -1;
  } else if (m_timer < 0) {
    m_timer = m_rules.timer_ticks;
  } else if (m_timer > 0) {
    --m_timer;
  }
  if (enough && ready == here) m_timer = std::min(m_timer, m_rules.short_timer_ticks);
  // A second that passed is no news; a timer that starts, stops or jumps is.
  if (m_timer != before && m_timer != before - 1) ++m_version;
}

void Lobby::to_lobby() {
  m_phase = Phase::lobby;
  m_timer = -1;
  for (Person& p : m_people) p.slot = -1;
  draw_bots();
}

bool Lobby::tick() {
  tick_gone();
  tick_idle();
  switch (m_phase) {
    case Phase::race: return false;
    case Phase::results: {
      const bool again = racers() > 0 && std::all_of(m_people.begin(), m_people.end(), [](const Person& p) {
                           return p.standing != Standing::racer || !p.here || p.ready;
                         });
      if (--m_results_left <= 0 || again) to_lobby();
      return false;
    }
    case Phase::lobby: break;
  }
  tick_timer();
  return m_timer == 0;
}

std::vector<Starter> Lobby::lineup() const {
  std::vector<Starter> starters;
  for (const Person& p : m_people) {
    if (p.standing != Standing::racer || !p.here) continue;
    starters.push_back({p.id, {p.name, Kind::human}, p.look});
  }
  for (const LobbyBot& bot : m_bots) {
    if (starters.size() < static_cast<std::size_t>(state::kMaxRunners))
      starters.push_back({bot.id, bot.entrant, bot.look});
  }
  return starters;
}

void Lobby::race_started(const std::vector<Starter>& lineup) {
  m_phase = Phase::race;
  m_timer = -1;
  ++m_races;
  ++m_version;
  for (Person& p : m_people) {
    p.ready = false;
    p.slot = -1;
    for (std::size_t slot = 0; slot < lineup.size(); ++slot) {
      if (lineup[slot].member == p.id) p.slot = static_cast<int>(slot);
    }
  }
}

void Lobby::race_ended() {
  m_phase = Phase::results;
  m_results_left = m_rules.results_ticks;
  ++m_version;
}

void Lobby::abandon_race() { to_lobby(); }

}  // namespace spearrun::room
