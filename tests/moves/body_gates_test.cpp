// The gates of the body over the whole catalog: bones, knees, finite poses, flights, the seam of the form, the slide.
#include <gtest/gtest.h>

#include <bit>

#include "tests/moves/measures.hpp"

namespace spearrun::moves {
namespace {

using sim::Driver;

// Limits of whatever takes part in the pose: a blend goes through what it comes from.
class KneeWatch {
 public:
  void look(const Driver& d) {
    const Runner& r = d.runner();
    if (r.move != m_move) {
      m_from = m_move;
      m_move = r.move;
    }
    if (r.action != Action::none) m_action = r.action;
    KneeLimits limits = row_of(r.move).knees;
    widen(limits, row_of(r.action).knees);
    if (r.blend.active || r.landing_left > 0) {
      widen(limits, row_of(m_from).knees);
      widen(limits, row_of(m_action).knees);
      widen(limits, row_of(Move::jump).knees);
    }
    const figure::Pose pose = figure::solve_unsquashed(parameters_of(r));
    worst_bone = std::max(worst_bone, figure::bone_error(pose));
    for (const figure::Leg& leg : {pose.near_leg, pose.far_leg}) {
      const float knee = figure::knee_degrees(leg);
      least = std::min(least, knee);
      most = std::max(most, knee);
      out += knee < limits.least_degrees || knee > limits.most_degrees;
      wrong_side += math::cross(leg.foot - leg.hip, leg.knee - leg.hip) < -1e-2F;
      if (out == 1 && m_told++ == 0)
        std::cout << "knee " << knee << " in " << row_of(r.move).name << ' ' << r.move_tick << " + "
                  << row_of(r.action).name << " from " << row_of(m_from).name << '\n';
    }
  }
  float least = 180, most = 0, worst_bone = 0;
  int out = 0, wrong_side = 0;

