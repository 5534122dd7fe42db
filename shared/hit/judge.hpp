// Spears against rivals, from history alone: the attacker's shaft from t-1 to t against the victim as the attacker saw
// it, from V-1 to V with V = t - the view age latched at the thrust. Verdicts and their evidence are derived wherever
// they are wanted and never stored or sent.
#pragma once

#include "shared/core/fixed_vector.hpp"
#include "shared/course/course.hpp"
#include "shared/hit/sweep.hpp"
#include "shared/state/world.hpp"

namespace spearrun::hit {

inline constexpr float kShaftRadius = 1.7F;
inline constexpr float kTorsoRadius = 9;

enum class BodyPart : std::uint8_t { torso, head };

// What came of a spear that touched a rival.
enum class Ruling : std::uint8_t {
  hit,              // the victim staggers
  parried,          // the victim had begun a thrust: the attacker pays
  launched,         // the victim left the ground in time: spared
  immune,           // still protected from an earlier hit
  crossing,         // airborne over a gap or hurdle
  peace,            // too early, too near the finish, falling, coming back, finished, away
  attacker_slow,    // the attacker has too little momentum
  staggered_enough  // three times since the checkpoint
};

struct Verdict {
  core::Slot attacker = 0, victim = 0;
  Ruling ruling = Ruling::hit;
  BodyPart part = BodyPart::torso;
  core::Tick judged;   // t
  core::Tick seen;     // V
  float fraction = 0;  // of the tick, at first contact
  float distance = 0;  // between the axes then, u
  float limit = 0;     // sum of the radii, u
};

// Hits and parries, and as many of the touches that came to nothing as are worth telling.
class Verdicts {
 public:
  void clear() {
    m_list.clear();
    m_met = 0;
  }
  void add(const Verdict& v) {
    m_met |= std::uint64_t{1} << v.attacker;
    const bool counts = v.ruling == Ruling::hit || v.ruling == Ruling::parried;
    if (m_list.size() < (counts ? m_list.capacity() : kTold)) m_list.push_back(v);
  }
  // Attackers, by slot, whose spear touched anybody.
  std::uint64_t met() const { return m_met; }
  bool empty() const { return m_list.empty(); }
  std::size_t size() const { return m_list.size(); }
  const Verdict& operator[](std::size_t i) const { return m_list[i]; }
  const Verdict* begin() const { return m_list.begin(); }
  const Verdict* end() const { return m_list.end(); }

 private:
  static constexpr std::size_t kTold = 64;
  core::FixedVector<Verdict, 256> m_list;
  std::uint64_t m_met = 0;
};

// Every touch of a spear by the newest world of the history. In order of attacker, then victim. No allocation;
// poses are solved only for active spears and victims in reach.
void judge(const course::Course& course, const state::History& history, Verdicts& verdicts);

// The same for one attacker: what a client shows at once where its own spear touches.
void judge_one(const course::Course& course, const state::History& history, core::Slot attacker, Verdicts& verdicts);

// Whether the runner's spear can strike at its present tick.
bool spear_active(const state::Runner& runner);

// The striking part of the spear (front hand to tip) over the tick that led from `before` to `after`, in u relative to
// origin_x and the ground line.
MovingSegment spear_sweep(const state::Runner& before, const state::Runner& after, math::Fixed origin_x);

}  // namespace spearrun::hit
