// The lab without a screen: takes, playback, tables with undo, curves, dragging, and all of it by keyboard.
#include "client/overlay/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "client/overlay/commands.hpp"
#include "client/overlay/phases.hpp"

namespace spearrun::overlay {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

const Tunable& number(Group group, std::string_view name) {
  for (const Tunable& t : tunables(group)) {
    if (name == t.name) return t;
  }
  ADD_FAILURE() << "no number " << name;
  return tunables(group).front();
}

LabSession session_of(const char* move) {
  LabSession s;
  s.pick(lab_move_named(move));
  return s;
}

TEST(LabMoves, EachFillsATakeOfFinitePosesWithinTheGates) {
  for (int move = 0; move < static_cast<int>(lab_moves().size()); ++move) {
    const std::array queue{move};
    const Take take = make_take(queue, moves::builtin());
    SCOPED_TRACE(lab_moves()[static_cast<std::size_t>(move)].name);
    EXPECT_GT(take.size(), 8);
    EXPECT_FALSE(take.cut);
    for (int tick = 0; tick < take.size(); ++tick) {
      const TickFacts facts = facts_at(take, tick, figure::kRig);
      EXPECT_EQ(facts.broken, nullptr) << (facts.broken != nullptr ? facts.broken : "") << " at tick " << tick;
    }
  }
}

TEST(LabMoves, ThereIsOneForEveryMoveAndActionOfTheCatalog) {
  std::set<state::Move> moves_seen;
  std::set<state::Action> actions_seen;
  for (int move = 0; move < static_cast<int>(lab_moves().size()); ++move) {
    const std::array queue{move};
    for (const TakeTick& t : make_take(queue, moves::builtin()).ticks) {
      moves_seen.insert(t.runner.move);
      actions_seen.insert(t.runner.action);
    }
  }
  EXPECT_EQ(moves_seen.size(), state::kMoveCount);
  EXPECT_EQ(actions_seen.size(), state::kActionCount);
}

TEST(LabMoves, KeysAreUniqueAndTakenFromNoCommand) {
  std::set<char> keys;
  for (const LabMove& move : lab_moves()) {
    if (move.key == 0) continue;
    EXPECT_TRUE(keys.insert(move.key).second) << move.name;
    EXPECT_FALSE(command_for({move.key})) << move.name;
    EXPECT_FALSE(command_for({move.key, false, true, false})) << move.name;
  }
}

TEST(LabTake, IsTheSameForTheSameQueueAndTables) {
  const std::array queue{lab_move_named("run"), lab_move_named("thrust in a run"), lab_move_named("game jump")};
  const Take a = make_take(queue, moves::builtin()), b = make_take(queue, moves::builtin());
  ASSERT_EQ(a.size(), b.size());
  ASSERT_EQ(a.entries.size(), 3U);
  for (int i = 0; i < a.size(); ++i) EXPECT_EQ(a.at(i).pose.spear.tip, b.at(i).pose.spear.tip);
}

TEST(LabTake, SpeedOfTheTipPeaksInTheStrike) {
  const LabSession s = session_of("thrust in a run");
  const auto speed = plot(s.take(), Tracked::tip, Derivative::speed);
  const auto peak = std::max_element(speed.begin(), speed.end()) - speed.begin();
  const auto phases = phases_of(s.take());
  const auto strike = std::find_if(phases.begin(), phases.end(), [](const Phase& p) { return p.name == "strike"; });
  ASSERT_NE(strike, phases.end());
  EXPECT_GE(peak, strike->first);
  EXPECT_LE(peak, strike->last);
  EXPECT_GT(speed[static_cast<std::size_t>(peak)], 1500);
}

TEST(LabTake, APlantedFootThatIsDraggedShowsAsSlip) {
  LabSession s = session_of("run");
  Take take = s.take();
  int planted = 1;
  const auto stands = [&](int tick) { return take.at(tick).runner.foot(state::FootSide::near).planted; };
  while (!stands(planted) || !stands(planted - 1)) ++planted;
  EXPECT_LT(slip_at(take, planted, state::FootSide::near), 0.01F);
  take.ticks[static_cast<std::size_t>(planted)].pose.near_leg.foot.x += 1;
  EXPECT_NEAR(slip_at(take, planted, state::FootSide::near), 1, 0.01);
  EXPECT_STREQ(facts_at(take, planted, figure::kRig).broken, "a planted foot slides");
}

TEST(LabPlayback, LoopsWithinItsRangeAtItsSpeed) {
  LabSession s = session_of("thrust in a run");
  s.set_loop(12, 5);  // the wrong way round
  EXPECT_EQ(s.loop_from(), 5);
  EXPECT_EQ(s.loop_to(), 12);
  s.seek(5);
  s.play(true);
  s.set_speed(0.5F);
  s.advance(0.1);
  EXPECT_DOUBLE_EQ(s.at(), 8);
  for (int i = 0; i < 200; ++i) {
    s.advance(0.016);
    ASSERT_GE(s.tick(), 5);
    ASSERT_LE(s.tick(), 12);
  }
}

TEST(LabPlayback, StepsAndSeeksStayInTheTake) {
  LabSession s = session_of("walk");
  s.play(true);
  s.step(1);
  EXPECT_FALSE(s.playing());
  s.step(-100);
  EXPECT_EQ(s.tick(), 0);
  s.seek(1e12);
  EXPECT_EQ(s.tick(), s.take().size() - 1);
  s.seek(std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(s.tick(), s.take().size() - 1);
  s.set_speed(kNan);
  EXPECT_EQ(s.speed(), 1);
  s.set_speed(0);
  EXPECT_EQ(s.speed(), kSlowest);
}

TEST(LabTables, AChangeMakesTheTakeAnewAndUndoBringsItBack) {
  LabSession s = session_of("run");
  const math::Vec2 before = s.take().at(20).pose.head;
  const Tunable& lean = number(Group::run, "lean");
  s.set_value(lean, 0.12F);
  EXPECT_TRUE(s.changed());
  EXPECT_NE(s.take().at(20).pose.head, before);
  EXPECT_EQ(s.take(Version::built_in).at(20).pose.head, before);
  s.undo();
  EXPECT_FALSE(s.changed());
  EXPECT_EQ(s.take().at(20).pose.head, before);
  s.redo();
  EXPECT_EQ(lean.in(s.tables()), 0.12F);
  s.redo();
  EXPECT_TRUE(s.status.bad);
}

TEST(LabTables, ADragOfASliderIsOneStepOfUndoAndAHundredChangesAreAHundred) {
  LabSession s = session_of("run");
  const Tunable& bob = number(Group::run, "bob");
  const int gesture = s.new_gesture();
  for (int i = 0; i < 50; ++i) s.set_value(bob, 2 + 0.1F * static_cast<float>(i), gesture);
  EXPECT_EQ(s.history().undo_steps(), 1U);
  for (int i = 0; i < 100; ++i) s.set_value(bob, 8 + 0.1F * static_cast<float>(i));
  EXPECT_EQ(s.history().undo_steps(), 101U);
  for (int i = 0; i < 101; ++i) s.undo();
  EXPECT_FALSE(s.changed());
}

TEST(LabTables, EveryNumberIsKeptInItsRangeAndReset) {
  for (int g = 0; g < kGroupCount; ++g) {
    for (const Tunable& t : tunables(static_cast<Group>(g), 3)) {
      moves::Tables tables = moves::builtin();
      SCOPED_TRACE(t.name);
      EXPECT_GE(t.in(tables), t.least);
      EXPECT_LE(t.in(tables), t.most);
      EXPECT_FALSE(set(tables, t, kNan));
      EXPECT_TRUE(set(tables, t, 1e9F));
      EXPECT_EQ(t.in(tables), t.most);
      EXPECT_FALSE(tables.same_as(moves::builtin()));
      set(tables, t, t.in(moves::builtin()));
      EXPECT_TRUE(tables.same_as(moves::builtin()));
    }
  }
}

TEST(LabTables, ExtremeNumbersStillPoseFinitely) {
  for (const char* move : {"run", "game jump", "spear form (17)"}) {
    for (const bool high : {false, true}) {
      moves::Tables tables = moves::builtin();
      for (int g = 0; g < kGroupCount; ++g) {
        for (const Tunable& t : tunables(static_cast<Group>(g))) set(tables, t, high ? t.most : t.least);
      }
      const std::array queue{lab_move_named(move)};
      const Take take = make_take(queue, tables);
      for (const TakeTick& t : take.ticks)
        ASSERT_TRUE(std::isfinite(t.pose.spear.tip.x + t.pose.head.x + t.pose.near_leg.knee.y)) << move;
    }
  }
}

TEST(LabCurves, KeysStayInOrderAndInRange) {
  moves::Tables t = moves::builtin();
  const CurveRef curve{{TrackKind::action, static_cast<int>(state::Action::thrust)}, 0};
  const auto before = keys_of(t, curve);
  ASSERT_GE(before.size(), 3U);
  EXPECT_TRUE(move_key(t, curve, 1, 1000, -10));
  const auto after = keys_of(t, curve);
  EXPECT_LT(after[1].at, after[2].at);
  EXPECT_GT(after[1].at, after[0].at);
  EXPECT_TRUE(move_key(t, curve, 1, 3, 1e9F));
  EXPECT_EQ(keys_of(t, curve)[1].value, range_of(t, curve).most);
  EXPECT_FALSE(move_key(t, curve, 1, kNan, 0));
  EXPECT_FALSE(move_key(t, curve, 99, 3, 0));
}

TEST(LabCurves, AnInsertedKeyMovesNothingUntilItIsMoved) {
  moves::Tables t = moves::builtin();
  const CurveRef curve{{TrackKind::move, static_cast<int>(state::Move::jump)}, 3};
  const float at = 14, value = value_at(t, curve, at);
  const auto key = insert_key(t, curve, at);
  ASSERT_TRUE(key);
  EXPECT_FLOAT_EQ(keys_of(t, curve)[static_cast<std::size_t>(*key)].value, value);
  EXPECT_FALSE(insert_key(t, curve, at)) << "one is there";
  EXPECT_TRUE(remove_key(t, curve, *key));
  EXPECT_TRUE(t.same_as(moves::builtin()));
}

TEST(LabCurves, AFullChannelTakesNoMoreKeysAndTheLastOneStays) {
  moves::Tables t = moves::builtin();
  const CurveRef curve{{TrackKind::landing, 0}, 0};
  for (int i = 0; i < 40; ++i) insert_key(t, curve, 0.7F * static_cast<float>(i));
  EXPECT_EQ(keys_of(t, curve).size(), moves::kMostKeys);
  for (int i = 0; i < 40; ++i) remove_key(t, curve, 0);
  EXPECT_EQ(keys_of(t, curve).size(), 1U);
}

TEST(LabCurves, AHoldIsTwoEqualKeys) {
  moves::Tables t = moves::builtin();
  const CurveRef curve{{TrackKind::move, static_cast<int>(state::Move::jump)}, 3};
  EXPECT_TRUE(hold_key(t, curve, 1));
  const auto keys = keys_of(t, curve);
  EXPECT_EQ(keys[1].value, keys[2].value);
  EXPECT_FALSE(hold_key(t, curve, 1));
  const int last = static_cast<int>(keys.size()) - 1;
  EXPECT_TRUE(hold_key(t, curve, last));
  EXPECT_EQ(keys_of(t, curve).size(), keys.size() + 1);
}

TEST(LabCurves, TheGaitIsACurveFromWalkToRun) {
  moves::Tables t = moves::builtin();
  const CurveRef stride{{TrackKind::gait, 0}, 0};
  EXPECT_FLOAT_EQ(value_at(t, stride, 0.5F), (t.gait.walk.stride + t.gait.run.stride) / 2);
  EXPECT_TRUE(move_key(t, stride, 1, 0.3F, 70));
  EXPECT_EQ(t.gait.run.stride, 70);
  EXPECT_EQ(t.numbers.stride_raw(figure::kGaitOne), 70 * 4096) << "the rules' integers follow";
  EXPECT_FALSE(insert_key(t, stride, 0.5F));
  EXPECT_FALSE(remove_key(t, stride, 0));
}

TEST(LabDrag, EachHandleComesNearItsTargetAndNothingElseIsTouched) {
  LabSession s = session_of("idle");
  const moves::Tables before = s.tables();
  for (int i = 0; i < kHandleCount; ++i) {
    const auto handle = static_cast<Handle>(i);
    SCOPED_TRACE(name_of(handle));
    s.drop_drag();
    const math::Vec2 target = handle_at(s.shown_pose(), handle) + math::Vec2{5, 4};
    const float far = math::distance(handle_at(s.shown_pose(), handle), target);
    for (int n = 0; n < 10; ++n) s.drag(handle, target);
    EXPECT_LT(math::distance(handle_at(s.shown_pose(), handle), target), far * 0.8F);
  }
  EXPECT_TRUE(s.tables().same_as(before));
  s.step(1);
  EXPECT_FALSE(s.drag().any) << "it belongs to its tick";
  s.drag(Handle::tip, {kNan, 3});
  EXPECT_FALSE(s.drag().any);
}

TEST(LabDrag, KeyedItIsInTheTracksAtThatTick) {
  for (const Handle handle : {Handle::head, Handle::tip, Handle::near_hand, Handle::hip}) {
    SCOPED_TRACE(name_of(handle));
    LabSession s = session_of("thrust in a run");
    s.seek(8);
    const math::Vec2 start = handle_at(s.shown_pose(), handle);
    for (int n = 0; n < 10; ++n) s.drag(handle, start + math::Vec2{-14, 12});
    const math::Vec2 dragged = handle_at(s.shown_pose(), handle);
    ASSERT_GT(math::distance(dragged, start), 5);
    s.key_drag();
    EXPECT_FALSE(s.status.bad) << s.status.text;
    EXPECT_LT(math::distance(handle_at(s.shown_pose(), handle), dragged), 1);
    s.key_drag();
    EXPECT_TRUE(s.status.bad) << "nothing has been dragged";
  }
}

// By keyboard alone, everything that a mouse can do.
TEST(LabKeyboard, EveryKeyOfTheTableDoesSomethingOrIsTheWindows) {
  LabSession s = session_of("game jump");
  KeyboardPlace place;
  std::set<int> commands;
  for (const KeyRow& row : key_rows()) {
    EXPECT_TRUE(command_for(row.press));
    EXPECT_EQ(*command_for(row.press), row.command) << row.keys << ": the key is taken twice";
    commands.insert(static_cast<int>(row.command));
    apply(s, place, row.command);
  }
  EXPECT_EQ(commands.size(), static_cast<std::size_t>(LabCommand::close) + 1) << "a command without a key";
}

TEST(LabKeyboard, PicksQueuesAndTunes) {
  LabSession s;
  KeyboardPlace place;
  EXPECT_TRUE(move_key_pressed(s, {'2'}));
  EXPECT_TRUE(move_key_pressed(s, {'6', false, true, false}));
  EXPECT_EQ(s.queue().size(), 2U);
  apply(s, place, LabCommand::list_down);
  const float before = tunables(s.group)[1].in(s.tables());
  apply(s, place, LabCommand::value_more);
  EXPECT_GT(tunables(s.group)[1].in(s.tables()), before);
  apply(s, place, LabCommand::reset_value);
  EXPECT_EQ(tunables(s.group)[1].in(s.tables()), before);
  apply(s, place, LabCommand::focus);
  apply(s, place, LabCommand::list_up);
  apply(s, place, LabCommand::pick);
  EXPECT_EQ(s.queue(), std::vector<int>{static_cast<int>(lab_moves().size()) - 1});
  for (int i = 0; i < 20; ++i) move_key_pressed(s, {'1', false, true, false});
  EXPECT_TRUE(s.status.bad) << "the queue has an end";
}

TEST(LabPhases, DutyBarsFollowTheDutyFactor) {
  const LabSession s = session_of("run");
  int stance = 0, window = 0;
  for (int tick = 0; tick < s.take().size() - 1; ++tick) {
    const Duty duty = duty_at(s.take().at(tick), state::FootSide::near, s.tables());
    stance += duty != Duty::swing ? 1 : 0;
    window += duty == Duty::window ? 1 : 0;
  }
  const double part = static_cast<double>(stance) / (s.take().size() - 1);
  EXPECT_NEAR(part, 0.4, 0.06);
  EXPECT_NEAR(static_cast<double>(window) / stance, 0.2, 0.1);
}

}  // namespace
}  // namespace spearrun::overlay
