#include "shared/moves/form.hpp"

#include "shared/moves/tracks.hpp"

namespace spearrun::moves {

using math::Easing;

namespace {

constexpr Form kForm{{
    {"attention, spear upright", deg(90), 74, 22, 16, 32, 0, rad(-0.04F), 0, 1, 16, 0, 1, 0, 0.45F, Easing::smooth,
     0.3F},
    {"empty-step guard", deg(12), 34, 36, 20, 24, rad(-0.02F), rad(0.04F), -12, 8, 52, 0, 1, 0, 0.4F, Easing::smooth,
     0},
    {"outer-circle parry (lan)", deg(24), 34, 36, 17, 18, rad(-0.1F), rad(0.02F), -13, 11, 56, 0, 0.99F, 0, 0.28F,
     Easing::in_out_cubic, 0},
    {"inner-circle press (na)", deg(-9), 34, 36, 20, 28, rad(0.14F), rad(0.08F), 5, 17, 72, 0, 0.98F, rad(-0.06F),
     0.24F, Easing::in_out_cubic, 0},
    {"bow-stance thrust (zha)", 0, 12, 22, 37, 6, rad(0.34F), rad(0.04F), 13, 20, 80, 0, 0.98F, rad(-0.14F), 0.16F,
     Easing::out_cubic, 0.3F},
    {"draw back, coiled", deg(6), 46, 32, -9, 22, rad(-0.2F), rad(-0.06F), -15, 19, 74, 0, 0.97F, rad(0.12F), 0.34F,
     Easing::smooth, 0},
    {"low thrust", deg(-25), 14, 22, 32, 22, rad(0.44F), rad(0.08F), 14, 26, 86, 0, 0.97F, rad(-0.2F), 0.16F,
     Easing::out_cubic, 0},
    {"upward flick (tiao)", deg(42), 26, 30, 24, 12, rad(-0.16F), rad(-0.12F), -12, 10, 57, 0, 1.04F, rad(0.1F), 0.22F,
     Easing::out_cubic, 0},
    {"overhead block (jia)", deg(7), 52, 26, 9, -43, rad(-0.08F), rad(-0.08F), -5, 15, 66, 0, 1, rad(0.06F), 0.26F,
     Easing::out_cubic, 0.25F},
    {"chop down (pi)", deg(-15), 22, 28, 30, 18, rad(0.36F), rad(0.1F), 13, 21, 80, 0, 0.96F, rad(-0.1F), 0.18F,
     Easing::out_cubic, 0},
    {"crouch-stretch sweep (sao)", deg(-5), 18, 26, 24, 27, rad(0.34F), rad(0.12F), -25, 31, 70, 0, 0.97F, rad(-0.1F),
     0.34F, Easing::in_out_cubic, 0},
    {"rising snap (beng)", deg(34), 28, 26, 24, 8, rad(-0.1F), rad(-0.14F), -2, 2, 30, 0, 1.06F, rad(0.06F), 0.24F,
     Easing::out_back, 0},
    {"raised-knee guard (ti xi)", deg(56), 40, 30, 17, 14, rad(-0.1F), rad(-0.06F), -10, -3, -24, 32, 1.02F, rad(0.04F),
     0.36F, Easing::smooth, 0.3F},
    {"returning-horse thrust (hui ma qiang)", deg(7), 12, 22, 37, 4, rad(0.38F), rad(0.04F), 14, 24, -84, 0, 0.98F,
     rad(-0.16F), 0.2F, Easing::out_cubic, 0.35F, 3},
    {"cloud turn, tip behind (wu hua)", deg(158), 54, 24, 6, -40, rad(-0.14F), rad(-0.12F), -6, 7, -48, 0, 1.02F,
     rad(0.08F), 0.4F, Easing::in_out_cubic, 0},
    {"dotting point (dian)", deg(-32), 24, 26, 28, 18, rad(0.16F), rad(0.08F), -9, 9, -48, 8, 1.02F, rad(-0.06F), 0.2F,
     Easing::out_cubic, 0},
    {"closing, cross-hold low", deg(32), 46, 30, 16, 26, rad(0.02F), 0, -1, 3, 26, 0, 1, 0, 0.55F, Easing::smooth, 0},
}};

}  // namespace

const Form& form_table() { return kForm; }

int form_ticks(const Form& form) {
  int ticks = 0;
  for (const FormPose& pose : form) ticks += pose.reach_ticks() + pose.hold_ticks();
  return ticks;
}

}  // namespace spearrun::moves
