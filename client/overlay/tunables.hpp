// Every slider of the lab: which number of the tables it is, in what unit, between what limits. The keys of tracks are
// the curve editor's (curves.hpp).
#pragma once

#include <span>
#include <vector>

#include "client/overlay/names.hpp"
#include "shared/moves/tables.hpp"

namespace spearrun::overlay {

enum class Group : unsigned char { walk, run, bones, form };
inline constexpr int kGroupCount = 4;
const char* name_of(Group group);

// Where a number lies in the tables.
struct Tunable {
  Group group = Group::walk;
  int pose = 0;   // of the spear form
  int field = 0;  // within its group
  const char* name = "";
  Unit unit = Unit::ratio;
  float least = 0, most = 1;

  float& in(moves::Tables& tables) const;
  float in(const moves::Tables& tables) const;
};

// Of one group, in the order of the tables; `pose` chooses among the poses of the form (0..16).
std::span<const Tunable> tunables(Group group, int pose = 0);

// Sets it, kept within its limits; a NaN changes nothing. True when the tables are another ones now.
bool set(moves::Tables& tables, const Tunable& tunable, float value);

}  // namespace spearrun::overlay
