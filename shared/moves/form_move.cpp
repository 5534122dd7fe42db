// The spear form as a move: from pose to pose, each held for its time, round without a seam.
#include <algorithm>

#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"
#include "shared/moves/rest.hpp"

namespace spearrun::moves {

using figure::Param;
using state::FootSide;
using state::Runner;

namespace {

struct InForm {
  std::size_t pose = 0;  // on the way to it, or held in it
  float part = 0;        // of the way, 0..1
};

InForm where(const Form& form, int tick) {
  for (std::size_t i = 0; i < form.size(); ++i) {
    const int reach = std::max(1, form[i].reach_ticks());
    if (tick < reach + form[i].hold_ticks()) return {i, static_cast<float>(tick) / static_cast<float>(reach)};
    tick -= reach + form[i].hold_ticks();
  }
  return {form.size() - 1, 1};
}

}  // namespace

void toward_pose(const FormPose& pose, const figure::Rig& rig, float part, figure::Parameters& p) {
  const auto to = [&p, part](Param param, float goal) { p[param] = math::lerp(p[param], goal, part); };
  to(Param::hip_x, pose.shift);
  to(Param::hip_y, rig.hip_height - pose.crouch);
  to(Param::lean, pose.lean);
  to(Param::bend, pose.bend);
  to(Param::nod, pose.nod);
  to(Param::spear_angle, pose.angle);
  to(Param::butt, pose.butt);
  to(Param::hand_spacing, pose.spacing);
  to(Param::grip_x, pose.grip_x);
  to(Param::grip_y, -pose.grip_down);
  to(Param::squash, pose.squash);
}

Stand stand_in_pose(const FormPose& pose, FootSide side, int step_ticks) {
  const float half = pose.stance / 2;
  return side == FootSide::near ? Stand{-half, pose.lift, step_ticks} : Stand{half, 0, step_ticks};
}

int spear_form_ticks(state::Move, const Tables& tables) { return form_ticks(tables.form); }

// Both feet change place one after the other within the time of the pose.
Stand stand_in_form(const Runner& r, const Tables& tables, FootSide side) {
  const FormPose& pose = tables.form[where(tables.form, r.move_tick).pose];
  Stand stand = stand_in_pose(pose, side, std::max(3, (pose.reach_ticks() + pose.hop) / 2));
  stand.overlap = pose.hop;
  return stand;
}

void pose_form(const Runner& r, const Tables& tables, figure::Parameters& p) {
  pose_rest(r, tables, p);
  const InForm at = where(tables.form, r.move_tick);
  const FormPose& goal = tables.form[at.pose];
  toward_pose(tables.form[(at.pose + tables.form.size() - 1) % tables.form.size()], tables.rig, 1, p);
  toward_pose(goal, tables.rig, math::ease(goal.easing, at.part), p);
}

}  // namespace spearrun::moves
