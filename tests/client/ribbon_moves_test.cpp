// The limbs of every move with every action on top, at every tick: a new row of the catalog is tested by being there.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "client/view/figure_parts.hpp"
#include "client/view/ribbon.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/moves/moves.hpp"
#include "shared/sim/drive.hpp"
#include "tests/client/ribbon_checks.hpp"

namespace spearrun::view {
namespace {

constexpr int kTicks = 110;
constexpr float kMostOutline = 0.5F;  // px at 1080 lines

struct Worst {
  int inverted = 0, limbs = 0;
  float turn = 0, outline = 0;
  std::string where;
};

void measure(const Case& limb, bool outline, const std::string& where, Worst& worst) {
  Band band;
  make_limb(limb.joints, limb.widths, band);
  ++worst.limbs;
  worst.inverted += inverted_quads(band);
  ASSERT_LT(band.size(), kBandPoints) << where;
  for (std::size_t i = 0; i + 1 < band.size(); ++i)
    worst.turn = std::max(worst.turn, turn_degrees(band[i], band[i + 1]));
  if (!outline) return;
  const float error = outline_error_px(band, reference_of(limb));
  if (error > worst.outline) worst.where = where;
  worst.outline = std::max(worst.outline, error);
}

void measure(const figure::Pose& p, bool outline, const std::string& where, Worst& worst) {
  const auto thinner = [](std::array<float, 3> widths) {
    for (float& w : widths) w *= kFarWidth;
    return widths;
  };
  measure({{p.near_leg.hip, p.near_leg.knee, p.near_leg.foot}, kLegWidths}, outline, where, worst);
  measure({{p.far_leg.hip, p.far_leg.knee, p.far_leg.foot}, thinner(kLegWidths)}, outline, where, worst);
  measure({{p.near_arm.shoulder, p.near_arm.elbow, p.near_arm.hand}, kArmWidths}, outline, where, worst);
  measure({{p.far_arm.shoulder, p.far_arm.elbow, p.far_arm.hand}, thinner(kArmWidths)}, outline, where, worst);
  measure({{p.pelvis, p.chest, p.shoulder}, kSpineWidths}, outline, where, worst);
}

template <class Visit>
void each_move_and_action(Visit visit) {
  for (const moves::MoveRow& move : moves::moves()) {
    for (const moves::ActionRow& action : moves::actions()) {
      sim::Driver driver;
      driver.switch_to(move.move);
      for (int i = 0; i < kTicks; ++i) {
        if (i == 4) driver.act(action.action);
        driver.tick();
        visit(moves::pose_of(driver.runner()), i,
              std::string(move.name) + " with " + action.name + ", tick " + std::to_string(i));
      }
    }
  }
}

TEST(Ribbon, GateHoldsForEveryMoveWithEveryAction) {
  Worst worst;
  // The outline is a hundred times the work of the rest: every fifth tick of it.
  each_move_and_action([&](const figure::Pose& pose, int tick, const std::string& where) {
    measure(pose, tick % 5 == 0, where, worst);
  });
  std::printf(
      "gate: %d ribbons of %zu moves x %zu actions: %d inverted quads (0), turn %.2f degrees a segment (<= %.0f), "
      "outline %.3f px (<= %.1f) at %s\n",
      worst.limbs, moves::moves().size(), moves::actions().size(), worst.inverted, static_cast<double>(worst.turn),
      static_cast<double>(kTurnLimitDegrees), static_cast<double>(worst.outline), static_cast<double>(kMostOutline),
      worst.where.c_str());
  EXPECT_EQ(worst.inverted, 0);
  EXPECT_LE(worst.turn, kTurnLimitDegrees);
  EXPECT_LE(worst.outline, kMostOutline);
}

// At both ends of what each row allows its knees.
TEST(Ribbon, GateHoldsAtTheKneeLimitsOfEveryRow) {
  Worst worst;
  const auto knee = [&](moves::KneeLimits limits) {
    for (const float inner : {limits.least_degrees, limits.most_degrees}) {
      for (int aim = 0; aim < 32; ++aim) {
        const Vec2 hip{300, 160};
        const float turns = static_cast<float>(aim) / 32;
        const Vec2 joint = hip + math::direction(turns) * 37;
        const Vec2 foot = joint + math::direction(turns + 0.5F + inner / 360) * 37;
        measure({{hip, joint, foot}, kLegWidths}, true, std::to_string(inner), worst);
      }
    }
  };
  for (const moves::MoveRow& row : moves::moves()) knee(row.knees);
  for (const moves::ActionRow& row : moves::actions()) knee(row.knees);
  std::printf(
      "gate: %d legs at the knee limits: %d inverted quads (0), turn %.2f degrees (<= %.0f), outline %.3f px (<= "
      "%.1f)\n",
      worst.limbs, worst.inverted, static_cast<double>(worst.turn), static_cast<double>(kTurnLimitDegrees),
      static_cast<double>(worst.outline), static_cast<double>(kMostOutline));
  EXPECT_EQ(worst.inverted, 0);
  EXPECT_LE(worst.turn, kTurnLimitDegrees);
  EXPECT_LE(worst.outline, kMostOutline);
}

TEST(Ribbon, ControlAKneeFoldedFlatIsFoundOut) {
  // A band that was drawn coarsely and at full width.
  const Case c{{Vec2{300, 160}, Vec2{337, 160}, Vec2{303, 170}}, kLegWidths};
  Band band;
  make_limb(c.joints, c.widths, band);
  Band coarse;
  for (std::size_t i = 0; i < band.size(); i += 5) coarse.push_back(band[i]);
  for (BandPoint& p : coarse) p.half_left = p.half_right = p.half;
  float turn = 0;
  for (std::size_t i = 0; i + 1 < coarse.size(); ++i) turn = std::max(turn, turn_degrees(coarse[i], coarse[i + 1]));
  EXPECT_GT(inverted_quads(coarse), 0);
  EXPECT_GT(turn, kTurnLimitDegrees);
  EXPECT_GT(outline_error_px(coarse, reference_of(c)), kMostOutline);
}

}  // namespace
}  // namespace spearrun::view
