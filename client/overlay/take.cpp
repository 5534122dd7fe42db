#include "client/overlay/take.hpp"

#include <cmath>

#include "client/overlay/performer.hpp"
#include "shared/core/ids.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"

namespace spearrun::overlay {

namespace {

using math::Vec2;

class Recorder {
 public:
  explicit Recorder(const moves::Tables& tables) : m_tables(tables) {}

  void add(Take& take, const state::Runner& runner, int entry, int tick_in_entry) {
    TakeTick t;
    t.runner = runner;
    t.pose = moves::pose_of(runner, m_tables);
    if (take.ticks.empty() || m_jumped) m_dressing.reset(t.pose);
    m_jumped = false;
    const Vec2 velocity{runner.vx.units() * core::kTicksPerSecond, runner.vy.units() * core::kTicksPerSecond};
    m_dressing.tick(t.pose, velocity);
    t.worn = m_dressing.newest();
    t.entry = entry;
    t.tick_in_entry = tick_in_entry;
    take.ticks.push_back(t);
  }

  // The next tick does not go on from where the last one was.
  void jump() { m_jumped = true; }

 private:
  const moves::Tables& m_tables;
  view::Dressing m_dressing;
  bool m_jumped = false;
};

Vec2 world_step(const TakeTick& from, const TakeTick& to) {
  return {(to.runner.x - from.runner.x).units(), (to.runner.y - from.runner.y).units()};
}

float knee_degrees(const figure::Leg& leg) {
  const Vec2 a = leg.hip - leg.knee, b = leg.foot - leg.knee;
  const float size = math::length(a) * math::length(b);
  if (!(size > 0)) return 0;
  return std::acos(math::clamp(math::dot(a, b) / size, -1.0F, 1.0F)) * 57.29578F;
}

// Of the move and the action on top of it: whichever allows more.
moves::KneeLimits knee_limits(const state::Runner& r) {
  moves::KneeLimits limits = moves::moves()[static_cast<std::size_t>(r.move)].knees;
  if (r.action != state::Action::none || r.landing_left > 0 || r.blend.active) limits = {45, 170};
  return limits;
}

bool finite(const figure::Pose& p) {
  float sum = 0;
  for (const Vec2 v : {p.pelvis, p.chest, p.shoulder, p.head, p.near_leg.knee, p.near_leg.foot, p.far_leg.knee,
                       p.far_leg.foot, p.near_arm.hand, p.far_arm.hand, p.spear.tip, p.spear.butt})
    sum += v.x + v.y;
  return std::isfinite(sum);
}

}  // namespace

Take make_take(std::span<const int> queue, const moves::Tables& tables, const course::Course* course, int x) {
  Take take;
  Performer performer(tables, course, x);
  Recorder recorder(tables);
  if (!queue.empty()) performer.prepare(queue.front());
  recorder.add(take, performer.runner(), 0, 0);
  for (std::size_t i = 0; i < queue.size() && !take.cut; ++i) {
    performer.begin(queue[i]);
    Stretch stretch{take.size() - 1, 0, queue[i]};
    while (!performer.done() && !take.cut) {
      performer.tick();
      if (performer.teleported()) recorder.jump();
      recorder.add(take, performer.runner(), static_cast<int>(i), ++stretch.length);
      take.cut = take.size() > kMostTakeTicks;
    }
    take.entries.push_back(stretch);
  }
  return take;
}

const char* name_of(Tracked joint) {
  constexpr std::array<const char*, kTrackedCount> kNames{"spear tip", "far hand", "near foot", "near knee", "head"};
  return kNames[static_cast<std::size_t>(joint)];
}

Vec2 joint_of(const figure::Pose& pose, Tracked joint) {
  switch (joint) {
    case Tracked::tip: return pose.spear.tip;
    case Tracked::far_hand: return pose.far_arm.hand;
    case Tracked::near_foot: return pose.near_leg.foot;
    case Tracked::near_knee: return pose.near_leg.knee;
    case Tracked::head: break;
  }
  return pose.head;
}

std::vector<float> plot(const Take& take, Tracked joint, Derivative derivative) {
  constexpr float kRate = core::kTicksPerSecond;
  std::vector<Vec2> from_hip, velocity;
  for (const TakeTick& t : take.ticks) from_hip.push_back(joint_of(t.pose, joint) - t.pose.pelvis);
  std::vector<float> values;
  for (std::size_t i = 0; i < from_hip.size(); ++i) {
    velocity.push_back(i > 0 ? (from_hip[i] - from_hip[i - 1]) * kRate : Vec2{});
  }
  if (velocity.size() > 1) velocity[0] = velocity[1];
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    const Vec2 v =
        derivative == Derivative::speed ? velocity[i] : (i > 0 ? (velocity[i] - velocity[i - 1]) * kRate : Vec2{});
    values.push_back(math::length(v));
  }
  return values;
}

