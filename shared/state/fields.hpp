// Every field of the state, named once: the hash, the comparison of two worlds and whatever else must not forget one
// walk through here. visit(name, integer) is called for each field in a fixed order.
#pragma once

#include "shared/state/world.hpp"

namespace spearrun::state {

template <class Visit>
void visit_foot(const Foot& f, Visit&& visit) {
  visit("foot.planted", f.planted);
  visit("foot.anchor_x", f.anchor_x.raw);
  visit("foot.anchor_y", f.anchor_y.raw);
  visit("foot.target_x", f.target_x.raw);
  visit("foot.target_y", f.target_y.raw);
  visit("foot.lift_phase", f.lift_phase);
  visit("foot.settle", f.settle);
  visit("foot.settle_length", f.settle_length);
  visit("foot.held", f.held);
  visit("foot.carried", f.carried);
  visit("foot.ground_y", f.ground_y.raw);
  visit("foot.reach_x", f.reach_x.raw);
  visit("foot.reach_y", f.reach_y.raw);
  visit("foot.anchor_slope", f.anchor_slope);
  visit("foot.target_slope", f.target_slope);
  visit("foot.drop_down", f.drop_down.raw);
  visit("foot.drop_off", f.drop_off.raw);
}

template <class Visit>
void visit_body(const Runner& r, Visit&& visit) {
  visit("x", r.x.raw);
  visit("y", r.y.raw);
  visit("vx", r.vx.raw);
  visit("vy", r.vy.raw);
  visit("slope", r.slope);
  visit("momentum", r.momentum);
  visit("gait", r.gait);
  visit("phase", r.phase);
  visit("ramp_left", r.ramp_left);
  for (const Foot& f : r.feet) visit_foot(f, visit);
  visit("move", static_cast<int>(r.move));
  visit("move_tick", r.move_tick);
  visit("action", static_cast<int>(r.action));
  visit("action_tick", r.action_tick);
  visit("action_length", r.action_length);
  visit("landing_left", r.landing_left);
  visit("flight_ticks", r.flight_ticks);
  visit("blend.active", r.blend.active);
  visit("blend.age", r.blend.age);
  if (!r.blend.active) return;  // then the offsets mean nothing
  for (const auto v : r.blend.offset) visit("blend.offset", v);
  for (const auto v : r.blend.velocity) visit("blend.velocity", v);
}

// immune_same is left to the caller: its bits are slots, and slots must drop out of the hash.
template <class Visit>
void visit_play(const Runner& r, Visit&& visit) {
  visit("levels", r.levels);
  visit("jump_buffer_left", r.jump_buffer_left);
  visit("coyote_left", r.coyote_left);
  visit("jump_cut", r.jump_cut);
  visit("crouch_held", r.crouch_held);
  visit("short_step", r.short_step);
  visit("short_left", r.short_left);
  visit("lifted_ago", r.lifted_ago);
  visit("lifted_side", static_cast<int>(r.lifted_side));
  visit("launch_quality", static_cast<int>(r.launch_quality));
  visit("launch_side", static_cast<int>(r.launch_side));
  visit("launched", r.launched.value);
  visit("flight_protected", r.flight_protected);
  visit("view_age", r.view_age);
  visit("aim", static_cast<int>(r.aim));
  visit("thrust_began", r.thrust_began.value);
  visit("thrust_met", r.thrust_met);
  visit("immune_left", r.immune_left);
  visit("immune_same_left", r.immune_same_left);
  visit("protect_left", r.protect_left);
  visit("staggers", r.staggers);
  visit("next_piece", r.next_piece);
  visit("checkpoints", r.checkpoints);
  visit("finish_us", r.finish_us);
  visit("perfects", r.perfects);
  visit("hits", r.hits);
  visit("parries", r.parries);
}

template <class Visit>
void visit_race(const World& w, Visit&& visit) {
  visit("tick", w.tick.value);
  visit("seed", w.seed);
  visit("winner_tick", w.race.winner_tick.value);
  visit("end_tick", w.race.end_tick.value);
  for (std::size_t i = 0; i < w.pieces; ++i) visit("down_until", w.down_until[i].value);
}

}  // namespace spearrun::state
