// Procedural aim: a hand, the spear's tip or the head follows a point, by inverse kinematics and within limits. Changes
// the parameters of a pose; whoever poses asks for it last. Called by the lab (a cursor) and by the thrust in the air.
// Points are local to the runner, as drawn (after the squash). weight 0..1 eases an aim in and out. Any input, also one
// that is not finite, leaves parameters that pose finitely; such a point is not followed. About two poses a call.
#pragma once

#include "shared/figure/parameters.hpp"
#include "shared/figure/rig.hpp"
#include "shared/math/vec2.hpp"

namespace spearrun::figure {

enum class Side : unsigned char { near, far };

// How far the neck turns to either side of straight ahead, and the shaft up or down, turns.
inline constexpr float kHeadTurn = 0.11F;
inline constexpr float kShaftTurn = 0.19F;

// The face looks at the point, as far as the neck turns.
void aim_head(Parameters& p, math::Vec2 point, float weight, const Rig& rig = kRig);

// A hand that is free reaches for the point, elbow behind. One on the shaft takes the grip along.
void aim_hand(Parameters& p, Side side, math::Vec2 point, float weight, const Rig& rig = kRig);

// The tip comes to the point, or as near to it as the arms and kShaftTurn allow: the shaft turns, then the grip moves
// along it.
void aim_tip(Parameters& p, math::Vec2 point, float weight, const Rig& rig = kRig);

}  // namespace spearrun::figure
