// The crouch key on the ground: lowered at once, a tap is a short step, held it is a slide.
#include <array>

#include "shared/figure/gait.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/sim/footing.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::sim {

using math::Fixed;
using state::Action;
using state::FootSide;
using state::kTuning;
using state::Move;
using state::Runner;

void obey_crouch(const Tickwise& at, Runner& r, const Keys& keys) {
  if (r.move == Move::slide) {
    constexpr int kOut = kTuning.slide_ticks - kTuning.slide_out_ticks;
    if (!keys.crouch_held && r.move_tick >= kTuning.slide_in_ticks && r.move_tick < kOut) r.move_tick = kOut;
    return;
  }
  if (r.crouch_held == 1 && r.action == Action::none) {
    r.action = Action::crouch;
    r.action_tick = 0;
    r.action_length = kKeptLength;
  }
  if (keys.crouch_released > 0 && keys.crouch_released < kTuning.short_step_ticks) r.short_step = true;
  if (r.crouch_held == kTuning.short_step_ticks) start_slide(at, r, r);
}

void start_slide(const Tickwise& at, Runner& r, const Runner& drawn_as) {
  const std::array<DrawnFoot, 2> feet{drawn_foot(at, drawn_as, FootSide::near),
                                      drawn_foot(at, drawn_as, FootSide::far)};
  for (std::size_t i = 0; i < feet.size(); ++i) {
    state::Foot& f = r.feet[i];
    f = {};
    f.anchor_x = f.target_x = feet[i].x;
    f.anchor_y = f.target_y = feet[i].y;
    f.carried = feet[i].carried;
  }
  if (r.action == Action::crouch) r.action = Action::none;
  r.move = Move::slide;
  r.move_tick = 0;
  r.landing_left = 0;
  r.short_step = false;
  r.short_left = 0;
}

bool slide_on(const Tickwise& at, Runner& r) {
  const Fixed x = r.x, y = r.y;
  r.x = r.x + r.vx;
  stand(at, r);
  for (state::Foot& f : r.feet) {
    f.anchor_x = f.anchor_x + (r.x - x);
    f.anchor_y = f.anchor_y + (r.y - y);
  }
  return r.move_tick < moves::loop_ticks(at.tables, Move::slide);
}

void end_slide(const Tickwise& at, Runner& r) {
  const Runner sliding = r;
  r.launch_side = FootSide::near;
  r.move = Move::run;
  r.move_tick = 0;
  land_feet(at, r, sliding);
}

}  // namespace spearrun::sim
