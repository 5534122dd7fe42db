// The launch comes from the foot: which one is down, and how far through its stance it is.
#include <algorithm>
#include <optional>

#include "shared/course/terrain.hpp"
#include "shared/figure/gait.hpp"
#include "shared/sim/body.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::sim {

using math::Fixed;
using state::FootSide;
using state::kTuning;
using state::Quality;
using state::Runner;

namespace {

struct Judged {
  Quality quality;
  FootSide side;
};

// Part of the stance that is over, 1/65536.
int stance_part(const Tickwise& at, const Runner& r, FootSide side) {
  const std::int64_t phase = state::foot_phase(r, side) >> 16;
  return static_cast<int>(std::min<std::int64_t>(65536, phase * 65536 / at.tables.numbers.duty_raw(r.gait)));
}

Quality quality_of(int stance) {
  if (stance >= kTuning.perfect_from) return Quality::perfect;
  return stance >= kTuning.good_from ? Quality::good : Quality::plain;
}

// The foot that stands, the later in its stance when both do.
std::optional<FootSide> standing_foot(const Tickwise& at, const Runner& r) {
  const bool near = r.foot(FootSide::near).planted;
  const bool far = r.foot(FootSide::far).planted;
  if (near && far)
    return stance_part(at, r, FootSide::near) >= stance_part(at, r, FootSide::far) ? FootSide::near : FootSide::far;
  if (near) return FootSide::near;
  if (far) return FootSide::far;
  return std::nullopt;
}

// In flight between two steps: the foot that comes down next.
FootSide next_foot(const Runner& r) {
  return state::foot_phase(r, FootSide::near) > state::foot_phase(r, FootSide::far) ? FootSide::near : FootSide::far;
}

std::optional<Judged> judge_launch(const Tickwise& at, const Runner& r, bool fresh) {
  // Out of a slide the near foot pushes off, and never well.
  if (r.move == state::Move::slide) return Judged{Quality::good, FootSide::near};
  const auto standing = standing_foot(at, r);
  if (standing) return Judged{fresh ? quality_of(stance_part(at, r, *standing)) : Quality::good, *standing};
  if (!fresh) return std::nullopt;  // held over to the contact
  if (r.lifted_ago == 0) return Judged{Quality::perfect, r.lifted_side};
  const FootSide next = next_foot(r);
  if (course::gap_at(at.course, r.foot(next).target_x) >= 0) return Judged{Quality::good, next};
  return std::nullopt;
}

// Until the body is at or below the ground, at least 1.
int ticks_to_ground(const course::Course& course, const Runner& r) {
  constexpr int kMost = 200;
  Fixed x = r.x, y = r.y, vy = r.vy;
  int ticks = 0;
  do {
    ++ticks;
    x = x + r.vx;
    y = y + vy - Fixed{kTuning.gravity.raw / 2};
    vy = vy - kTuning.gravity;
  } while (ticks < kMost && y > course::base_at(course, x));
  return ticks;
}

// Whether this flight leads over a gap or hurdle, also one behind a checkpoint or a dummy.
bool crosses_a_piece(const Tickwise& at, const Runner& r) {
  const Fixed reach = r.x + Fixed{r.vx.raw * r.flight_ticks};
  for (std::size_t i = r.next_piece; i < at.course.pieces.size() && at.course.pieces[i].x <= reach; ++i) {
    const course::PieceKind kind = at.course.pieces[i].kind;
    if (kind == course::PieceKind::gap || kind == course::PieceKind::hurdle) return true;
  }
  return false;
}

}  // namespace

void launch(const Tickwise& at, Runner& r, Quality quality, FootSide side) {
  int vx_percent = kTuning.plain_vx;
  int vy_percent = 100;
  if (quality == Quality::good) vx_percent = kTuning.good_vx;
  if (quality == Quality::perfect) {
    const bool near = side == FootSide::near;
    vx_percent = near ? kTuning.long_vx : kTuning.high_vx;
    vy_percent = near ? kTuning.long_vy : kTuning.high_vy;
    ++r.perfects;
    r.momentum = std::max(r.momentum, std::min(kTuning.momentum_one, r.momentum + kTuning.perfect_bonus));
  }
  if (quality == Quality::plain) r.momentum = std::max(0, r.momentum - kTuning.plain_cost);
  // r.vx is still the ground speed of the tick before: taken before the momentum changed.
  r.vx = math::scaled(r.vx, vx_percent, 100);
  r.vy = math::scaled(kTuning.jump_vy, vy_percent, 100);
  r.move = state::Move::jump;
  r.move_tick = 0;
  r.landing_left = 0;
  r.jump_buffer_left = 0;
  r.coyote_left = 0;
  r.jump_cut = false;
  r.launch_quality = quality;
  r.launch_side = side;
  plan_flight(at, r, 0);
  r.launched = at.tick;
  r.flight_protected = crosses_a_piece(at, r);
  r.short_step = false;
  r.short_left = 0;
  if (r.action == state::Action::crouch) r.action = state::Action::none;
  for (state::Foot& f : r.feet) {
    f.planted = f.held = false;
    f.settle = 0;
  }
  state::tell(at.events, {state::EventKind::launch, at.slot, 0, side, quality});
}

FootSide launching_side(const Tickwise& at, const Runner& r) { return standing_foot(at, r).value_or(FootSide::near); }

void plan_flight(const Tickwise& at, Runner& r, int ticks) {
  constexpr int kLongest = 250;
  const int left = std::min(kLongest - ticks, ticks_to_ground(at.course, r));
  r.flight_ticks = static_cast<std::uint8_t>(ticks + left);
  reach_feet(at, r, left);
}

bool try_launch(const Tickwise& at, Runner& r, const Keys& keys) {
  if (r.jump_buffer_left == 0) return false;
  auto judged = judge_launch(at, r, keys.jump_pressed);
  if (!judged) return false;
  // At most GOOD while staggering.
  if (r.action == state::Action::stagger && judged->quality == Quality::perfect) judged->quality = Quality::good;
  launch(at, r, judged->quality, judged->side);
  return true;
}

bool try_coyote(const Tickwise& at, Runner& r, const Keys&) {
  if (r.coyote_left == 0 || r.jump_buffer_left == 0) return false;
  launch(at, r, Quality::good, r.lifted_side);
  return true;
}

}  // namespace spearrun::sim
