#include "client/overlay/names.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace spearrun::overlay {

namespace {

using figure::Param;
using math::Easing;
using moves::TrackMode;

constexpr std::array<const char*, figure::kParamCount> kParams{
    "hip_x",      "hip_y",      "lean",        "bend",         "nod",       "near_foot_x",     "near_foot_y",
    "far_foot_x", "far_foot_y", "near_toe",    "far_toe",      "hip_twist", "near_shoulder_x", "far_shoulder_x",
    "grip_x",     "grip_y",     "spear_angle", "hand_spacing", "butt",      "near_grip",       "near_arm",
    "near_flex",  "far_grip",   "far_arm",     "far_flex",     "squash"};
constexpr std::array<const char*, 4> kModes{"set", "add", "scale", "toward"};
constexpr std::array<const char*, math::kEasingCount> kEasings{"smooth",   "linear",     "inCubic",
                                                               "outCubic", "inOutCubic", "outBack"};

template <class Enum, std::size_t N>
std::optional<Enum> named(const std::array<const char*, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (name == names[i]) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

const char* name_of(Param param) { return kParams[static_cast<std::size_t>(param)]; }
const char* name_of(TrackMode mode) { return kModes[static_cast<std::size_t>(mode)]; }
const char* name_of(Easing easing) { return kEasings[static_cast<std::size_t>(easing)]; }
std::optional<Param> param_named(std::string_view name) { return named<Param>(kParams, name); }
std::optional<TrackMode> mode_named(std::string_view name) { return named<TrackMode>(kModes, name); }
std::optional<Easing> easing_named(std::string_view name) { return named<Easing>(kEasings, name); }

const char* unit_text(Unit unit) {
  switch (unit) {
    case Unit::units: return "u";
    case Unit::turns: return "deg";
    case Unit::per_second: return "1/s";
    case Unit::seconds: return "s";
    case Unit::ratio: break;
  }
  return "";
}

Unit shown_unit(Param param) {
  switch (figure::unit_of(param)) {
    case figure::ParamUnit::length: return Unit::units;
    case figure::ParamUnit::turns: return Unit::turns;
    case figure::ParamUnit::ratio: break;
  }
  return Unit::ratio;
}

double shown(Unit unit, float kept) {
  return unit == Unit::turns ? static_cast<double>(kept) * 360 : static_cast<double>(kept);
}
float kept(Unit unit, double shown) { return static_cast<float>(unit == Unit::turns ? shown / 360 : shown); }

std::string number_text(Unit unit, float kept) {
  const double value = shown(unit, kept);
  if (std::abs(value) < 5e-7) return "0";
  const double size = std::abs(value);
  return size >= 100 ? fmt::format("{:.0f}", value)
         : size >= 3 ? fmt::format("{:.1f}", value)
                     : fmt::format("{:.2f}", value);
}

Range range_of(Param param, TrackMode mode) {
  if (mode == TrackMode::toward) return {0, 1};
  if (mode == TrackMode::scale) return {0, 3};
  switch (figure::unit_of(param)) {
    case figure::ParamUnit::length: return {-200, 200};
    case figure::ParamUnit::turns: return {-2, 2};
    case figure::ParamUnit::ratio: break;
  }
  return {-2, 2};
}

}  // namespace spearrun::overlay
