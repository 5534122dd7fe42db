// The lab's jump on the spot, 1.05 s: crouch, a flight that is a true arc, absorb. The rules move its height; here is
// the body around it.
#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/feet.hpp"
#include "shared/moves/rest.hpp"

namespace spearrun::moves {

using figure::Param;
using math::Easing;

namespace {

constexpr float kCrouched = 13, kUp = kLabJumpUp, kApex = kUp + kLabJumpFlight / 2.0F, kDown = kUp + kLabJumpFlight;
constexpr float kAbsorbed = 51, kOver = 58, kEnd = kLabJumpTicks;

void add_arms(Tracks& t) {
  t.add(Param::grip_y, {{0, 0}, {kCrouched, -3}, {kUp + 4, 14}, {kApex, 12}, {kDown, 8}, {kAbsorbed, -4}, {kEnd, 0}});
  t.add(Param::spear_angle, {{0, 0},
                             {kCrouched, deg(-6)},
                             {kUp + 4, deg(14)},
                             {kApex, deg(4)},
                             {kDown, deg(-6)},
                             {kAbsorbed, deg(4)},
                             {kEnd, 0}});
}

// Over the runner's height; on the ground the feet are the state's.
void add_flying_feet(Tracks& t) {
  t.set(Param::near_foot_x, {{kUp, -8}, {kApex, -13}, {kDown, -8}});
  t.set(Param::near_foot_y, {{kUp, 0}, {kUp + 4, -2}, {kApex, 10}, {kDown - 4, -1}, {kDown, 0}});
  t.set(Param::far_foot_x, {{kUp, 8}, {kApex, 7}, {kDown, 8}});
  t.set(Param::far_foot_y, {{kUp, 0}, {kUp + 4, -2}, {kApex, 16}, {kDown - 4, -1}, {kDown, 0}});
  t.set(Param::near_toe, {{kUp, 0}, {kUp + 4, rad(-.7F)}, {kDown - 4, rad(-.4F)}, {kDown, 0}});
  t.set(Param::far_toe, {{kUp, 0}, {kUp + 4, rad(-.7F)}, {kDown - 4, rad(-.4F)}, {kDown, 0}});
}

}  // namespace

Tracks lab_jump_tracks() {
  Tracks t;
  t.add(Param::hip_y, {{0, 0},
                       {kCrouched, -10},
                       {kUp, 3, Easing::in_cubic},
                       {kApex, -4},
                       {kDown, 2},
                       {kAbsorbed, -12, Easing::out_cubic},
                       {kOver, 2},
                       {kEnd, 0}});
  t.add(Param::lean, {{0, 0},
                      {kCrouched, rad(.22F)},
                      {kUp, rad(-.02F)},
                      {kApex, rad(.10F)},
                      {kDown, rad(.02F)},
                      {kAbsorbed, rad(.24F)},
                      {kOver, rad(.02F)},
                      {kEnd, 0}});
  t.add(Param::bend, {{0, 0},
                      {kCrouched, rad(.08F)},
                      {kUp, rad(-.08F)},
                      {kApex, rad(.08F)},
                      {kDown, 0},
                      {kAbsorbed, rad(.10F)},
                      {kEnd, 0}});
  t.add(Param::nod, {{0, 0},
                     {kCrouched, rad(-.12F)},
                     {kUp, rad(-.10F)},
                     {kApex, rad(.06F)},
                     {kDown, rad(.10F)},
                     {kAbsorbed, rad(-.14F)},
                     {kEnd, 0}});
  add_arms(t);
  t.set(Param::squash, {{0, 1},
                        {kCrouched, .84F},
                        {kUp + 2, 1.14F},
                        {kUp + 10, 1.02F},
                        {kDown - 3, 1.04F},
                        {kDown, 1},
                        {kAbsorbed, .82F},
                        {kOver, 1.02F},
                        {kEnd, 1}});
  add_flying_feet(t);
  return t;
}

int lab_jump_ticks(state::Move, const Tables&) { return kLabJumpTicks; }

void pose_lab_jump(const state::Runner& r, const Tables& tables, figure::Parameters& p) {
  pose_rest(r, tables, p);
  apply(tables.of(state::Move::lab_jump), static_cast<float>(r.move_tick), p);
  if (r.airborne()) {
    p.near_support = p.far_support = {};
    return;
  }
  pose_feet(r, figure::gait_at(tables.gait, 0), p);
}

}  // namespace spearrun::moves
