#include "shared/course/generator.hpp"

#include <algorithm>

#include "shared/core/rng.hpp"
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
constexpr int kCheckpointLeast = 12;  // percent of the length
constexpr int kCheckpointRange = 7;

// The next number of this seed; the counter takes the place of a tick.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : m_seed(seed) {}
  int below(int bound) {
    const auto random = core::random_u64(m_seed, {m_count++}, 0, core::Purpose::course);
    return static_cast<int>(core::random_below(random, static_cast<std::uint32_t>(bound)));
  }

 private:
  std::uint32_t m_seed;
  std::int32_t m_count = 0;
};

// What the generator remembers while it walks along the course.
struct Walk {
  int x = kFirstPiece;    // where the next piece may begin
  int last_gap_end = -1;  // u; -1 = none yet
  int next_checkpoint = 0;
};

// A clean runner from the start, and one who fell into the last gap: the slower of the two.
int momentum_at(int x, const Walk& walk) {
  const int clean = expected_momentum(0, x);
  if (walk.last_gap_end < 0) return clean;
  return std::min(clean, expected_momentum(kRespawnMomentum, x - walk.last_gap_end));
}

Piece make_gap(Dice& dice, const Walk& walk) {
  const int widest = std::max(kGapLeast + 1, widest_gap(momentum_at(walk.x, walk)));
  const int width = kGapLeast + dice.below(widest - kGapLeast + 1);
  return {PieceKind::gap, Fixed::from_int(walk.x), Fixed::from_int(width), {}};
}

Piece make_piece(Dice& dice, const Walk& walk) {
  const int roll = dice.below(100);
  const Fixed x = Fixed::from_int(walk.x);
  if (roll < 40 && walk.x >= kFirstGap) return make_gap(dice, walk);
  if (roll < 72) return {PieceKind::hurdle, x, {}, Fixed::from_int(kHurdleLeast + dice.below(kHurdleRange))};
  return {PieceKind::dummy, x, {}, {}};
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
  const auto checkpoint_step = [&dice, length] {
    return length * (kCheckpointLeast + dice.below(kCheckpointRange)) / 100;
  };
  walk.next_checkpoint = checkpoint_step();
  while (walk.x < length - kRunOut && course.pieces.size() + 2 < kMaxPieces) {
    const Piece piece = make_piece(dice, walk);
    const int end = walk.x + piece.width.whole();
    if (end >= length - kRunOut) break;
    course.pieces.push_back(piece);
    if (piece.kind == PieceKind::gap) walk.last_gap_end = end;
    const int spacing = kSpacingLeast + dice.below(kSpacingRange);
    const int between = end + spacing / 2;
    if (between >= walk.next_checkpoint && between < length - kRunOut) {
      course.pieces.push_back({PieceKind::checkpoint, Fixed::from_int(between), {}, {}});
      walk.next_checkpoint = between + checkpoint_step();
    }
    walk.x = end + spacing;
  }
  return course;
}

}  // namespace spearrun::course
