// What the lab calls the things of the tables, in its files and on the screen: parameters, modes, easings, units.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shared/moves/tables.hpp"

namespace spearrun::overlay {

const char* name_of(figure::Param param);
const char* name_of(moves::TrackMode mode);
const char* name_of(math::Easing easing);
std::optional<figure::Param> param_named(std::string_view name);
std::optional<moves::TrackMode> mode_named(std::string_view name);
std::optional<math::Easing> easing_named(std::string_view name);

// What a number is kept in. Turns are shown and written as degrees.
enum class Unit : unsigned char { units, turns, ratio, per_second, seconds };
const char* unit_text(Unit unit);
Unit shown_unit(figure::Param param);
// From what is kept to what is shown, and back.
double shown(Unit unit, float kept);
float kept(Unit unit, double shown);
// Two to four significant places, without a unit.
std::string number_text(Unit unit, float kept);

struct Range {
  float least, most;  // as kept
};
// What a key of such a channel may be.
Range range_of(figure::Param param, moves::TrackMode mode);

}  // namespace spearrun::overlay
