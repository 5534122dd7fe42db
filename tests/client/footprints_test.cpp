#include "client/play/footprints.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "client/app/practice.hpp"

namespace spearrun::play {
namespace {

struct Contact {
  core::Tick tick;
  state::FootSide side;
  math::Fixed x;
};
struct Prediction {
  core::Tick made;
  Contact contact;
};
struct Record {
  std::vector<Contact> contacts;
  std::vector<Prediction> predictions;
  std::vector<state::Input> inputs;  // by tick
};

// A run alone, with a jump held every second or so.
Record run_alone(int ticks) {
  app::Practice practice({21, 8000, 0, "me"});
  Record run;
  run.inputs.resize(2);
  while (practice.now() < ticks) {
    state::Input input;
    input.set(state::Button::jump, practice.now() % 90 > 75);
    practice.tick(input);
    run.inputs.push_back(input);
    const state::World& world = practice.room().world();
    for (const state::Event& event : practice.room().events()) {
      if (event.slot != 0 || event.kind != state::EventKind::footfall) continue;
      run.contacts.push_back({world.tick, event.side, world.runners[0].foot(event.side).anchor_x});
    }
    for (const Footprint& print : practice.view().prints) {
      run.predictions.push_back({world.tick, {print.tick, print.side, print.x}});
    }
  }
  return run;
}

bool held_alike(const Record& run, core::Tick from, core::Tick to) {
  for (std::int32_t t = from.value; t < to.value; ++t) {
    const auto index = static_cast<std::size_t>(t);
    if (run.inputs[index].levels != run.inputs[index + 1].levels) return false;
  }
  return true;
}

bool came_true(const Record& run, const Contact& contact) {
  for (const Contact& real : run.contacts) {
    if (real.tick == contact.tick && real.side == contact.side && real.x == contact.x) return true;
  }
  return false;
}

TEST(Footprints, AreExactWhileTheKeysAreHeld) {
  const Record run = run_alone(1200);
  ASSERT_GT(run.contacts.size(), 40U);
  int judged = 0;
  for (const Prediction& p : run.predictions) {
    if (p.contact.tick <= p.made || p.contact.tick.value >= 1200) continue;
    if (!held_alike(run, p.made, p.contact.tick)) continue;
    ++judged;
    ASSERT_TRUE(came_true(run, p.contact)) << "made at " << p.made.value << " for " << p.contact.tick.value;
  }
  EXPECT_GT(judged, 500);
}

TEST(Footprints, ControlAJumpMakesEarlierPrintsWrong) {
  const Record run = run_alone(1200);
  int wrong = 0;
  for (const Prediction& p : run.predictions) {
    if (p.contact.tick <= p.made || p.contact.tick.value >= 1200) continue;
    if (!came_true(run, p.contact)) ++wrong;
  }
  EXPECT_GT(wrong, 0);
}

TEST(Footprints, TheWindowIsWhereALaunchIsPerfect) {
  app::Practice practice({21, 8000, 0, "me"});
  while (practice.now() < 400) practice.tick({});
  ASSERT_EQ(practice.view().prints.size(), kFootprints);
  const Footprint print = practice.view().prints[1];
  bool pressed = false;
  // Presses at the first tick whose hip is in the middle of the bar.
  while (!pressed) {
    state::Input input;
    const std::int32_t x = practice.room().world().runners[0].x.raw;
    pressed = x + practice.room().world().runners[0].vx.raw >= (print.window_from.raw + print.window_to.raw) / 2;
    input.set(state::Button::jump, pressed);
    practice.tick(input);
  }
  EXPECT_EQ(practice.view().moments.last_launch().quality, state::Quality::perfect);
  EXPECT_EQ(practice.view().moments.last_launch().side, print.side);
}

}  // namespace
}  // namespace spearrun::play
