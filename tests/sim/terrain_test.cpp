// The gates of uneven ground: feet on it, not in it; no slip, no pop, no knee locked; up and down slopes and steps.
#include <gtest/gtest.h>

#include <iostream>

#include "shared/core/rng.hpp"
#include "tests/sim/harness.hpp"
#include "tests/sim/terrain_watch.hpp"

namespace spearrun::sim {
namespace {

using math::Fixed;
using state::Runner;

// A run of `points` that begins at x, over and over with flat ground between; each time a little off, so that it is met
// at other phases of the gait.
struct Shape {
  const char* name;
  std::vector<std::pair<int, int>> points;  // from where it begins
};

course::Course course_of(const Shape& shape, int repeats = 12) {
  course::Course c = flat(30000);
  course::Profile outline;
  int x = 1500;
  int y = 0;
  for (int i = 0; i < repeats; ++i) {
    for (const auto& [dx, dy] : shape.points) outline.add(Fixed::from_int(x + dx), Fixed::from_int(y + dy));
    x += shape.points.back().first + 190 + 13 * i;
    y += shape.points.back().second;
  }
  EXPECT_TRUE(set_terrain(c, outline)) << shape.name;
  return c;
}

Shape slope(const char* name, int length, int rise) { return {name, {{0, 0}, {length, rise}}}; }

Shape steps(const char* name, int count, int rise, int tread) {
  Shape s{name, {}};
  for (int i = 0; i < count; ++i) {
    s.points.push_back({i * tread, i * rise});
    s.points.push_back({i * tread, (i + 1) * rise});
  }
  return s;
}

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> kShapes{
      slope("flat", 300, 0),
      slope("25 degrees up", 400, 186),
      slope("25 degrees down", 400, -186),
      slope("8 degrees up", 400, 56),
      slope("8 degrees down", 400, -56),
      {"hills", {{0, 0}, {200, 93}, {240, 93}, {440, 0}, {480, 0}, {680, 93}}},
      {"valleys", {{0, 0}, {200, -93}, {240, -93}, {440, 0}}},
      steps("12 u up on 60", 5, 12, 60),
      steps("12 u down on 60", 5, -12, 60),
      steps("12 u up on 100", 5, 12, 100),
      steps("12 u down on 100", 5, -12, 100),
      steps("24 u up on 90", 4, 24, 90),
      steps("24 u up on 130", 4, 24, 130),
  };
  return kShapes;
}

TerrainWatch steady(const Shape& shape, int momentum, Spoil spoil = {}) {
  Harness h(course_of(shape), 1);
  h.until_go();
  h.ticks(2);
  TerrainWatch watch(h.course(), spoil);
  while (h.runner().x < Fixed::from_int(1300)) {
    h.alter().momentum = momentum;
    h.tick();
  }
  h.ticks(1);
  const Fixed end = h.course().terrain.points().back().x + Fixed::from_int(300);
  while (h.runner().x < end) {
    h.alter().momentum = momentum;
    h.tick();
    watch.look(h.runner());
  }
  return watch;
}

constexpr double kAbove = 0.5, kBelow = 0.25, kSwingBelow = 0.5;
constexpr double kSlip = 0.001, kSlipOfChanges = 0.05;
// On the flat a run changes the hip's vertical speed by 2.7 u a tick in a tick; a pop of 5 u by 10.
constexpr double kChange = 7.5;

void tell(const std::string& name, const TerrainWatch& w) {
  std::cout << name << ": " << w.text() << '\n';
  testing::Test::RecordProperty(name, w.text());
}

TEST(Terrain, EveryShapeAtEverySpeedKeepsTheGates) {
  for (const Shape& shape : shapes()) {
    TerrainWatch all{course::Course{}};
    for (const int momentum : {10, 300, 600, 900, 1200, 1500, 1656, 1800, 1908}) all.take(steady(shape, momentum));
    tell(shape.name, all);
    EXPECT_LE(all.above, kAbove) << shape.name;
    EXPECT_LE(all.below, kBelow) << shape.name;
    EXPECT_LE(all.slip, kSlip) << shape.name;
    EXPECT_LE(all.swing_below, kSwingBelow) << shape.name;
    EXPECT_GE(all.least_knee, 55) << shape.name;
    EXPECT_LE(all.most_knee, 165) << shape.name;
    EXPECT_LE(all.worst_hip, kChange) << shape.name;
    EXPECT_LE(all.worst_head, kChange) << shape.name;
  }
}

TEST(Terrain, ControlEachGateCanFail) {
  const Shape& steep = shapes()[1];
  EXPECT_GT(steady(steep, 1800, {.lift = 0.6}).above, kAbove) << "feet lifted";
  EXPECT_GT(steady(steep, 1800, {.lift = -0.3}).below, kBelow) << "feet sunk";
  EXPECT_GT(steady(steep, 1800, {.lift = -3}).swing_below, kSwingBelow);
  EXPECT_GT(steady(steep, 1800, {.drag = 0.2}).slip, kSlipOfChanges) << "a foot dragged";
  EXPECT_GT(steady(steep, 1800, {.pop = 5}).worst_hip, kChange) << "a body that pops";
  EXPECT_GT(steady(steep, 1800, {.pop = 5}).worst_head, kChange);
}

// Keys at all moments, momentum lost at some.
enum class Slides { none, some };
TerrainWatch random_play(const Shape& shape, int seed, Slides slides) {
  Harness h(course_of(shape, 20), 1, static_cast<std::uint64_t>(seed));
  h.until_go();
  TerrainWatch watch(h.course());
  for (int t = 0; t < 1800; ++t) {
    const auto random = core::random_u64(78, {t / 9}, static_cast<std::uint32_t>(seed), core::Purpose::random_play);
    state::Input input = keys((random & 7) == 0, ((random >> 8) & 7) == 0);
    input.set(state::Button::crouch, slides == Slides::some && ((random >> 16) & 7) == 0);
    h.press(0, input);
    if (t % 97 == 50) h.alter().momentum = std::max(0, h.runner().momentum - 270 - 30 * seed);
    h.tick();
    watch.look(h.runner());
  }
  return watch;
}

TEST(Terrain, JumpsLandingsAndChangesOfSpeedKeepFeetPlanted) {
  for (const Shape& shape : shapes()) {
    TerrainWatch all{course::Course{}};
    for (int seed = 0; seed < 8; ++seed) all.take(random_play(shape, seed, Slides::none));
    tell(std::string("random play, ") + shape.name, all);
    EXPECT_LE(all.above, kAbove) << shape.name;
    EXPECT_LE(all.below, kBelow) << shape.name;
    EXPECT_LE(all.slip, kSlipOfChanges) << shape.name;
    // Low from a landing or a hit, a foot that swings over the edge of a step may dip into it.
    EXPECT_LE(all.swing_below, 3.5) << shape.name;
    EXPECT_LE(all.flight_below, 1) << shape.name;
    EXPECT_GE(all.least_knee, 45) << shape.name;
    EXPECT_LE(all.most_knee, 172) << shape.name;
  }
}

TEST(Terrain, SlidesLeavePlantedFeetPlanted) {
  for (const Shape& shape : shapes()) {
    TerrainWatch all{course::Course{}};
    for (int seed = 0; seed < 8; ++seed) all.take(random_play(shape, seed, Slides::some));
    tell(std::string("with slides, ") + shape.name, all);
    EXPECT_LE(all.above, kAbove) << shape.name;
    EXPECT_LE(all.below, kBelow) << shape.name;
    EXPECT_LE(all.slip, kSlipOfChanges) << shape.name;
  }
}

TEST(Terrain, AFlightIsAsLongAsPlannedAndEndsOnTheGround) {
  int flights = 0;
  for (const Shape& shape : shapes()) {
    for (int wait = 0; wait < 40; ++wait) {
      Harness h(course_of(shape), 1);
      h.until_go();
      while (h.runner().x < Fixed::from_int(1200 + 17 * wait)) h.tick();
      h.press(0, keys(true, false));
      if (!h.until([&h] { return h.runner().airborne(); }, 12)) continue;
      const int planned = h.runner().flight_ticks;
      int ticks = 0;
      for (; h.runner().airborne(); ++ticks) {
        ASSERT_EQ(h.runner().flight_ticks, planned);
        h.tick();
      }
      EXPECT_EQ(ticks, planned - 1) << shape.name << " from " << wait;  // the launch's own tick is the first
      EXPECT_EQ(h.runner().y, course::base_at(h.course(), h.runner().x));
      ++flights;
    }
  }
  EXPECT_GT(flights, 500);
}

TEST(Terrain, FeetArriveWhereTheyWillStand) {
  // The foot that lands is posed on its ground in the last tick of the flight, so planting it moves nothing.
  double worst = 0;
  for (const Shape& shape : shapes()) {
    for (int wait = 0; wait < 40; ++wait) {
      Harness h(course_of(shape), 1);
      h.until_go();
      while (h.runner().x < Fixed::from_int(1200 + 17 * wait)) h.tick();
      h.press(0, keys(true, false));
      if (!h.until([&h] { return h.runner().airborne(); }, 12)) continue;
      while (h.runner().airborne() && h.runner().move_tick + 2 < h.runner().flight_ticks) h.tick();
      Runner last = h.runner();
      h.tick();
      if (h.count(state::EventKind::land) == 0) continue;
      // The last tick in the air, as the landing sees it.
      last.x = h.runner().x;
      last.y = h.runner().y;
      ++last.move_tick;
      last.blend = {};
      const figure::Parameters p = moves::parameters_of(last);
      const bool near = last.launch_side == state::FootSide::near;
      const float posed = p[near ? figure::Param::near_foot_y : figure::Param::far_foot_y];
      const state::Foot& stands = h.runner().foot(last.launch_side);
      worst = std::max(worst, std::abs(static_cast<double>(posed) - (stands.anchor_y - h.runner().y).units()));
    }
  }
  std::cout << "posed against planted foot at the touch-down: " << worst << " u\n";
  testing::Test::RecordProperty("touch_down_u", std::to_string(worst));
  EXPECT_LE(worst, 0.05);
}

TEST(Terrain, SlopesChangeTheMomentumCap) {
  const auto after = [](int rise) {
    course::Course c = flat(30000);
    course::Profile outline;
    for (const auto& [x, y] : {std::pair{3000, 0}, {9000, rise}}) outline.add(Fixed::from_int(x), Fixed::from_int(y));
    EXPECT_TRUE(set_terrain(c, outline));
    Harness h(c, 1);
    h.until_go();
    while (h.runner().x < Fixed::from_int(8000)) h.tick();
    return h.runner().momentum;
  };
  EXPECT_EQ(after(0), state::kTuning.momentum_one);
  EXPECT_EQ(after(1500), state::kTuning.uphill_cap);
  EXPECT_EQ(after(-1500), state::kTuning.downhill_cap);
  EXPECT_EQ(after(500), state::kTuning.momentum_one) << "5 degrees are not steep";
}

// Ground that climbs to 300 u before the pieces and stays there.
course::Course plateau(std::vector<course::Piece> pieces) {
  course::Course c = flat(30000, std::move(pieces));
  course::Profile outline;
  outline.add(Fixed::from_int(600), {});
  outline.add(Fixed::from_int(1300), Fixed::from_int(300));
  EXPECT_TRUE(set_terrain(c, outline));
  return c;
}

TEST(Terrain, PiecesStandOnTheirGround) {
  for (const bool jumps : {false, true}) {
    Harness h(plateau({hurdle(1700, 100)}), 1);
    h.until_go();
    int trips = 0;
    while (h.runner().x < Fixed::from_int(1900)) {
      const float d = 1700 - h.runner().x.units();
      h.press(0, keys(jumps && d < 150 && d > 0, false));
      h.tick();
      trips += h.count(state::EventKind::trip);
    }
    EXPECT_EQ(trips, jumps ? 0 : 1);
  }
  for (const bool strikes : {false, true}) {
    Harness h(plateau({dummy(1700)}), 1);
    h.until_go();
    int downs = 0;
    int bumps = 0;
    while (h.runner().x < Fixed::from_int(1900)) {
      const float d = 1700 - h.runner().x.units();
      h.press(0, keys(false, strikes && d < 195 && d > 150));
      h.tick();
      downs += h.count(state::EventKind::dummy_down);
      bumps += h.count(state::EventKind::bump);
    }
    EXPECT_EQ(downs, strikes ? 1 : 0);
    EXPECT_EQ(bumps, strikes ? 0 : 1);
  }
}

TEST(Terrain, AGapSwallowsAndGivesBackOnItsOwnLevel) {
  Harness h(plateau({gap(1700, 180)}), 1);
  h.until_go();
  ASSERT_TRUE(h.until([&h] { return h.count(state::EventKind::fall) > 0; }));
  ASSERT_TRUE(h.until([&h] { return h.count(state::EventKind::respawn) > 0; }));
  EXPECT_EQ(h.runner().y, Fixed::from_int(300));
  EXPECT_EQ(h.runner().foot(state::FootSide::near).anchor_y, Fixed::from_int(300));
  Harness over(plateau({gap(1700, 180)}), 1);
  over.until_go();
  while (over.runner().x < Fixed::from_int(2000)) {
    const float d = 1700 - over.runner().x.units();
    over.press(0, keys(d < 40 && d > -20, false));
    over.tick();
    ASSERT_EQ(over.count(state::EventKind::fall), 0);
  }
}

}  // namespace
}  // namespace spearrun::sim
