#include "shared/figure/gait.hpp"

#include <algorithm>
#include <array>

#include "shared/math/curve.hpp"

namespace spearrun::figure {

using math::lerp;
using math::turns_from_radians;

namespace {

constexpr float rad(float r) { return turns_from_radians(r); }
constexpr float deg(float d) { return d / 360; }

constexpr Gait kWalk{.stride = 44,
                     .cadence = 1.5F,
                     .duty = .62F,
                     .step_height = 9,
                     .hip_drop = 0,
                     .bob = 2.6F,
                     .bob_shift = .06F,
                     .lean = rad(.07F),
                     .spine_bend = rad(.03F),
                     .foot_forward = .5F,
                     .arm_swing = rad(.42F),
                     .arm_centre = 0,
                     .elbow_base = rad(.22F),
                     .elbow_forward = rad(.28F),
                     .elbow_back = rad(.10F),
                     .shoulder_shift = .75F,
                     .pelvis_shift = 1,
                     .nod = rad(.02F),
                     .spear_angle = deg(14),
                     .hand_spacing = 36,
                     .butt = 40,
                     .grip_x = 20.5F,
                     .grip_down = 27,
                     .sway_x = .9F,
                     .sway_down = 1,
                     .sway_angle = deg(1),
                     .toe_back = rad(-.95F)};

constexpr Gait kRun{.stride = 60,
                    .cadence = 2.55F,
                    .duty = .40F,
                    .step_height = 22,
                    .hip_drop = 5.5F,
                    .bob = 6,
                    .bob_shift = .20F,
                    .lean = rad(.30F),
                    .spine_bend = rad(.06F),
                    .foot_forward = 1,
                    .arm_swing = rad(.85F),
                    .arm_centre = rad(-.05F),
                    .elbow_base = rad(1.35F),
                    .elbow_forward = rad(.30F),
                    .elbow_back = rad(.20F),
                    .shoulder_shift = 1.5F,
                    .pelvis_shift = 2,
                    .nod = rad(.04F),
                    .spear_angle = deg(8),
                    .hand_spacing = 36,
                    .butt = 44,
                    .grip_x = 21.5F,
                    .grip_down = 27,
                    .sway_x = 1.8F,
                    .sway_down = 2,
                    .sway_angle = deg(2),
                    .toe_back = rad(-1.30F)};

// Numbers no figure has become ones that can be divided by, and whose products below stay within 63 bits.
std::int32_t hundredths(float value) {
  constexpr float kLeast = 0.01F, kMost = 100;
  const float clamped = value > kLeast ? (value < kMost ? value : kMost) : kLeast;
  return static_cast<std::int32_t>(std::floor(clamped * 100 + 0.5F));
}

}  // namespace

const GaitTable& gait_table() {
  static constexpr GaitTable kTable{kWalk, kRun};
  return kTable;
}

GaitNumbers::GaitNumbers(const GaitTable& table) {
  const auto line = [](float walk, float run) { return Line{hundredths(walk), hundredths(run) - hundredths(walk)}; };
  m_stride = line(table.walk.stride, table.run.stride);
  m_cadence = line(table.walk.cadence, table.run.cadence);
  m_duty = line(table.walk.duty, table.run.duty);
  for (int g = 0; g <= kGaitTop; ++g) {
    // stride * cadence / duty, each in 1/180000; in 1/4096 u a tick of 1/60 s.
    const std::int64_t speed =
        m_stride.at(g) * m_cadence.at(g) * 4096 / (m_duty.at(g) * 60 * static_cast<std::int64_t>(kGaitOne) * 100);
    // No table that a person would make runs beyond it; a race is at 8 u a tick at most.
    constexpr std::int64_t kFastest = 64 * 4096;
    m_speed[static_cast<std::size_t>(g)] = static_cast<std::int32_t>(std::min(speed, kFastest));
  }
}

std::int32_t GaitNumbers::stride_raw(int gait) const {
  const std::int64_t raw = m_stride.at(std::clamp(gait, 0, kGaitTop)) * 4096 / (kGaitOne * 100);
  return static_cast<std::int32_t>(std::max<std::int64_t>(1, raw));
}

std::int32_t GaitNumbers::duty_raw(int gait) const {
  const std::int64_t raw = m_duty.at(std::clamp(gait, 0, kGaitTop)) * 65536 / (kGaitOne * 100);
  return static_cast<std::int32_t>(std::max<std::int64_t>(1, raw));
}

std::int32_t GaitNumbers::speed_raw(int gait) const {
  return m_speed[static_cast<std::size_t>(std::clamp(gait, 0, kGaitTop))];
}

const GaitNumbers& gait_numbers() {
  static const GaitNumbers numbers(gait_table());
  return numbers;
}

Gait gait_at(const GaitTable& table, float g) {
  Gait r{};
  visit_gait([&](const char*, GaitUnit, float, float, float Gait::*field) {
    r.*field = lerp(table.walk.*field, table.run.*field, g);
  });
  return r;
}

float swing_lift(float u) {
  u = math::unit(u);
  const float v = 1 - u;
  return u * u * v * v * v * (1 / .03456F);
}

math::Vec2 swing_path(math::Vec2 from, math::Vec2 to, float u, float step_height) {
  const float s = math::smooth(u);
  return math::lerp(from, to, s) + math::Vec2{0, step_height * swing_lift(u)};
}

math::Vec2 swing_over(math::Vec2 from, math::Vec2 to, float ground, float u, float step_height) {
  constexpr float kLeave = .16F, kMeet = .14F;
  const float leaving = 1 - math::smooth(u / kLeave);
  const float meeting = math::smooth((u - (1 - kMeet)) / kMeet);
  const float y = ground + (from.y - ground) * leaving + (to.y - ground) * meeting;
  return {lerp(from.x, to.x, math::smooth(u)), y + step_height * swing_lift(u)};
}

float swing_support(float u) { return swing_support(u, 1, 1); }

float swing_support(float u, float at_begin, float at_end) {
  u = math::unit(u);
  const float fade_out = math::unit(at_begin) * (1 - math::smooth(u / .35F));
  const float fade_in = math::unit(at_end) * math::smooth((u - .55F) / .45F);
  return fade_out > fade_in ? fade_out : fade_in;
}

float swing_toe(float u, float toe_back) {
  const float first = rad(-.55F);
  const std::array<math::Key, 6> keys{
      {{0, 0}, {.10F, first}, {.35F, toe_back}, {.70F, rad(-.25F)}, {.90F, rad(.22F)}, {1, 0}}};
  return math::sample(keys, math::unit(u));
}

}  // namespace spearrun::figure
