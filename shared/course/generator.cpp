#include "shared/course/generator.hpp"

#include <algorithm>

#include "shared/core/assert.hpp"
#include "shared/course/dice.hpp"
#include "shared/course/relief.hpp"
#include "shared/course/terrain.hpp"
#include "shared/figure/gait.hpp"

namespace spearrun::course {
namespace {

using math::Fixed;

// Course numbers in u; momentum in 1/1800. The rules' own values are in state/tuning, which this room cannot see; a
// test holds the two together.
constexpr int kMomentumGain = 10;
constexpr int kStaggerCost = 270;
constexpr int kRespawnMomentum = 900;
constexpr int kGoodPercent = 85;
constexpr int kFlightTenths = 531;  // 53.1 ticks of a base jump
constexpr int kSpare = 20;

constexpr int kFirstPiece = 480;
constexpr int kFirstGap = 700;
constexpr int kSpacingLeast = 330;
constexpr int kSpacingRange = 290;
constexpr int kRunOut = 420;  // free ground before the finish
constexpr int kGapLeast = 90;
constexpr int kHurdleLeast = 60;
constexpr int kHurdleRange = 51;
// Whoever lands late behind the piece before a low bar still has the ticks of a crouch and of a slide's way in: a
// flight ends up to 273 u behind a hurdle, and a runner is down at running speed 90 u after the press.
constexpr int kBarSpacing = 420;
constexpr int kBarFlat = 60;    // more flat ground before it than other pieces have: the key is pressed 150 u ahead
constexpr int kBarAfter = 100;  // the slide is over by here
constexpr int kCheckpointLeast = 12;  // percent of the length
constexpr int kCheckpointRange = 7;
constexpr int kCheckpointAfter = 100;  // where relief follows, a checkpoint stands this close behind the piece,
constexpr int kCheckpointEarly = 300;  // and may come this much early
// A stretch of relief keeps this much flat ground behind the piece before it and before the one after it, so that a
// gap's width needs no thought of heights, and what a runner does for a piece is begun on the piece's own level.
constexpr int kFlatAfter = 80;
constexpr int kFlatBefore = 170;
constexpr int kReliefShare = 78;  // of 100 spaces between pieces
// Momentum caps on slopes steeper than about 6 degrees.
constexpr int kSteep = 6888;  // of kSlopeOne
constexpr int kUphillCap = 1656, kDownhillCap = 1908;

// Somebody who runs along the course without a mistake.
struct Expected {
  int momentum = 0;
  Fixed x;

