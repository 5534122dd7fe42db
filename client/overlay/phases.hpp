// What the ticks of a take are called, in stretches of one name: for the time strip and the plots.
#pragma once

#include <string>
#include <vector>

#include "client/overlay/take.hpp"
#include "client/view/colour.hpp"

namespace spearrun::overlay {

enum class PhaseKind : unsigned char { ready, strike, hold, recover, flight, gait };

struct Phase {
  std::string name;
  PhaseKind kind = PhaseKind::gait;
  int first = 0, last = 0;  // ticks of the take, inclusive
};
std::vector<Phase> phases_of(const Take& take);

// A foot's contacts: where it stands, and where a launch from it would be perfect.
enum class Duty : unsigned char { swing, stance, window };
Duty duty_at(const TakeTick& tick, state::FootSide side, const moves::Tables& tables);

}  // namespace spearrun::overlay
