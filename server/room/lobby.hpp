// Who is in a room and what happens next: members, ready, the timer, who races, results, and again. Ticks and values
// in, values out: it knows no connection, no wire and no clock. Called by the room's driver.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/room/room.hpp"

namespace spearrun::room {

// 0 .. kMostMembers - 1 people, above them the bots.
using MemberId = std::uint8_t;
inline constexpr int kMostMembers = 64;
inline constexpr MemberId kFirstBotId = kMostMembers;
// Who somebody is, whatever the connection.
using Identity = std::array<std::uint8_t, 10>;

struct LobbyRules {
  int places = 16;  // racers
  int fill = 8;     // bots fill up to so many runners
  int timer_ticks = 15 * core::kTicksPerSecond;
  int short_timer_ticks = 3 * core::kTicksPerSecond;  // everybody is ready
  int results_ticks = 15 * core::kTicksPerSecond;
  int kept_ticks = 120 * core::kTicksPerSecond;  // the place of who is gone
  int idle_ticks = 90 * core::kTicksPerSecond;   // without a sign of life: watches until ready again
  int ready_percent = 60;
};

enum class Phase : std::uint8_t { lobby, race, results };
// watcher: wants to watch. queued: would race, but all places are taken.
enum class Standing : std::uint8_t { racer, queued, watcher };

struct Person {
  MemberId id = 0;
  Identity identity{};
  std::string name;
  Standing standing = Standing::racer;
  std::uint8_t look = 1;
  bool ready = false;
  bool here = true;
  int gone_ticks = 0;
  int idle_ticks = 0;
  bool rests = false;  // watches because it was idle
  int slot = -1;       // in the race that is on or was the last one; -1 = none
};

struct LobbyBot {
  MemberId id = 0;
  Entrant entrant;
  std::uint8_t look = 1;
};

// Who starts in a slot.
struct Starter {
  MemberId member = 0;
  Entrant entrant;
  std::uint8_t look = 1;
};

class Lobby {
 public:
  Lobby(const LobbyRules& rules, std::uint64_t seed);

  // The same identity gets its place back. Nothing when the room is full.
  std::optional<MemberId> join(const Identity& identity, const std::string& name, Standing wanted);
  // The connection is gone: a place in a race is kept for a while. left: on purpose.
  void leave(MemberId member, bool left);
  void set_ready(MemberId member, bool ready);
  void set_look(MemberId member, std::uint8_t look);
  // A sign of life: a key, a word.
  void active(MemberId member);

  // Advances timers. True when the race shall start now: take lineup(), then race_started().
  bool tick();
  // Racers who are here in order of their id, then bots; never empty while somebody races.
  std::vector<Starter> lineup() const;
  void race_started(const std::vector<Starter>& lineup);
  void race_ended();
  // Back to the lobby at once, as after the results.
  void abandon_race();

  Phase phase() const { return m_phase; }
  // Ticks until the start, -1 = no timer runs.
  int timer() const { return m_timer; }
  const Person* person(MemberId member) const;
  const std::vector<Person>& people() const { return m_people; }  // in order of id
  const std::vector<LobbyBot>& bots() const { return m_bots; }
  int here() const;            // people with a connection
  bool anybody_races() const;  // a person of the present race has a place, here or kept
  bool full() const { return m_people.size() >= kMostMembers; }
  // Changes with everything that others see.
  std::uint32_t version() const { return m_version; }

 private:
  Person* find(MemberId member);
  std::string free_name(const std::string& name, const Identity& identity) const;
  bool name_taken(const std::string& name, const Identity& identity) const;
  int racers() const;
  void promote();
  std::vector<std::uint8_t> looks_for_bots() const;
  void draw_bots();
  void tick_gone();
  void tick_idle();
  void tick_timer();
  void to_lobby();

  LobbyRules m_rules;
  std::uint64_t m_seed;
  std::uint64_t m_races = 0;
  Phase m_phase = Phase::lobby;
  int m_timer = -1;
  int m_results_left = 0;
  std::vector<Person> m_people;
  std::vector<LobbyBot> m_bots;
  std::uint32_t m_version = 1;
};

}  // namespace spearrun::room
