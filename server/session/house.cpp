#include "server/session/house.hpp"

#include <algorithm>
#include <exception>

#include "shared/core/hash.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/tuning.hpp"
#include "shared/wire/name.hpp"

namespace spearrun::session {
namespace {

constexpr std::size_t kMostPeers = 1024;

net::ServerOptions endpoint_options(const HouseOptions& options) {
  net::ServerOptions endpoint;
  endpoint.static_key = options.key;
  endpoint.rules_hash = sim::rules_hash();
  const std::size_t seats = static_cast<std::size_t>(options.rooms) * room::kMostMembers;
  endpoint.max_peers = std::clamp<std::size_t>(seats, 2 * room::kMostMembers, kMostPeers);
  return endpoint;
}

// A name that shows nothing is replaced, one that is too long is cut; the owner is told.
struct ShownName {
  std::string text = "Runner";
  std::string notice;
};
ShownName shown_name(net::Bytes bytes) {
  const auto clean = wire::clean_name(bytes);
  if (!clean) return {"Runner", std::string(wire::name_error_text(clean.error())) + ", you are Runner until then"};
  return {clean->text, clean->cut ? "your name was too long and is cut to " + clean->text : std::string()};
}

}  // namespace

House::House(const HouseOptions& options, net::Entropy& entropy, net::Time now)
    : m_options(options), m_endpoint(endpoint_options(options), entropy, *this, now) {
  m_seats.resize(endpoint_options(options).max_peers);
  for (std::size_t i = 0; i < static_cast<std::size_t>(options.rooms); ++i) m_rooms.push_back(make_room(i));
}

std::string House::room_name(int number) const {
  return m_options.room.name + (number > 0 ? " " + std::to_string(number + 1) : "");
}

std::unique_ptr<LiveRoom> House::make_room(std::size_t number) {
  RoomOptions options = m_options.room;
  options.seed = core::Hasher(options.seed).add(number).add(static_cast<std::uint64_t>(m_failures)).value();
  options.name = room_name(static_cast<int>(number));
  return std::make_unique<LiveRoom>(options, static_cast<int>(number), m_endpoint);
}

// --- people come and go

LiveRoom* House::room_of(net::PeerId peer) {
  const int room = m_seats[peer].room;
  return room < 0 ? nullptr : m_rooms[static_cast<std::size_t>(room)].get();
}

// Where a place is kept; else the fullest in which one can race; else any.
std::vector<std::size_t> House::rooms_by_preference(const net::Identity& identity) const {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < m_rooms.size(); ++i) {
    if (m_rooms[i]) order.push_back(i);
  }
  const auto rank = [&](std::size_t i) {
    const int people = static_cast<int>(m_rooms[i]->lobby().people().size());
    if (m_rooms[i]->knows(identity)) return -2000;
    return people < m_options.room.rules.places ? -people : 1000 + people;
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  return order;
}

void House::seat(net::PeerId peer, const net::Identity& identity, net::Bytes name, net::Role role) {
  const ShownName shown = shown_name(name);
  for (const std::size_t i : rooms_by_preference(identity)) {
    const auto member = m_rooms[i]->join(peer, identity, shown.text, role);
    if (!member) continue;
    m_seats[peer] = {static_cast<int>(i), *member};
    if (!shown.notice.empty()) m_rooms[i]->tell(*member, shown.notice);
    return;
  }
  m_endpoint.close(peer, net::CloseReason::kicked);
}

void House::on_join(net::PeerId peer, const net::Identity& identity, net::Bytes name, net::Role role) {
  m_seats[peer] = {};
  try {
    seat(peer, identity, name, role);
  } catch (const std::exception&) {
    m_endpoint.close(peer, net::CloseReason::kicked);
  }
}

void House::on_leave(net::PeerId peer, net::CloseReason reason) {
  LiveRoom* room = room_of(peer);
  const Seat seat = std::exchange(m_seats[peer], {});
  if (room != nullptr) room->leave(seat.member, reason == net::CloseReason::left);
}

// What goes wrong in one session ends that session.
bool House::on_frame(net::PeerId peer, net::FrameType type, net::Bytes body) {
  LiveRoom* room = room_of(peer);
  try {
    return room == nullptr || room->take_frame(m_seats[peer].member, type, body);
  } catch (const std::exception&) {
    return false;
  }
}

bool House::on_message(net::PeerId peer, net::ChannelId, net::Bytes body) {
  LiveRoom* room = room_of(peer);
  try {
    return room == nullptr || room->take_message(m_seats[peer].member, body);
  } catch (const std::exception&) {
    return false;
  }
}

// --- a tick

void House::tick(net::Time now, net::Outbox& out) {
  for (std::size_t i = 0; i < m_rooms.size(); ++i) tick_room(i, now, out);
  m_endpoint.tick(now, out);
}

void House::tick_room(std::size_t number, net::Time now, net::Outbox& out) {
  if (!m_rooms[number]) return;
  try {
    m_rooms[number]->tick(now, out);
  } catch (const std::exception& error) {
    fail_room(number, error.what());
  }
}

// A fresh room takes the place of one that failed; its people have to come again.
void House::fail_room(std::size_t number, const char* why) {
  ++m_failures;
  m_last_failure = why;
  for (std::size_t peer = 0; peer < m_seats.size(); ++peer) {
    if (m_seats[peer].room != static_cast<int>(number)) continue;
    m_seats[peer] = {};
    m_endpoint.close(static_cast<net::PeerId>(peer), net::CloseReason::server_stops);
  }
  m_rooms[number].reset();
  try {
    m_rooms[number] = make_room(number);
    if (m_stopping) m_rooms[number]->stop();
  } catch (const std::exception& error) {
    m_last_failure += std::string("; and no other room could be made: ") + error.what();
  }
}

bool House::racing() const {
  return std::any_of(m_rooms.begin(), m_rooms.end(), [](const auto& room) { return room && room->racing(); });
}

bool House::idle() const {
  const bool nobody = std::all_of(m_rooms.begin(), m_rooms.end(),
                                  [](const auto& room) { return !room || room->lobby().people().empty(); });
  return empty() && !racing() && nobody;
}

void House::begin_stop() {
  m_stopping = true;
  m_endpoint.set_stopping(true);
  for (const auto& room : m_rooms) {
    if (!room) continue;
    room->stop();
    room->tell_all("the server stops after this race");
  }
}

void House::close_all() {
  for (std::size_t peer = 0; peer < m_seats.size(); ++peer) {
    m_endpoint.close(static_cast<net::PeerId>(peer), net::CloseReason::server_stops);
  }
}

std::vector<FinishedRace> House::take_finished() {
  std::vector<FinishedRace> races;
  for (const auto& room : m_rooms) {
    auto finished = room ? room->take_finished() : std::nullopt;
    if (finished) races.push_back(std::move(*finished));
  }
  return races;
}

void House::race_kept(int room, wire::RaceNumber race) {
  LiveRoom* kept = m_rooms[static_cast<std::size_t>(room)].get();
  if (kept != nullptr) kept->race_kept(race);
}

Counts House::counts() const {
  Counts counts;
  counts.failed_rooms = m_failures;
  for (const auto& room : m_rooms) {
    if (!room) continue;
    counts.people += room->lobby().here();
    counts.bots += static_cast<int>(room->lobby().bots().size());
    counts.racing_rooms += room->racing() ? 1 : 0;
  }
  return counts;
}

}  // namespace spearrun::session
