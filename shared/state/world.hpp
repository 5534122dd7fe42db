// One moment of a race: every runner, every piece that changes, the race itself. A value: a snapshot is a copy.
// What happened in a tick (events, verdicts) is derived beside it and never stored in it.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "shared/core/assert.hpp"
#include "shared/core/ids.hpp"
#include "shared/course/course.hpp"
#include "shared/state/runner.hpp"

namespace spearrun::state {

inline constexpr int kMaxRunners = 64;

struct Race {
  core::Tick winner_tick{-1};  // when the first runner finished; -1 = nobody yet
  core::Tick end_tick{-1};     // when the race was over; -1 = still on
};

struct World {
  core::Tick tick;
  std::uint64_t seed = 0;  // of chance in this race
  Race race;
  std::uint8_t slots = 0;  // runners[0, slots) are in use or were
  std::array<Runner, kMaxRunners> runners;
  // Dummies: up again at this tick. By index in the course.
  std::array<core::Tick, course::kMaxPieces> down_until{};
  std::uint16_t pieces = 0;

  std::span<Runner> all() { return {runners.data(), slots}; }
  std::span<const Runner> all() const { return {runners.data(), slots}; }

  // Copies only what is in use: a tenth of a whole assignment for eight runners.
  void assign(const World& from);
};

World make_world(const course::Course& course, std::uint64_t seed);

// The last kHistory worlds, newest first. Judging looks back 13 ticks; bots of the slowest eye 18.
inline constexpr int kHistory = 20;
class History {
 public:
  void reset(const World& first) {
    m_newest = 0;
    m_count = 1;
    m_worlds[0].assign(first);
  }
  // Copies what is in use of every world kept.
  void assign(const History& from) {
    m_newest = from.m_newest;
    m_count = from.m_count;
    for (int ago = 0; ago < m_count; ++ago) {
      const auto i = static_cast<std::size_t>((m_newest - ago + kRing) % kRing);
      m_worlds[i].assign(from.m_worlds[i]);
    }
  }
  // ago = 0: the newest; clamped to the oldest kept.
  const World& at(int ago) const {
    const int n = ago < m_count ? ago : m_count - 1;
    return m_worlds[static_cast<std::size_t>((m_newest - n + kRing) % kRing)];
  }
  const World& newest() const { return at(0); }
  // Opens the slot of the next world (still holding an old one); it becomes the newest.
  World& advance() {
    m_newest = (m_newest + 1) % kRing;
    if (m_count < kHistory) ++m_count;
    return m_worlds[static_cast<std::size_t>(m_newest)];
  }

 private:
  static constexpr int kRing = 32;
  std::array<World, kRing> m_worlds;
  int m_newest = 0;
  int m_count = 0;
};

}  // namespace spearrun::state