float slip_at(const Take& take, int tick, state::FootSide side) {
  if (tick <= 0 || tick >= take.size()) return 0;
  const TakeTick& before = take.at(tick - 1);
  const TakeTick& now = take.at(tick);
  const bool stood = before.runner.foot(side).planted && now.runner.foot(side).planted;
  const bool on_ground = !before.runner.airborne() && !now.runner.airborne();
  if (!stood || !on_ground || before.runner.foot(side).anchor_x != now.runner.foot(side).anchor_x) return 0;
  const auto foot = [side](const figure::Pose& p) {
    return side == state::FootSide::near ? p.near_leg.foot : p.far_leg.foot;
  };
  return math::length(foot(now.pose) - foot(before.pose) + world_step(before, now));
}

TickFacts facts_at(const Take& take, int tick, const figure::Rig& rig) {
  TickFacts f;
  const TakeTick& t = take.at(tick);
  f.leg_limit = rig.leg_reach();
  f.hand_limit = rig.upper_arm + rig.forearm;
  f.leg_near = math::distance(t.pose.near_leg.hip, t.pose.near_leg.foot);
  f.leg_far = math::distance(t.pose.far_leg.hip, t.pose.far_leg.foot);
  f.hand_near = math::distance(t.pose.near_arm.shoulder, t.pose.near_arm.hand);
  f.hand_far = math::distance(t.pose.far_arm.shoulder, t.pose.far_arm.hand);
  f.knee_near = knee_degrees(t.pose.near_leg);
  f.knee_far = knee_degrees(t.pose.far_leg);
  f.slip = std::max(slip_at(take, tick, state::FootSide::near), slip_at(take, tick, state::FootSide::far));
  const moves::KneeLimits knees = knee_limits(t.runner);
  // Squash stretches limbs; they are judged without it.
  constexpr float kSquashed = 1.15F;
  if (!finite(t.pose)) {
    f.broken = "a joint is not finite";
  } else if (std::max(f.leg_near, f.leg_far) > f.leg_limit * kSquashed) {
    f.broken = "a leg is too long";
  } else if (std::min(f.knee_near, f.knee_far) < knees.least_degrees - 1) {
    f.broken = "a knee is closed too far";
  } else if (std::max(f.knee_near, f.knee_far) > knees.most_degrees + 1) {
    f.broken = "a knee is locked";
  } else if (f.slip > 0.05F) {
    f.broken = "a planted foot slides";
  }
  return f;
}

Vec2 mass_centre(const figure::Pose& p) {
  struct Part {
    Vec2 at;
    float weight;
  };
  const auto middle = [](Vec2 a, Vec2 b) { return (a + b) * 0.5F; };
  // Shares of the body after Winter's tables; the spear is light.
  const std::array parts{Part{middle(p.pelvis, p.chest), .28F},
                         Part{middle(p.chest, p.shoulder), .216F},
                         Part{p.head, .081F},
                         Part{middle(p.near_leg.hip, p.near_leg.knee), .10F},
                         Part{middle(p.near_leg.knee, p.near_leg.foot), .061F},
                         Part{middle(p.far_leg.hip, p.far_leg.knee), .10F},
                         Part{middle(p.far_leg.knee, p.far_leg.foot), .061F},
                         Part{middle(p.near_arm.shoulder, p.near_arm.elbow), .028F},
                         Part{middle(p.near_arm.elbow, p.near_arm.hand), .0225F},
                         Part{middle(p.far_arm.shoulder, p.far_arm.elbow), .028F},
                         Part{middle(p.far_arm.elbow, p.far_arm.hand), .0225F}};
  Vec2 sum;
  float weight = 0;
  for (const Part& part : parts) {
    sum = sum + part.at * part.weight;
    weight += part.weight;
  }
  return sum * (1 / weight);
}

}  // namespace spearrun::overlay
