#include "shared/hit/judge.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "shared/moves/moves.hpp"
#include "shared/state/input.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::hit {

using math::Fixed;
using math::Vec2;
using state::kTuning;
using state::Runner;
using state::World;

namespace {

// No spear reaches farther from its runner than this; wide, for blends and jumps.
constexpr Fixed kReach = Fixed::from_int(260);

Vec2 place(const Runner& r, Fixed origin_x) { return {(r.x - origin_x).units(), r.y.units()}; }

// Torso and head of a victim over one tick, relative to its own place at the end of it.
struct Body {
  MovingSegment torso, head;
  float head_radius = 0;
};

Body body_sweep(const Runner& before, const Runner& after) {
  const figure::Pose p0 = moves::pose_of(before);
  const figure::Pose p1 = moves::pose_of(after);
  const Vec2 o0{(before.x - after.x).units(), (before.y - after.y).units()};
  return {{{p0.pelvis + o0, p0.shoulder + o0}, {p1.pelvis, p1.shoulder}},
          {{p0.head + o0, p0.head + o0}, {p1.head, p1.head}},
          p1.head_radius};
}

// In a crowd several spears find the same victims at the same age: each is posed once.
class Bodies {
 public:
  const Body& of(const state::History& history, int age, std::size_t victim) {
    Entry& e = m_entries[victim];
    if (e.age != age) {
      e.age = age;
      e.body = body_sweep(history.at(age + 1).runners[victim], history.at(age).runners[victim]);
    }
    return e.body;
  }

