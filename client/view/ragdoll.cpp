#include "client/view/ragdoll.hpp"

#include <algorithm>
#include <cmath>

#include "client/view/earth_contact.hpp"
#include "client/view/pose_points.hpp"
#include "shared/core/ids.hpp"
#include "shared/math/trig.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

constexpr float kAir = 0.992F;         // of the velocity, a tick
constexpr float kFastest = 40;         // u a tick
constexpr float kSlideGround = 0.80F;  // of the velocity along what is touched, a tick
constexpr float kSlideWall = 0.985F;
constexpr float kBounce = 1.2F;  // u a tick away from a surface, at most
constexpr int kPasses = 12;
constexpr float kStraightest = 0.88F;  // pelvis to shoulder, of the whole spine: it bends no further
constexpr float kNeckLeast = 0.80F;    // chest to head, of chest-shoulder-head
constexpr float kLegLeast = 0.42F;     // hip to foot, of the whole leg
constexpr float kArmLeast = 0.30F;
// The fall of the rules, so that a free body and its runner fall alike.
constexpr float kGravity = state::kTuning.gravity.units();

// How hard a part is to move, inverse: a hand follows its body, not the other way round.
constexpr std::array<float, kPartCount> kEase{0.5F, 0.5F, 0.6F, 0.9F, 1, 1, 1, 1, 1.2F, 1.2F, 1.2F, 1.2F, 1.4F, 1.4F};
constexpr std::array<float, kPartCount> kThickness{5.8F, 6.9F, 4.5F, 12,   4.4F, 3,    4.4F,
                                                   3,    3.5F, 3.3F, 3.5F, 3.3F, 1.5F, 1.5F};

constexpr std::size_t index_of(Part p) { return static_cast<std::size_t>(p); }
constexpr float ease_of(Part p) { return kEase[index_of(p)]; }

Vec2 unit_or(Vec2 v, Vec2 fallback) {
  const float size = math::length(v);
  return size > 1e-5F ? v * (1 / size) : fallback;
}
// A vector given along a direction and left of it, and back.
Vec2 from_frame(Vec2 v, Vec2 along) { return along * v.x + math::perpendicular(along) * v.y; }
Vec2 in_frame(Vec2 v, Vec2 along) { return {math::dot(v, along), math::cross(along, v)}; }
float turns_of(Vec2 v) { return std::atan2(v.y, v.x) * (1 / math::kTau); }

// The turn from a to b the short way round, -.5..5.
float short_turn(float a, float b) {
  const float t = b - a;
  return t - std::round(t);
}
float turn_part(float a, float b, float part) { return a + short_turn(a, b) * part; }

// A bone between the same bone of two bodies: turned the short way, its length mixed.
Vec2 bone_between(Vec2 a, Vec2 b, float part) {
  const float turns = turn_part(turns_of(a), turns_of(b), part);
  return math::direction(turns) * math::lerp(math::length(a), math::length(b), part);
}

}  // namespace

float thickness_of(Part part) { return kThickness[index_of(part)]; }

Ragdoll::Points Ragdoll::points_of(const figure::Pose& pose) {
  return {pose.pelvis,        pose.chest,        pose.shoulder,     pose.head,           pose.near_leg.knee,
          pose.near_leg.foot, pose.far_leg.knee, pose.far_leg.foot, pose.near_arm.elbow, pose.near_arm.hand,
          pose.far_arm.elbow, pose.far_arm.hand, pose.spear.butt,   pose.spear.tip};
}

void Ragdoll::take(const figure::Pose& was, Vec2 step, const figure::Pose& is, double x, double y) {
  m_x = x;
  m_y = y;
  m_now = points_of(is);
  m_before = points_of(was);
  for (std::size_t i = 0; i < kPartCount; ++i) {
    m_before[i] = m_before[i] - step;
    // A pose that snapped in its last tick does not fling the body.
    const Vec2 v = m_now[i] - m_before[i];
    const Vec2 own = v - step;
    const float size = math::length(own);
    constexpr float kMostOwn = 6;
    if (size > kMostOwn) m_before[i] = m_now[i] - step - own * (kMostOwn / size);
  }
  measure(is);
}

