// Having turned a spear aside: pose 3 of the form over the gait, 8 ticks.
#include "shared/moves/catalog.hpp"

namespace spearrun::moves {

using figure::Param;
using math::Easing;

Tracks parry_tracks() {
  constexpr float kThere = 3, kBack = 5, kEnd = state::kTuning.parry_shown_ticks;
  constexpr std::size_t kOuterCircle = 2;
  const FormPose& lan = form_table()[kOuterCircle];
  Tracks t;
  const auto to = [&t](Param p, float goal) {
    t.toward(p, goal, {{0, 0}, {kThere, 1, Easing::out_cubic}, {kBack, 1}, {kEnd, 0}});
  };
  to(Param::spear_angle, lan.angle);
  to(Param::butt, lan.butt);
  to(Param::hand_spacing, lan.spacing);
  to(Param::grip_x, lan.grip_x);
  to(Param::grip_y, -lan.grip_down);
  to(Param::lean, lan.lean);
  to(Param::bend, lan.bend);
  return t;
}

}  // namespace spearrun::moves
