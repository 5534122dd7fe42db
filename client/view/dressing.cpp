#include "client/view/dressing.hpp"

#include <algorithm>
#include <cmath>

#include "client/play/pose_track.hpp"
#include "client/view/earth_contact.hpp"
#include "client/view/pose_points.hpp"
#include "shared/core/ids.hpp"
#include "shared/math/curve.hpp"
#include "shared/math/trig.hpp"

namespace spearrun::view {

namespace {

using math::Vec2;

constexpr double kStiffness = 260, kDamping = 26;  // per s^2, per s
constexpr float kMostOffset = 5;                   // u; the drawn head never leaves its neck
constexpr float kLink = 9;                         // u between hair points
constexpr float kDrag = 0.86F;                     // of the velocity, a tick
constexpr float kGravity = 900;                    // u/s^2
constexpr float kWind = 3.2F;                      // per s: backward, by speed
constexpr float kKick = 2.2F;                      // per s: against the vertical speed
constexpr int kPasses = 6;
constexpr float kOffHead = 1;  // hair stays this far outside the head
constexpr float kStep = 1.0F / core::kTicksPerSecond;

Vec2 with_length(Vec2 v, float size, Vec2 fallback) {
  const float now = math::length(v);
  return now > 1e-4F ? v * (size / now) : fallback * size;
}

// The same direction, less than half a turn from `near`: what is mixed between ticks must not spin.
float unwound(float turns, float near) { return turns - std::round(turns - near); }

void unwind(figure::Pose& before, const figure::Pose& now) {
  before.head_turns = unwound(before.head_turns, now.head_turns);
  before.near_leg.toe_turns = unwound(before.near_leg.toe_turns, now.near_leg.toe_turns);
  before.far_leg.toe_turns = unwound(before.far_leg.toe_turns, now.far_leg.toe_turns);
}

// A body that gets up may not push its limbs through the ground: as far as the deepest of them is in it.
float depth_in_ground(const course::Course& course, const figure::Pose& body, double x, double y) {
  float deepest = 0;
  for (const Vec2 p : {body.pelvis, body.chest, body.head, body.near_leg.knee, body.near_leg.foot, body.far_leg.knee,
                       body.far_leg.foot, body.near_arm.elbow, body.near_arm.hand, body.far_arm.hand}) {
    const Vec2 out = way_out(course, x + static_cast<double>(p.x), y + static_cast<double>(p.y), kAnkleOverLine);
    deepest = std::max(deepest, out.y);
  }
  return deepest;
}

}  // namespace

bool is_limp(const state::Runner& runner) { return runner.move == state::Move::fall && runner.coyote_left == 0; }

Vec2 hair_knot(Vec2 head, float head_radius, float head_turns) {
  const Vec2 up = math::direction(head_turns);
  const Vec2 forward = math::perpendicular(up) * -1.0F;
  return head - forward * (0.9F * head_radius) + up * 4.3F;
}

Dressing::Dressing() : m_spring_step(math::make_spring_step(kStiffness, kDamping, static_cast<double>(kStep))) {}

void Dressing::reset(const figure::Pose& pose) {
  m_spring_x = m_spring_y = {};
  m_target = pose.head;
  m_now.head = pose.head;
  m_now.flex = 0;
  const Vec2 knot = hair_knot(pose.head, pose.head_radius, pose.head_turns);
  for (std::size_t i = 0; i < kHairPoints; ++i) {
    const float reach = kLink * static_cast<float>(i);
    m_now.hair[i] = knot + Vec2{-0.55F * reach, -0.83F * reach};
  }
  m_hair_before = m_now.hair;
  m_before = m_now;
  m_flex.reset();
  m_body = m_body_before = pose;
  m_placed = m_loose = m_loose_before = m_limp = false;
  m_up_ticks = kGetUpTicks;
}

void Dressing::tick(const figure::Pose& pose, Vec2 velocity) {
  m_before = m_now;
  m_body_before = m_body;
  m_loose_before = m_loose;
  m_body = pose;
  m_loose = m_limp = false;
  advance_head(pose.head, Spring::follows);
  advance_hair(pose, velocity);
}

void Dressing::tick(const Wearer& w) {
  const bool leap = leapt(w);
  const Vec2 head_step = m_now.head - m_before.head;
  m_before = m_now;
  m_body_before = m_body;
  m_loose_before = m_loose;
  const Vec2 knot = hair_knot(m_body.head, m_body.head_radius, m_body.head_turns);
  m_body = pose_body(w, leap);
  m_flex.tick(w.runner);
  if (leap) {
    const Vec2 knot_now = hair_knot(m_body.head, m_body.head_radius, m_body.head_turns);
    carry(m_body.head - m_target, knot_now - knot, head_step);
  }
  advance_head(m_body.head, m_loose || m_loose_before ? Spring::rests : Spring::follows);
  advance_hair(m_body, w.velocity);
  m_now.flex = m_loose ? 0 : m_flex.tip();
  if (leap) {
    // Nothing is drawn between here and there.
    m_before = m_now;
    m_body_before = m_body;
    m_loose_before = m_loose;
  }
  unwind(m_body_before, m_body);
  m_x = w.x;
  m_y = w.y;
  m_placed = true;
}

bool Dressing::leapt(const Wearer& w) const { return m_placed && play::is_leap(w.x - m_x, w.y - m_y); }

// The whole chain as one. What it moved with the head is over, what it moved against the head goes on.
void Dressing::carry(Vec2 head_by, Vec2 knot_by, Vec2 head_step) {
  m_target = m_target + head_by;
  for (Vec2& p : m_now.hair) p = p + knot_by;
  for (Vec2& p : m_hair_before) p = p + knot_by + head_step;
}

figure::Pose Dressing::pose_body(const Wearer& w, bool leap) {
  if (is_limp(w.runner) && m_placed && !leap) return lie(w);
  if (m_limp) {
    m_limp = false;
    m_up_ticks = 0;
    m_lay = m_ragdoll.pose(m_x, m_y);
  } else if (leap) {
    m_up_ticks = kGetUpTicks;
  }
  if (m_up_ticks < kGetUpTicks) return get_up(w, leap);
  m_loose = false;
  return w.pose;
}

figure::Pose Dressing::lie(const Wearer& w) {
  if (!m_limp) {
    const Vec2 step{static_cast<float>(w.x - m_x), static_cast<float>(w.y - m_y)};
    m_ragdoll.take(m_body, step, w.pose, w.x, w.y);
  } else {
    m_ragdoll.tick(w.course);
  }
  m_limp = m_loose = true;
  return m_ragdoll.pose(w.x, w.y);
}

figure::Pose Dressing::get_up(const Wearer& w, bool leap) {
  if (leap) {
    // It lies where the runner comes back, as it lay where it fell.
    const Vec2 by = w.pose.pelvis - m_lay.pelvis;
    visit_points(m_lay, [by](Vec2& p) { p = p + by; });
  }
  const float part = math::smooth(static_cast<float>(m_up_ticks) / kGetUpTicks);
  ++m_up_ticks;
  m_loose = true;
  figure::Pose body = getting_up(m_lay, w.pose, part);
  if (const float deep = depth_in_ground(w.course, body, w.x, w.y); deep > 0) {
    visit_points(body, [deep](Vec2& p) { p.y += deep; });
  }
  return body;
}

void Dressing::advance_head(Vec2 target, Spring spring) {
  // The goal moved; the head has not yet. That of a limp body is already loose: its spring comes to rest.
  if (spring == Spring::follows) {
    m_spring_x.offset -= target.x - m_target.x;
    m_spring_y.offset -= target.y - m_target.y;
  }
  m_target = target;
  m_spring_x = math::advance(m_spring_step, m_spring_x);
  m_spring_y = math::advance(m_spring_step, m_spring_y);
  m_spring_x.offset = math::clamp(m_spring_x.offset, -kMostOffset, kMostOffset);
  m_spring_y.offset = math::clamp(m_spring_y.offset, -kMostOffset, kMostOffset);
  m_now.head = target + Vec2{m_spring_x.offset, m_spring_y.offset};
}

void Dressing::advance_hair(const figure::Pose& pose, Vec2 velocity) {
  auto& hair = m_now.hair;
  const auto last = hair;
  const Vec2 push{-kWind * velocity.x, -kGravity - kKick * velocity.y};
  hair[0] = hair_knot(m_now.head, pose.head_radius, pose.head_turns);
  for (std::size_t i = 1; i < kHairPoints; ++i) {
    hair[i] = hair[i] + (hair[i] - m_hair_before[i]) * kDrag + push * (kStep * kStep);
  }
  for (int pass = 0; pass < kPasses; ++pass) {
    for (std::size_t i = 1; i < kHairPoints; ++i) {
      const Vec2 link = hair[i] - hair[i - 1];
      const Vec2 fix = link - with_length(link, kLink, {0, -1});
      // The knot is pinned: its neighbour takes the whole correction.
      if (i == 1) {
        hair[i] = hair[i] - fix;
      } else {
        hair[i - 1] = hair[i - 1] + fix * 0.5F;
        hair[i] = hair[i] - fix * 0.5F;
      }
    }
    for (std::size_t i = 1; i < kHairPoints; ++i) {
      const Vec2 out = hair[i] - m_now.head;
      const float clear = pose.head_radius + kOffHead;
      if (math::length(out) < clear) hair[i] = m_now.head + with_length(out, clear, {-1, 0});
    }
  }
  m_hair_before = last;
}

Worn Dressing::at(float alpha) const {
  Worn worn;
  worn.head = math::lerp(m_before.head, m_now.head, alpha);
  for (std::size_t i = 0; i < kHairPoints; ++i) {
    worn.hair[i] = math::lerp(m_before.hair[i], m_now.hair[i], alpha);
  }
  worn.flex = math::lerp(m_before.flex, m_now.flex, alpha);
  return worn;
}

figure::Pose Dressing::body(const figure::Pose& pose, float alpha) const {
  return m_loose || m_loose_before ? figure::lerp(m_body_before, m_body, alpha) : pose;
}

}  // namespace spearrun::view
