#include "client/app/online.hpp"

#include <algorithm>
#include <ctime>

#include "client/app/recent_links.hpp"
#include "client/view/palette.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::app {

namespace {

constexpr int kResultsAfter = 150;  // ticks after the own finish
constexpr int kResultsEvery = 30;   // ticks, while others still run
constexpr int kLeaderAfter = 45;    // ticks in the lead before the picture goes over
constexpr std::size_t kChatKept = 60;

net::ClientOptions options_of(const JoinPlan& plan) {
  return {sim::rules_hash(), plan.role, net::crypto::signing_pair(plan.identity)};
}

std::uint8_t look_in_range(std::uint8_t look) { return look >= 1 && look <= view::kLookCount ? look : 1; }

}  // namespace

core::Result<std::unique_ptr<Online>, std::string> Online::join(const JoinPlan& plan) {
  auto link = net::parse_join_link(plan.link);
  if (!link) return core::Unexpected{link.error()};
  auto socket = client::UdpSocket::open();
  if (!socket) return core::Unexpected{socket.error()};
  return std::unique_ptr<Online>(new Online(plan, std::move(link).value(), std::move(socket).value()));
}

Online::Online(const JoinPlan& plan, net::JoinLink link, std::unique_ptr<client::UdpSocket> socket)
    : m_plan(plan),
      m_link(std::move(link)),
      m_socket(std::move(socket)),
      m_known(plan.home),
      m_connection(std::make_unique<client::Connection>(options_of(plan), m_entropy)) {
  retry();
}

void Online::retry() {
  m_state = JoinState::looking_up;
  m_failure.clear();
  m_lost = m_greeted = false;
  // What the last connection knew of the room is not true any more.
  m_connection = std::make_unique<client::Connection>(options_of(m_plan), m_entropy);
  m_lookup.start(m_link.host, m_link.port);
}

void Online::fail(std::string why, bool lost) {
  m_state = JoinState::failed;
  m_failure = std::move(why);
  m_lost = lost;
}

// --- one frame

void Online::frame(net::Time now, state::Input held) {
  m_ticks = 0;
  if (m_state == JoinState::looking_up) take_address(now);
  if (m_state == JoinState::looking_up || m_state == JoinState::failed) return;
  receive(now);
  judge_key(now);
  note_connection(now);
  note_race();
  note_chat();
  if (race() != nullptr) m_figures.keys(*race(), held);
  m_connection->frame(now, held, *m_socket, [this, held] { tick(held); });
  refresh_results();
}

void Online::take_address(net::Time now) {
  const auto answer = m_lookup.poll();
  if (!answer) return;
  if (!*answer) return fail(answer->error());
  m_state = JoinState::connecting;
  m_connection->connect(**answer, m_link.key, m_plan.name, now);
}

void Online::receive(net::Time now) {
  net::Address from;
  while (const auto datagram = m_socket->receive(from)) m_connection->receive(from, *datagram, now);
}

// A bare address: its key is compared with the one of the last time.
void Online::judge_key(net::Time now) {
  if (m_connection->state() != net::ClientState::key_received || m_state == JoinState::asks_trust) return;
  const net::Key& key = m_connection->endpoint().server_key();
  switch (m_known.check(m_link, key)) {
    case Acquaintance::known: m_connection->trust_key(now); return;
    case Acquaintance::changed:
      m_connection->leave();
      fail(m_known.refusal(m_link, key));
      return;
    case Acquaintance::unknown: break;
  }
  if (m_plan.first_use == FirstUse::ask) {
    m_state = JoinState::asks_trust;
  } else {
    m_connection->trust_key(now);
  }
}

void Online::trust() {
  if (m_state != JoinState::asks_trust) return;
  m_state = JoinState::connecting;
  m_connection->trust_key(client::now());
}

void Online::note_connection(net::Time now) {
  const net::ClientState state = m_connection->state();
  if (state == net::ClientState::closed) {
    const bool lost = m_connection->endpoint().failure() == net::ClientFailure::lost;
    if (m_state != JoinState::failed) fail(client::explain(m_connection->endpoint()), lost);
    return;
  }
  // The first word from the room says that it knows us; nothing is told to it before.
  if (state != net::ClientState::connected || m_greeted || me() == nullptr) return;
  m_greeted = true;
  m_state = JoinState::in_room;
  m_figures.connected(now);
  if (m_plan.look != 0 && me()->look != m_plan.look) m_connection->set_look(look_in_range(m_plan.look));
  // That these notes cannot be written is no reason not to race.
  const bool noted =
      m_known.remember(m_link, m_connection->endpoint().server_key()) && RecentLinks(m_plan.home).add(link_text());
  if (!noted) m_chat.push_back("The list of servers could not be written to " + m_plan.home.string() + ".");
}

std::string Online::link_text() const {
  net::JoinLink link = m_link;
  link.key = m_connection->endpoint().server_key();
  return net::write_join_link(link);
}

void Online::leave() {
  m_connection->leave();
  for (int i = 0; i < 6 && m_connection->state() != net::ClientState::closed; ++i) {
    m_connection->frame(client::now(), {}, *m_socket);
    const timespec pause{0, 15'000'000};
    nanosleep(&pause, nullptr);
  }
}

// --- the race

