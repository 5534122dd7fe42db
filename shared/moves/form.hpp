// The spear form: 17 poses, each reached in its time and held for its own, round and round without a seam.
#pragma once

#include <array>
#include <cstddef>

#include "shared/math/curve.hpp"

namespace spearrun::moves {

inline constexpr std::size_t kFormPoses = 17;

// Lengths in u, angles in turns. Grip from the shoulder point to the middle of the hands, dy down.
struct FormPose {
  const char* name = "";
  float angle = 0;  // of the shaft, tip up positive
  float butt = 0, spacing = 0;
  float grip_x = 0, grip_down = 0;
  float lean = 0, bend = 0;
  float shift = 0;   // of the weight, forward positive
  float crouch = 0;  // hip below its standing height
  float stance = 0;  // far foot in front when positive: near foot at -stance/2, far foot at +stance/2
  float lift = 0;    // of the near foot
  float squash = 1, nod = 0;
  float seconds = 0.3F;  // to reach it
  math::Easing easing = math::Easing::smooth;
  float hold = 0;  // seconds it is kept
  int hop = 0;     // ticks that both feet are off the ground on the way to it

  int reach_ticks() const { return ticks_of(seconds); }
  int hold_ticks() const { return ticks_of(hold); }
  // At most ten seconds, whatever the number.
  static int ticks_of(float of_seconds) {
    return static_cast<int>(std::floor(math::unit(of_seconds / 10) * 600 + 0.5F));
  }
  friend bool operator==(const FormPose&, const FormPose&) = default;
};

using Form = std::array<FormPose, kFormPoses>;

// The built-in one.
const Form& form_table();
// Once through all poses, ticks.
int form_ticks(const Form& form);

}  // namespace spearrun::moves
