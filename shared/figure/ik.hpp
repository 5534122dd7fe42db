// Two-bone inverse kinematics in algebraic form: no angle is ever computed. With d the distance to the target,
// a = (L1^2 - L2^2 + d^2) / (2 d) along it and h = sqrt(L1^2 - a^2) across it lead to the middle joint.
// Source: law of cosines; the form avoids acos and atan2 and is exact to rounding.
#pragma once

#include "shared/math/vec2.hpp"

namespace spearrun::figure {

// Which of the two mirror solutions: to the left of root -> target (counter-clockwise) or to the right.
enum class Bend : signed char { left = 1, right = -1 };

struct TwoBone {
  float upper;  // L1 > 0
  float lower;  // L2 > 0
  Bend bend;
  float outer_limit;  // reach is eased toward this, <= L1 + L2 - .01
  float outer_soft;   // width of that ease; 0 = hard
  float inner_limit;  // nearest allowed distance, >= |L1 - L2| + .01
  float inner_soft;
};

struct TwoBoneSolution {
  math::Vec2 middle;  // knee or elbow
  math::Vec2 end;     // the target, or as near to it as the limits allow on the same line
};

// Soft reach: the identity up to limit - soft, then limit - soft + soft * x / (x + soft): never beyond the limit.
float soft_outer(float distance, float limit, float soft);
float soft_inner(float distance, float limit, float soft);

// Where the middle joint and the end come to lie. Finite for any input: a target that is not finite or coincides with
// the root counts as straight down. Bone lengths hold to 1e-5 relative.
TwoBoneSolution solve(const TwoBone& bones, math::Vec2 root, math::Vec2 target);

}  // namespace spearrun::figure
