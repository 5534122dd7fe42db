// Tripped by a hurdle or bumped into a dummy: pitched forward, 15 ticks.
#include <array>

#include "shared/math/curve.hpp"
#include "shared/moves/catalog.hpp"

namespace spearrun::moves {

using figure::Param;
using math::Key;
using math::sample;

namespace {
constexpr float rad(float r) { return math::turns_from_radians(r); }
constexpr std::array<Key, 3> kLean{{{0, 0}, {4, rad(.42F)}, {15, 0}}};
constexpr std::array<Key, 3> kNod{{{0, 0}, {4, rad(.30F)}, {15, 0}}};
constexpr std::array<Key, 4> kHipDrop{{{0, 0}, {4, 12}, {10, 5}, {15, 0}}};
constexpr std::array<Key, 3> kAngle{{{0, 0}, {4, -16.0F / 360}, {15, 0}}};
}  // namespace

void apply_trip(const state::Runner& r, figure::Parameters& p) {
  const float t = static_cast<float>(r.action_tick);
  p[Param::lean] += sample(kLean, t);
  p[Param::nod] += sample(kNod, t);
  p[Param::hip_y] -= sample(kHipDrop, t);
  p[Param::spear_angle] += sample(kAngle, t);
}

}  // namespace spearrun::moves
