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

// stride * cadence / duty in exact integers: (44 + 16 g)(1.5 + 1.05 g) / (.62 - .22 g) u/s, g = gait / 1800.
constexpr std::int32_t exact_speed(int gait) {
  const std::int64_t g = gait;
  const std::int64_t stride = 44 * kGaitOne + 16 * g;     // x 1/1800 u
  const std::int64_t cadence = 150 * kGaitOne + 105 * g;  // x 1/180000 per s
  const std::int64_t duty = 62 * kGaitOne - 22 * g;       // x 1/180000
  return static_cast<std::int32_t>(stride * cadence * 4096 / (duty * kGaitOne * 60));
}

constexpr auto kSpeedTable = [] {
  std::array<std::int32_t, kGaitTop + 1> table{};
  for (int g = 0; g <= kGaitTop; ++g) table[static_cast<std::size_t>(g)] = exact_speed(g);
  return table;
}();

}  // namespace

std::int32_t stride_raw(int gait) {
  const int g = std::clamp(gait, 0, kGaitTop);
  return (44 * kGaitOne + 16 * g) * 64 / kGaitOne * 64;
}

std::int32_t duty_raw(int gait) {
  const std::int64_t g = std::clamp(gait, 0, kGaitTop);
  return static_cast<std::int32_t>((62 * kGaitOne - 22 * g) * 65536 / (kGaitOne * 100));
}

std::int32_t speed_raw(int gait) { return kSpeedTable[static_cast<std::size_t>(std::clamp(gait, 0, kGaitTop))]; }

Gait gait_at(float g) {
  Gait r;
#define SPEARRUN_MIX(field) r.field = lerp(kWalk.field, kRun.field, g)
  SPEARRUN_MIX(stride);
  SPEARRUN_MIX(duty);
  SPEARRUN_MIX(step_height);
  SPEARRUN_MIX(hip_drop);
  SPEARRUN_MIX(bob);
  SPEARRUN_MIX(bob_shift);
  SPEARRUN_MIX(lean);
  SPEARRUN_MIX(spine_bend);
  SPEARRUN_MIX(foot_forward);
  SPEARRUN_MIX(arm_swing);
  SPEARRUN_MIX(arm_centre);
  SPEARRUN_MIX(elbow_base);
  SPEARRUN_MIX(elbow_forward);
  SPEARRUN_MIX(elbow_back);
  SPEARRUN_MIX(shoulder_shift);
  SPEARRUN_MIX(pelvis_shift);
  SPEARRUN_MIX(nod);
  SPEARRUN_MIX(spear_angle);
  SPEARRUN_MIX(hand_spacing);
  SPEARRUN_MIX(butt);
  SPEARRUN_MIX(grip_x);
  SPEARRUN_MIX(grip_down);
  SPEARRUN_MIX(sway_x);
  SPEARRUN_MIX(sway_down);
  SPEARRUN_MIX(sway_angle);
  SPEARRUN_MIX(toe_back);
#undef SPEARRUN_MIX
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

float swing_support(float u) {
  u = math::unit(u);
  const float fade_out = 1 - math::smooth(u / .35F);
  const float fade_in = math::smooth((u - .55F) / .45F);
  return fade_out > fade_in ? fade_out : fade_in;
}

float swing_toe(float u, float toe_back) {
  const float first = rad(-.55F);
  const std::array<math::Key, 6> keys{
      {{0, 0}, {.10F, first}, {.35F, toe_back}, {.70F, rad(-.25F)}, {.90F, rad(.22F)}, {1, 0}}};
  return math::sample(keys, math::unit(u));
}

}  // namespace spearrun::figure
