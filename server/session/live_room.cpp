#include "server/session/live_room.hpp"

#include <algorithm>

#include "server/session/messages.hpp"
#include "shared/core/hash.hpp"
#include "shared/course/generator.hpp"
#include "shared/state/hash.hpp"
#include "shared/wire/replay_file.hpp"
#include "shared/wire/utf8.hpp"

namespace spearrun::session {
namespace {

constexpr int kTicksPerWatchedFeed = 6;
constexpr int kTicksPerControl = 6;
constexpr int kFramesATick = 8;
// A log that nobody confirms in time is sent again. It travels at net::kBulkBytesPerSecond at best, and whoever gets it
// runs the race forward before the first word: 30 ticks a tick, at least.
constexpr int kLogPatience = 8 * core::kTicksPerSecond;
constexpr int kLogTicksATick = 30;
int log_patience(std::size_t bytes, core::Tick tick) {
  const auto seconds = static_cast<int>(2 * static_cast<std::int64_t>(bytes) / net::kBulkBytesPerSecond);
  return kLogPatience + seconds * core::kTicksPerSecond + tick.value / kLogTicksATick;
}

// The longest race of a full room whose runners change their keys as often as they may fits into a transfer and into a
// replay. What a change takes at most: gap 4, slot 6, levels 9, age 5 bits; the longer gaps are few. A replay needs no
// slots, but names.
constexpr std::size_t kMostChanges =
    static_cast<std::size_t>(room::ChangeBudget::most_in(wire::kMaxReplayTicks)) * state::kMaxRunners;
static_assert(kMostChanges * 25 / 8 < net::kMaxBulk);
static_assert(kMostChanges * 19 / 8 + 16384 < wire::kMaxReplayMessage);

// Results are not held back longer than this by a slow disk.
constexpr int kHoldEnd = 4 * core::kTicksPerSecond;
// Left free in a channel, so that a burst of changes never fills it.
constexpr int kSpareMessages = 32;

net::Bytes bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

LiveRoom::LiveRoom(const RoomOptions& options, int number, net::ServerEndpoint& endpoint)
    : m_options(options), m_number(number), m_endpoint(&endpoint), m_lobby(options.rules, options.seed) {}

// --- people

bool LiveRoom::knows(const room::Identity& identity) const {
  const auto& people = m_lobby.people();
  return std::any_of(people.begin(), people.end(), [&](const room::Person& p) { return p.identity == identity; });
}

std::optional<room::MemberId> LiveRoom::join(net::PeerId peer, const room::Identity& identity, const std::string& name,
                                             net::Role role) {
  const auto wanted = role == net::Role::spectator ? room::Standing::watcher : room::Standing::racer;
  const auto member = m_lobby.join(identity, name, wanted);
  if (!member) return std::nullopt;
  auto connection = std::make_unique<Connection>();
  connection->peer = peer;
  const int slot = m_lobby.person(*member)->slot;
  if (m_race && (racing() || slot >= 0)) {
    connection->inputs.reset(m_race->world().tick + 1);
    connection->start_due = connection->log_due = true;
    connection->end_due = !racing();
  }
  if (m_race && slot >= 0) m_race->set_away(static_cast<core::Slot>(slot), false);
  m_connections[*member] = std::move(connection);
  return member;
}

void LiveRoom::leave(room::MemberId member, bool left) {
  const room::Person* person = m_lobby.person(member);
  if (m_race && person != nullptr && person->slot >= 0) m_race->set_away(static_cast<core::Slot>(person->slot), true);
  m_connections[member].reset();
  m_lobby.leave(member, left);
}

void LiveRoom::tell(room::MemberId member, std::string notice) {
  if (m_connections[member]) m_connections[member]->notice = std::move(notice);
}

void LiveRoom::tell_all(const std::string& notice) {
  each([&](room::MemberId, Connection& c) { c.notice = notice; });
}

// --- what comes in

bool LiveRoom::take_frame(room::MemberId member, net::FrameType type, net::Bytes body) {
  Connection* c = m_connections[member].get();
  if (c == nullptr) return true;
  if (!c->frames.take()) return true;
  if (type == net::FrameType::input) return take_input(*c, body);
  wire::FeedAck ack;
  if (type != net::FrameType::feed_ack || !m_codec.decode(body, ack)) return false;
  take_ack(*c, ack.race, ack.tick);
  return true;
}

// What is of another race, or of a tick that has not been, is no fault: packets overtake each other.
bool LiveRoom::take_ack(Connection& c, wire::RaceNumber race, core::Tick tick) {
  if (!m_race || race != m_race_number) return false;
  if (tick <= m_feed.tick()) c.feed_ack = std::max(c.feed_ack, tick);
  return true;
}

bool LiveRoom::take_input(Connection& c, net::Bytes body) {
  if (!m_codec.decode(body, m_input)) return false;
  if (!take_ack(c, m_input.race, m_input.feed_ack)) return true;
  const core::Tick first = m_input.newest - static_cast<int>(m_input.levels.size()) + 1;
  for (std::size_t i = 0; i < m_input.levels.size(); ++i) c.inputs.put(first + static_cast<int>(i), m_input.levels[i]);
  return true;
}

bool LiveRoom::take_message(room::MemberId member, net::Bytes body) {
  Connection* c = m_connections[member].get();
  if (c == nullptr) return true;
  const auto message = wire::decode_client_message(body);
  if (!message) return false;
  if (const auto* ready = std::get_if<wire::SetReady>(&*message)) m_lobby.set_ready(member, ready->ready);
  if (const auto* look = std::get_if<wire::SetLook>(&*message)) m_lobby.set_look(member, look->look);
  if (const auto* say = std::get_if<wire::Say>(&*message)) take_say(member, *c, *say);
  return !std::holds_alternative<wire::AskLog>(*message) || take_ask_log(*c);
}

void LiveRoom::take_say(room::MemberId member, Connection& c, const wire::Say& say) {
  if (!c.chat.take()) return;
  m_lobby.active(member);
  const wire::ServerMessage said = wire::Said{member, say.text};
  each([&](room::MemberId, Connection& to) { send(to, net::ChannelId::chat, said); });
}

// Once in a race a state may differ: the log puts it right. Twice is no accident. Who asks while the log is on its way
// has only seen another feed meanwhile.
bool LiveRoom::take_ask_log(Connection& c) {
  if (!m_race || c.awaits_log()) return true;
  if (++c.logs_asked > 1) {
    m_endpoint->close(c.peer, net::CloseReason::desync);
    return true;
  }
  c.log_due = true;
  return true;
}

// --- a tick

void LiveRoom::tick(net::Time now, net::Outbox& out) {
  if (m_options.before_tick) m_options.before_tick();
  ++m_ticks;
  each([&](room::MemberId, Connection& c) {
    c.chat.tick();
    for (int i = 0; i < kFramesATick; ++i) c.frames.tick();
    const net::Session* session = m_ticks % core::kTicksPerSecond == 0 ? m_endpoint->session(c.peer) : nullptr;
    if (session != nullptr) c.pace.judge(session->round_trip().smoothed);
  });
  const room::Phase before = m_lobby.phase();
  if (m_lobby.tick() && !m_stopping) start_race();
  if (before == room::Phase::results && m_lobby.phase() == room::Phase::lobby) m_race.reset();
  if (racing()) step_race();
  if (m_end_held > 0 && --m_end_held == 0) race_kept(m_race_number);
  send_control_due();
  send_feeds(now, out);
}

void LiveRoom::start_race() {
  m_lineup = m_lobby.lineup();
  ++m_races;
  const std::uint64_t race_seed = core::Hasher(m_options.seed).add(m_races).value();
  const auto drawn = static_cast<std::uint32_t>(race_seed >> 32);
  const course::Course course = course::generate(m_options.course_seed.value_or(drawn), m_options.course_length);
  std::vector<room::Entrant> entrants;
  for (const room::Starter& starter : m_lineup) {
    entrants.push_back(starter.entrant);
    // The log of a race keeps shorter names than the lobby.
    entrants.back().name = wire::utf8_prefix(starter.entrant.name, wire::kMaxNameBytes);
  }
  m_race = std::make_unique<room::Room>(course, race_seed, std::move(entrants));
  m_race_number = static_cast<wire::RaceNumber>(m_race_number % wire::kLastRaceNumber + 1);
  m_feed.start(m_race_number);
  m_inputs.fill({});
  m_end_held = 0;
  m_lobby.race_started(m_lineup);
  each([](room::MemberId, Connection& c) {
    c.inputs.reset({1});
    c.feed_ack = {0};
    c.log_tick = {-1};
    c.logs_asked = 0;
    c.start_due = true;
    c.log_due = c.end_due = false;
  });
  send_control();
}

void LiveRoom::step_race() {
  each([&](room::MemberId member, Connection& c) {
    const int slot = m_lobby.person(member)->slot;
    const state::Input used = c.inputs.take();
    if (slot < 0) return;
    state::Input& before = m_inputs[static_cast<std::size_t>(slot)];
    if (used.levels != before.levels) m_lobby.active(member);
    before = used;
  });
  m_race->tick(m_inputs);
  m_feed.add_hash(state::short_hash(state::state_hash(m_race->world())));
  const bool endless = m_race->world().tick.value >= wire::kMaxReplayTicks;
  if (m_race->over() || endless) end_race();
  if (racing() && !m_lobby.anybody_races()) {
    m_lobby.abandon_race();
    m_race.reset();
  }
}

void LiveRoom::end_race() {
  m_results = m_race->results();
  m_lobby.race_ended();
  for (room::RaceResult& r : m_results) r.name = m_lineup[r.slot].entrant.name;
  if (m_race->over()) {
    m_finished = FinishedRace{m_number, m_race_number, m_race->log(), m_results, {}};
    for (const room::Starter& s : m_lineup) {
      const room::Person* person = s.entrant.kind == room::Kind::human ? m_lobby.person(s.member) : nullptr;
      m_finished->identities.push_back(person != nullptr ? std::optional(person->identity) : std::nullopt);
    }
  }
  m_end_held = m_options.wait_until_kept ? kHoldEnd : 1;
}

std::optional<FinishedRace> LiveRoom::take_finished() { return std::exchange(m_finished, std::nullopt); }

void LiveRoom::race_kept(wire::RaceNumber race) {
  if (race != m_race_number || m_lobby.phase() != room::Phase::results) return;
  m_end_held = 0;
  each([](room::MemberId, Connection& c) { c.end_due = true; });
  send_control();
}

// --- what goes out

bool LiveRoom::send(Connection& c, net::ChannelId channel, const wire::ServerMessage& message) {
  const net::Session* session = m_endpoint->session(c.peer);
  if (session == nullptr) return false;
  const std::string bytes = wire::encode(message);
  const auto pieces = static_cast<int>(bytes.size() / net::kPieceBytes) + 1;
  if (session->message_room(channel) < pieces + kSpareMessages) return false;
  return m_endpoint->send_message(c.peer, channel, bytes_of(bytes));
}

void LiveRoom::send_control() {
  each([&](room::MemberId member, Connection& c) { send_control_to(member, c); });
}

// Whoever just came in waits for no turn.
void LiveRoom::send_control_due() {
  const bool turn = m_ticks % kTicksPerControl == 0;
  each([&](room::MemberId member, Connection& c) {
    if (turn || c.lobby_told == 0) send_control_to(member, c);
  });
}

// What did not fit waits; of the lobby only the newest is told.
void LiveRoom::send_control_to(room::MemberId member, Connection& c) {
  constexpr auto kControl = net::ChannelId::control;
  if (c.start_due && m_race) {
    const room::Person* person = m_lobby.person(member);
    if (!send(c, kControl, race_start(*m_race, m_lineup, m_race_number, person->slot))) return;
    c.start_due = false;
  }
  if (c.lobby_told != m_lobby.version()) {
    if (!send(c, kControl, lobby_state(m_lobby, m_options.name, member))) return;
    c.lobby_told = m_lobby.version();
  }
  if (c.end_due && m_end_held == 0) {
    if (!send(c, kControl, race_end(m_results, m_race_number))) return;
    c.end_due = false;
  }
  if (c.notice.empty()) return;
  const std::string_view text = wire::utf8_prefix(c.notice, wire::kMaxNoticeBytes);
  if (send(c, net::ChannelId::chat, wire::Notice{std::string(text)})) c.notice.clear();
}

bool LiveRoom::feed_due(const Connection& c, room::MemberId member) const {
  if (c.start_due || !m_endpoint->connected(c.peer)) return false;
  const int every = m_lobby.person(member)->slot < 0 ? kTicksPerWatchedFeed : c.pace.ticks_per_feed();
  // Racers of a room in one tick, so that they share what is encoded; who watches takes turns.
  const std::int64_t turn = m_ticks + m_number + (every == kTicksPerWatchedFeed ? 2 * member : 0);
  if (turn % every != 0) return false;
  return racing() || c.feed_ack < m_feed.tick();
}

void LiveRoom::send_log(Connection& c) {
  const net::Bytes log = m_feed.encode_log(m_codec, m_race->log().transitions);
  m_endpoint->send_bulk(c.peer, log);
  c.log_tick = m_feed.tick();
  c.log_patience = log_patience(log.size(), c.log_tick);
  c.log_due = false;
}

void LiveRoom::send_feeds(net::Time now, net::Outbox& out) {
  if (!m_race || m_feed.tick().value == 0) return;
  RaceFeed::Acks acks;
  each([&](room::MemberId member, Connection& c) {
    if (c.log_patience > 0) --c.log_patience;
    if (c.feed_ack >= c.log_tick) c.log_tick = {-1};
    if (!feed_due(c, member)) return;
    if (!c.awaits_log() && m_feed.far_behind(m_race->log().transitions, c.feed_ack)) c.log_due = true;
    const bool again = c.log_tick.value >= 0 && c.log_patience == 0;
    if (c.log_due || again) send_log(c);
    if (!c.awaits_log()) acks.push_back(c.feed_ack);
  });
  m_feed.encode(m_codec, m_race->log().transitions, acks);
  each([&](room::MemberId member, Connection& c) {
    if (feed_due(c, member)) send_feed_to(c, now, out);
  });
}

void LiveRoom::send_feed_to(Connection& c, net::Time now, net::Outbox& out) {
  core::FixedVector<net::Frame, 2> frames;
  const wire::LiveMargin margin{c.inputs.margin(), c.inputs.starved()};
  if (c.inputs.any()) frames.push_back({net::FrameType::margin, m_codec.encode(margin)});
  const net::Bytes feed = c.awaits_log() ? net::Bytes{} : m_feed.packet_for(c.feed_ack);
  if (!feed.empty()) frames.push_back({net::FrameType::feed, feed});
  if (!frames.empty()) m_endpoint->send(c.peer, {frames.data(), frames.size()}, now, out);
}

}  // namespace spearrun::session