 private:
  static void widen(KneeLimits& limits, KneeLimits by) {
    limits.least_degrees = std::min(limits.least_degrees, by.least_degrees);
    limits.most_degrees = std::max(limits.most_degrees, by.most_degrees);
  }
  Move m_move = Move::idle, m_from = Move::idle;
  Action m_action = Action::none;
  int m_told = 0;
};

TEST(Gates, KneesAndBonesOverRandomPlay) {
  KneeWatch watch;
  const int wanted = rounds(100000, 1000000);
  int ticks = 0;
  for (int seed = 0; ticks < wanted; ++seed) {
    Driver d;
    for (int i = 0; i < 300; ++i) {
      const auto random = roll(900 + seed, i);
      wish(d, random);
      for (int t = 4 + static_cast<int>((random >> 40) % 40); t > 0; --t, ++ticks) {
        d.tick();
        watch.look(d);
      }
    }
  }
  std::cout << "gate: " << ticks << " ticks of random play: knees " << watch.least << ".." << watch.most
            << " degrees\n";
  gate("knees out of their move's limits", watch.out, 0);
  gate("knees on the wrong side", watch.wrong_side, 0);
  gate("bone error, u", watch.worst_bone, 1e-4F);
  EXPECT_EQ(watch.out, 0);
  EXPECT_EQ(watch.wrong_side, 0);
  EXPECT_LE(watch.worst_bone, 1e-4F);
  figure::Pose bent = figure::solve_unsquashed(parameters_of(Driver().runner()));
  bent.near_leg.knee.x += 0.01F;
  EXPECT_GT(figure::bone_error(bent), 1e-4F) << "control";
}

TEST(Gates, EveryMoveByItselfKeepsItsKnees) {
  for (const MoveRow& row : moves()) {
    Driver d;
    d.set_gait(row.move == Move::walk ? 0 : figure::kGaitOne);
    for (int t = 0; t < 40; ++t) d.tick();
    d.switch_to(row.move);
    float least = 180, most = 0;
    for (int t = 0; t < 450; ++t) {
      d.tick();
      if (d.runner().move != row.move || d.runner().blend.active) continue;
      const figure::Pose pose = figure::solve_unsquashed(parameters_of(d.runner()));
      for (const figure::Leg& leg : {pose.near_leg, pose.far_leg}) {
        least = std::min(least, figure::knee_degrees(leg));
        most = std::max(most, figure::knee_degrees(leg));
      }
    }
    std::cout << "gate: knees of " << row.name << ": " << least << ".." << most << " of " << row.knees.least_degrees
              << ".." << row.knees.most_degrees << '\n';
    EXPECT_GE(least, row.knees.least_degrees) << row.name;
    EXPECT_LE(most, row.knees.most_degrees) << row.name;
  }
}

TEST(Gates, FlightsAreParabolas) {
  double worst = 0;
  for (const Move move : {Move::jump, Move::lab_jump}) {
    Driver d;
    d.switch_to(move);
    for (int t = 0; t < 40 && !d.runner().airborne(); ++t) d.tick();
    ASSERT_TRUE(d.runner().airborne());
    // From three heights of it, u a tick each.
    std::vector<double> y;
    for (; d.runner().airborne(); d.tick()) y.push_back(d.runner().y.raw / 4096.0);
    const double bend = y[2] - 2 * y[1] + y[0];
    const double rise = y[1] - y[0] - bend / 2;
    for (std::size_t i = 0; i < y.size(); ++i) {
      const auto t = static_cast<double>(i);
      worst = std::max(worst, std::abs(y[i] - (y[0] + rise * t + bend / 2 * t * t)));
    }
    EXPECT_GT(*std::max_element(y.begin(), y.end()), 150);
    EXPECT_LT(bend, -0.3) << "control: it is no straight line";
  }
  gate("flight off its parabola, u", worst, 2);
  EXPECT_LE(worst, 2);
}

TEST(Gates, TheFormGoesRoundWithoutASeam) {
  Driver d;
  d.switch_to(Move::form);
  const int loop = loop_ticks(builtin(), Move::form);
  for (int t = 0; t < loop; ++t) d.tick();
  while (d.runner().move_tick != loop - 40) d.tick();
  std::vector<figure::Parameters> first, second;
  for (int t = 0; t < 80; ++t, d.tick()) first.push_back(parameters_of(d.runner()));
  for (int t = 80; t < loop; ++t) d.tick();
  for (int t = 0; t < 80; ++t, d.tick()) second.push_back(parameters_of(d.runner()));
  float seam = 0, differs = 0;
  for (std::size_t t = 1; t < 80; ++t) {
    for (std::size_t i = 0; i < figure::kParamCount; ++i) {
      const auto p = static_cast<Param>(i);
      differs = std::max(differs, std::abs(first[t][p] - second[t][p]));
      // Over the wrap (tick 40) nothing moves faster than around it.
      if (t == 40 && !is_foot(p))
        seam = std::max(seam, (std::abs(first[40][p] - first[39][p]) -
                               std::max(std::abs(first[39][p] - first[38][p]), std::abs(first[41][p] - first[40][p]))) /
                                  limit_of(p));
    }
  }
  gate("step over the form's seam beyond its neighbours, share of 2 u or .03 rad", seam, 1);
  gate("one round against the next, u", differs, 0.01);
  EXPECT_LE(seam, 1);
  EXPECT_LE(differs, 0.01F);
}

// Top of the head over the ground while the slide is held.
float head_while_sliding(int from_tick) {
  float top = 0;
  for (int after = 40; after < 60; ++after) {
    Driver d;
    d.set_gait(figure::kGaitOne);
    for (int t = 0; t < after; ++t) d.tick();
    d.switch_to(Move::slide);
    for (int t = 0; t < 60; ++t) {
      d.tick();
      const Runner& r = d.runner();
      if (r.move != Move::slide || r.move_tick < from_tick || r.move_tick > 32) continue;
      const figure::Pose pose = pose_of(r);
      top = std::max(top, pose.head.y + pose.head_radius);
    }
  }
  return top;
}

TEST(Gates, ASlideGoesUnderABar) {
  const float top = head_while_sliding(state::kTuning.slide_in_ticks);
  gate("top of the head while sliding, u", top, 90);
  EXPECT_LT(top, 90);
  EXPECT_GT(head_while_sliding(1), 100) << "control: on the way down it is higher";
}

// Random integers in every field that a pose reads.
Runner any_runner(int i) {
  Runner r;
  const auto at = [i](std::uint32_t k) { return roll(12, i, k); };
  r.x = {static_cast<std::int32_t>(at(0))};
  r.y = {static_cast<std::int32_t>(at(1))};
  r.vx = {static_cast<std::int32_t>(at(2))};
  r.gait = static_cast<std::int32_t>(at(3));
  r.phase = static_cast<std::uint32_t>(at(4));
  r.slope = static_cast<std::int32_t>(at(24));
  for (std::uint32_t f = 0; f < 2; ++f) {
    state::Foot& foot = r.feet[f];
    foot.planted = at(5 + f) & 1;
    foot.held = at(5 + f) & 2;
    foot.anchor_x = {static_cast<std::int32_t>(at(7 + 20 * f))};
    foot.anchor_y = {static_cast<std::int32_t>(at(30 + f))};
    foot.target_y = {static_cast<std::int32_t>(at(8))};
    foot.lift_phase = static_cast<std::uint16_t>(at(9));
    foot.settle = static_cast<std::uint8_t>(at(10));
    foot.settle_length = static_cast<std::uint8_t>(at(25 + f));
    foot.carried = static_cast<std::uint8_t>(at(23));
  }
  r.move = static_cast<Move>(at(11) % moves().size());
  r.action = static_cast<Action>(at(12) % actions().size());
  r.aim = static_cast<std::int8_t>(at(22) % 3) - 1;
  r.move_tick = static_cast<std::uint16_t>(at(13));
  r.action_tick = static_cast<std::uint8_t>(at(14));
  r.action_length = static_cast<std::uint8_t>(at(15));
  r.landing_left = static_cast<std::uint8_t>(at(16));
  r.flight_ticks = static_cast<std::uint8_t>(at(17));
  r.blend.active = at(18) & 1;
  r.blend.age = static_cast<std::uint8_t>(at(19));
  for (auto& v : r.blend.offset) v = static_cast<std::int16_t>(at(20));
  for (auto& v : r.blend.velocity) v = static_cast<std::int16_t>(at(21));
  return r;
}

TEST(Gates, AnyStatePosesFinitely) {
  const int wanted = rounds(200000, 10000000);
  int broken = 0;
  for (int i = 0; i < wanted; ++i) broken += !figure::all_finite(pose_of(any_runner(i)));
  gate("poses that are not finite", broken, 0);
  std::cout << "gate: of " << wanted << " fuzzed states\n";
  EXPECT_EQ(broken, 0);
}

TEST(Gates, TablesOfAnyNumbersPoseFinitely) {
  const auto number = [](int i, std::uint32_t k) {
    const auto random = roll(14, i, k);
    switch (random % 5) {
      case 0: return std::bit_cast<float>(static_cast<std::uint32_t>(random >> 8));
      case 1: return std::nanf("");
      case 2: return (random & 256) != 0 ? 3e38F : -std::numeric_limits<float>::infinity();
      default: return static_cast<float>(static_cast<std::int32_t>(random >> 16)) * 1e-7F;
    }
  };
  auto tables = std::make_unique<Tables>(builtin());
  for (int i = 0; i < 300; ++i) {
    *tables = builtin();
    std::uint32_t k = 0;
    figure::visit_rig(tables->rig, [&](const char*, float, float, float& v) { v = number(i, ++k); });
    figure::visit_gait([&](const char*, figure::GaitUnit, float, float, float figure::Gait::*field) {
      tables->gait.run.*field = number(i, ++k);
    });
    tables->make_numbers();
    for (FormPose& pose : tables->form) {
      for (float* v : {&pose.angle, &pose.grip_x, &pose.lean, &pose.stance, &pose.lift, &pose.seconds, &pose.hold})
        *v = number(i, ++k);
    }
    for (Tracks& tracks : tables->moves) {
      for (Channel& c : tracks.channels) {
        for (math::Key& key : c.keys) key.value = number(i, ++k);
      }
    }
    for (int n = 0; n < 60; ++n) ASSERT_TRUE(figure::all_finite(pose_of(any_runner(i * 60 + n), *tables))) << i;
    // And nobody who moves by them leaves the numbers that a state can hold.
    Driver d(*tables);
    for (int t = 0; t < 200; ++t) {
      if (t % 13 == 0) wish(d, roll(15, i * 200 + t));
      d.tick();
      ASSERT_TRUE(figure::all_finite(pose_of(d.runner(), *tables)));
    }
  }
}

TEST(Gates, StepsLeaveAndMeetTheGroundWithItsSpeed) {
  // The path of every swing and step at its ends, u/s, for the quickest (4 ticks) over the longest way (86 u).
  const auto path = [](float u) { return figure::swing_path({-43, 0}, {43, 0}, u, 6); };
  const float per_second = 60.0F / 4;
  const float leaves = math::length(path(1e-4F) - path(0)) * (1 / 1e-4F) * per_second;
  const float meets = math::length(path(1) - path(1 - 1e-4F)) * (1 / 1e-4F) * per_second;
  gate("swing foot against the ground at lift-off and touch-down, u/s", std::max(leaves, meets), 5);
  EXPECT_LE(std::max(leaves, meets), 5);
  EXPECT_GT(math::length(path(0.05F) - path(0.049F)) * 1000 * per_second, 5) << "control";
}

}  // namespace
}  // namespace spearrun::moves
