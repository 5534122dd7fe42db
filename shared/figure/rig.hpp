// The bones of the runner, in u (about 157 u tall). Source: the figure's own table; the spine is drawn as two bones.
// A value, so that the motion lab can pose another one; a race always uses kRig.
#pragma once

namespace spearrun::figure {

struct Rig {
  float spine_half = 27;
  float neck = 13;
  float head_radius = 12;
  float upper_arm = 27;
  float forearm = 25;
  float thigh = 37;
  float shin = 37;
  // Standing hip height: below thigh + shin, so knees are never locked.
  float hip_height = 66;

  // The longest a leg may get, hip to ankle; its soft zone is the last 2 u.
  constexpr float leg_reach() const { return thigh + shin - 1.5F; }
  // The longest leg to a foot that stands: below the soft zone, so that the foot stays exactly on its anchor.
  constexpr float support_reach() const { return leg_reach() - 2.2F; }
  friend constexpr bool operator==(const Rig&, const Rig&) = default;
};

inline constexpr Rig kRig{};
inline constexpr float kSpearLength = 150;

// Calls visit(name, least, most, value) for every bone, u.
template <class AnyRig, class Visit>
void visit_rig(AnyRig& rig, Visit&& visit) {
  visit("spine half", 10.0F, 60.0F, rig.spine_half);
  visit("neck", 2.0F, 40.0F, rig.neck);
  visit("head radius", 4.0F, 30.0F, rig.head_radius);
  visit("upper arm", 10.0F, 60.0F, rig.upper_arm);
  visit("forearm", 10.0F, 60.0F, rig.forearm);
  visit("thigh", 15.0F, 80.0F, rig.thigh);
  visit("shin", 15.0F, 80.0F, rig.shin);
  visit("hip height", 20.0F, 150.0F, rig.hip_height);
}

}  // namespace spearrun::figure
