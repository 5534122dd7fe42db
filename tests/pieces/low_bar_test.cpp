#include <gtest/gtest.h>

#include <algorithm>

#include "shared/moves/moves.hpp"
#include "tests/sim/harness.hpp"

namespace spearrun::sim {
namespace {

using state::EventKind;
using state::kTuning;
using state::Move;

constexpr int kBar = 3000;
constexpr float kClearance = kTuning.low_bar_clearance.units();
constexpr float kHalf = 6;  // of the bar's thickness along the course

state::Input crouching() {
  state::Input input;
  input.set(state::Button::crouch, true);
  return input;
}

// How far the drawn head reaches above the clearance while any of it is at the bar; at most 0 when it stays below.
float head_in_bar(const state::Runner& r) {
  const figure::Pose pose = moves::pose_of(r);
  const float from_bar = r.x.units() + pose.head.x - kBar;
  if (std::abs(from_bar) > kHalf + pose.head_radius) return 0;
  return std::max(0.0F, r.y.units() + pose.head.y + pose.head_radius - kClearance);
}

struct Passage {
  int bumps = 0;
  float into_bar = 0;  // the most of any tick, u
  state::Runner after;
};

// What happens to a runner of this momentum on its way to a bar.
struct Plan {
  int momentum = 1800;
  int press_at = 150;      // u before the bar
  int release_at = 60;     // u past it
  int stagger_after = -1;  // ticks after the press
  int start = 0;           // ticks of the gait, so that every foot is met
};

Passage pass(const Plan& plan) {
  Harness h(flat(8000, {low_bar(kBar)}), 1);
  h.until_go();
  h.ticks(240 + plan.start);
  Passage p;
  int since_press = 0;
  while (h.runner().x < math::Fixed::from_int(kBar + 300)) {
    state::Runner& r = h.alter();
    const int ahead = kBar - r.x.whole();
    if (since_press == 0 || plan.momentum < kTuning.momentum_one) {
      if (ahead < 600 && r.next_piece == 0) r.momentum = plan.momentum;
      if (ahead < 600 && ahead > 400) r.gait = plan.momentum;
    }
    const bool holds = ahead <= plan.press_at && ahead >= -plan.release_at;
    if (holds && since_press++ == plan.stagger_after) {
      r.action = state::Action::stagger;
      r.action_tick = 0;
      r.action_length = static_cast<std::uint8_t>(kTuning.stagger_ticks);
    }
    h.press(0, holds ? crouching() : state::Input{});
    h.tick();
    p.bumps += h.count(EventKind::bump);
    p.into_bar = std::max(p.into_bar, head_in_bar(h.runner()));
  }
  p.after = h.runner();
  return p;
}

TEST(LowBar, ASlidePassesAndKeepsItsMomentum) {
  const Passage p = pass({});
  EXPECT_EQ(p.bumps, 0);
  EXPECT_EQ(p.into_bar, 0);
  EXPECT_EQ(p.after.momentum, kTuning.momentum_one);
  EXPECT_EQ(p.after.next_piece, 1);
}

TEST(LowBar, WhoeverStandsBumpsOnceAndLosesMomentum) {
  Harness h(flat(8000, {low_bar(kBar)}), 1);
  h.until_go();
  ASSERT_TRUE(h.until([&] { return h.count(EventKind::bump) > 0; }));
  EXPECT_EQ(h.runner().momentum, kTuning.momentum_one - kTuning.low_bar_cost);
  EXPECT_EQ(h.runner().action, state::Action::trip);
  EXPECT_EQ(h.events().back().kind, EventKind::bump);
  EXPECT_EQ(h.events().back().other, 0) << "the piece";
  EXPECT_NEAR(h.runner().x.units(), kBar - kTuning.low_bar_before.units(), 8);
  int more = 0;
  while (h.runner().x < math::Fixed::from_int(kBar + 200)) {
    h.tick();
    more += h.count(EventKind::bump);
  }
  EXPECT_EQ(more, 0) << "one bump a bar";
  EXPECT_EQ(h.runner().next_piece, 1);
}

TEST(LowBar, CrouchingWithoutASlideIsNotLowEnough) {
  EXPECT_EQ(pass({.press_at = 60, .release_at = -55}).bumps, 1) << "a tap";
  EXPECT_EQ(pass({.press_at = 110}).bumps, 1) << "still on its way down";
}

TEST(LowBar, ASlideThatEndsUnderItBumps) {
  EXPECT_EQ(pass({.press_at = 230}).bumps, 1) << "it lasts 40 ticks";
  EXPECT_EQ(pass({.release_at = 20}).bumps, 1) << "let go with the head under the bar";
}

TEST(LowBar, NoJumpPassesIt) {
  for (int ahead = 30; ahead < 330; ahead += 6) {
    Harness h(flat(8000, {low_bar(kBar)}), 1);
    h.until_go();
    int bumps = 0;
    while (h.runner().x < math::Fixed::from_int(kBar + 300)) {
      h.press(0, keys(h.runner().x > math::Fixed::from_int(kBar - ahead), false));
      h.tick();
      bumps += h.count(EventKind::bump);
    }
    EXPECT_EQ(bumps, 1) << ahead;
  }
}

// The rule looks at the slide's ticks and the hip alone; nobody that it lets through is drawn with the head in the bar.
TEST(LowBar, WhoeverPassesIsDrawnBelowIt) {
  int passed = 0;
  for (const int momentum : {kTuning.momentum_top, 1800, 1530, 1260, 900, 600}) {
    for (int press_at = 70; press_at <= 230; press_at += 5) {
      for (int release_at = 30; release_at <= 130; release_at += 25) {
        const Passage p = pass({momentum, press_at, release_at, -1, press_at % 12});
        if (p.bumps > 0) continue;
        ++passed;
        EXPECT_EQ(p.into_bar, 0) << momentum << ' ' << press_at << ' ' << release_at;
      }
    }
  }
  EXPECT_GT(passed, 200);
}

TEST(LowBar, WhoeverIsHitInTheSlideIsDrawnBelowIt) {
  int passed = 0;
  for (int stagger_after = 0; stagger_after < 40; ++stagger_after) {
    const Passage p = pass({.press_at = 155, .stagger_after = stagger_after, .start = stagger_after % 12});
    if (p.bumps > 0) continue;
    ++passed;
    EXPECT_EQ(p.into_bar, 0) << stagger_after;
  }
  EXPECT_GT(passed, 30);
}

// The control: those that bump are in it, so the measure can tell.
TEST(LowBar, WhoeverStandsIsDrawnInTheBar) {
  for (int start = 0; start < 12; ++start) EXPECT_GT(pass({.press_at = -200, .start = start}).into_bar, 25) << start;
}

}  // namespace
}  // namespace spearrun::sim
