#include "client/view/dressing.hpp"

#include "shared/core/ids.hpp"
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

}  // namespace

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
  const Vec2 knot = hair_knot(pose.head, pose.head_radius, pose.head_turns);
  for (std::size_t i = 0; i < kHairPoints; ++i) {
    const float reach = kLink * static_cast<float>(i);
    m_now.hair[i] = knot + Vec2{-0.55F * reach, -0.83F * reach};
  }
  m_hair_before = m_now.hair;
  m_before = m_now;
}

void Dressing::tick(const figure::Pose& pose, Vec2 velocity) {
  m_before = m_now;
  advance_head(pose.head);
  advance_hair(pose, velocity);
}

void Dressing::advance_head(Vec2 target) {
  // The goal moved; the head has not yet.
  m_spring_x.offset -= target.x - m_target.x;
  m_spring_y.offset -= target.y - m_target.y;
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
  return worn;
}

}  // namespace spearrun::view