 private:
  struct Entry {
    int age = -1;
    Body body;
  };
  std::array<Entry, state::kMaxRunners> m_entries;
};

MovingSegment moved(const MovingSegment& s, Vec2 by) {
  return {{s.from.a + by, s.from.b + by}, {s.to.a + by, s.to.b + by}};
}

// Whether a spear's sweep comes near the box that holds any pose of a body: generous, so that no touch is missed.
bool may_touch(const MovingSegment& spear, Vec2 victim) {
  constexpr float kHalfWidth = 100;
  constexpr float kBelow = 40;
  constexpr float kAbove = 210;
  const auto [left, right] = std::minmax({spear.from.a.x, spear.from.b.x, spear.to.a.x, spear.to.b.x});
  const auto [low, high] = std::minmax({spear.from.a.y, spear.from.b.y, spear.to.a.y, spear.to.b.y});
  return right > victim.x - kHalfWidth && left < victim.x + kHalfWidth && high > victim.y - kBelow &&
         low < victim.y + kAbove;
}

bool at_peace(const course::Course& course, const World& now, const Runner& victim) {
  if (now.tick < core::Tick{kTuning.go_tick + kTuning.spear_peace_ticks}) return true;
  if (victim.x > course.length - kTuning.spear_peace_end || victim.finished()) return true;
  if ((victim.levels & state::kAway) != 0) return true;
  return victim.move == state::Move::fall || victim.protect_left > 0;
}

// The rule that decides, given that the spear touches. seen is V; victim is as of now.
Ruling rule(const course::Course& course, const World& now, const Runner& attacker, core::Slot attacker_slot,
            const Runner& victim, core::Tick seen) {
  const bool thrusts_too = victim.thrust_began >= seen - kTuning.parry_window_ticks && victim.thrust_began <= now.tick;
  if (at_peace(course, now, victim)) return Ruling::peace;
  if (attacker.momentum < kTuning.attacker_min_momentum) return Ruling::attacker_slow;
  if (thrusts_too) return Ruling::parried;
  if (victim.launched > seen && victim.launched <= now.tick) return Ruling::launched;
  if (victim.immune_left > 0) return Ruling::immune;
  if (victim.immune_same_left > 0 && ((victim.immune_same >> attacker_slot) & 1U)) return Ruling::immune;
  if (victim.move == state::Move::jump && victim.flight_protected) return Ruling::crossing;
  if (victim.staggers >= kTuning.max_staggers) return Ruling::staggered_enough;
  return Ruling::hit;
}

struct Touch {
  BodyPart part;
  Contact contact;
  float limit;
};

std::optional<Touch> touch(const MovingSegment& spear, const Body& body, Vec2 place) {
  const float torso_limit = kShaftRadius + kTorsoRadius;
  const float head_limit = kShaftRadius + body.head_radius;
  const auto torso = first_contact(spear, moved(body.torso, place), torso_limit);
  const auto head = first_contact(spear, moved(body.head, place), head_limit);
  if (head && (!torso || head->fraction < torso->fraction)) return Touch{BodyPart::head, *head, head_limit};
  if (torso) return Touch{BodyPart::torso, *torso, torso_limit};
  return std::nullopt;
}

bool in_reach(const Runner& attacker, const Runner& victim) {
  if (!(attacker.x < victim.x)) return false;  // only from behind
  const Fixed dy = victim.y - attacker.y;
  return victim.x - attacker.x < kReach && dy < kReach && dy > -kReach;
}

void judge_attacker(const course::Course& course, const state::History& history, core::Slot slot, Bodies& bodies,
                    Verdicts& verdicts) {
  const World& now = history.at(0);
  const Runner& attacker = now.runners[slot];
  const int age = attacker.view_age < kTuning.max_view_age ? attacker.view_age : kTuning.max_view_age;
  const World& seen = history.at(age);
  const MovingSegment spear = spear_sweep(history.at(1).runners[slot], attacker, attacker.x);
  for (std::size_t v = 0; v < now.slots; ++v) {
    const Runner& victim = seen.runners[v];
    if (v == slot || !victim.present || !in_reach(attacker, victim)) continue;
    const Vec2 there = place(victim, attacker.x);
    if (!may_touch(spear, there)) continue;
    const auto touched = touch(spear, bodies.of(history, age, v), there);
    if (!touched) continue;
    const auto victim_slot = static_cast<core::Slot>(v);
    verdicts.add({slot, victim_slot, rule(course, now, attacker, slot, now.runners[v], seen.tick), touched->part,
                  now.tick, seen.tick, touched->contact.fraction, touched->contact.distance, touched->limit});
  }
}

// The bodies are made with the first spear: most ticks have none.
void judge_if_active(const course::Course& course, const state::History& history, core::Slot slot,
                     std::optional<Bodies>& bodies, Verdicts& verdicts) {
  const Runner& r = history.newest().runners[slot];
  if (!r.present || !spear_active(r) || r.finished()) return;
  if (!bodies) bodies.emplace();
  judge_attacker(course, history, slot, *bodies, verdicts);
}

}  // namespace

bool spear_active(const Runner& r) {
  return r.action == state::Action::thrust && r.action_tick > kTuning.windup_ticks &&
         r.action_tick <= kTuning.windup_ticks + kTuning.active_ticks;
}

MovingSegment spear_sweep(const Runner& before, const Runner& after, Fixed origin_x) {
  const figure::Spear s0 = moves::pose_of(before).spear;
  const figure::Spear s1 = moves::pose_of(after).spear;
  const Vec2 o0 = place(before, origin_x);
  const Vec2 o1 = place(after, origin_x);
  return {{s0.front_grip + o0, s0.tip + o0}, {s1.front_grip + o1, s1.tip + o1}};
}

void judge(const course::Course& course, const state::History& history, Verdicts& verdicts) {
  verdicts.clear();
  std::optional<Bodies> bodies;
  for (std::size_t s = 0; s < history.newest().slots; ++s) {
    judge_if_active(course, history, static_cast<core::Slot>(s), bodies, verdicts);
  }
}

void judge_one(const course::Course& course, const state::History& history, core::Slot attacker, Verdicts& verdicts) {
  verdicts.clear();
  std::optional<Bodies> bodies;
  judge_if_active(course, history, attacker, bodies, verdicts);
}

}  // namespace spearrun::hit
