// The ground's outline against brute force: heights, means, slopes and the envelope of a foot.
#include "shared/course/terrain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "shared/core/rng.hpp"
#include "shared/course/generator.hpp"
#include "shared/course/relief.hpp"

namespace spearrun::course {
namespace {

using math::Fixed;

double units(Fixed f) { return f.raw / 4096.0; }
Fixed raw_of(double u) { return {static_cast<std::int32_t>(u * 4096)}; }

Profile outline_of(const std::vector<std::pair<int, int>>& points) {
  Profile p;
  for (const auto& [x, y] : points) p.add(Fixed::from_int(x), Fixed::from_int(y));
  return p;
}

// A slope up, two steps down, flat, a step up, a slope down.
const Profile& mixed() {
  static const Profile kOutline = outline_of({{100, 0},
                                              {400, 140},
                                              {500, 140},
                                              {500, 128},
                                              {560, 128},
                                              {560, 116},
                                              {700, 116},
                                              {700, 140},
                                              {900, 140},
                                              {1200, 0}});
  return kOutline;
}

// Whether the outline is one level over [from, to].
bool flat(const Profile& p, Fixed from, Fixed to) {
  const Fixed level = p.height(from);
  for (const ProfilePoint& point : p.points()) {
    if (point.x > from && point.x < to && point.y != level) return false;
  }
  return p.height(to - Fixed{1}) == level;
}

// By its own walk over the points, in doubles.
double height_by_hand(const Profile& p, double x) {
  const auto points = p.points();
  double y = units(points[0].y);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double a = units(points[i - 1].x), b = units(points[i].x);
    if (x >= b)
      y = units(points[i].y);
    else if (x > a)
      return units(points[i - 1].y) + (units(points[i].y) - units(points[i - 1].y)) * (x - a) / (b - a);
  }
  return y;
}

double mean_by_hand(const Profile& p, double from, double to) {
  constexpr int kParts = 4000;
  double sum = 0;
  for (int i = 0; i < kParts; ++i) sum += height_by_hand(p, from + (to - from) * (i + 0.5) / kParts);
  return sum / kParts;
}

TEST(Profile, HeightsAndMeansAgreeWithBruteForce) {
  for (int i = -40; i < 1400; i += 3) {
    const double x = i + 0.37;
    EXPECT_NEAR(units(mixed().height(raw_of(x))), height_by_hand(mixed(), x), 0.001) << x;
    for (const double half : {9.0, 35.0, 200.0}) {
      const double mean = units(mixed().mean(raw_of(x - half), raw_of(x + half)));
      EXPECT_NEAR(mean, mean_by_hand(mixed(), x - half, x + half), 0.02) << x << " +-" << half;
    }
  }
  EXPECT_EQ(mixed().height(Fixed::from_int(700)), Fixed::from_int(140)) << "a riser has the level ahead of it";
  EXPECT_EQ(Profile{}.mean(Fixed::from_int(-5), Fixed::from_int(5)), Fixed{}) << "no points: flat at 0";
}

TEST(Profile, MeansAreSmoothOverRisersAndLinearOnSlopes) {
  // A step of 24 u never lifts the base of a runner by more than its share of the 70 u.
  Fixed last = mixed().mean(Fixed::from_int(565), Fixed::from_int(635));
  for (int raw = 600 * 4096; raw < 800 * 4096; raw += 4096) {
    const Fixed now = mixed().mean(Fixed{raw - 35 * 4096}, Fixed{raw + 35 * 4096});
    EXPECT_LE(std::abs(units(now - last)), 24.0 / 70 + 0.001);
    last = now;
  }
  Course course;
  ASSERT_TRUE(set_terrain(course, mixed()));
  EXPECT_NEAR(slope_at(course, Fixed::from_int(250)) / 65536.0, 140.0 / 300, 1e-4);
  EXPECT_NEAR(slope_at(course, Fixed::from_int(1050)) / 65536.0, -140.0 / 300, 1e-4);
  EXPECT_EQ(slope_at(course, Fixed::from_int(5000)), 0);
}

TEST(Profile, KnowsWhereItIsFlatAndWhereRisersAre) {
  const auto at = [](int x) { return Fixed::from_int(x); };
  EXPECT_TRUE(flat(mixed(), at(-300), at(100)));
  EXPECT_FALSE(flat(mixed(), at(-300), at(101)));
  EXPECT_TRUE(flat(mixed(), at(400), at(499)));
  EXPECT_FALSE(flat(mixed(), at(400), at(501)));
  EXPECT_TRUE(flat(mixed(), at(1200), at(9000)));
  EXPECT_EQ(mixed().riser_near(at(490), at(50)), at(500));
  EXPECT_EQ(mixed().riser_near(at(505), at(70)), at(500));
  EXPECT_EQ(mixed().riser_near(at(535), at(70)), at(560));
  EXPECT_EQ(mixed().riser_near(at(486), at(14)), std::nullopt) << "far enough";
  EXPECT_EQ(mixed().riser_near(at(400), at(14)), std::nullopt) << "the end of a slope is no riser";
}

double envelope_by_hand(const Profile& p, double x) {
  double most = -1e9;
  for (int i = 0; i <= 16 * 64; ++i) most = std::max(most, height_by_hand(p, x - 7 + i / 64.0));
  return most;
}

void expect_envelope(const Course& course, double from, double to) {
  for (double x = from; x < to; x += 1.73) {
    const double by_hand = envelope_by_hand(course.terrain, x);
    // Beside a riser the walk in 64ths may miss it.
    if (std::abs(by_hand - envelope_by_hand(course.terrain, x + 0.05)) > 1) continue;
    if (std::abs(by_hand - envelope_by_hand(course.terrain, x - 0.05)) > 1) continue;
    ASSERT_NEAR(units(course.envelope.height(raw_of(x))), by_hand, 0.02) << "seed " << course.seed << " at " << x;
  }
}

TEST(Terrain, TheEnvelopeIsTheHighestGroundFromHeelToToe) {
  Course course;
  ASSERT_TRUE(set_terrain(course, mixed()));
  expect_envelope(course, -50, 1300);
  for (std::uint32_t seed = 0; seed < 20; ++seed) expect_envelope(generate(seed, 6000), 400, 5800);
}

TEST(Terrain, NarrowValleysAreRefused) {
  Course course;
  const auto valley = [](int bottom) { return outline_of({{0, 0}, {0, -12}, {bottom, -12}, {bottom, 0}}); };
  EXPECT_TRUE(set_terrain(course, valley(26)));
  EXPECT_FALSE(set_terrain(course, valley(25)));
  EXPECT_TRUE(course.terrain.points().empty());
}

struct Shares {
  double relief = 0, up = 0, down = 0;
};

// What a course has of each, with every slope and step checked on the way.
void check_relief(const Course& c, Shares& shares) {
  const auto points = c.terrain.points();
  for (std::size_t i = 1; i < points.size(); ++i) {
    const int length = points[i].x.whole() - points[i - 1].x.whole();
    const int rise = points[i].y.whole() - points[i - 1].y.whole();
    ASSERT_GE(points[i].y.whole(), kLowest);
    ASSERT_LE(points[i].y.whole(), kHighest);
    const bool high = length == 0 && std::abs(rise) == kHighStep;
    if (length == 0) {
      ASSERT_TRUE(rise == kStep || rise == -kStep || rise == kHighStep) << "seed " << c.seed << " rise " << rise;
    } else if (rise != 0) {
      ASSERT_GE(length, kLeastSlope);
      ASSERT_LE(length, kMostSlope);
      ASSERT_GE(std::abs(rise), length * 140 / 1000 - 1);
      ASSERT_LE(std::abs(rise), length * 467 / 1000);
      shares.relief += length;
      (rise > 0 ? shares.up : shares.down) += length;
    } else {
      const bool tread =
          i >= 2 && points[i - 2].x == points[i - 1].x && i + 1 < points.size() && points[i + 1].x == points[i].x;
      ASSERT_GE(length, tread ? kLeastTread : kLeastValley.whole());
      if (tread && length < kLeastTread + kTreadRange + 40) shares.relief += length;
    }
    // Before the first one the ground is flat from the start line on.
    if (high && i >= 2) {
      ASSERT_GE(points[i].x.whole() - points[i - 2].x.whole(), kLeastHighTread);
    }
  }
}

TEST(Generator, SlopesAndStepsAreAsPromised) {
  Shares shares;
  constexpr int kCourses = 300;
  for (std::uint32_t seed = 0; seed < kCourses; ++seed) {
    check_relief(generate(seed, kDefaultLength), shares);
    if (HasFatalFailure()) return;
  }
  const double share = shares.relief / (kCourses * static_cast<double>(kDefaultLength));
  RecordProperty("relief_share", std::to_string(share));
  EXPECT_GT(share, 0.30);
  EXPECT_LT(share, 0.40);
  EXPECT_NEAR(shares.up / shares.down, 1, 0.25) << "up- and downhill roughly balance";
}

TEST(Generator, PiecesStandOnFlatGround) {
  const Fixed clear = Fixed::from_int(80);
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    const Course c = generate(seed, kDefaultLength);
    for (const Piece& p : c.all()) {
      ASSERT_TRUE(flat(c.terrain, p.x - clear, p.x + p.width + clear)) << "seed " << seed << " at " << p.x.whole();
    }
    ASSERT_TRUE(flat(c.terrain, Fixed::from_int(-1000), Fixed::from_int(400))) << "the start";
    ASSERT_TRUE(flat(c.terrain, c.length - Fixed::from_int(400), c.length + Fixed::from_int(1000))) << "the finish";
  }
}

TEST(Generator, TheHashCoversTheGround) {
  Course c = generate(3, kDefaultLength);
  ASSERT_FALSE(c.terrain.points().empty());
  const std::uint64_t before = course_hash(c);
  Profile raised;
  for (const ProfilePoint& p : c.terrain.points()) raised.add(p.x, p.y + Fixed{1});
  ASSERT_TRUE(set_terrain(c, raised));
  EXPECT_NE(course_hash(c), before);
}

}  // namespace
}  // namespace spearrun::course