void Ragdoll::measure(const figure::Pose& pose) {
  m_lower_spine = math::distance(pose.pelvis, pose.chest);
  m_upper_spine = math::distance(pose.chest, pose.shoulder);
  m_neck = math::distance(pose.shoulder, pose.head);
  m_shaft = std::max(math::distance(pose.spear.butt, pose.spear.tip), 1.0F);
  m_grip = math::distance(pose.spear.butt, pose.spear.rear_grip) / m_shaft;
  m_front_grip = math::distance(pose.spear.butt, pose.spear.front_grip) / m_shaft;
  m_head_radius = pose.head_radius;
  m_armed = pose.armed;
  const Vec2 lower = unit_or(pose.chest - pose.pelvis, {0, 1});
  const Vec2 upper = unit_or(pose.shoulder - pose.chest, {0, 1});
  const auto leg = [&](const figure::Leg& l, Part knee, Part foot) {
    const float toe = short_turn(turns_of(l.foot - l.knee), l.toe_turns);
    return Limb{Part::pelvis,
                Part::chest,
                Part::pelvis,
                knee,
                foot,
                in_frame(l.hip - pose.pelvis, lower),
                math::distance(l.hip, l.knee),
                math::distance(l.knee, l.foot),
                math::cross(l.foot - l.hip, l.knee - l.hip) < 0 ? -1.0F : 1.0F,
                toe};
  };
  const auto arm = [&](const figure::Arm& a, Part elbow, Part hand) {
    return Limb{Part::chest,
                Part::shoulder,
                Part::shoulder,
                elbow,
                hand,
                in_frame(a.shoulder - pose.shoulder, upper),
                math::distance(a.shoulder, a.elbow),
                math::distance(a.elbow, a.hand),
                math::cross(a.hand - a.shoulder, a.elbow - a.shoulder) < 0 ? -1.0F : 1.0F,
                0};
  };
  m_limbs = {leg(pose.near_leg, Part::near_knee, Part::near_foot), leg(pose.far_leg, Part::far_knee, Part::far_foot),
             arm(pose.near_arm, Part::near_elbow, Part::near_hand), arm(pose.far_arm, Part::far_elbow, Part::far_hand)};
}

Vec2 Ragdoll::root_of(const Limb& limb) const {
  const Vec2 along = unit_or(at(limb.spine_to) - at(limb.spine_from), {0, 1});
  return at(limb.root) + from_frame(limb.offset, along);
}

void Ragdoll::move_freely() {
  for (std::size_t i = 0; i < kPartCount; ++i) {
    Vec2 v = (m_now[i] - m_before[i]) * kAir;
    const float speed = math::length(v);
    if (speed > kFastest) v = v * (kFastest / speed);
    m_before[i] = m_now[i];
    m_now[i] = m_now[i] + v - Vec2{0, kGravity};
  }
}

void Ragdoll::pull(Part a, Part b, float length) {
  const Vec2 link = at(b) - at(a);
  const Vec2 fix = (link - unit_or(link, {0, -1}) * length) * (1 / (ease_of(a) + ease_of(b)));
  at(a) = at(a) + fix * ease_of(a);
  at(b) = at(b) - fix * ease_of(b);
}

void Ragdoll::keep_apart(Part a, Part b, float least) {
  if (math::distance(at(a), at(b)) < least) pull(a, b, least);
}

void Ragdoll::solve_limb(const Limb& limb) {
  const Vec2 root = root_of(limb);
  const float whole = ease_of(limb.root) + ease_of(limb.middle);
  const Vec2 link = at(limb.middle) - root;
  const Vec2 fix = (link - unit_or(link, {0, -1}) * limb.upper) * (1 / whole);
  at(limb.root) = at(limb.root) + fix * ease_of(limb.root);
  at(limb.middle) = at(limb.middle) - fix * ease_of(limb.middle);
  pull(limb.middle, limb.end, limb.lower);
  const bool is_leg = limb.root == Part::pelvis;
  keep_apart(limb.root, limb.end, (is_leg ? kLegLeast : kArmLeast) * (limb.upper + limb.lower));
  // A knee bends one way only.
  const Vec2 reach = at(limb.end) - root_of(limb);
  const Vec2 along = unit_or(reach, {0, -1});
  const float side = limb.bend * math::cross(along, at(limb.middle) - root_of(limb));
  if (side < 0) {
    const Vec2 back = math::perpendicular(along) * (limb.bend * side);
    at(limb.middle) = at(limb.middle) - back * 0.7F;
    at(limb.end) = at(limb.end) + back * 0.3F;
  }
}

