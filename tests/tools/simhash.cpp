// spearrun-simhash: random play of every move, piece and hit, folded into two numbers that every machine, compiler and
// optimisation level must agree on. Links nothing but the rules.
#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "shared/core/finish_output.hpp"
#include "shared/core/hash.hpp"
#include "shared/core/rng.hpp"
#include "shared/course/generator.hpp"
#include "shared/figure/pose.hpp"
#include "shared/moves/moves.hpp"
#include "shared/sim/step.hpp"
#include "shared/state/hash.hpp"
#include "shared/state/tuning.hpp"

namespace {

using namespace spearrun;

constexpr int kUsage = 64;
// Short courses and short races: starts, finishes and the endings of races are played too.
constexpr int kShortest = course::kShortestLength, kLengths = 2500;
constexpr int kLongestRace = 2400;

struct Options {
  std::uint64_t seed = 1;
  std::uint64_t ticks = 20000;
  std::uint64_t runners = 16;
  bool events = false;
};

bool parse_number(const char* text, std::uint64_t lowest, std::uint64_t highest, std::uint64_t& out) {
  if (*text < '0' || *text > '9') return false;
  char* end = nullptr;
  errno = 0;
  const unsigned long long value = std::strtoull(text, &end, 10);
  if (errno != 0 || *end != '\0' || value < lowest || value > highest) return false;
  out = value;
  return true;
}

bool parse(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const char* name = argv[i];
    if (std::strcmp(name, "--events") == 0) {
      options.events = true;
      continue;
    }
    const bool seed = std::strcmp(name, "--seed") == 0, ticks = std::strcmp(name, "--ticks") == 0;
    const bool runners = std::strcmp(name, "--runners") == 0, home = std::strcmp(name, "--home") == 0;
    if (!seed && !ticks && !runners && !home) {
      std::fprintf(stderr, "spearrun-simhash: there is no %s (see --help)\n", name);
      return false;
    }
    const char* value = i + 1 < argc ? argv[++i] : "";
    bool good = home && *value != '\0';
    if (seed) good = parse_number(value, 0, UINT64_MAX, options.seed);
    if (ticks) good = parse_number(value, 1, 100'000'000, options.ticks);
    if (runners) good = parse_number(value, 1, state::kMaxRunners, options.runners);
    if (!good) {
      std::fprintf(stderr, "spearrun-simhash: %s does not take '%s' (see --help)\n", name, value);
      return false;
    }
  }
  return true;
}

// Keys held for random stretches by random fingers.
class Fingers {
 public:
  state::Input play(std::uint64_t seed, core::Tick tick, core::RunnerKey key) {
    const std::uint64_t random = core::random_u64(seed, tick, key, core::Purpose::random_play);
    turn(state::Button::jump, m_jump_left, random, 40, 22);
    turn(state::Button::thrust, m_thrust_left, random >> 16, 70, 6);
    turn(state::Button::crouch, m_crouch_left, random >> 40, 90, 44);
    ask_for_emote(core::mix64(random));
    m_input.view_age = static_cast<std::uint8_t>((random >> 32) % 16);  // the rules clamp it
    return m_input;
  }

 private:
  void turn(state::Button button, int& left, std::uint64_t random, int most_up, int most_down) {
    if (--left > 0) return;
    const bool down = !m_input.held(button);
    const int most = down ? most_down : most_up;
    m_input.set(button, down);
    left = 1 + static_cast<int>((random & 0xffffU) % static_cast<unsigned>(most));
  }
  // An emote now and then; the rules take it only from who stands.
  void ask_for_emote(std::uint64_t random) {
    if (--m_emote_left > 0) return;
    m_input.set_emote(m_input.emote() == 0 ? 1 + static_cast<int>(random % state::kEmotes) : 0);
    m_emote_left = 1 + static_cast<int>((random >> 8) % 60);
  }

  state::Input m_input;
  int m_jump_left = 0, m_thrust_left = 0, m_crouch_left = 0, m_emote_left = 0;
};

