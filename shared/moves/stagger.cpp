// Hit from behind (18 ticks) or parried (10): thrown back, doubled up, caught again, over the running legs.
#include <array>

#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"
#include "shared/state/tuning.hpp"

namespace spearrun::moves {

using figure::Param;
using math::Key;
using math::sample;

namespace {
constexpr float rad(float r) { return math::turns_from_radians(r); }
constexpr float kDrawnTicks = 18;
constexpr std::array<Key, 5> kLean{{{0, 0}, {3, rad(-.36F)}, {9, rad(.28F)}, {13, rad(.16F)}, {18, 0}}};
constexpr std::array<Key, 4> kBend{{{0, 0}, {3, rad(-.24F)}, {9, rad(.16F)}, {18, 0}}};
constexpr std::array<Key, 4> kNod{{{0, 0}, {3, rad(-.42F)}, {9, rad(.26F)}, {18, 0}}};
constexpr std::array<Key, 4> kHipDrop{{{0, 0}, {3, 2}, {9, 9}, {18, 0}}};
constexpr std::array<Key, 4> kAngle{{{0, 0}, {3, 20.0F / 360}, {9, -14.0F / 360}, {18, 0}}};
constexpr std::array<Key, 4> kGripX{{{0, 0}, {3, -6}, {9, 1}, {18, 0}}};
constexpr std::array<Key, 4> kGripUp{{{0, 0}, {3, 9}, {9, 0}, {18, 0}}};
constexpr std::array<Key, 3> kTogether{{{0, 0}, {9, -6}, {18, 0}}};
}  // namespace

void apply_stagger(const state::Runner& r, figure::Parameters& p) {
  const float length = static_cast<float>(r.action_length > 0 ? r.action_length : state::kTuning.stagger_ticks);
  const float t = static_cast<float>(r.action_tick) * kDrawnTicks / length;
  p[Param::lean] += sample(kLean, t);
  p[Param::bend] += sample(kBend, t);
  p[Param::nod] += sample(kNod, t);
  p[Param::hip_y] -= sample(kHipDrop, t);
  p[Param::spear_angle] += sample(kAngle, t);
  p[Param::grip_x] += sample(kGripX, t);
  p[Param::grip_y] += sample(kGripUp, t);
  p[Param::hand_spacing] += sample(kTogether, t);
  p[Param::butt] += sample(kTogether, t);
}

}  // namespace spearrun::moves