// The near hand's place on the shaft.
void Ragdoll::solve_grip() {
  const Vec2 gap = math::lerp(at(Part::butt), at(Part::tip), m_grip) - at(Part::near_hand);
  const float f = m_grip, b = 1 - m_grip;
  const float stick = ease_of(Part::butt) * (b * b + f * f);
  const Vec2 share = gap * (1 / (stick + ease_of(Part::near_hand)));
  at(Part::butt) = at(Part::butt) - share * (ease_of(Part::butt) * b);
  at(Part::tip) = at(Part::tip) - share * (ease_of(Part::tip) * f);
  at(Part::near_hand) = at(Part::near_hand) + share * ease_of(Part::near_hand);
}

void Ragdoll::solve_bones() {
  pull(Part::pelvis, Part::chest, m_lower_spine);
  pull(Part::chest, Part::shoulder, m_upper_spine);
  pull(Part::shoulder, Part::head, m_neck);
  keep_apart(Part::pelvis, Part::shoulder, kStraightest * (m_lower_spine + m_upper_spine));
  keep_apart(Part::chest, Part::head, kNeckLeast * (m_upper_spine + m_neck));
  for (const Limb& limb : m_limbs) solve_limb(limb);
  pull(Part::butt, Part::tip, m_shaft);
  solve_grip();
}

void Ragdoll::meet_ground(const course::Course& course) {
  for (std::size_t i = 0; i < kPartCount; ++i) {
    Vec2& p = m_now[i];
    const Vec2 out = way_out(course, m_x + static_cast<double>(p.x), m_y + static_cast<double>(p.y), kThickness[i]);
    const float depth = math::length(out);
    if (depth <= 0) continue;
    p = p + out;
    m_touched[i] = out * (1 / depth);
  }
}

// Once a tick: what a part moved into a surface is gone, what it moved along it is slowed.
void Ragdoll::rub() {
  for (std::size_t i = 0; i < kPartCount; ++i) {
    const Vec2 normal = m_touched[i];
    if (normal == Vec2{}) continue;
    const Vec2 v = m_now[i] - m_before[i];
    const float along = math::cross(normal, v) * (normal.y > 0.5F ? kSlideGround : kSlideWall);
    const float away = std::max(0.0F, std::min(math::dot(v, normal), kBounce));
    m_before[i] = m_now[i] - math::perpendicular(normal) * along - normal * away;
  }
}

// Outward from the pelvis, every bone at its own length.
void Ragdoll::rebuild_exactly() {
  const auto lay = [this](Part from, Part to, float length) {
    at(to) = at(from) + unit_or(at(to) - at(from), {0, 1}) * length;
  };
  lay(Part::pelvis, Part::chest, m_lower_spine);
  lay(Part::chest, Part::shoulder, m_upper_spine);
  lay(Part::shoulder, Part::head, m_neck);
  for (const Limb& limb : m_limbs) {
    const Vec2 root = root_of(limb);
    at(limb.middle) = root + unit_or(at(limb.middle) - root, {0, -1}) * limb.upper;
    lay(limb.middle, limb.end, limb.lower);
  }
  const Vec2 along = unit_or(at(Part::tip) - at(Part::butt), {1, 0});
  at(Part::butt) = at(Part::near_hand) - along * (m_grip * m_shaft);
  at(Part::tip) = at(Part::butt) + along * m_shaft;
}

// What the bones pushed back in comes out as one, so that they keep their length.
void Ragdoll::shift_out_of_ground(const course::Course& course) {
  Vec2 least{}, most{};
  for (std::size_t i = 0; i < index_of(Part::butt); ++i) {
    const Vec2 p = m_now[i];
    const Vec2 out = way_out(course, m_x + static_cast<double>(p.x), m_y + static_cast<double>(p.y), kThickness[i]);
    least = {std::min(least.x, out.x), std::min(least.y, out.y)};
    most = {std::max(most.x, out.x), std::max(most.y, out.y)};
  }
  const Vec2 by = least + most;
  for (Vec2& p : m_now) p = p + by;
}

void Ragdoll::tick(const course::Course& course) {
  move_freely();
  m_touched = {};
  for (int pass = 0; pass < kPasses; ++pass) {
    solve_bones();
    meet_ground(course);
  }
  rebuild_exactly();
  shift_out_of_ground(course);
  rub();
}

