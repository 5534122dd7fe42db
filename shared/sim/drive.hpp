// Moves one runner by wishes instead of keys, for the motion lab: any move or action at any tick, any tables, by the
// same steps that the rules take (feet, flights, blends). A value: copy it to try something. Knows no race: nobody
// else, no pieces, no Go.
//   A wish comes true at once where a body can do it; out of a flight at the touch-down, out of a fall after it.
#pragma once

#include "shared/sim/body.hpp"

namespace spearrun::sim {

class Driver {
 public:
  // Stands at x. Both must outlive the driver; without a course it is on endless flat ground.
  explicit Driver(const moves::Tables& tables = moves::builtin(), math::Fixed x = {});
  Driver(const course::Course& course, const moves::Tables& tables, math::Fixed x);

  void tick();

  // idle, walk and run are what it goes on with after a move that ends by itself; walk and run set the gait to 0 and 1.
  // The rest: jump (and lab_jump) leave the ground, fall goes under it and stands up again after state::kTuning's time.
  void switch_to(state::Move move);
  // none ends the one that is on. A thrust in a flight takes the aim that is set.
  void act(state::Action action) {
    m_act = action;
    m_acts = true;
  }
  // 0 walk .. 1800 run .. 2070; eased into. Runs on if it stood.
  void set_gait(int gait);
  // Of the next jump. The side is that of the foot that stands, unless one is given.
  void set_launch(state::Quality quality) { m_quality = quality; }
  void set_launch(state::Quality quality, state::FootSide side);
  // Of the next thrust in a flight: -1 down, 0, 1 up.
  void set_aim(int aim) { m_aim = static_cast<std::int8_t>(aim < 0 ? -1 : (aim > 0 ? 1 : 0)); }
  // The next half-cycle has .75 of its stride.
  void short_step() { m_runner.short_step = true; }
  // Poses and moves by others from now on, where it is.
  void use(const moves::Tables& tables) { m_tables = &tables; }

  const state::Runner& runner() const { return m_runner; }
  // As of the tick before.
  const state::Runner& before() const { return m_before; }
  const moves::Tables& tables() const { return *m_tables; }
  // Of the last tick.
  const state::Events& events() const { return m_events; }
  // The last tick put it somewhere else (a respawn): its pose does not go on from where it was.
  bool teleported() const { return m_teleported; }
  // What it goes on with: idle, walk or run.
  state::Move base() const { return m_base; }
  bool waits() const { return m_wish_waits; }

 private:
  bool waits_for_ground(state::Move move) const;
  void begin_wish(const Tickwise& at);
  void begin_action();
  bool begin(const Tickwise& at, state::Move move);
  bool begin_gait(const Tickwise& at);
  bool begin_slide(const Tickwise& at);
  bool leave_slide();
  void begin_stand(const Tickwise& at, state::Move move);
  void begin_fall();
  void go_on_with(const Tickwise& at, state::Move move);
  void move_on(const Tickwise& at);
  void run(const Tickwise& at);
  void slide(const Tickwise& at);
  void stand_on(const Tickwise& at);
  math::Fixed travelled(const state::Runner& r) const;
  void land_standing(const Tickwise& at, state::Move move);
  void fly(const Tickwise& at);
  void jump_on_the_spot(const Tickwise& at);
  void fall(const Tickwise& at);

  const moves::Tables* m_tables;
  const course::Course* m_course;
  state::Events m_events;
  core::Tick m_tick{0};
  state::Runner m_runner, m_before, m_earlier;
  state::Move m_base = state::Move::idle;
  int m_gait = 0;
  state::Move m_wish = state::Move::idle;
  bool m_wish_waits = false;
  state::Action m_act = state::Action::none;
  bool m_acts = false;
  state::Quality m_quality = state::Quality::good;
  state::FootSide m_side = state::FootSide::near;
  bool m_side_given = false;
  std::int8_t m_aim = 0;
  bool m_teleported = false;
};

}  // namespace spearrun::sim