class PoseHash {
 public:
  void add(const figure::Pose& p) {
    for (const math::Vec2& point :
         {p.pelvis, p.chest, p.shoulder, p.head, p.spear.butt, p.spear.rear_grip, p.spear.front_grip, p.spear.tip}) {
      add(point);
    }
    for (const figure::Leg& leg : {p.near_leg, p.far_leg}) {
      for (const math::Vec2& point : {leg.hip, leg.knee, leg.foot}) add(point);
      add(leg.toe_turns);
    }
    for (const figure::Arm& arm : {p.near_arm, p.far_arm}) {
      for (const math::Vec2& point : {arm.shoulder, arm.elbow, arm.hand}) add(point);
    }
    add(p.head_radius);
    add(p.head_turns);
  }
  std::uint64_t value() const { return m_hasher.value(); }

 private:
  void add(const math::Vec2& point) {
    add(point.x);
    add(point.y);
  }
  void add(float number) { m_hasher.add(std::bit_cast<std::uint32_t>(number)); }
  core::Hasher m_hasher;
};

class Play {
 public:
  explicit Play(const Options& options) : m_options(options), m_history(std::make_unique<state::History>()) {}

  void run() {
    for (std::uint64_t n = 0; n < m_options.ticks; ++n) {
      if (n == 0 || race_over()) start_race(m_options.seed + m_races++);
      tick();
    }
  }
  void print() const {
    std::printf("state %016llx pose %016llx\n", static_cast<unsigned long long>(m_states.value()),
                static_cast<unsigned long long>(m_poses.value()));
    if (!m_options.events) return;
    std::fprintf(stderr, "races %llu events", static_cast<unsigned long long>(m_races));
    for (const std::uint64_t count : m_counts) std::fprintf(stderr, " %llu", static_cast<unsigned long long>(count));
    std::fprintf(stderr, "\n");
  }

 private:
  bool race_over() const {
    const state::World& world = m_history->newest();
    return world.tick.value >= kLongestRace ||
           (world.race.end_tick.value >= 0 && world.tick - world.race.end_tick > 2 * core::kTicksPerSecond);
  }
  void start_race(std::uint64_t seed) {
    const std::uint64_t draw = core::mix64(seed);
    const int length = kShortest + static_cast<int>(core::random_below(draw, kLengths));
    m_race_seed = seed;
    m_course = course::generate(static_cast<std::uint32_t>(draw), length);
    m_history->reset(state::make_world(m_course, seed));
    m_fingers.fill({});
    m_frame = {};
    for (std::uint64_t i = 0; i < m_options.runners; ++i)
      m_frame.joins.push_back({static_cast<core::RunnerKey>(100 + i)});
  }
  void tick() {
    m_frame.tick = m_history->newest().tick + 1;
    for (std::size_t slot = 0; slot < m_options.runners; ++slot) {
      m_frame.inputs[slot] = m_fingers[slot].play(m_race_seed, m_frame.tick, static_cast<core::RunnerKey>(slot));
    }
    sim::step(m_course, *m_history, m_frame, m_events);
    m_frame.joins.clear();
    for (const state::Event& event : m_events) ++m_counts[static_cast<std::size_t>(event.kind)];
    m_states.add(state::state_hash(m_history->newest()));
    for (const state::Runner& runner : m_history->newest().all()) m_poses.add(moves::pose_of(runner));
  }

  Options m_options;
  std::unique_ptr<state::History> m_history;
  course::Course m_course;
  state::Frame m_frame;
  state::Events m_events;
  std::array<Fingers, state::kMaxRunners> m_fingers;
  std::array<std::uint64_t, 16> m_counts{};  // by EventKind
  std::uint64_t m_race_seed = 0, m_races = 0;
  core::Hasher m_states;
  PoseHash m_poses;
};

int start(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--help") == 0) {
    std::puts(
        "spearrun-simhash [--seed S] [--ticks N] [--runners R] [--events]\n"
        "Plays races with random keys and prints `state <16 hex> pose <16 hex>`: the same on every machine.\n"
        "  --seed S     default 1\n  --ticks N    1 .. 100000000, default 20000\n"
        "  --runners R  1 .. 64, default 16\n  --events     how often each kind of event occurred, on stderr\n"
        "  --home DIR   accepted by every program; not used here");
    return 0;
  }
  Options options;
  if (!parse(argc, argv, options)) return kUsage;
  Play play(options);
  play.run();
  play.print();
  return 0;
}

}  // namespace

int main(int argc, char** argv) { return core::finish_output("spearrun-simhash", start(argc, argv)); }
