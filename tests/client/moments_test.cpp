#include "client/play/moments.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "shared/state/tuning.hpp"

namespace spearrun::play {
namespace {

struct Stand {
  Stand() : before(std::make_unique<state::World>()), now(std::make_unique<state::World>()) {
    before->slots = now->slots = 2;
    now->tick = core::Tick{state::kTuning.go_tick + 120};
  }
  void tell(const state::Event& event) {
    state::Events events;
    events.push_back(event);
    moments.tick(course, *before, *now, events);
  }
  course::Course course;
  std::unique_ptr<state::World> before, now;
  Moments moments{0, {"me", "Wren"}};
};

TEST(Moments, NamesWhoHit) {
  Stand stand;
  stand.tell({state::EventKind::hit, 0, 1});
  EXPECT_STREQ(stand.moments.message().text.data(), "hit by Wren");
  stand.tell({state::EventKind::hit, 1, 0});
  EXPECT_STREQ(stand.moments.message().text.data(), "you hit Wren");
}

TEST(Moments, ABumpNamesWhatWasBumpedInto) {
  Stand stand;
  stand.course.pieces.push_back({course::PieceKind::dummy, {}, {}, {}});
  stand.course.pieces.push_back({course::PieceKind::low_bar, {}, {}, {}});
  stand.tell({state::EventKind::bump, 0, 0});
  EXPECT_STREQ(stand.moments.message().text.data(), "ran into a dummy");
  stand.tell({state::EventKind::bump, 0, 1});
  EXPECT_STREQ(stand.moments.message().text.data(), "ran into a low bar: slide under it");
}

TEST(Moments, RivalsAmongThemselvesSayNothing) {
  Stand stand;
  stand.tell({state::EventKind::trip, 1});
  EXPECT_EQ(stand.moments.message().ticks_left, 0);
}

TEST(Moments, SplitsAgainstTheBestOther) {
  Stand stand;
  stand.now->runners[1].checkpoints = 1;
  stand.tell({state::EventKind::checkpoint, 1});
  EXPECT_FALSE(stand.moments.split().known);
  stand.now->tick = stand.now->tick + 12;
  stand.now->runners[0].checkpoints = 1;
  stand.tell({state::EventKind::checkpoint, 0});
  EXPECT_TRUE(stand.moments.split().known);
  EXPECT_EQ(stand.moments.split().behind, 12);
  EXPECT_EQ(stand.moments.split().own_ticks, 132);
}

TEST(Moments, APerfectLaunchNeverLiftsAboveOne) {
  Stand stand;
  stand.before->runners[0].momentum = state::kTuning.momentum_one - 10;
  stand.tell({state::EventKind::launch, 0, 0, state::FootSide::far, state::Quality::perfect});
  EXPECT_EQ(stand.moments.last_launch().momentum_change, 10);
  EXPECT_EQ(stand.moments.last_launch().side, state::FootSide::far);
}

TEST(Moments, ACorrectedLaunchChangesItsWord) {
  Stand stand;
  stand.now->runners[0].launch_quality = state::Quality::perfect;
  stand.tell({state::EventKind::launch, 0, 0, state::FootSide::near, state::Quality::perfect});
  EXPECT_EQ(stand.moments.last_launch().quality, state::Quality::perfect);
  stand.now->runners[0].launch_quality = state::Quality::good;
  stand.tell({state::EventKind::land, 0});
  EXPECT_EQ(stand.moments.last_launch().quality, state::Quality::good);
}

TEST(Moments, AHitThatDidNotComeTrueIsTakenBack) {
  Stand stand;
  stand.tell({state::EventKind::hit, 1, 0});
  EXPECT_GT(stand.moments.message().ticks_left, 0);
  stand.moments.take_back_hit(2);
  EXPECT_GT(stand.moments.message().ticks_left, 0) << "that was another";
  stand.moments.take_back_hit(1);
  EXPECT_EQ(stand.moments.message().ticks_left, 0);
}

}  // namespace
}  // namespace spearrun::play
