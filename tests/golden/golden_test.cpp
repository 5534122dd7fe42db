// Golden table: scene and seed -> hashes of state and poses. The same in every build type, on every compiler and CPU.
// A row that changes means that the rules or the figure changed: CHANGELOG says why, and the rules version goes up.
// To print the table of this build: SPEARRUN_GOLDEN_PRINT=1 test_golden.
#include <gtest/gtest.h>

#include <bit>
#include <cinttypes>
#include <cstdio>

#include "shared/bot/brain.hpp"
#include "shared/core/hash.hpp"
#include "shared/core/rng.hpp"
#include "shared/course/generator.hpp"
#include "shared/moves/moves.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/hash.hpp"
#include "tests/figure/pose_checks.hpp"
#include "tests/sim/harness.hpp"

namespace spearrun {
namespace {

struct Golden {
  const char* scene;
  std::uint32_t seed;
  std::uint64_t state;
  std::uint64_t pose;
};

class Folder {
 public:
  void add(const state::World& world) {
    m_state.add(state::state_hash(world));
    for (const state::Runner& r : world.all()) {
      const figure::Pose pose = moves::pose_of(r);
      figure::each_point(pose, [this](math::Vec2 v) {
        m_pose.add(std::bit_cast<std::uint32_t>(v.x) |
                   (static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(v.y)) << 32));
      });
      m_pose.add(std::bit_cast<std::uint32_t>(pose.head_radius));
    }
  }
  std::uint64_t state() const { return m_state.value(); }
  std::uint64_t pose() const { return m_pose.value(); }

 private:
  core::Hasher m_state, m_pose;
};

// Bots of all skills on a generated course, to the end of the race.
void bots(std::uint32_t seed, Folder& folder) {
  constexpr int kField = 8;
  sim::Harness h(course::generate(seed, 6000), kField, seed);
  std::array<bot::Memory, kField> memories;
  while (h.world().race.end_tick.value < 0) {
    for (std::size_t s = 0; s < kField; ++s) {
      const auto skill = static_cast<bot::Skill>(s % 3);
      h.press(static_cast<int>(s),
              bot::think(h.course(), h.history(), static_cast<core::Slot>(s), skill, seed, memories[s]));
    }
    h.tick();
    folder.add(h.world());
  }
}

// Wild keys over every piece: falls, trips, bumps, slides and what follows; emotes before Go and behind the line.
void wild(std::uint32_t seed, Folder& folder) {
  sim::Harness h(sim::flat(5000, {sim::dummy(600), sim::gap(1000, 210), sim::hurdle(1600, 110), sim::low_bar(1850),
                                  sim::checkpoint(2000), sim::gap(2400, 219), sim::low_bar(2760), sim::dummy(3000),
                                  sim::hurdle(3500, 60), sim::low_bar(3700), sim::low_bar(4100)}),
                 6, seed);
  for (int t = 0; t < 1500; ++t) {
    for (std::uint32_t s = 0; s < 6; ++s) {
      const auto random = core::random_u64(seed, {t / 8}, s, core::Purpose::random_play);
      auto input = sim::keys((random & 3) == 0, ((random >> 8) & 3) == 0, static_cast<int>((random >> 16) % 13));
      input.set_emote(static_cast<int>((random >> 24) % (state::kEmotes + 1)));
      // Taps and holds that are long enough to slide.
      const bool taps = ((random >> 32) & 7) == 0;
      const auto longer = core::random_u64(seed, {t / 44}, s, core::Purpose::random_play);
      input.set(state::Button::crouch, taps || ((longer >> 40) & 1) == 0);
      h.press(static_cast<int>(s), input);
    }
    h.tick();
    folder.add(h.world());
  }
}

// One runner, no keys: start, gait from walk to run, finish, settling.
void alone(std::uint32_t seed, Folder& folder) {
  sim::Harness h(sim::flat(1800), 1, seed);
  for (int t = 0; t < 900; ++t) {
    h.tick();
    folder.add(h.world());
  }
}

Folder play(const std::string& scene, std::uint32_t seed) {
  Folder folder;
  if (scene == "bots") bots(seed, folder);
  if (scene == "wild") wild(seed, folder);
  if (scene == "alone") alone(seed, folder);
  return folder;
}

constexpr std::uint64_t kRulesHash = 0x14574f2b096d5d98;
constexpr Golden kTable[] = {
    {"alone", 1, 0x4f24b314858f94fc, 0xb9d4feff6626e61c}, {"alone", 2, 0xe01a9447637567e7, 0xd186832b3a94f51b},
    {"alone", 3, 0x552827156ac9b8e3, 0xaee2968e59d4738a}, {"wild", 1, 0xed8cec5585cc41c6, 0xe69fae8dab22a815},
    {"wild", 2, 0x48d5faa8d344a48c, 0xc707fe10d717f6b5},  {"wild", 3, 0x61376d4f900be3d3, 0xb743a9e667627ed9},
    {"bots", 1, 0xe99f3f0673521b07, 0x9ef2166d3a1da7e5},  {"bots", 2, 0xe9eddaa64cf3665c, 0x66929610a90a684c},
    {"bots", 3, 0x1a8d758004220588, 0x6b3e802748edb0f2},
};

TEST(Golden, EveryMachineComputesTheTable) {
  const bool print = std::getenv("SPEARRUN_GOLDEN_PRINT") != nullptr;
  for (const Golden& row : kTable) {
    const Folder folder = play(row.scene, row.seed);
    if (print) {
      std::printf("    {\"%s\", %u, 0x%016" PRIx64 ", 0x%016" PRIx64 "},\n", row.scene, row.seed, folder.state(),
                  folder.pose());
      continue;
    }
    EXPECT_EQ(folder.state(), row.state) << row.scene << ' ' << row.seed << ": the state of the race changed";
    EXPECT_EQ(folder.pose(), row.pose) << row.scene << ' ' << row.seed << ": the figure changed";
  }
}

TEST(Golden, RulesHashIsPartOfTheTable) {
  if (std::getenv("SPEARRUN_GOLDEN_PRINT") != nullptr) std::printf("rules 0x%016" PRIx64 "\n", sim::rules_hash());
  EXPECT_EQ(sim::rules_hash(), kRulesHash) << "a new rules hash needs a line in CHANGELOG";
}

}  // namespace
}  // namespace spearrun