  void run_to(const Profile& ground, int to) {
    while (x < Fixed::from_int(to)) {
      const std::int32_t slope = slope_of(ground, x);
      const int cap = slope > kSteep ? kUphillCap : slope < -kSteep ? kDownhillCap : figure::kGaitOne;
      if (momentum < cap) momentum = std::min(cap, momentum + kMomentumGain);
      if (momentum > cap) --momentum;
      x = x + Fixed{figure::speed_raw(momentum)};
    }
  }
};

// What the generator remembers while it walks along the course.
struct Walk {
  int x = kFirstPiece;  // where the next piece may begin
  int end = 0;          // of the piece before it, or the start
  Expected clean;       // from the start
  Expected fallen;      // who fell into the last gap, if there was one
  bool had_gap = false;
  int next_checkpoint = 0;
};

// The slower of the two who run on their own; more than at running speed nobody is asked for.
int momentum_at(const Profile& ground, Walk& walk) {
  walk.clean.run_to(ground, walk.x);
  int least = std::min(figure::kGaitOne, walk.clean.momentum);
  if (walk.had_gap) {
    walk.fallen.run_to(ground, walk.x);
    least = std::min(least, walk.fallen.momentum);
  }
  return least;
}

Piece make_gap(Dice& dice, const Profile& ground, Walk& walk) {
  const int widest = std::max(kGapLeast + 1, widest_gap(momentum_at(ground, walk)));
  const int width = kGapLeast + dice.below(widest - kGapLeast + 1);
  walk.had_gap = true;
  walk.fallen = {kRespawnMomentum, Fixed::from_int(walk.x + width)};
  return {PieceKind::gap, Fixed::from_int(walk.x), Fixed::from_int(width), {}};
}

Piece make_low_bar(Walk& walk) {
  walk.x = std::max(walk.x + kBarFlat, walk.end + kBarSpacing);
  return {PieceKind::low_bar, Fixed::from_int(walk.x), {}, {}};
}

Piece make_piece(Dice& dice, const Profile& ground, Walk& walk) {
  const int roll = dice.below(100);
  const Fixed x = Fixed::from_int(walk.x);
  if (roll < 34 && walk.x >= kFirstGap) return make_gap(dice, ground, walk);
  if (roll < 60) return {PieceKind::hurdle, x, {}, Fixed::from_int(kHurdleLeast + dice.below(kHurdleRange))};
  if (roll < 78) return make_low_bar(walk);
  return {PieceKind::dummy, x, {}, {}};
}

int end_of(const Piece& piece) {
  const int behind = piece.kind == PieceKind::low_bar ? kBarAfter : piece.width.whole();
  return piece.x.whole() + behind;
}

void add_checkpoint(Course& course, int x, int step, Walk& walk) {
  course.pieces.push_back({PieceKind::checkpoint, Fixed::from_int(x), {}, {}});
  walk.next_checkpoint = x + step;
}

// The space behind a piece that ends at `end`: plain ground or relief, and a checkpoint if one is due. Moves walk.x to
// where the next piece may begin.
void lay_space(Dice& dice, int end, Course& course, Walk& walk, Relief& relief) {
  const int length = course.length.whole();
  const int run_out = length - kRunOut;
  const auto step = [&dice, length] { return length * (kCheckpointLeast + dice.below(kCheckpointRange)) / 100; };
  const int spacing = kSpacingLeast + dice.below(kSpacingRange);
  const bool room = end + kCheckpointAfter + kFlatAfter + kLongestStretch + kFlatBefore < run_out;
  if (!room || dice.below(100) >= kReliefShare) {
    const int between = end + spacing / 2;
    if (between >= walk.next_checkpoint && between < run_out) add_checkpoint(course, between, step(), walk);
    walk.x = end + spacing;
    return;
  }
  if (end + kCheckpointAfter + kCheckpointEarly >= walk.next_checkpoint) {
    end += kCheckpointAfter;
    add_checkpoint(course, end, step(), walk);
  }
  walk.x = std::max(end + kSpacingLeast, add_stretch(dice, end + kFlatAfter, relief) + kFlatBefore);
}

}  // namespace

int expected_momentum(int momentum, int distance_units) {
  std::int64_t left = static_cast<std::int64_t>(distance_units) * Fixed::kOne;
  while (left > 0 && momentum < figure::kGaitOne) {
    momentum = std::min(figure::kGaitOne, momentum + kMomentumGain);
    left -= figure::speed_raw(momentum);
  }
  return momentum;
}

int widest_gap(int expected) {
  const std::int64_t speed = figure::speed_raw(expected - kStaggerCost);
  const std::int64_t range = speed * kGoodPercent / 100 * kFlightTenths / 10;
  return static_cast<int>(range / Fixed::kOne) - kSpare;
}

Course generate(std::uint32_t seed, int length_units) {
  const int length = std::clamp(length_units, kShortestLength, kLongestLength);
  Course course;
  course.seed = seed;
  course.length = Fixed::from_int(length);
  Dice dice(seed);
  Walk walk;
  walk.next_checkpoint = length * (kCheckpointLeast + dice.below(kCheckpointRange)) / 100;
  Relief relief;
  while (walk.x < length - kRunOut && course.pieces.size() + 2 < kMaxPieces) {
    const Piece piece = make_piece(dice, relief.outline, walk);
    walk.end = end_of(piece);
    if (walk.end >= length - kRunOut) break;
    course.pieces.push_back(piece);
    lay_space(dice, walk.end, course, walk, relief);
  }
  const bool laid = set_terrain(course, relief.outline);
  SPEARRUN_ASSERT(laid);
  return course;
}

}  // namespace spearrun::course