void Online::note_race() {
  const play::OnlineRace* now = race();
  const auto& start = m_connection->race_start();
  if (now == nullptr || !start) {
    m_art.reset();
    m_art_of = nullptr;
    m_results.clear();
    return;
  }
  if (now == m_art_of && start->race == m_art_number) return;
  m_art_of = now;
  m_art_number = start->race;
  m_course_seed = start->course_seed;
  std::vector<std::string> names;
  m_looks.clear();
  for (const wire::RaceRunner& runner : start->runners) {
    names.push_back(runner.name);
    m_looks.push_back(look_in_range(runner.look));
  }
  const int own = start->your_slot;
  m_art.emplace(std::move(names), own, static_cast<core::Slot>(std::max(0, own)));
  m_results.clear();
  m_results_final = false;
  m_finished_at = -1;
  m_follows_leader = true;
  m_leader_found = false;
  m_figures.race_begins();
}

void Online::note_chat() {
  std::deque<std::string>& lines = m_connection->lines();
  for (; !lines.empty(); lines.pop_front()) {
    m_chat.push_back(std::move(lines.front()));
    ++m_unread;
  }
  while (m_chat.size() > kChatKept) m_chat.pop_front();
}

void Online::tick(state::Input held) {
  const play::OnlineRace& race = *this->race();
  ++m_ticks;
  ++m_shown_ticks;
  m_art->tick({race.course(), race.shown(), race.events(), race.history(), race.offsets(), held});
  for (const core::Slot victim : race.taken_back()) m_art->take_back_hit(victim);
  m_figures.tick(race);
  m_figures.note(race);
  if (!race.racing()) return follow_leader();
  const state::Runner& own = race.shown().runners[static_cast<std::size_t>(race.own_slot())];
  if (own.finished() && m_finished_at < 0) m_finished_at = race.shown().tick.value;
}

void Online::follow_leader() {
  const state::World& world = race()->shown();
  if (!m_follows_leader || world.slots == 0) return;
  int leader = -1;
  for (int slot = 0; slot < world.slots; ++slot) {
    const state::Runner& runner = world.runners[static_cast<std::size_t>(slot)];
    if (!runner.present || runner.finished()) continue;
    const auto place = m_art->places()[static_cast<std::size_t>(slot)];
    if (leader < 0 || place < m_art->places()[static_cast<std::size_t>(leader)]) leader = slot;
  }
  if (leader >= 0 && !m_leader_found) m_art->follow(static_cast<core::Slot>(leader));
  m_leader_found = m_leader_found || leader >= 0;
  m_behind_leader = leader < 0 || leader == m_art->seen() ? 0 : m_behind_leader + 1;
  if (m_behind_leader > kLeaderAfter) m_art->follow(static_cast<core::Slot>(leader));
}

void Online::follow(int by) {
  if (!m_art || race() == nullptr || race()->racing()) return;
  const int slots = race()->shown().slots;
  if (slots < 1) return;
  m_follows_leader = false;
  m_art->follow(static_cast<core::Slot>((m_art->seen() + by + slots) % slots));
}

std::optional<RaceView> Online::view() const {
  const play::OnlineRace* race = const_cast<Online*>(this)->race();
  if (race == nullptr || !m_art || !m_art->ready()) return std::nullopt;
  return m_art->view(race->course(), race->shown(), m_looks, m_results, m_results_final);
}

// --- results

bool Online::results_due() const {
  if (m_results_final) return true;
  const play::OnlineRace* race = const_cast<Online*>(this)->race();
  return race != nullptr && m_finished_at >= 0 && race->shown().tick.value >= m_finished_at + kResultsAfter;
}

void Online::refresh_results() {
  const auto& start = m_connection->race_start();
  if (race() == nullptr || !start || m_results_final) return;
  const auto& end = m_connection->race_end();
  const auto row = [&](core::Slot slot) {
    room::RaceResult result;
    result.slot = slot;
    if (slot < start->runners.size()) result.name = start->runners[slot].name;
    if (slot < start->runners.size()) result.kind = start->runners[slot].is_bot ? room::Kind::bot : room::Kind::human;
    return result;
  };
  if (end && end->race == start->race) {
    m_results_final = true;
    m_results.clear();
    for (const wire::RaceEndRow& r : end->rows) {
      room::RaceResult result = row(r.slot);
      result.place = r.place;
      result.time_us = r.time_us;
      result.perfects = r.perfects;
      result.hits = r.hits;
      result.parries = r.parries;
      m_results.push_back(std::move(result));
    }
    return;
  }
  if (!results_due() || (!m_results.empty() && m_shown_ticks % kResultsEvery != 0)) return;
  m_results.clear();
  const state::World& world = race()->shown();
  for (core::Slot slot = 0; slot < world.slots; ++slot) {
    const state::Runner& runner = world.runners[slot];
    room::RaceResult result = row(slot);
    result.place = m_art->places()[slot];
    result.time_us = runner.finish_us;
    result.perfects = runner.perfects;
    result.hits = runner.hits;
    result.parries = runner.parries;
    m_results.push_back(std::move(result));
  }
  std::stable_sort(m_results.begin(), m_results.end(), [](const auto& a, const auto& b) { return a.place < b.place; });
}

const wire::Member* Online::me() const {
  const wire::LobbyState* lobby = this->lobby();
  if (lobby == nullptr) return nullptr;
  for (const wire::Member& m : lobby->members) {
    if (m.id == lobby->you) return &m;
  }
  return nullptr;
}

OnlineSummary Online::summary(net::Time now) const {
  OnlineSummary summary = m_figures.summary(m_connection->endpoint().session(), now);
  if (m_results_final) summary.results = m_results;
  return summary;
}

int Online::ping_ms() const {
  const net::Session* session = m_connection->endpoint().session();
  return session == nullptr ? -1 : static_cast<int>((session->round_trip().smoothed + 500) / 1000);
}

}  // namespace spearrun::app