figure::Pose Ragdoll::pose(double x, double y) const {
  const Vec2 by{static_cast<float>(m_x - x), static_cast<float>(m_y - y)};
  const auto leg = [&](const Limb& l) {
    const Vec2 shin = at(l.end) - at(l.middle);
    return figure::Leg{root_of(l) + by, at(l.middle) + by, at(l.end) + by, turns_of(shin) + l.toe_turns};
  };
  const auto arm = [&](const Limb& l) { return figure::Arm{root_of(l) + by, at(l.middle) + by, at(l.end) + by}; };
  figure::Pose out;
  out.pelvis = at(Part::pelvis) + by;
  out.chest = at(Part::chest) + by;
  out.shoulder = at(Part::shoulder) + by;
  out.head = at(Part::head) + by;
  out.head_radius = m_head_radius;
  out.head_turns = turns_of(at(Part::head) - at(Part::shoulder));
  out.near_leg = leg(m_limbs[0]);
  out.far_leg = leg(m_limbs[1]);
  out.near_arm = arm(m_limbs[2]);
  out.far_arm = arm(m_limbs[3]);
  out.spear.butt = at(Part::butt) + by;
  out.spear.tip = at(Part::tip) + by;
  out.spear.rear_grip = math::lerp(out.spear.butt, out.spear.tip, m_grip);
  out.spear.front_grip = math::lerp(out.spear.butt, out.spear.tip, m_front_grip);
  out.armed = m_armed;
  return out;
}

namespace {

figure::Leg leg_between(const figure::Leg& a, Vec2 a_pelvis, const figure::Leg& b, Vec2 b_pelvis, Vec2 pelvis,
                        float t) {
  figure::Leg out;
  out.hip = pelvis + math::lerp(a.hip - a_pelvis, b.hip - b_pelvis, t);
  out.knee = out.hip + bone_between(a.knee - a.hip, b.knee - b.hip, t);
  out.foot = out.knee + bone_between(a.foot - a.knee, b.foot - b.knee, t);
  out.toe_turns = turn_part(a.toe_turns, b.toe_turns, t);
  return out;
}

figure::Arm arm_between(const figure::Arm& a, Vec2 a_top, const figure::Arm& b, Vec2 b_top, Vec2 top, float t) {
  figure::Arm out;
  out.shoulder = top + math::lerp(a.shoulder - a_top, b.shoulder - b_top, t);
  out.elbow = out.shoulder + bone_between(a.elbow - a.shoulder, b.elbow - b.shoulder, t);
  out.hand = out.elbow + bone_between(a.hand - a.elbow, b.hand - b.elbow, t);
  return out;
}

// In the near hand all the way.
figure::Spear spear_between(const figure::Spear& a, const figure::Spear& b, Vec2 slip, Vec2 hand, float t) {
  const Vec2 shaft = bone_between(a.tip - a.butt, b.tip - b.butt, t);
  const auto share = [](const figure::Spear& s, Vec2 grip) {
    const float whole = math::distance(s.butt, s.tip);
    return whole > 1e-3F ? math::distance(s.butt, grip) / whole : 0.0F;
  };
  const float rear = math::lerp(share(a, a.rear_grip), share(b, b.rear_grip), t);
  const float front = math::lerp(share(a, a.front_grip), share(b, b.front_grip), t);
  const Vec2 butt = hand + slip * t - shaft * rear;
  return {butt, butt + shaft * rear, butt + shaft * front, butt + shaft};
}

}  // namespace

figure::Pose getting_up(const figure::Pose& limp, const figure::Pose& pose, float part) {
  if (part >= 1) return pose;
  const float t = part < 0 ? 0 : part;
  figure::Pose out = pose;
  out.pelvis = math::lerp(limp.pelvis, pose.pelvis, t);
  out.chest = out.pelvis + bone_between(limp.chest - limp.pelvis, pose.chest - pose.pelvis, t);
  out.shoulder = out.chest + bone_between(limp.shoulder - limp.chest, pose.shoulder - pose.chest, t);
  out.head = out.shoulder + bone_between(limp.head - limp.shoulder, pose.head - pose.shoulder, t);
  out.head_radius = math::lerp(limp.head_radius, pose.head_radius, t);
  out.head_turns = turn_part(limp.head_turns, pose.head_turns, t);
  out.near_leg = leg_between(limp.near_leg, limp.pelvis, pose.near_leg, pose.pelvis, out.pelvis, t);
  out.far_leg = leg_between(limp.far_leg, limp.pelvis, pose.far_leg, pose.pelvis, out.pelvis, t);
  out.near_arm = arm_between(limp.near_arm, limp.shoulder, pose.near_arm, pose.shoulder, out.shoulder, t);
  out.far_arm = arm_between(limp.far_arm, limp.shoulder, pose.far_arm, pose.shoulder, out.shoulder, t);
  const Vec2 slip = pose.spear.rear_grip - pose.near_arm.hand;
  out.spear = spear_between(limp.spear, pose.spear, slip, out.near_arm.hand, t);
  return out;
}

}  // namespace spearrun::view
